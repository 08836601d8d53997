// SPDX-License-Identifier: GPL-3.0-or-later
// The entry "default" of a ZigZag mapping becomes a dataflow, its temporal loops the option "order".
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/yaml_place.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

constexpr std::int64_t kLargestFactor = std::int64_t{1} << 31;

// Empty: the whole dimension is unrolled.
std::optional<std::int64_t> factorOf(const YamlPlace& place, std::string_view word) {
  if (word == "*" || word == "all") return std::nullopt;
  const std::optional<std::int64_t> factor = wholeNumber(word);
  if (!factor || *factor < 1 || *factor > kLargestFactor)
    place.reject("a loop dimension and its factor, such as K, 32");
  return factor;
}

UnrolledLoop loopOf(const YamlPlace& place) {
  if (place.isList()) {
    const std::vector<YamlPlace> words = place.items();
    if (words.size() != 2) place.reject("a loop dimension and its factor, such as [K, 32]");
    return {upperCase(words[0].text()), factorOf(words[1], words[1].text())};
  }
  const std::string& words = place.text();
  const std::size_t comma = words.find(',');
  if (comma == std::string::npos) place.reject("a loop dimension and its factor, such as K, 32");
  return {upperCase(trimmed(std::string_view(words).substr(0, comma))),
          factorOf(place, trimmed(std::string_view(words).substr(comma + 1)))};
}

Dataflow dataflowOf(const YamlPlace& entry) {
  Dataflow dataflow{"default", std::nullopt, std::nullopt};
  const auto spatial = entry.find("spatial_mapping");
  if (!spatial) return dataflow;
  dataflow.unroll.emplace();
  for (const auto& [dim, list] : spatial->entries()) {
    std::vector<UnrolledLoop> loops;
    for (const YamlPlace& loop : list.items()) loops.push_back(loopOf(loop));
    dataflow.unroll->emplace_back(dim, std::move(loops));
  }
  return dataflow;
}

std::string orderOf(const YamlPlace& entry) {
  std::string order;
  const auto temporal = entry.find("temporal_ordering");
  if (!temporal) return order;
  for (const YamlPlace& place : temporal->items()) {
    const UnrolledLoop loop = loopOf(place);
    order += (order.empty() ? "" : ",") + loop.dim;
    if (loop.factor) order += fmt::format(":{}", *loop.factor);
  }
  return order;
}

bool areUsualLinks(const YamlPlace& links) {
  const auto is = [&](const char* operand, std::string_view memory) {
    const auto stated = links.find(operand);
    return !stated || stated->text() == memory;
  };
  return is("O", "O") && is("W", "I2") && is("I", "I1") && links.keysBesides({"O", "W", "I"}).empty();
}

}  // namespace

ToolHardware readZigzagMapping(const YamlNode& file) {
  ToolHardware made{ToolFormat::ZigzagMapping, std::nullopt, ToolMapping{}, {}};
  for (const YamlPlace& entry : YamlPlace(file).items()) {
    const std::string name = entry.at("name").text();
    if (name != "default") {
      made.notes.push_back(
          fmt::format("not imported: {}, the mapping of some layers or one kind of operator", quoteName(name)));
      continue;
    }
    if (!made.mapping->dataflows.empty()) entry.at("name").reject("one entry named default");
    made.mapping->dataflows.push_back(dataflowOf(entry));
    made.mapping->order = orderOf(entry);
    if (const auto links = entry.find("memory_operand_links"); links && !areUsualLinks(*links))
      made.notes.emplace_back("not imported: memory_operand_links other than O to O, W to I2 and I to I1");
    for (const std::string& key :
         entry.keysBesides({"name", "spatial_mapping", "temporal_ordering", "memory_operand_links"}))
      made.notes.push_back(fmt::format("not imported: {}", key));
  }
  if (made.mapping->dataflows.empty())
    throw Rejection{"", "no entry named default", "the mapping of all layers", "Name one of the entries default."};
  return made;
}

}  // namespace tilescope::interop
