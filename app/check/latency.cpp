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

struct Timing {
  std::int64_t transfers = 0;     // 0: no such movement
  std::int64_t period = 0;        // cycles of use of one tile
  std::int64_t open = 0;          // cycles of the period in which the next tile may arrive
  std::int64_t cycles = 0;        // cycles of one transfer
  std::int64_t waitingCount = 0;  // transfers during computation
};

class Timetable {
 public:
  Timetable(const Space& space, const Lanes& lanes, const Nest& nest) : space_(space), lanes_(lanes), nest_(nest) {
    all_ = product(0, nest.loops.size());
    for (std::size_t x = 0; x < space.tensors.size(); ++x) {
      timings_.emplace_back(space.tensors[x].stations.size());
      fillArraySide(x);
      for (std::size_t s = 0; s + 1 < space.tensors[x].stations.size(); ++s) fillBoundary(x, s);
    }
  }

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
  std::int64_t product(std::size_t from, std::size_t to) const {
    std::int64_t iterations = 1;
    for (std::size_t i = from; i < to; ++i) iterations *= nest_.loops[i].size;
    return iterations;
  }

  // Number of different tiles outside the first n loops: iterations of the loops that index the tensor.
  std::int64_t ownTiles(std::size_t x, std::size_t inside) const {
    std::int64_t tiles = 1;
    for (std::size_t i = inside; i < nest_.loops.size(); ++i)
      if (space_.tensors[x].reaches[nest_.loops[i].dim]) tiles *= nest_.loops[i].size;
    return tiles;
  }

  std::int64_t repetitions(std::size_t x, std::size_t s) const {
    const std::size_t from = s == 0 ? 0 : nest_.cover[x][s - 1];
    std::int64_t count = 1;
    for (std::size_t i = nest_.cover[x][s]; i > from; --i) {
      if (space_.tensors[x].reaches[nest_.loops[i - 1].dim]) break;
      count *= nest_.loops[i - 1].size;
    }
    return count;
  }

  Timing& at(std::size_t x, std::size_t s, Move move) { return timings_[x][s][index(move)]; }
  const Timing& at(std::size_t x, std::size_t s, Move move) const { return timings_[x][s][index(move)]; }

  // once: the transfers are before or after the computation.
  void put(std::size_t x, std::size_t s, Move move, const TileSizes& tiles, int bits, Timing timing,
           std::int64_t once) {
    if (timing.transfers <= 0 || bits == 0 || tiles.empty()) return;
    const std::int64_t width = space_.tensors[x].stations[s].passes[index(move)].widest;
    timing.cycles = width == 0 ? 0 : ceilDiv(largestOf(tiles) * bits, width);
    timing.waitingCount = timing.transfers - once;
    at(x, s, move) = timing;
  }

  void fillArraySide(std::size_t x) {
    const TensorUse& use = space_.tensors[x];
    const Boundary boundary(space_, lanes_, x, Boundary::kArray);
    const std::size_t inside = use.isOutput() ? 0 : nest_.held[x];
    const Extents iterations = nest_.iterations(space_.dims.size(), inside);
    const TileSizes tiles = boundary.sides(iterations).above;
    const std::int64_t period = product(0, inside) * space_.cyclesPerMac;
    const std::int64_t lastUse = space_.cyclesPerMac;
    const Timing timing{all_ / product(0, inside), period, space_.operandLatches == 1 ? lastUse : period, 0, 0};
    if (!use.isOutput()) return put(x, 0, Move::Read, tiles, use.bits, timing, 0);
    const bool partial = boundary.visitsAbove(iterations).partial > 0;
    put(x, 0, Move::Update, tiles, partial ? use.bits : use.finalBits, timing, 0);
    Timing back = timing;
    back.transfers -= ownTiles(x, 0);
    put(x, 0, Move::Read, tiles, use.bits, back, 0);
  }

  void fillBoundary(std::size_t x, std::size_t s) {
    const TensorUse& use = space_.tensors[x];
    const Boundary boundary(space_, lanes_, x, static_cast<int>(s));
    const std::size_t inside = nest_.cover[x][s];
    const Extents iterations = nest_.iterations(space_.dims.size(), inside);
    const Boundary::Sides tiles = boundary.sides(iterations);
    const std::int64_t period = product(0, inside) * space_.cyclesPerMac;
    const bool twoBuffers = space_.memories[use.stations[s].memory].doubleBuffered;
    const Timing timing{all_ / product(0, inside), period, twoBuffers ? period : period / repetitions(x, s), 0, 0};
    if (!use.isOutput()) {
      put(x, s, Move::Fill, tiles.below, use.bits, timing, 1);
      put(x, s + 1, Move::Read, tiles.above, use.bits, timing, 1);
      return;
    }
    const bool partialBelow = boundary.visitsBelow(iterations).partial > 0;
    const bool partialAbove = boundary.visitsAbove(iterations).partial > 0;
    put(x, s, Move::Drain, tiles.below, partialBelow ? use.bits : use.finalBits, timing, 1);
    put(x, s + 1, Move::Update, tiles.above, partialAbove ? use.bits : use.finalBits, timing, 1);
    Timing back = timing;
    back.transfers -= ownTiles(x, inside);
    put(x, s, Move::Fill, tiles.below, use.bits, back, 0);
    put(x, s + 1, Move::Read, tiles.above, use.bits, back, 0);
  }

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

  bool bothInputs(std::size_t memory, std::optional<std::size_t> port) const {
    std::size_t inputs = 0;
    for (const TensorUse& use : space_.tensors) {
      bool passes = false;
      for (const Station& station : use.stations)
        for (const Move move : kMoves)
          passes = passes || (!use.isOutput() && station.memory == memory && port.has_value() &&
                              station.passes[index(move)].port == port);
      inputs += passes ? 1 : 0;
    }
    return inputs > 1;
  }

  struct Way {
    std::int64_t together = 0, alone = 0;  // steps on ports that both inputs share; other steps
  };
  Way wayOf(std::size_t x) const {
    Way way;
    const std::vector<Station>& stations = space_.tensors[x].stations;
    for (std::size_t s = 0; s + 1 < stations.size(); ++s) {
      const std::int64_t step = std::max(at(x, s, Move::Fill).cycles, at(x, s + 1, Move::Read).cycles);
      const bool shared = bothInputs(stations[s].memory, stations[s].passes[index(Move::Fill)].port) ||
                          bothInputs(stations[s + 1].memory, stations[s + 1].passes[index(Move::Read)].port);
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
  const Lanes& lanes_;
  const Nest& nest_;
  std::int64_t all_ = 1;
  std::vector<std::vector<std::array<Timing, 4>>> timings_;  // by tensor, station, Move
};

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

Cycles cyclesOf(const Space& space, const Lanes& lanes, const Nest& nest) {
  return Timetable(space, lanes, nest).run();
}

}  // namespace tilescope::check
