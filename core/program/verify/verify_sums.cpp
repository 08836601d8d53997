// SPDX-License-Identifier: GPL-3.0-or-later
// All sums of a box get the same kernel boxes (input channels × rows × columns), because a weight tile has all its
// output channels. One list represents them; equal lists are checked once for completeness and overlap.
#include "core/program/verify/verify_sums.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope {
namespace {

std::array<std::int64_t, 9> boxOf(const Tile& tile) {
  return {static_cast<std::int64_t>(tile.array),
          tile.origin.batch,
          tile.origin.channel,
          tile.origin.height,
          tile.origin.width,
          tile.size.batch,
          tile.size.channel,
          tile.size.height,
          tile.size.width};
}

constexpr std::int64_t kLargestKernel = std::int64_t{1} << 33;  // a bit per product

}  // namespace

std::size_t SumLedger::BoxHash::operator()(const std::array<std::int64_t, 9>& box) const {
  std::uint64_t hash = 0;
  for (const std::int64_t value : box) {
    hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;  // 2⁶⁴ ÷ golden ratio
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

SumLedger::SumLedger(VerifyFindings& findings)
    : findings_(findings),
      sumsOfTile_(findings.program().tiles.size()),
      pieceOfTile_(findings.program().tiles.size()) {}

SumLedger::Sums& SumLedger::sumsOf(std::size_t tile) {
  std::uint32_t& known = sumsOfTile_[tile];
  if (known == 0) {
    const auto [entry, isNew] =
        boxes_.try_emplace(boxOf(findings_.program().tiles[tile]), static_cast<std::uint32_t>(sums_.size()));
    if (isNew) sums_.push_back({.tile = tile});
    known = entry->second + 1;
  }
  return sums_[known - 1];
}

std::uint32_t SumLedger::pieceOf(std::size_t weight) {
  std::uint32_t& known = pieceOfTile_[weight];
  if (known == 0) {
    const Tile& tile = findings_.program().tiles[weight];
    const Piece piece{{tile.origin.channel, tile.origin.height, tile.origin.width},
                      {tile.size.channel, tile.size.height, tile.size.width}};
    const auto [entry, isNew] =
        pieceNumbers_.try_emplace({tile.array, piece.from, piece.size}, static_cast<std::uint32_t>(pieces_.size()));
    if (isNew) pieces_.push_back(piece);
    known = entry->second + 1;
  }
  return known - 1;
}

std::int64_t SumLedger::kernelOf(const Sums& sums) const {
  const Extents& size = findings_.program().arrays[sums.weights].size;
  return size.channel * size.height * size.width;
}

std::string SumLedger::progress(std::size_t tile) {
  const Sums& sums = sumsOf(tile);
  return fmt::format("{} of {} products of each sum", sums.products, sums.additions == 0 ? 0 : kernelOf(sums));
}

std::size_t SumLedger::add(const Conv& conv, std::size_t version, bool mayMakeAgain) {
  Sums& sums = sumsOf(conv.output);
  if (sums.finished && conv.first && mayMakeAgain) sums = {.tile = conv.output};
  const auto output = [&] { return findings_.tileName(conv.output); };  // for messages only, because it is slow
  if (sums.finished) {
    findings_.error(fmt::format("an addition to {}, whose sums are finished", output()), "sums that are not finished",
                    "Remove the command, or the LAST before it.");
    return version;
  }
  if (conv.first && sums.additions > 0)
    findings_.error(fmt::format("FIRST for {}, which has {}", output(), progress(conv.output)),
                    "FIRST at the first addition only", "Load the partial sums and go on with them.");
  if (!conv.first && version != sums.additions)
    findings_.error(fmt::format("sums of {} after {} additions", output(), version),
                    fmt::format("those after {}, the latest ones", sums.additions),
                    "Load the partial sums that were stored last.");
  const Tile& weight = findings_.program().tiles[conv.weight];
  if (sums.additions > 0 && sums.weights != weight.array) {
    findings_.error(fmt::format("weights of {} for {}", findings_.arrayName(weight.array), output()),
                    fmt::format("those of {}, as for the additions before", findings_.arrayName(sums.weights)),
                    "All sums of a box use the same array of weights.");
    return version;
  }
  const Extents& piece = weight.size;
  sums.weights = weight.array;
  sums.pieces.push_back(pieceOf(conv.weight));
  sums.products += piece.channel * piece.height * piece.width;
  return ++sums.additions;
}

void SumLedger::finish(const Conv& conv) {
  Sums& sums = sumsOf(conv.output);
  if (sums.finished) return;  // already reported by add()
  sums.finished = true;
  std::vector<std::uint32_t> pieces;
  pieces.swap(sums.pieces);
  std::sort(pieces.begin(), pieces.end());
  const auto [known, isNew] = defects_.try_emplace({sums.weights, std::move(pieces)});
  if (isNew) known->second = defectOf(sums.weights, known->first.second);
  if (known->second.empty()) return;
  findings_.error(fmt::format("LAST for {}, {}", findings_.tileName(conv.output), known->second),
                  fmt::format("every one of {} products added once", kernelOf(sums)),
                  "Weight tiles must cover each input channel and kernel position once.");
}

std::string SumLedger::defectOf(std::size_t weights, const std::vector<std::uint32_t>& pieces) const {
  const Extents& kernel = findings_.program().arrays[weights].size;
  const std::int64_t products = kernel.channel * kernel.height * kernel.width;
  if (products > kLargestKernel) return fmt::format("whose kernel of {} products is too large to be counted", products);
  std::vector<bool> added(static_cast<std::size_t>(products));
  const auto where = [&](std::int64_t address) {
    return fmt::format("input channel {}, kernel row {}, column {}", address / (kernel.height * kernel.width),
                       address / kernel.width % kernel.height, address % kernel.width);
  };
  for (const std::uint32_t number : pieces) {
    const auto& [from, size] = pieces_[number];
    for (std::int64_t c = from[0]; c < from[0] + size[0]; ++c)
      for (std::int64_t y = from[1]; y < from[1] + size[1]; ++y)
        for (std::int64_t x = from[2]; x < from[2] + size[2]; ++x) {
          const std::int64_t address = (c * kernel.height + y) * kernel.width + x;
          if (added[static_cast<std::size_t>(address)]) return "which has " + where(address) + " twice";
          added[static_cast<std::size_t>(address)] = true;
        }
  }
  const auto missing = std::find(added.begin(), added.end(), false);
  return missing == added.end() ? "" : "which lacks " + where(missing - added.begin());
}

void SumLedger::storePartial(std::size_t tile, std::size_t version) {
  sumsOf(tile).stored = version;
}

std::size_t SumLedger::loadPartial(std::size_t tile) {
  const Sums& sums = sumsOf(tile);
  const auto name = [&] { return findings_.tileName(tile); };
  if (sums.finished)
    findings_.error(fmt::format("partial sums of {}, which is finished", name()), "sums that are not finished",
                    "Remove PARTIAL or the load.");
  else if (sums.stored == 0)
    findings_.error(fmt::format("partial sums of {}, which were never stored", name()), "partial sums off chip",
                    "Store them with PARTIAL before.");
  else if (sums.stored != sums.additions)
    findings_.error(fmt::format("partial sums of {} after {} additions", name(), sums.stored),
                    fmt::format("those after {}, the latest ones", sums.additions), "Store them again before.");
  return sums.stored;
}

void SumLedger::finishAll() {
  for (const Sums& sums : sums_) {
    if (findings_.full()) return;
    if (sums.finished || sums.additions == 0) continue;
    findings_.at("tile " + findings_.program().tiles[sums.tile].name);
    findings_.error(fmt::format("sums without LAST, with {}", progress(sums.tile)), "LAST at the last addition",
                    "Finish the sums.");
  }
}

}  // namespace tilescope
