// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/best_first.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "core/base/units.h"

namespace tilescope::eplanner {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isWhole(const EplannerLayer& l, const Tile& t) {
  return t.OX == l.OX && t.FY == l.FY && t.FX == l.FX;
}

// Fewest tiles of OY × OX and fewest input lines swept by a tile that fits, minimised separately.
struct Reach {
  double tiles = kInfinity, lines = kInfinity;
};

class ShrinkingReach {
 public:
  explicit ShrinkingReach(const Slab& slab) : slab_(slab), rows_(slab.columns.size(), slab.rows.size()) {}

  Reach beside(const Room& room) {
    Reach reach;
    for (std::size_t x = 0; x < rows_.size(); ++x) {
      const LineSize& column = slab_.columns[x];
      std::size_t& rows = rows_[x];
      while (rows > 0 && !room.fits(slab_.rows[rows - 1].held * column.held, slab_.rows[rows - 1].size * column.size))
        --rows;
      if (rows == 0) {
        rows_.resize(x);
        break;
      }
      reach.tiles = std::min(reach.tiles, slab_.rows[rows - 1].tiles * column.tiles);
      reach.lines = std::min(reach.lines, slab_.fewestRowsSwept[rows - 1] * column.swept);
    }
    return reach;
  }

 private:
  const Slab& slab_;
  std::vector<std::size_t> rows_;
};

struct Filling {
  double passes = kInfinity, inverse = kInfinity;
};

// A class of K (sizes with equal tile count) of which some size fits, with C open.
struct OpenC {
  std::size_t at = 0;
  Reach reach;
  std::size_t classesOfC = 0;
  ObjectiveCost bound;
};

// A slab (one size of FY and FX) with the classes of K and C that fit.
struct OpenSlab {
  OpenSlab(const Problem& problem, Slab tilings) : slab(std::move(tilings)), capacity(problem, slab.FY, slab.FX) {}

  Slab slab;
  Capacity capacity;
  std::vector<OpenC> K;
  std::vector<Reach> C;
};

struct CutKernel {
  const KernelCut* kernel = nullptr;
  ObjectiveCost bound;
  std::vector<OpenSlab> open;
};

class Solver {
 public:
  Solver(const Problem& problem, const TileSpace& space, Objective objective, const CancelToken& cancel)
      : problem_(problem), space_(space), objective_(objective), cancel_(cancel), terms_(valueTerms(problem)) {
    bestK_ = bestFilling(space.K);
    bestC_ = bestFilling(space.C);
  }

  BestFirstAnswer solve() {
    for (const Slab& slab : space_.wholeKernel) wholeKernel_.push_back(opened(slab));
    const ObjectiveCost cuts = boundOfCuts();
    answer_.lowerBound = cuts.primary;
    answer_.lowerBound = std::min(answer_.lowerBound, boundOf(wholeKernel_).primary);
    const auto smaller = [&](const ObjectiveCost& v) { return v.primary < limit_.primary; };
    const auto keep = [&](const BestTile& tile) { limit_.primary = tile.value.primary, answer_.best = tile; };
    forEachSlab(cuts, smaller, [&](const OpenSlab& slab) { search(slab, &ObjectiveCost::primary, smaller, keep); });
    if (!answer_.best || answer_.cancelled) return answer_;

    answer_.lowerBound = answer_.best->value.primary;
    const double primary = limit_.primary * (1 + kTieTolerance);
    if (hasSecondKey()) {
      limit_.secondary = answer_.best->value.secondary;
      const auto better = [&](const ObjectiveCost& v) {
        return v.primary <= primary && v.secondary < limit_.secondary;
      };
      const auto lower = [&](const BestTile& tile) { limit_.secondary = tile.value.secondary; };
      forEachSlab(cuts, better, [&](const OpenSlab& slab) { search(slab, &ObjectiveCost::secondary, better, lower); });
      limit_.secondary *= 1 + kTieTolerance;
    }
    limit_.primary = primary;
    firstByTheTieRule(cuts);
    return answer_;
  }

 private:
  bool hasSecondKey() const { return objective_ != Objective::Metric && objective_ != Objective::Edp; }
  bool withinLimits(const ObjectiveCost& v) const {
    return v.primary <= limit_.primary && (!hasSecondKey() || v.secondary <= limit_.secondary);
  }
  bool askedToStop() {
    answer_.cancelled = answer_.cancelled || cancel_.cancelled();
    return answer_.cancelled;
  }

  static Filling bestFilling(const ChannelSizes& sizes) {
    Filling best;
    for (const ChannelClass& c : sizes.classes)
      best = {std::min(best.passes, c.bestPasses), std::min(best.inverse, c.bestInverse)};
    return best;
  }
  static const ChannelSize& smallest(const ChannelSizes& sizes, std::size_t cls) {
    return sizes.sizes[sizes.classes[cls].begin];
  }

  // If inputs are stationary, K matters only through the array's fill, so a larger tile that does not fill it better
  // cannot win. If outputs are stationary, the same holds for C.
  static bool canBeBest(Flow flow, bool fillsBetterK, bool fillsBetterC) {
    return flow == Flow::IS ? fillsBetterK : flow == Flow::WS || fillsBetterC;
  }

  // Minimum objective and tie-breaker over all dataflows, separately: a bound for tilings whose terms are not smaller.
  ObjectiveCost bound(const TileTerms& t, bool fillsBetterK = true, bool fillsBetterC = true) {
    ++answer_.bounds;
    ObjectiveCost best{kInfinity, kInfinity};
    for (const Flow flow : space_.flows) {
      if (!canBeBest(flow, fillsBetterK, fillsBetterC)) continue;
      const ObjectiveCost v = value(terms_, t, flow, objective_);
      best = {std::min(best.primary, v.primary), std::min(best.secondary, v.secondary)};
    }
    return best;
  }

  static TileTerms terms(double tilesK, double tilesC, const Reach& reach, double tilesF, const Filling& K,
                         const Filling& C) {
    return {tilesK, tilesC, reach.tiles, 1, tilesF, reach.lines, K.passes, C.passes, K.inverse, C.inverse};
  }

  OpenSlab opened(Slab slab) {
    OpenSlab open(problem_, std::move(slab));
    const std::int64_t smallestC = space_.C.sizes.front().size;
    const LineSize& row = open.slab.rows.front();
    const LineSize& column = open.slab.columns.front();
    const auto anyFits = [&](std::int64_t K, std::int64_t C) {
      return open.capacity.beside(K, C).fits(row.held * column.held, row.size * column.size);
    };
    std::size_t fittingC = space_.C.classes.size();
    ShrinkingReach besideK(open.slab);
    for (std::size_t k = 0; k < space_.K.classes.size(); ++k) {
      const ChannelSize& size = smallest(space_.K, k);
      const Reach reach = besideK.beside(open.capacity.beside(size.size, smallestC));
      if (reach.tiles == kInfinity) break;
      while (!anyFits(size.size, smallest(space_.C, fittingC - 1).size)) --fittingC;
      const ChannelClass& cls = space_.K.classes[k];
      const double tilesC = smallest(space_.C, fittingC - 1).tiles;
      const TileTerms t = terms(size.tiles, tilesC, reach, open.slab.tilesF, {cls.bestPasses, cls.bestInverse}, bestC_);
      open.K.push_back({k, reach, fittingC, bound(t, cls.fillsBetter)});
    }
    if (open.K.empty()) return open;
    ShrinkingReach besideC(open.slab);
    for (std::size_t c = 0; c < open.K.front().classesOfC; ++c) {
      const std::int64_t C = smallest(space_.C, c).size;
      open.C.push_back(besideC.beside(open.capacity.beside(space_.K.sizes.front().size, C)));
    }
    return open;
  }

  static Reach reachOfBlock(const OpenSlab& open, const OpenC& k, std::size_t c) {
    return {std::max(k.reach.tiles, open.C[c].tiles), std::max(k.reach.lines, open.C[c].lines)};
  }

  ObjectiveCost boundOfBlock(const OpenSlab& open, const OpenC& k, std::size_t c) {
    const ChannelClass& K = space_.K.classes[k.at];
    const ChannelClass& C = space_.C.classes[c];
    return bound(terms(smallest(space_.K, k.at).tiles, smallest(space_.C, c).tiles, reachOfBlock(open, k, c),
                       open.slab.tilesF, {K.bestPasses, K.bestInverse}, {C.bestPasses, C.bestInverse}),
                 K.fillsBetter, C.fillsBetter);
  }

  template <class Wanted, class Take>
  void search(const OpenSlab& open, double ObjectiveCost::*key, Wanted wanted, Take take) {
    const auto inOrder = [&](const auto& a, const auto& b) {
      return a.bound.*key != b.bound.*key ? a.bound.*key < b.bound.*key : a.at < b.at;
    };
    std::vector<OpenC> classes = open.K;
    std::sort(classes.begin(), classes.end(), inOrder);
    for (const OpenC& k : classes) {
      if (!wanted(k.bound)) continue;
      if (askedToStop()) return;
      blocks_.clear();
      std::size_t first = 0;
      for (std::size_t c = 0; c < k.classesOfC; ++c) {
        const ObjectiveCost bound = boundOfBlock(open, k, c);
        if (!wanted(bound)) continue;
        blocks_.push_back({c, bound});
        if (bound.*key < blocks_[first].bound.*key) first = blocks_.size() - 1;
      }
      if (!blocks_.empty()) std::swap(blocks_.front(), blocks_[first]);
      for (const Block& block : blocks_)
        if (wanted(block.bound)) bestOfBlock(open, k, block.at, wanted, take);
    }
  }

  // Per column size only the largest fitting rows can be best, unless smaller ones sweep fewer lines.
  template <class Wanted, class Take>
  void bestOfBlock(const OpenSlab& open, const OpenC& k, std::size_t c, Wanted wanted, Take take) {
    const Slab& slab = open.slab;
    const Reach reach = reachOfBlock(open, k, c);
    forEachPair(open, k.at, c, [&](const ChannelSize& K, const ChannelSize& C, const Room& room) {
      const auto valueOf = [&](const Reach& here, Flow flow) {
        ++answer_.evaluated;
        return value(terms_, terms(K.tiles, C.tiles, here, slab.tilesF, {K.passes, K.inverse}, {C.passes, C.inverse}),
                     flow, objective_);
      };
      std::array<Flow, kFlows.size()> flows{};
      std::size_t count = 0;
      for (const Flow flow : space_.flows)
        if (canBeBest(flow, space_.K.classes[k.at].fillsBetter, space_.C.classes[c].fillsBetter) &&
            wanted(valueOf(reach, flow))) {
          flows[count++] = flow;
        }
      if (count == 0) return true;
      Reach best;
      std::size_t rows = slab.rows.size();
      for (const LineSize& column : slab.columns) {
        while (rows > 0 && !room.fits(slab.rows[rows - 1].held * column.held, slab.rows[rows - 1].size * column.size))
          --rows;
        if (rows == 0) break;
        for (std::size_t r = slab.largestRowIsBest ? rows - 1 : 0; r < rows; ++r) {
          const Reach here{slab.rows[r].tiles * column.tiles, slab.rows[r].swept * column.swept};
          if (here.tiles >= best.tiles && here.lines >= best.lines) continue;
          if (here.tiles <= best.tiles) best = here;
          for (std::size_t f = 0; f < count; ++f) {
            const ObjectiveCost v = valueOf(here, flows[f]);
            if (wanted(v)) take({tileOf(slab, K, C, slab.rows[r], column), flows[f], v});
          }
        }
      }
      return true;
    });
  }

  template <class Visit>
  void forEachPair(const OpenSlab& open, std::size_t k, std::size_t c, Visit visit) {
    const LineSize& row = open.slab.rows.front();
    const LineSize& column = open.slab.columns.front();
    const ChannelClass& classK = space_.K.classes[k];
    const ChannelClass& classC = space_.C.classes[c];
    for (std::size_t i = classK.begin; i < classK.end; ++i) {
      for (std::size_t j = classC.begin; j < classC.end; ++j) {
        const Room room = open.capacity.beside(space_.K.sizes[i].size, space_.C.sizes[j].size);
        if (!room.fits(row.held * column.held, row.size * column.size)) break;
        if (!visit(space_.K.sizes[i], space_.C.sizes[j], room)) return;
      }
    }
  }

  static Tile tileOf(const Slab& slab, const ChannelSize& K, const ChannelSize& C, const LineSize& row,
                     const LineSize& column) {
    return {K.size, C.size, row.size, column.size, slab.FY, slab.FX};
  }

  // Tilings that cut the kernel sweep more lines or reload partial sums.
  ObjectiveCost boundOfCuts() {
    if (space_.cuts.empty()) return {kInfinity, kInfinity};
    double lines = kInfinity, tilesF = kInfinity;
    for (const KernelCut& cut : space_.cuts)
      lines = std::min(lines, cut.fewestLines), tilesF = std::min(tilesF, cut.tilesF);
    return bound(terms(1, 1, {1, lines}, tilesF, bestK_, bestC_));
  }

  ObjectiveCost boundOf(const KernelCut& cut) {
    ObjectiveCost best{kInfinity, kInfinity};
    for (std::size_t k = 0; k < tilesBesideK_.size(); ++k) {
      const ChannelClass& cls = space_.K.classes[k];
      const ObjectiveCost v = bound(terms(smallest(space_.K, k).tiles, 1, {tilesBesideK_[k], cut.fewestLines},
                                          cut.tilesF, {cls.bestPasses, cls.bestInverse}, bestC_));
      best = {std::min(best.primary, v.primary), std::min(best.secondary, v.secondary)};
    }
    return best;
  }

  void listCuts() {
    const std::int64_t outputs = problem_.layer.OY * problem_.layer.OX;
    const Capacity capacity(problem_, 1, 1);
    for (std::size_t k = 0; k < space_.K.classes.size(); ++k) {
      const Room room = capacity.beside(smallest(space_.K, k).size, space_.C.sizes.front().size);
      if (room.held == 0 || room.area == 0) break;
      tilesBesideK_.push_back(real(ceilDiv(outputs, std::min(room.area, outputs))));
    }
    for (const KernelCut& cut : space_.cuts) cuts_.push_back({&cut, boundOf(cut), {}});
    std::stable_sort(cuts_.begin(), cuts_.end(),
                     [](const CutKernel& a, const CutKernel& b) { return a.bound.primary < b.bound.primary; });
  }

  static ObjectiveCost boundOf(const std::vector<OpenSlab>& slabs) {
    ObjectiveCost best{kInfinity, kInfinity};
    for (const OpenSlab& slab : slabs) {
      for (const OpenC& k : slab.K) {
        best = {std::min(best.primary, k.bound.primary), std::min(best.secondary, k.bound.secondary)};
      }
    }
    return best;
  }

  // Slabs of the whole kernel, then those of cut kernels that the bounds allow. cuts: a bound for all cuts.
  template <class Wanted, class Visit>
  void forEachSlab(const ObjectiveCost& cuts, Wanted wanted, Visit visit) {
    for (const OpenSlab& slab : wholeKernel_) visit(slab);
    forEachCut(cuts, wanted, visit);
  }

  template <class Wanted, class Visit>
  void forEachCut(const ObjectiveCost& cuts, Wanted wanted, Visit visit) {
    if (space_.cuts.empty() || !wanted(cuts)) return;
    if (cuts_.empty()) listCuts();
    for (CutKernel& cut : cuts_) {
      if (!wanted(cut.bound)) continue;
      if (askedToStop()) return;
      if (cut.open.empty()) {
        for (Slab& slab : slabsOf(problem_, space_, *cut.kernel)) cut.open.push_back(opened(std::move(slab)));
        cut.bound = boundOf(cut.open);
        if (!wanted(cut.bound)) continue;
      }
      for (const OpenSlab& slab : cut.open) visit(slab);
    }
  }

  // Replaces the best tile by the first in the tie rule among those within the limits.
  void firstByTheTieRule(const ObjectiveCost& cuts) {
    const std::optional<BestTile> found = std::exchange(answer_.best, std::nullopt);
    for (const OpenSlab& open : wholeKernel_) {
      if (open.slab.columns.back().size == problem_.layer.OX) firstInOrder(open, true);
    }
    if (!answer_.best)
      forEachSlab(
          cuts, [&](const ObjectiveCost& v) { return withinLimits(v); },
          [&](const OpenSlab& slab) { firstInOrder(slab, false); });
    if (!answer_.best || answer_.cancelled) answer_.best = found;
  }

  // Classes ascend, so the first hit has its class's smallest K. All sizes of a class come before the next class.
  void firstInOrder(const OpenSlab& open, bool onlyWholeRows) {
    for (const OpenC& k : open.K) {
      if (answer_.best && smallest(space_.K, k.at).size > answer_.best->tile.K) return;
      if (askedToStop()) return;
      if (!withinLimits(k.bound)) continue;
      for (std::size_t c = 0; c < k.classesOfC; ++c)
        if (withinLimits(boundOfBlock(open, k, c))) firstOfBlock(open, k.at, c, onlyWholeRows);
    }
  }

  void firstOfBlock(const OpenSlab& open, std::size_t k, std::size_t c, bool onlyWholeRows) {
    const Slab& slab = open.slab;
    const std::span<const LineSize> columns(slab.columns.end() - (onlyWholeRows ? 1 : std::ssize(slab.columns)),
                                            slab.columns.end());
    forEachPair(open, k, c, [&](const ChannelSize& K, const ChannelSize& C, const Room& room) {
      for (const LineSize& row : slab.rows) {
        for (const LineSize& column : columns) {
          if (!room.fits(row.held * column.held, row.size * column.size)) break;
          const Reach here{row.tiles * column.tiles, row.swept * column.swept};
          const TileTerms t = terms(K.tiles, C.tiles, here, slab.tilesF, {K.passes, K.inverse}, {C.passes, C.inverse});
          for (const Flow flow : space_.flows) {
            ++answer_.evaluated;
            const ObjectiveCost v = value(terms_, t, flow, objective_);
            if (!withinLimits(v)) continue;
            const Tile tile = tileOf(slab, K, C, row, column);
            if (!answer_.best || comesBefore(problem_.layer, tile, answer_.best->tile)) {
              answer_.best = BestTile{tile, flow, v};
            }
            return false;
          }
        }
      }
      return true;
    });
  }

  struct Block {
    std::size_t at = 0;
    ObjectiveCost bound;
  };

  const Problem& problem_;
  const TileSpace& space_;
  const Objective objective_;
  const CancelToken& cancel_;
  const ValueTerms terms_;
  Filling bestK_, bestC_;
  std::vector<Block> blocks_;
  // By class of K: lower bound on tiles of rows × columns for any kernel cut.
  std::vector<double> tilesBesideK_;
  std::vector<OpenSlab> wholeKernel_;
  std::vector<CutKernel> cuts_;
  ObjectiveCost limit_{kInfinity, kInfinity};
  BestFirstAnswer answer_;
};

}  // namespace

bool comesBefore(const EplannerLayer& l, const Tile& a, const Tile& b) {
  const bool whole = isWhole(l, a);
  return whole != isWhole(l, b) ? whole : a < b;
}

double compulsoryBound(const Problem& problem, const std::vector<Flow>& flows, Objective objective) {
  const ValueTerms terms = valueTerms(problem);
  TileTerms t;
  t.lines = 0;
  t.passesK = problem.peakRoof ? 0 : 1.0 / static_cast<double>(problem.machine.rows);
  t.passesC = problem.peakRoof ? 0 : 1.0 / static_cast<double>(problem.machine.columns);
  t.inverseK = 1.0 / static_cast<double>(problem.machine.rows);
  t.inverseC = 1.0 / static_cast<double>(problem.machine.columns);
  double bound = kInfinity;
  for (const Flow flow : flows) bound = std::min(bound, value(terms, t, flow, objective).primary);
  return bound;
}

BestFirstAnswer bestFirst(const Problem& problem, const TileSpace& space, Objective objective,
                          const CancelToken& cancel) {
  return Solver(problem, space, objective, cancel).solve();
}

}  // namespace tilescope::eplanner
