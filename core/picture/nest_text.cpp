// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/cost/provenance.h"
#include "core/picture/nest.h"

namespace tilescope {
namespace {

constexpr double kUnitStep = 1024;
constexpr int kSmallDigits = 4;  // below 1 KiB
constexpr std::array kUnits{"KiB", "MiB", "GiB", "TiB"};

void add(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ", ") + item;
}

std::string bandText(const BandShown& band) {
  std::string loops, tiles;
  for (const LoopShown& loop : band.loops) add(loops, fmt::format("{} in {}", loop.dim, loop.size));
  for (const TileShown& tile : band.tiles) add(tiles, fmt::format("{} {}", name(tile.tensor), tile.size));
  if (!band.share.empty()) add(tiles, band.share + " " + band.room);
  return fmt::format("{} ({}): {}; {}", band.memory, band.subtitle, loops.empty() ? "no loops" : "for " + loops, tiles);
}

std::string boundaryText(const BoundaryShown& boundary, const std::vector<LoopShown>& loops) {
  const std::string where = boundary.before == 0              ? "outside all of them"
                            : boundary.before >= loops.size() ? "inside all of them"
                                                              : "inside " + loops[boundary.before - 1].text();
  return fmt::format("tile of {} in {}: {}", name(boundary.tensor), boundary.memory, where);
}

}  // namespace

std::string LoopShown::text() const {
  return fmt::format("{} {}", dim, size);
}

std::string sizeText(double bits) {
  if (bits < kBitsPerKibibyte) {
    const bool wholeBytes = std::fmod(bits, kBitsPerByte) == 0;
    return wholeBytes ? atMost(bits / kBitsPerByte, kSmallDigits) + " B" : atMost(bits, kSmallDigits) + " bit";
  }
  double value = bits / kBitsPerKibibyte;
  std::size_t unit = 0;
  while (value >= kUnitStep - 0.5 && unit + 1 < kUnits.size()) value /= kUnitStep, ++unit;
  return atMost(value, kResultDigits) + " " + kUnits[unit];
}

std::string nestText(const NestPicture& picture) {
  std::string text, indent;
  for (const BandShown& band : picture.bands) {
    text += indent + bandText(band) + "\n";
    indent += "  ";
    for (const BoundaryShown& boundary : band.boundaries) text += indent + boundaryText(boundary, band.loops) + "\n";
    for (const FlowShown& flow : band.below) text += indent + flow.sentence + "\n";
  }
  std::string parallel;
  for (const ParallelShown& loop : picture.parallel)
    add(parallel, fmt::format("{} {} on {}", loop.dim, loop.size, loop.arrayDim));
  add(parallel, picture.arrayUse);
  return text + fmt::format("{}PE array ({}): {}", indent, picture.arraySize, parallel);
}

}  // namespace tilescope
