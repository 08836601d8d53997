// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_links.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/ensure.h"

namespace tilescope::zigzag {
namespace {

std::int64_t runAtTop(const std::vector<Loop>& loops, DimMask mask) {
  std::int64_t product = 1;
  for (auto loop = loops.rbegin(); loop != loops.rend() && has(mask, loop->dim); ++loop) product *= loop->size;
  return product;
}

// In which the innermost loops bring no new element to the array.
std::int64_t stationaryCycles(const Operand& operand, const TensorNest& nest) {
  std::int64_t product = 1;
  if (operand.tensor == Tensor::O) return product;
  for (const Loop& loop : nest.levels.front()) {
    if (!has(operand.irrelevant, loop.dim)) break;
    product *= loop.size;
  }
  return product;
}

void setCycles(Link& link, const MovePort& port) {
  if (port.widest == 0) return;
  const double bits = link.elements * link.bits;
  link.cycles = static_cast<std::int64_t>(std::ceil(bits / static_cast<double>(port.widest)));
}

Link linkOf(std::size_t tile, std::int64_t tilesAtOnce, int tileBits, const NestTimes& times,
            const OperandTiles& tiles) {
  const auto elements = static_cast<double>(tiles.elements[tile]);
  const double bitsPerCycle =
      elements * tileBits / static_cast<double>(times.period[tile]) * static_cast<double>(tilesAtOnce);
  Link link;
  link.transfers = times.cycles / times.period[tile];
  link.period = times.period[tile];
  link.window = times.period[tile] / times.topIrrelevant[tile];
  link.elements = elements * static_cast<double>(tilesAtOnce);
  link.averageBits = static_cast<std::int64_t>(bitsPerCycle);
  return link;
}

Link withBits(Link link, int bits, const MovePort& port) {
  link.bits = bits;
  setCycles(link, port);
  return link;
}

// Per element of O across a boundary; out: towards the outermost memory; back: returning partial sums.
struct OutputBits {
  int out = 0, back = 0;
};

OutputBits outputBits(const Operand& operand, double relevantElements, double repetition) {
  const bool partial = std::trunc(relevantElements * (repetition - 1)) != 0;
  return partial ? OutputBits{operand.bits, operand.bits} : OutputBits{operand.finalBits, 0};
}

class Uncovered {
 public:
  void add(const PortWindow& window) {
    Layer& layer = layers_[count_];
    layer.window = window;
    layer.insideOpen = below(window.open);
    layer.perPeriod = below(window.period) - layer.insideOpen;
    ++count_;
  }

  std::int64_t below(std::int64_t x) const {
    std::int64_t cycles = 0;
    for (std::size_t k = count_; k-- > 0;) {
      const Layer& layer = layers_[k];
      cycles += x / layer.window.period * layer.perPeriod;
      x %= layer.window.period;
      if (x <= layer.window.open) return cycles;
      cycles -= layer.insideOpen;
    }
    return cycles + x;
  }

 private:
  struct Layer {
    PortWindow window;
    std::int64_t insideOpen = 0;
    std::int64_t perPeriod = 0;
  };
  std::array<Layer, kMaxPortMembers> layers_;
  std::size_t count_ = 0;
};

}  // namespace

NestTimes nestTimes(const Operand& operand, const TensorNest& nest, std::int64_t cyclesPerMac) {
  NestTimes times;
  times.cycles = cyclesPerMac;
  for (auto* values : {&times.period, &times.topRelevant, &times.topIrrelevant})
    values->reserve(nest.levels.size() + 1);
  times.period.push_back(stationaryCycles(operand, nest) * cyclesPerMac);
  times.topRelevant.push_back(1);
  times.topIrrelevant.push_back(1);
  for (const std::vector<Loop>& level : nest.levels) {
    for (const Loop& loop : level) times.cycles *= loop.size;
    times.period.push_back(times.cycles);
    times.topRelevant.push_back(runAtTop(level, operand.relevant));
    times.topIrrelevant.push_back(runAtTop(level, operand.irrelevant));
  }
  return times;
}

Links linksOf(const Operand& operand, std::size_t level, const NestTimes& times, const OperandTiles& tiles,
              const OperandSpatial& spatial, double relevantElements) {
  Links links;
  const auto& ports = operand.ports[level];
  const auto put = [&](Move move, const Link& link, int bits) {
    const auto m = static_cast<std::size_t>(move);
    links[m] = withBits(link, bits, ports[m]);
  };
  const std::size_t outer = level + 1;
  const bool outermost = outer == operand.memories.size();
  const Link inward = linkOf(level, spatial.boost[level], tiles.bitsAt(operand, level), times, tiles);
  const Link outward = linkOf(outer, 1, tiles.bitsAt(operand, outer), times, tiles);
  if (operand.tensor != Tensor::O) {
    put(Move::Read, inward, operand.bits);
    if (!outermost) put(Move::Fill, outward, operand.bits);
    return links;
  }
  const OutputBits below = outputBits(operand, relevantElements, tiles.repetition[outer]);
  put(Move::Update, inward, below.out);
  if (tiles.partial[level]) put(Move::Read, inward, below.back);
  if (outermost) return links;
  const OutputBits above = outputBits(operand, relevantElements, tiles.repetition[outer + 1]);
  put(Move::Drain, outward, above.out);
  if (tiles.partial[outer]) put(Move::Fill, outward, above.back);
  return links;
}

std::int64_t coveredCycles(std::span<const PortWindow> windows) {
  ensure(!windows.empty() && windows.size() <= kMaxPortMembers, "a port of at most twelve movements");
  std::array<PortWindow, kMaxPortMembers> sorted;
  const auto end = std::copy(windows.begin(), windows.end(), sorted.begin());
  std::sort(sorted.begin(), end, [](const PortWindow& a, const PortWindow& b) { return a.period < b.period; });
  Uncovered uncovered;
  for (auto window = sorted.begin(); window != end; ++window) uncovered.add(*window);
  const std::int64_t longest = std::prev(end)->period;
  return longest - uncovered.below(longest);
}

}  // namespace tilescope::zigzag
