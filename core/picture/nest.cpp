// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/nest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/models/provenance.h"
#include "core/picture/operation_text.h"

namespace tilescope {
namespace {

constexpr double kOnceWithin = 0.02;

const NestTile* tileOf(const NestBand& band, Tensor tensor) {
  const auto found =
      std::find_if(band.tiles.begin(), band.tiles.end(), [&](const NestTile& tile) { return tile.tensor == tensor; });
  return found == band.tiles.end() ? nullptr : &*found;
}

double bitsOf(const NestTile* tile, Move move) {
  const auto& moved = tile ? tile->moves[static_cast<std::size_t>(move)] : std::optional<NestMove>{};
  return moved ? moved->bits : 0;
}

std::string times(double factor) {
  if (!std::isfinite(factor) || std::abs(factor - 1) < kOnceWithin) return {};
  const double whole = std::round(factor);
  const bool isWhole = std::abs(factor - whole) < kOnceWithin * factor;
  return " ×" + (isWhole ? fixed(whole, 0) : atMost(factor, kResultDigits));
}

// For each memory, the number of loops in its band and all inner ones.
std::vector<std::size_t> bandEnds(const LoopNest& nest) {
  std::vector<std::size_t> ends;
  std::size_t end = 0;
  for (const NestBand& band : nest.bands) {
    for (const NestTile& tile : band.tiles) end = std::max(end, tile.loopsInside);
    ends.push_back(end);
  }
  if (!ends.empty()) ends.back() = nest.loops.size();
  return ends;
}

class PictureMaker {
 public:
  PictureMaker(const LoopNest& nest, const HardwareProfile& hardware)
      : nest_(nest), hardware_(hardware), ends_(bandEnds(nest)) {}

  NestPicture make() const {
    NestPicture picture;
    for (std::size_t band = nest_.bands.size(); band-- > 0;) picture.bands.push_back(bandShown(band));
    addBoundaries(picture);
    for (const ParallelLoop& parallel : nest_.parallel)
      picture.parallel.push_back({parallel.loop.dim, parallel.loop.size, parallel.arrayDim});
    picture.arraySize = arrayText(arraySides(hardware_));
    picture.arrayUse = fmt::format("{}{} of {} PEs", nest_.parallel.empty() ? "" : "unrolled, ",
                                   atMost(nest_.busyElements, 4), fixed(nest_.elements, 0));
    return picture;
  }

 private:
  BandShown bandShown(std::size_t place) const {
    const NestBand& band = nest_.bands[place];
    BandShown shown;
    shown.memory = band.memory;
    shown.offChip = band.offChip;
    shown.capacityBits = band.capacityBits;
    shown.subtitle = subtitle(band);
    const std::size_t first = place == 0 ? 0 : ends_[place - 1];
    for (std::size_t loop = ends_[place]; loop-- > first;)
      shown.loops.push_back({loop, nest_.loops[loop].dim, nest_.loops[loop].size});
    double held = 0;
    for (const NestTile& tile : band.tiles) {
      shown.tiles.push_back({tile.tensor, tile.bits, sizeText(tile.bits), tile.doubleBuffered});
      held += tile.bits;
    }
    if (!band.offChip && band.capacityBits > 0) {
      shown.fill = held / band.capacityBits;
      shown.share = percent(shown.fill, shown.fill < 0.1 ? 1 : 0);
      shown.room = "of " + sizeText(band.capacityBits);
    }
    shown.below = flowsBelow(place);
    return shown;
  }

  static std::string subtitle(const NestBand& band) {
    std::string text = band.offChip ? "off-chip" : band.tiles.empty() ? "holds nothing of this layer" : "holds";
    if (!band.offChip)
      for (const NestTile& tile : band.tiles) text += fmt::format(" {}", name(tile.tensor));
    if (band.bitsPerCycle) text += fmt::format(", {} bit/cycle", atMost(*band.bitsPerCycle, 4));
    if (band.instances > 1) text += ", × " + fixed(static_cast<double>(band.instances), 0);
    return text;
  }

  std::vector<FlowShown> flowsBelow(std::size_t place) const {
    std::vector<FlowShown> flows;
    for (const Tensor tensor : kTensors) {
      std::size_t above = place;
      while (above < nest_.bands.size() && !tileOf(nest_.bands[above], tensor)) ++above;
      if (above == nest_.bands.size()) continue;
      std::size_t below = place;
      while (below > 0 && !tileOf(nest_.bands[below - 1], tensor)) --below;
      addFlows(flows, tensor, above, below == 0 ? nullptr : &nest_.bands[below - 1], below != place);
    }
    return flows;
  }

  // below: the next inner memory of the tensor; null for the array.
  void addFlows(std::vector<FlowShown>& flows, Tensor tensor, std::size_t above, const NestBand* below,
                bool passes) const {
    const NestBand& from = nest_.bands[above];
    const NestTile* upper = tileOf(from, tensor);
    const NestTile* lower = below ? tileOf(*below, tensor) : nullptr;
    const double read = bitsOf(upper, Move::Read), fill = bitsOf(lower, Move::Fill);
    const double update = bitsOf(upper, Move::Update), drain = bitsOf(lower, Move::Drain);
    const NestTile* whole = tileOf(nest_.bands.back(), tensor);
    const auto factor = [&](double bits) {
      if (!whole || whole->elements <= 0 || upper->elements <= 0) return 1.0;
      return bits / (upper->bits / upper->elements) / whole->elements;
    };
    const std::string target = below ? below->memory : "the array";
    const std::string tensorLabel = labelOf(tensorWord(tensor));
    const auto add = [&](bool inward, double atUpper, double atLower) {
      FlowShown flow;
      flow.tensor = tensor;
      flow.inward = inward;
      const double bits = atUpper > 0 ? atUpper : atLower;
      flow.stays = bits <= 0;
      flow.bits = bits;
      flow.memory = atUpper > 0 || !below ? from.memory : below->memory;
      flow.move =
          flow.memory == from.memory ? (inward ? Move::Read : Move::Update) : (inward ? Move::Fill : Move::Drain);
      if (!flow.stays) flow.amount = sizeText(bits);
      flow.passes = passes && !flow.stays;
      flow.word = flow.stays ? "stationary" : verb(inward, below != nullptr, times(factor(bits)));
      if (inward && atUpper > 0 && atLower > atUpper * (1 + kOnceWithin))
        flow.word += ", multicast" + times(atLower / atUpper);
      flow.sentence = flow.stays ? fmt::format("{} is stationary in {}", tensorLabel, from.memory)
                                 : fmt::format("{}, {}, from {} to {}: {}", tensorLabel, flow.amount,
                                               inward ? from.memory : target, inward ? target : from.memory, flow.word);
      if (flow.passes) flow.word = "passes";
      flows.push_back(flow);
    };
    const bool inwards = read > 0 || fill > 0, outwards = update > 0 || drain > 0;
    if (inwards || !outwards) add(true, read, fill);
    if (outwards) add(false, update, drain);
  }

  static std::string verb(bool inward, bool toMemory, const std::string& factor) {
    const bool whole = toMemory && factor.empty();
    const char* word = inward ? (whole ? "fill" : "read") : (whole ? "drain" : "update");
    return word + factor;
  }

  // Marks every tile that ends before its band does.
  void addBoundaries(NestPicture& picture) const {
    for (std::size_t place = 0; place < nest_.bands.size(); ++place) {
      for (const NestTile& tile : nest_.bands[place].tiles) {
        if (tile.loopsInside >= ends_[place]) continue;
        std::size_t in = place;
        while (in > 0 && tile.loopsInside < ends_[in - 1]) --in;
        BandShown& band = picture.bands[picture.bands.size() - 1 - in];
        band.boundaries.push_back({ends_[in] - tile.loopsInside, tile.tensor, nest_.bands[place].memory});
      }
    }
  }

  const LoopNest& nest_;
  const HardwareProfile& hardware_;
  std::vector<std::size_t> ends_;
};

}  // namespace

NestPicture nestPicture(const LoopNest& nest, const HardwareProfile& hardware) {
  return PictureMaker(nest, hardware).make();
}

namespace {

constexpr double kUnitStep = 1024;
constexpr int kSmallDigits = 4;  // for sizes below 1 KiB
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
