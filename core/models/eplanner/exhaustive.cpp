// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/exhaustive.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/units.h"

namespace tilescope::eplanner {
namespace {

// Terms of every allowed size of a dimension. The last is repeated to fill the kernel's vectors.
struct Table {
  std::vector<std::int64_t> sizes, held;  // held: input rows on chip, for OY only; not padded
  std::vector<double> tiles, lines, passes, inverse, position;

  std::size_t count() const { return sizes.size(); }
  AxisTerms terms() const { return {tiles, lines, passes, inverse, position}; }

  Table padded() && {
    const std::size_t length = (count() + kLanes - 1) / kLanes * kLanes;
    for (std::size_t i = 0; i < length; ++i) position.push_back(static_cast<double>(i));
    for (std::vector<double>* column : {&tiles, &lines, &passes, &inverse}) {
      if (!column->empty()) column->resize(length, column->back());
    }
    return std::move(*this);
  }
};

template <class Visit>
void forEachSize(const Sizes& sizes, Visit visit) {
  for (std::int64_t size = sizes.smallest();; size = sizes.after(size)) {
    visit(size);
    if (size == sizes.total) return;
  }
}

Table channelTable(const Sizes& sizes, std::int64_t lanes, bool peakRoof) {
  Table table;
  forEachSize(sizes, [&](std::int64_t size) {
    table.sizes.push_back(size);
    table.tiles.push_back(static_cast<double>(ceilDiv(sizes.total, size)));
    table.passes.push_back(peakRoof ? 0 : passesPerChannel(size, lanes));
    table.inverse.push_back(1.0 / static_cast<double>(std::min(lanes, size)));
  });
  return std::move(table).padded();
}

struct WindowTile {
  std::int64_t OX, FY, FX;
};

Table rowTable(const Problem& problem, const Sizes& sizes, const WindowTile& w) {
  const EplannerLayer& l = problem.layer;
  const double columns = static_cast<double>(problem.halo ? colsSwept(l, w.OX, w.FX) : l.IX);
  Table table;
  forEachSize(sizes, [&](std::int64_t size) {
    table.sizes.push_back(size);
    table.held.push_back(tileRows(l, size, w.FY));
    table.tiles.push_back(static_cast<double>(ceilDiv(sizes.total, size)));
    table.lines.push_back(static_cast<double>(problem.halo ? rowsSwept(l, size, w.FY) : l.IY) * columns);
  });
  return std::move(table).padded();
}

template <class Visit>
void forEachWindow(const EplannerLayer& l, bool cut, Visit visit) {
  const WindowTile from = cut ? WindowTile{1, 1, 1} : WindowTile{l.OX, l.FY, l.FX};
  for (std::int64_t OX = from.OX; OX <= l.OX; ++OX) {
    for (std::int64_t FY = from.FY; FY <= l.FY; ++FY) {
      for (std::int64_t FX = from.FX; FX <= l.FX; ++FX) {
        if (!visit(WindowTile{OX, FY, FX})) return;
      }
    }
  }
}

class Sheet {
 public:
  Sheet(const Problem& problem, const ExhaustiveSpace& space, const WindowTile& window)
      : problem_(problem),
        space_(space),
        window_(window),
        terms_(valueTerms(problem)),
        K_(channelTable(space.K, problem.machine.rows, problem.peakRoof)),
        C_(channelTable(space.C, problem.machine.columns, problem.peakRoof)),
        OY_(rowTable(problem, space.OY, window)) {
    const EplannerLayer& l = problem.layer;
    fixed_.tilesX = static_cast<double>(ceilDiv(l.OX, window.OX));
    fixed_.tilesF = static_cast<double>(ceilDiv(l.FY, window.FY) * ceilDiv(l.FX, window.FX));
  }

  PrimaryMinimum primary(Objective objective, Simd simd, const CancelToken& cancel) const {
    if (space_.flows.size() != kFlows.size()) return primaryOfSomeFlows(objective, cancel);
    if (K_.count() >= C_.count() && K_.count() >= OY_.count()) return planes(Axis::K, objective, simd, cancel);
    return planes(C_.count() >= OY_.count() ? Axis::C : Axis::OY, objective, simd, cancel);
  }

  // Fitting tilings in tie-rule order, while visit returns true.
  template <class Visit>
  bool scan(Objective objective, Visit visit) const {
    for (std::size_t k = 0; k < K_.count(); ++k) {
      for (std::size_t c = 0; c < C_.count(); ++c) {
        for (std::size_t y = 0; y < OY_.count() && fits(k, c, y); ++y) {
          const TileTerms t = tileTerms(k, c, y);
          for (const Flow flow : space_.flows) {
            const ObjectiveCost v = value(terms_, t, flow, objective);
            if (!visit(BestTile{tileAt(k, c, y), flow, v})) return false;
          }
        }
      }
    }
    return true;
  }

 private:
  TileTerms tileTerms(std::size_t k, std::size_t c, std::size_t y) const {
    TileTerms t = fixed_;
    t.tilesK = K_.tiles[k], t.passesK = K_.passes[k], t.inverseK = K_.inverse[k];
    t.tilesC = C_.tiles[c], t.passesC = C_.passes[c], t.inverseC = C_.inverse[c];
    t.tilesY = OY_.tiles[y], t.lines = OY_.lines[y];
    return t;
  }

  bool fits(std::size_t k, std::size_t c, std::size_t y) const { return eplanner::fits(problem_, tileAt(k, c, y)); }

  const Table& table(Axis axis) const { return axis == Axis::K ? K_ : axis == Axis::C ? C_ : OY_; }

  Tile tileAt(std::size_t k, std::size_t c, std::size_t y) const {
    return {K_.sizes[k], C_.sizes[c], OY_.sizes[y], window_.OX, window_.FY, window_.FX};
  }

  // Inner sizes that pass for an index of another axis. If a size fails, all larger ones fail.
  template <class Passes>
  std::uint32_t innerCount(Axis inner, Axis other, std::size_t at, Passes passes) const {
    std::size_t low = 0;
    std::size_t high = table(inner).count();
    while (low < high) {
      const std::size_t half = low + (high - low) / 2;
      std::array<std::size_t, 3> index{0, 0, 0};
      index[static_cast<std::size_t>(inner)] = half;
      index[static_cast<std::size_t>(other)] = at;
      if (passes(index))
        low = half + 1;
      else
        high = half;
    }
    return static_cast<std::uint32_t>(low);
  }

  // If every tensor has a separate buffer, each limit depends on one other axis and is tabulated: inner sizes that fit
  // per outer and per middle size, and middle sizes per outer size.
  struct Limits {
    std::vector<std::uint32_t> byOuter, byMiddle, middleByOuter;
  };

  Tensor tensorOf(Axis a, Axis b) const {
    if (a != Axis::C && b != Axis::C) return Tensor::O;
    return a != Axis::K && b != Axis::K ? Tensor::I : Tensor::W;
  }

  std::vector<std::uint32_t> limits(Axis inner, Axis other) const {
    const Tensor tensor = tensorOf(inner, other);
    const Buffer& buffer = problem_.machine.buffers[problem_.machine.tensors[tilescope::index(tensor)].buffer];
    std::vector<std::uint32_t> counts;
    for (std::size_t i = 0; i < table(other).count(); ++i) {
      counts.push_back(innerCount(inner, other, i, [&](const auto& at) {
        return footprintBits(problem_, tileAt(at[0], at[1], at[2]), tensor) <= buffer.capacityBits;
      }));
    }
    return counts;
  }

  // For an outer size: the inner sizes that fit per middle size, a number that never grows.
  void fitting(const Limits& limits, std::size_t outer, std::vector<std::uint32_t>& counts) const {
    counts.clear();
    for (std::size_t m = 0; m < limits.middleByOuter[outer]; ++m) {
      const std::uint32_t count = std::min(limits.byOuter[outer], limits.byMiddle[m]);
      if (count == 0) break;
      counts.push_back(count);
    }
  }

  void fittingShared(Axis inner, Axis outer, Axis middle, std::size_t at, std::vector<std::uint32_t>& counts) const {
    counts.clear();
    for (std::size_t m = 0; m < table(middle).count(); ++m) {
      const std::uint32_t count = innerCount(inner, outer, at, [&](std::array<std::size_t, 3> index) {
        index[static_cast<std::size_t>(middle)] = m;
        return fits(index[0], index[1], index[2]);
      });
      if (count == 0) break;
      counts.push_back(count);
    }
  }

  PrimaryMinimum planes(Axis inner, Objective objective, Simd simd, const CancelToken& cancel) const {
    const Axis outer = inner == Axis::K ? Axis::C : Axis::K;
    const Axis middle = inner == Axis::OY ? Axis::C : Axis::OY;
    const bool separate = problem_.machine.buffers.size() == kTensorCount;
    const Limits byAxis =
        separate ? Limits{limits(inner, outer), limits(inner, middle), limits(middle, outer)} : Limits{};
    PrimaryMinimum result{kNothingFits, 0};
    std::vector<std::uint32_t> counts;
    for (std::size_t o = 0; o < table(outer).count() && !cancel.cancelled(); ++o) {
      if (separate)
        fitting(byAxis, o, counts);
      else
        fittingShared(inner, outer, middle, o, counts);
      if (counts.empty()) break;
      const Plane plane{tileTerms(outer == Axis::K ? o : 0, outer == Axis::C ? o : 0, 0), inner, table(inner).terms(),
                        table(middle).terms(), counts};
      result.value = std::min(result.value, planeMinimum(terms_, plane, objective, simd));
      for (const std::uint32_t count : counts) result.tilings += count;
    }
    return result;
  }

  PrimaryMinimum primaryOfSomeFlows(Objective objective, const CancelToken& cancel) const {
    PrimaryMinimum result{kNothingFits, 0};
    std::uint64_t evaluated = 0;
    scan(objective, [&](const BestTile& tile) {
      result.value = std::min(result.value, tile.value.primary);
      ++evaluated;
      return !cancel.cancelled();
    });
    result.tilings = evaluated / space_.flows.size();
    return result;
  }

  const Problem& problem_;
  const ExhaustiveSpace& space_;
  const WindowTile window_;
  const ValueTerms terms_;
  TileTerms fixed_;
  const Table K_, C_, OY_;
};

}  // namespace

double tilingsOf(const Problem& problem, const ExhaustiveSpace& space) {
  const EplannerLayer& l = problem.layer;
  const double window = space.cutWindow ? real(l.OX) * real(l.FY) * real(l.FX) : 1;
  const double sizes = real(space.K.count()) * real(space.C.count()) * real(space.OY.count());
  return sizes * window * static_cast<double>(space.flows.size());
}

PrimaryMinimum primaryMinimum(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                              const CancelToken& cancel) {
  PrimaryMinimum total{kNothingFits, 0};
  forEachWindow(problem.layer, space.cutWindow, [&](const WindowTile& window) {
    const PrimaryMinimum sheet = Sheet(problem, space, window).primary(objective, simd, cancel);
    total = {std::min(total.value, sheet.value), total.tilings + sheet.tilings};
    return !cancel.cancelled();
  });
  return total;
}

BestFirstAnswer exhaustive(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                           const CancelToken& cancel) {
  BestFirstAnswer answer;
  std::vector<std::pair<WindowTile, double>> windows;
  double smallest = kNothingFits;
  forEachWindow(problem.layer, space.cutWindow, [&](const WindowTile& window) {
    const PrimaryMinimum sheet = Sheet(problem, space, window).primary(objective, simd, cancel);
    answer.evaluated += sheet.tilings * space.flows.size();
    smallest = std::min(smallest, sheet.value);
    if (sheet.tilings > 0) windows.emplace_back(window, sheet.value);
    return !cancel.cancelled();
  });
  answer.cancelled = cancel.cancelled();
  if (windows.empty() || answer.cancelled) return answer;
  answer.lowerBound = smallest;

  const double primary = smallest * (1 + kTieTolerance);
  std::erase_if(windows, [&](const auto& window) { return window.second > primary; });
  double secondary = kNothingFits;
  for (const auto& [window, value] : windows) {
    Sheet(problem, space, window).scan(objective, [&](const BestTile& tile) {
      if (tile.value.primary <= primary) secondary = std::min(secondary, tile.value.secondary);
      return !cancel.cancelled();
    });
  }
  secondary *= 1 + kTieTolerance;
  for (const auto& [window, value] : windows) {
    Sheet(problem, space, window).scan(objective, [&](const BestTile& tile) {
      if (tile.value.primary > primary || tile.value.secondary > secondary) return !cancel.cancelled();
      if (!answer.best || comesBefore(problem.layer, tile.tile, answer.best->tile)) answer.best = tile;
      return false;
    });
  }
  answer.cancelled = cancel.cancelled();
  return answer;
}

}  // namespace tilescope::eplanner
