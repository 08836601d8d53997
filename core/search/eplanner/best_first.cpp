// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/eplanner/best_first.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tilescope::eplanner {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Bounded {  // a slab or a class of K or C, and the bound of everything in it
  std::size_t at = 0;
  Value bound;
};

class Solver {
 public:
  Solver(const Problem& problem, const TileSpace& space, Objective objective, const CancelToken& cancel)
      : problem_(problem), space_(space), objective_(objective), cancel_(cancel), terms_(valueTerms(problem)) {
    for (const ChannelClass& c : space.C.classes) {
      bestC_.passes = std::min(bestC_.passes, c.bestPasses);
      bestC_.inverse = std::min(bestC_.inverse, c.bestInverse);
    }
    for (const ChannelClass& k : space.K.classes) {
      bestK_.passes = std::min(bestK_.passes, k.bestPasses);
      bestK_.inverse = std::min(bestK_.inverse, k.bestInverse);
    }
  }

  BestFirstAnswer solve() {
    const std::vector<Bounded> slabs = boundedSlabs();
    answer_.lowerBound = slabs.empty() ? kInfinity : slabs.front().bound.primary;
    for (const Bounded& slab : slabs) {
      if (askedToStop() || slab.bound.primary >= limit_.primary) break;  // slabs come in the order of their bounds
      smallestPrimary(slab.at);
    }
    if (!answer_.best || answer_.cancelled) return answer_;
    answer_.lowerBound = answer_.best->value.primary;
    const double primary = limit_.primary * (1 + kTieTolerance);
    if (hasSecondKey()) {
      limit_.secondary = answer_.best->value.secondary;
      for (const Bounded& slab : slabs) {
        if (slab.bound.primary <= primary && slab.bound.secondary < limit_.secondary)
          smallestSecondary(slab.at, primary);
      }
      limit_.secondary *= 1 + kTieTolerance;
    }
    limit_.primary = primary;
    const std::optional<BestTile> smallestFound = std::exchange(answer_.best, std::nullopt);
    for (const Bounded& slab : slabs) {
      if (withinLimits(slab.bound)) firstInOrder(slab.at);
    }
    if (!answer_.best || answer_.cancelled) answer_.best = smallestFound;  // best by value, perhaps not by the tie rule
    return answer_;
  }

 private:
  struct Filling {
    double passes = kInfinity, inverse = kInfinity;
  };
  // What a block of tilings has at best; rows: how many of the slab's row sizes fit its smallest tile.
  struct Block {
    double tilesK, tilesC;
    Filling K, C;
    std::size_t rows;
  };

  bool hasSecondKey() const { return objective_ != Objective::Metric && objective_ != Objective::Edp; }
  bool withinLimits(const Value& v) const {
    return v.primary <= limit_.primary && (!hasSecondKey() || v.secondary <= limit_.secondary);
  }

  TileTerms tileTerms(const Slab& slab, const Block& block, double tilesY, double swept) const {
    return {block.tilesK,           block.tilesC,   tilesY,         slab.tilesX,     slab.tilesF,
            swept * slab.colsSwept, block.K.passes, block.C.passes, block.K.inverse, block.C.inverse};
  }

  // Both keys of the best dataflow, each on its own: a bound for everything in the block.
  Value bound(const Slab& slab, const Block& block) {
    ++answer_.bounds;
    const RowSize& largest = slab.rows->sizes[block.rows - 1];
    const TileTerms t = tileTerms(slab, block, largest.tiles, slab.rows->fewestSwept[block.rows - 1]);
    Value best{kInfinity, kInfinity};
    for (const Flow flow : space_.flows) {
      const Value v = value(terms_, t, flow, objective_);
      best = {std::min(best.primary, v.primary), std::min(best.secondary, v.secondary)};
    }
    return best;
  }

  const ChannelSize& smallest(const ChannelSizes& sizes, std::size_t cls) const {
    return sizes.sizes[sizes.classes[cls].begin];
  }

  std::vector<Bounded> boundedSlabs() {
    std::vector<Bounded> slabs;
    for (std::size_t s = 0; s < space_.slabs.size(); ++s) {
      const Slab& slab = space_.slabs[s];
      const std::size_t rows =
          Capacity(problem_, slab).rowsThatFit(space_.K.sizes.front().size, space_.C.sizes.front().size);
      if (rows > 0) slabs.push_back({s, bound(slab, {1, 1, bestK_, bestC_, rows})});
    }
    std::stable_sort(slabs.begin(), slabs.end(),
                     [](const Bounded& a, const Bounded& b) { return a.bound.primary < b.bound.primary; });
    return slabs;
  }

  // Classes of K with C left open: the fewest tiles of C and of rows that fit beside the class's smallest size.
  std::vector<Bounded> boundedK(const Slab& slab, const Capacity& capacity) {
    std::vector<Bounded> result;
    const std::int64_t smallestC = space_.C.sizes.front().size;
    std::size_t fittingC = space_.C.classes.size();  // never grows with K
    for (std::size_t k = 0; k < space_.K.classes.size(); ++k) {
      const ChannelSize& size = smallest(space_.K, k);
      const std::size_t rows = capacity.rowsThatFit(size.size, smallestC);
      if (rows == 0) break;
      while (capacity.rowsThatFit(size.size, smallest(space_.C, fittingC - 1).size) == 0) --fittingC;
      const ChannelClass& cls = space_.K.classes[k];
      const double tilesC = smallest(space_.C, fittingC - 1).tiles;
      result.push_back({k, bound(slab, {size.tiles, tilesC, {cls.bestPasses, cls.bestInverse}, bestC_, rows})});
    }
    return result;
  }

  // Classes of C beside one class of K.
  const std::vector<Bounded>& boundedC(const Slab& slab, const Capacity& capacity, std::size_t k) {
    blocks_.clear();
    const ChannelSize& K = smallest(space_.K, k);
    const ChannelClass& classK = space_.K.classes[k];
    for (std::size_t c = 0; c < space_.C.classes.size(); ++c) {
      const ChannelSize& C = smallest(space_.C, c);
      const std::size_t rows = capacity.rowsThatFit(K.size, C.size);
      if (rows == 0) break;
      const ChannelClass& classC = space_.C.classes[c];
      blocks_.push_back({c, bound(slab, {K.tiles,
                                         C.tiles,
                                         {classK.bestPasses, classK.bestInverse},
                                         {classC.bestPasses, classC.bestInverse},
                                         rows})});
    }
    return blocks_;
  }

  // Calls visit(value, K, C, row, flow) for every tile of a block that can be best; visit says whether to go on.
  template <class Visit>
  bool openBlock(const Slab& slab, const Capacity& capacity, std::size_t k, std::size_t c, bool everyRow, Visit visit) {
    const ChannelClass& classK = space_.K.classes[k];
    const ChannelClass& classC = space_.C.classes[c];
    for (std::size_t i = classK.begin; i < classK.end; ++i) {
      const ChannelSize& K = space_.K.sizes[i];
      for (std::size_t j = classC.begin; j < classC.end; ++j) {
        const ChannelSize& C = space_.C.sizes[j];
        const std::size_t fitting = capacity.rowsThatFit(K.size, C.size);
        if (fitting == 0) break;
        const Block block{K.tiles, C.tiles, {K.passes, K.inverse}, {C.passes, C.inverse}, fitting};
        const bool scan = everyRow || !slab.rows->largestIsBest;
        for (std::size_t r = scan ? 0 : fitting - 1; r < fitting; ++r) {
          const RowSize& row = slab.rows->sizes[r];
          const TileTerms t = tileTerms(slab, block, row.tiles, row.swept);
          for (const Flow flow : space_.flows) {
            ++answer_.evaluated;
            const Value v = value(terms_, t, flow, objective_);
            if (!visit(v, BestTile{{K.size, C.size, row.size, slab.OX, slab.FY, slab.FX}, flow, v})) return false;
          }
        }
      }
    }
    return true;
  }

  static void sortByPrimary(std::vector<Bounded>& bounded) {
    std::sort(bounded.begin(), bounded.end(), [](const Bounded& a, const Bounded& b) {
      return a.bound.primary != b.bound.primary ? a.bound.primary < b.bound.primary : a.at < b.at;
    });
  }
  static void sortBySecondary(std::vector<Bounded>& bounded) {
    std::sort(bounded.begin(), bounded.end(), [](const Bounded& a, const Bounded& b) {
      return a.bound.secondary != b.bound.secondary ? a.bound.secondary < b.bound.secondary : a.at < b.at;
    });
  }

  bool askedToStop() {
    answer_.cancelled = answer_.cancelled || cancel_.cancelled();
    return answer_.cancelled;
  }

  void smallestPrimary(std::size_t s) {
    const Slab& slab = space_.slabs[s];
    const Capacity capacity(problem_, slab);
    std::vector<Bounded> classes = boundedK(slab, capacity);
    sortByPrimary(classes);
    for (const Bounded& k : classes) {
      if (k.bound.primary >= limit_.primary) return;
      if (askedToStop()) {
        answer_.lowerBound = std::min({answer_.lowerBound, k.bound.primary, limit_.primary});
        return;
      }
      boundedC(slab, capacity, k.at);
      sortByPrimary(blocks_);
      for (const Bounded& c : blocks_) {
        if (c.bound.primary >= limit_.primary) break;
        openBlock(slab, capacity, k.at, c.at, false, [&](const Value& v, const BestTile& tile) {
          if (v.primary < limit_.primary) limit_.primary = v.primary, answer_.best = tile;
          return true;
        });
      }
    }
  }

  void smallestSecondary(std::size_t s, double primary) {
    const Slab& slab = space_.slabs[s];
    const Capacity capacity(problem_, slab);
    std::vector<Bounded> classes = boundedK(slab, capacity);
    sortBySecondary(classes);
    for (const Bounded& k : classes) {
      if (k.bound.secondary >= limit_.secondary || askedToStop()) return;
      if (k.bound.primary > primary) continue;
      boundedC(slab, capacity, k.at);
      sortBySecondary(blocks_);
      for (const Bounded& c : blocks_) {
        if (c.bound.secondary >= limit_.secondary) break;
        if (c.bound.primary > primary) continue;
        openBlock(slab, capacity, k.at, c.at, false, [&](const Value& v, const BestTile&) {
          if (v.primary <= primary && v.secondary < limit_.secondary) limit_.secondary = v.secondary;
          return true;
        });
      }
    }
  }

  // Classes ascend in size, so the first hit within a class of K is first in K; a class holds several K, though, and
  // all of them are tried before the next class.
  void firstInOrder(std::size_t s) {
    const Slab& slab = space_.slabs[s];
    const Capacity capacity(problem_, slab);
    for (const Bounded& k : boundedK(slab, capacity)) {
      if (answer_.best && smallest(space_.K, k.at).size > answer_.best->tile.K) return;
      if (askedToStop()) return;
      if (!withinLimits(k.bound)) continue;
      for (const Bounded& c : boundedC(slab, capacity, k.at)) {
        if (!withinLimits(c.bound)) continue;
        openBlock(slab, capacity, k.at, c.at, true, [&](const Value& v, const BestTile& tile) {
          if (!withinLimits(v)) return true;
          if (!answer_.best || tile.tile < answer_.best->tile) answer_.best = tile;
          return false;  // the block's tiles come in order
        });
      }
    }
  }

  const Problem& problem_;
  const TileSpace& space_;
  const Objective objective_;
  const CancelToken& cancel_;
  const ValueTerms terms_;
  Filling bestK_, bestC_;
  std::vector<Bounded> blocks_;
  Value limit_{kInfinity, kInfinity};  // of the keys settled so far, or the best found
  BestFirstAnswer answer_;
};

}  // namespace

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
