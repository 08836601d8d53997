// SPDX-License-Identifier: GPL-3.0-or-later
// A tile is used for a number of cycles, its period. With two buffers in the memory below, the next tile may arrive
// during the whole period. With one buffer it may arrive only during the last use of the tile: the period divided by
// the repetitions by the outermost loops of its level that do not index the tensor. Multipliers with one latch per
// operand have one buffer, those with two latches have two. The array stalls for transfers that take longer than this
// time. It also stalls for the cycles that the movements of a port need beyond those in which one of them may use the
// port.
#include "app/check/latency.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/units.h"

namespace tilescope::check {
namespace {

std::int64_t productOf(const Extents& sizes) {
  std::int64_t product = 1;
  for (const std::int64_t size : sizes) product *= size;
  return product;
}

class Timetable {
 public:
  Timetable(const Space& space, const Lanes& lanes, const Timings& timings)
      : space_(space), all_(productOf(lanes.temporal)), timings_(timings) {}

  Cycles run() const {
    Cycles cycles;
    cycles.ideal = ceilDiv(space_.macs, space_.processingElements) * space_.cyclesPerMac;
    cycles.compute = all_ * space_.cyclesPerMac;
    for (std::size_t m = 0; m < space_.memories.size(); ++m)
      for (std::size_t port = 0; port < space_.memories[m].ports; ++port)
        cycles.waiting = std::max(cycles.waiting, waitingAt(m, port));
    cycles.loads = firstLoads();
    cycles.stores = lastStores();
    return cycles;
  }

 private:
  const Timing& at(std::size_t x, std::size_t s, Move move) const { return timings_[x][s][index(move)]; }

  std::int64_t waitingAt(std::size_t memory, std::size_t port) const {
    std::int64_t beyond = 0, inside = 0, longest = 1;
    std::vector<OpenTime> windows;
    for (std::size_t x = 0; x < space_.tensors.size(); ++x)
      for (std::size_t s = 0; s < timings_[x].size(); ++s) {
        const Station& station = space_.tensors[x].stations[s];
        if (station.memory != memory) continue;
        for (const Move move : kMoves) {
          const Timing& timing = at(x, s, move);
          if (station.passes[index(move)].port != port || timing.transfers == 0 || timing.cycles == 0) continue;
          beyond += std::max<std::int64_t>(0, timing.cycles - timing.open) * timing.waitingCount;
          inside += std::min(timing.cycles, timing.open) * timing.waitingCount;
          windows.push_back({timing.period, timing.open});
          longest = std::max(longest, timing.period);
        }
      }
    if (windows.size() < 2) return beyond;
    const std::int64_t open = openCycles(windows) * (all_ * space_.cyclesPerMac / longest);
    return beyond + std::max<std::int64_t>(0, inside - open);
  }

  struct Way {
    std::int64_t together = 0, alone = 0;  // steps on ports that both inputs share; other steps
  };
  Way wayOf(std::size_t x) const {
    Way way;
    const std::vector<Station>& stations = space_.tensors[x].stations;
    for (std::size_t s = 0; s + 1 < stations.size(); ++s) {
      const std::int64_t step = std::max(at(x, s, Move::Fill).cycles, at(x, s + 1, Move::Read).cycles);
      const bool shared =
          bothInputsPass(space_, stations[s].memory, stations[s].passes[index(Move::Fill)].port) ||
          bothInputsPass(space_, stations[s + 1].memory, stations[s + 1].passes[index(Move::Read)].port);
      (shared ? way.together : way.alone) += step;
    }
    return way;
  }

  // Cycles to load both inputs: on a shared port in the better order, on other ports in parallel.
  std::int64_t firstLoads() const {
    std::vector<Way> ways;
    for (std::size_t x = 0; x < space_.tensors.size(); ++x)
      if (!space_.tensors[x].isOutput()) ways.push_back(wayOf(x));
    if (ways.size() == 1) return ways[0].together + ways[0].alone;
    const auto ends = [](const Way& first, const Way& second) {
      return std::max(first.together + first.alone, first.together + second.together + second.alone);
    };
    return std::min(ends(ways[0], ways[1]), ends(ways[1], ways[0]));
  }

  std::int64_t lastStores() const {
    const std::size_t x = space_.output();
    std::int64_t cycles = 0;
    for (std::size_t s = 0; s + 1 < timings_[x].size(); ++s)
      cycles += std::max(at(x, s, Move::Drain).cycles, at(x, s + 1, Move::Update).cycles);
    return cycles;
  }

  const Space& space_;
  std::int64_t all_ = 1;
  const Timings& timings_;
};

// Number of different tiles: iterations outside of the tile, of the loops that index the tensor.
std::int64_t ownTiles(const TensorUse& use, const Lanes& lanes, const Extents& iterations) {
  std::int64_t tiles = 1;
  for (std::size_t d = 0; d < iterations.size(); ++d)
    if (use.reaches[d]) tiles *= lanes.temporal[d] / iterations[d];
  return tiles;
}

std::int64_t repetitions(const Space& space, const Nest& nest, std::size_t x, std::size_t s) {
  const std::size_t from = s == 0 ? 0 : nest.cover[x][s - 1];
  std::int64_t count = 1;
  for (std::size_t i = nest.cover[x][s]; i > from; --i) {
    if (space.tensors[x].reaches[nest.loops[i - 1].dim]) break;
    count *= nest.loops[i - 1].size;
  }
  return count;
}

// Open cycles among the first x, for windows 0 to k by ascending period. In each whole period of window k, its open
// cycles count; shorter windows, which restart with it because their periods divide it, cover the rest.
std::int64_t openAmong(const std::vector<OpenTime>& windows, std::size_t count, std::int64_t x) {
  if (count == 0 || x <= 0) return 0;
  const std::int64_t period = windows[count - 1].period;
  const std::int64_t open = windows[count - 1].open;
  const auto until = [&](std::int64_t t) {
    if (t <= open) return t;
    return open + openAmong(windows, count - 1, t) - openAmong(windows, count - 1, open);
  };
  const std::int64_t rest = until(x % period);
  return x < period ? rest : x / period * until(period) + rest;
}

}  // namespace

std::int64_t openCycles(std::vector<OpenTime> windows) {
  std::sort(windows.begin(), windows.end(), [](const OpenTime& a, const OpenTime& b) { return a.period < b.period; });
  return openAmong(windows, windows.size(), windows.back().period);
}

Extents Nest::iterations(std::size_t dims, std::size_t loopsInside) const {
  Extents sizes(dims, 1);
  for (std::size_t i = 0; i < loopsInside; ++i) sizes[loops[i].dim] *= loops[i].size;
  return sizes;
}

std::vector<TimedMovement> timedMovements(const Space& space, const Lanes& lanes, std::size_t tensor, int lower,
                                          const Extents& iterations, const Boundary::Sides& tiles,
                                          std::int64_t repetitions) {
  const TensorUse& use = space.tensors[tensor];
  const Boundary boundary(space, lanes, tensor, lower);
  const auto below = static_cast<std::size_t>(std::max(lower, 0)), above = static_cast<std::size_t>(lower + 1);
  const bool atArray = lower == Boundary::kArray;
  const std::int64_t inside = productOf(iterations), transfers = productOf(lanes.temporal) / inside;
  const std::int64_t period = inside * space.cyclesPerMac;
  const std::int64_t lastUse = atArray ? space.cyclesPerMac : period / repetitions;
  const bool twoBuffers =
      atArray ? space.operandLatches != 1 : space.memories[use.stations[below].memory].doubleBuffered;
  std::vector<TimedMovement> all;
  // once: transfers before or after the computation.
  const auto put = [&](std::size_t station, Move move, const TileSizes& sizes, int bits, std::int64_t count,
                       std::int64_t once) {
    if (count <= 0 || bits == 0 || sizes.empty()) return;
    const std::int64_t width = use.stations[station].passes[index(move)].widest;
    const std::int64_t cycles = width == 0 ? 0 : ceilDiv(largestOf(sizes) * bits, width);
    all.push_back({station, move, {count, period, twoBuffers ? period : lastUse, cycles, count - once}});
  };
  const std::int64_t once = atArray ? 0 : 1;
  if (!use.isOutput()) {
    if (!atArray) put(below, Move::Fill, tiles.below, use.bits, transfers, once);
    put(above, Move::Read, tiles.above, use.bits, transfers, once);
    return all;
  }
  const std::int64_t back = transfers - ownTiles(use, lanes, iterations);
  const bool partialAbove = boundary.visitsAbove(iterations).partial > 0;
  put(above, Move::Update, tiles.above, partialAbove ? use.bits : use.finalBits, transfers, once);
  put(above, Move::Read, tiles.above, use.bits, back, 0);
  if (atArray) return all;
  const bool partialBelow = boundary.visitsBelow(iterations).partial > 0;
  put(below, Move::Drain, tiles.below, partialBelow ? use.bits : use.finalBits, transfers, once);
  put(below, Move::Fill, tiles.below, use.bits, back, 0);
  return all;
}

Timings noTimings(const Space& space) {
  Timings timings;
  for (const TensorUse& use : space.tensors) timings.emplace_back(use.stations.size());
  return timings;
}

Cycles cyclesOf(const Space& space, const Lanes& lanes, const Timings& timings) {
  return Timetable(space, lanes, timings).run();
}

Cycles cyclesOf(const Space& space, const Lanes& lanes, const Nest& nest) {
  Timings timings = noTimings(space);
  for (std::size_t x = 0; x < space.tensors.size(); ++x) {
    const TensorUse& use = space.tensors[x];
    for (int lower = Boundary::kArray; lower + 1 < static_cast<int>(use.stations.size()); ++lower) {
      const bool atArray = lower == Boundary::kArray;
      const auto s = static_cast<std::size_t>(std::max(lower, 0));
      const std::size_t inside = !atArray ? nest.cover[x][s] : use.isOutput() ? 0 : nest.held[x];
      const Extents iterations = nest.iterations(space.dims.size(), inside);
      const Boundary::Sides tiles = Boundary(space, lanes, x, lower).sides(iterations);
      const std::int64_t often = atArray ? 1 : repetitions(space, nest, x, s);
      for (const TimedMovement& movement : timedMovements(space, lanes, x, lower, iterations, tiles, often))
        timings[x][movement.station][index(movement.move)] = movement.timing;
    }
  }
  return cyclesOf(space, lanes, timings);
}

bool bothInputsPass(const Space& space, std::size_t memory, std::optional<std::size_t> port) {
  std::size_t inputs = 0;
  for (const TensorUse& use : space.tensors) {
    bool passes = false;
    for (const Station& station : use.stations)
      for (const Move move : kMoves)
        passes = passes || (!use.isOutput() && station.memory == memory && port.has_value() &&
                            station.passes[index(move)].port == port);
    inputs += passes ? 1 : 0;
  }
  return inputs > 1;
}

}  // namespace tilescope::check
