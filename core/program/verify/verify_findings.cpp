// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/verify/verify_findings.h"

#include <fmt/format.h>

#include "core/base/names.h"
#include "core/program/program_names.h"

namespace tilescope {
namespace {

std::size_t subjectOf(const Command& command) {
  if (const auto* load = std::get_if<Load>(&command)) return load->tile;
  if (const auto* store = std::get_if<Store>(&command)) return store->tile;
  if (const auto* conv = std::get_if<Conv>(&command)) return conv->output;
  if (const auto* pool = std::get_if<Pool>(&command)) return pool->output;
  if (const auto* add = std::get_if<Add>(&command)) return add->output;
  if (const auto* concat = std::get_if<Concat>(&command)) return concat->output;
  return std::get<Reorg>(command).output;
}

}  // namespace

void VerifyFindings::atCommand(std::size_t layer, std::size_t command) {
  kind_ = Kind::OfCommand;
  layer_ = layer;
  command_ = command;
}

void VerifyFindings::atLayer(std::size_t layer) {
  kind_ = Kind::OfLayer;
  layer_ = layer;
}

void VerifyFindings::at(std::string place) {
  kind_ = Kind::Other;
  place_ = std::move(place);
}

std::string VerifyFindings::placeText() const {
  if (kind_ == Kind::Other) return place_;
  const std::string layer = "layer " + program_.layers[layer_].name;
  if (kind_ == Kind::OfLayer) return layer;
  const Command& command = program_.commands[command_];
  const std::size_t tile = subjectOf(command);
  const std::string subject = tile < program_.tiles.size() ? program_.tiles[tile].name : "?";
  return fmt::format("{}, command {} ({} {})", layer, command_, name(command), subject);
}

void VerifyFindings::error(std::string found, std::string expected, std::string remedy) {
  findings_.error(placeText(), std::move(found), std::move(expected), std::move(remedy));
}

std::string VerifyFindings::tileName(std::size_t tile) const {
  return quoteName(program_.tiles[tile].name);
}

std::string VerifyFindings::arrayName(std::size_t array) const {
  return quoteName(program_.arrays[array].name);
}

std::string sizeText(const Extents& size) {
  return fmt::format("({},{},{},{})", size.batch, size.channel, size.height, size.width);
}

bool isInside(const Extents& origin, const Extents& size, const Extents& array) {
  const auto fits = [](std::int64_t from, std::int64_t length, std::int64_t whole) {
    return from >= 0 && from < whole && length <= whole - from;
  };
  return fits(origin.batch, size.batch, array.batch) && fits(origin.channel, size.channel, array.channel) &&
         fits(origin.height, size.height, array.height) && fits(origin.width, size.width, array.width);
}

}  // namespace tilescope
