// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/completion.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/models/zigzag/search/chain/least_kernels.h"

namespace tilescope::predictor {
namespace {

using Row = TileRow;

// Minimum cost by stage, for all tiles at once. A row follows from later stages at the same tile (a location is placed)
// and at inner tiles (a loop over which the input's window slides). Then each entry is lowered to the minimum over all
// inner tiles, because loops cost nothing.
template <Part part>
class Filling {
 public:
  Filling(const RefreshCosts& costs, const NestStages& stages, double mostCycles, double* least)
      : costs_(costs),
        stages_(stages),
        lattice_(costs.lattice()),
        count_(lattice_.count()),
        simd_(bestSimd()),
        least_(least),
        slid_(count_) {
    for (std::size_t location = 0; location < kLocations; ++location) {
      flow_[location] = flowOf(costs.flows(location, kFigure), mostCycles);
      held_[location] = heldOf(costs.fills(location));
      figures_[location] = both(flow_[location], held_[location]);
    }
    early_ = flowOf(costs.outerInputs(kFigure), mostCycles);
    for (const Dim dim : {Dim::OY, Dim::OX}) addSlides(dim);
  }

  void run() {
    for (TensorSet rest = 0; rest <= kAllTensors; ++rest) fillInside(rest);
    for (std::size_t set = stages_.earlySets(); set-- > 0;)
      for (TensorSet rest = 0; rest <= kAllTensors; ++rest) fillOutside(set, rest);
  }

  double runApart() {
    for (TensorSet rest = 0; rest <= kAllTensors; ++rest) fillInside(rest);
    return leastApart();
  }

 private:
  static constexpr bool kSums = part == Part::Energy || part == Part::Bits;

  // The buffer's tiles are nested in each other, and so are the PEs'; that the latter lie inside the former is ignored.
  double leastApart() {
    std::array<Row, kAllTensors + 1> chain;
    for (TensorSet rest = 0; rest <= kAllTensors; ++rest) {
      chain[rest].assign(count_, rest == 0 ? 0 : kNever);
      double* const to = chain[rest].data();
      for (const Tensor tensor : kTensors)
        if (contains(rest, tensor)) keep(to, figures_[bufferOf(tensor)].data(), chain[rest & ~setOf(tensor)].data());
      const TensorSet without = rest & ~setOf(Tensor::I);
      for (const Slides& s : slides_)
        if (contains(rest, Tensor::I) && s.atBuffer)
          slide(to, flow_[bufferOf(Tensor::I)], s.buffer, chain[without].data(), s.dim);
      sweep(to, kAllDims);
    }
    return chain[kAllTensors].back() + row(stages_.inside(kAllTensors))[lattice_.full()];
  }

  // A loop over which a window slides; buffer, pe: cost of the held tile; kNever: no window slides there.
  struct Slides {
    Dim dim;
    Row buffer, pe, both;
    bool atBuffer = false, atPe = false;
  };

  double* row(Stage stage) { return least_ + std::size_t{stage} * count_; }

  static double with(double a, double b) {
    if constexpr (kSums) return a + b;
    return std::max(a, b);
  }
  static Row both(const Row& a, const Row& b) {
    Row sum(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) sum[i] = with(a[i], b[i]);
    return sum;
  }

  static constexpr Figure kFigure = part == Part::Energy ? &Flow::energy
                                    : part == Part::Bits ? &Flow::bits
                                                         : &Flow::cycles;

  // Cost of the tile at which refreshes are counted. First fills: 0 if the transfer is fast enough, else kNever.
  static Row flowOf(Row flows, double mostCycles) {
    if constexpr (part == Part::Fill)
      for (double& flow : flows) flow = flow == kNever || flow > mostCycles ? kNever : 0;
    return flows;
  }

  // Cost of the held tile. Except for first fills: 0 if it fits, else kNever.
  static Row heldOf(Row fills) {
    if constexpr (part != Part::Fill)
      for (double& fill : fills) fill = fill == kNever ? kNever : 0;
    return fills;
  }

  void addSlides(Dim dim) {
    const std::size_t buffer = bufferOf(Tensor::I), pe = peOf(Tensor::I);
    if (!costs_.maySlide(dim)) return;
    Slides slides{dim, costs_.slides(buffer, dim), costs_.slides(pe, dim), {}};
    const auto anywhere = [](const Row& row) { return std::find(row.begin(), row.end(), 0.) != row.end(); };
    slides.atBuffer = anywhere(slides.buffer);
    slides.atPe = anywhere(slides.pe);
    slides.buffer = both(held_[buffer], slides.buffer);
    slides.pe = both(held_[pe], slides.pe);
    slides.both = both(slides.buffer, slides.pe);
    slides_.push_back(std::move(slides));
  }

  // to = min(to, cost combined with after), by tile.
  void keep(double* to, const double* cost, const double* after) const {
    if constexpr (kSums)
      zigzag::keepLess(to, cost, after, nullptr, count_, simd_);
    else
      zigzag::keepLessOfLargest(to, cost, after, count_, simd_);
  }

  void sweep(double* to, DimMask dims) const {
    for (const zigzag::LatticeAxis& axis : lattice_.axes())
      if (contains(dims, axis.dim)) zigzag::sweepAxis(to, axis.stride, axis.most, count_, simd_);
  }

  // A sliding loop: refreshes are counted outside it, the held tile is inside.
  void slide(double* to, const Row& flow, const Row& held, const double* after, Dim dim) {
    std::fill(slid_.begin(), slid_.end(), kNever);
    keep(slid_.data(), held.data(), after);
    sweep(slid_.data(), maskOf(dim));
    keep(to, flow.data(), slid_.data());
  }

  void fillInside(TensorSet rest) {
    double* const to = row(stages_.inside(rest));
    std::fill_n(to, count_, rest == 0 ? 0 : kNever);
    for (const Tensor tensor : kTensors)
      if (contains(rest, tensor)) keep(to, figures_[peOf(tensor)].data(), row(stages_.inside(rest & ~setOf(tensor))));
    if (contains(rest, Tensor::I))
      for (const Slides& s : slides_)
        if (s.atPe) slide(to, flow_[peOf(Tensor::I)], s.pe, row(stages_.inside(rest & ~setOf(Tensor::I))), s.dim);
    for (Tile tile = 0; tile < count_; ++tile)
      if (!costs_.mayBeInside(tile)) to[tile] = kNever;
    if (costs_.mayBeInside(lattice_.full())) sweep(to, kAllDims);
  }

  void fillOutside(std::size_t set, TensorSet rest) {
    double* const to = row(stages_.outside(set, rest));
    std::fill_n(to, count_, kNever);
    if (rest == 0) {
      const double* const inside = row(stages_.inside(kAllTensors & ~stages_.early(set)));
      for (Tile tile = 0; tile < count_; ++tile)
        if (costs_.mayBeOfArray(tile)) to[tile] = inside[tile];
    }
    for (const Tensor tensor : kTensors) {
      if (const auto more = stages_.with(set, tensor))
        keep(to, tensor == Tensor::I ? earlyInput().data() : figures_[peOf(tensor)].data(),
             row(stages_.outside(*more, rest)));
      if (contains(rest, tensor))
        keep(to, figures_[bufferOf(tensor)].data(), row(stages_.outside(set, rest & ~setOf(tensor))));
    }
    slidesOutside(to, set, rest);
    for (Tile tile = 0; tile < count_; ++tile)
      if (!costs_.mayBeOutside(tile)) to[tile] = kNever;
    sweep(to, stages_.loopsAllowed(set));
  }

  void slidesOutside(double* to, std::size_t set, TensorSet rest) {
    const std::optional<std::size_t> early = stages_.with(set, Tensor::I);
    const TensorSet without = rest & ~setOf(Tensor::I);
    const Row& buffer = flow_[bufferOf(Tensor::I)];
    for (const Slides& s : slides_) {
      if (!contains(stages_.loopsAllowed(set), index(s.dim))) continue;
      if (early && s.atPe) slide(to, early_, s.pe, row(stages_.outside(*early, rest)), s.dim);
      if (!contains(rest, Tensor::I) || !s.atBuffer) continue;
      slide(to, buffer, s.buffer, row(stages_.outside(set, without)), s.dim);
      if (early && s.atPe) slide(to, both(buffer, early_), s.both, row(stages_.outside(*early, without)), s.dim);
    }
  }

  const Row& earlyInput() {
    if (earlyFigure_.empty()) earlyFigure_ = both(early_, held_[peOf(Tensor::I)]);
    return earlyFigure_;
  }

  const RefreshCosts& costs_;
  const NestStages& stages_;
  const FactorLattice& lattice_;
  std::size_t count_;
  Simd simd_;
  double* least_;
  std::array<Row, kLocations> flow_, held_, figures_;
  Row early_, earlyFigure_;
  std::vector<Slides> slides_;
  Row slid_;
};

// First fills of all remaining locations, each with its own best tile. This is usually the smallest, which fits
// anywhere, so one value serves all tiles.
std::vector<double> leastFills(const RefreshCosts& costs, const NestStages& stages) {
  std::array<double, kLocations> fills{};
  for (std::size_t location = 0; location < kLocations; ++location) {
    const TileRow all = costs.fills(location);
    fills[location] = kNever;
    for (Tile tile = 0; tile < all.size(); ++tile)
      if (!costs.isClosed(location, tile)) fills[location] = std::min(fills[location], all[tile]);
  }
  const auto largest = [&](TensorSet buffer, TensorSet pe) {
    double fill = 0;
    for (const Tensor tensor : kTensors) {
      if (contains(buffer, tensor)) fill = std::max(fill, fills[bufferOf(tensor)]);
      if (contains(pe, tensor)) fill = std::max(fill, fills[peOf(tensor)]);
    }
    return fill;
  };
  std::vector<double> least(stages.count());
  for (TensorSet rest = 0; rest <= kAllTensors; ++rest) {
    least[stages.inside(rest)] = largest(0, rest);
    for (std::size_t set = 0; set < stages.earlySets(); ++set)
      least[stages.outside(set, rest)] = largest(rest, kAllTensors & ~stages.early(set));
  }
  return least;
}

}  // namespace

Completion::Completion(const RefreshCosts& costs, const NestStages& stages, Part part, double mostCycles)
    : Completion(costs.lattice().count(), stages.count()) {
  switch (part) {
    case Part::Energy:
      Filling<Part::Energy>(costs, stages, mostCycles, least_.get()).run();
      break;
    case Part::Bits:
      Filling<Part::Bits>(costs, stages, mostCycles, least_.get()).run();
      break;
    case Part::Cycles:
      Filling<Part::Cycles>(costs, stages, mostCycles, least_.get()).run();
      break;
    case Part::Fill:
      Filling<Part::Fill>(costs, stages, mostCycles, least_.get()).run();
      break;
  }
}

Completion::Completion(const std::vector<double>& ofStages) : Completion(1, ofStages.size()) {
  std::copy(ofStages.begin(), ofStages.end(), least_.get());
  isByTile_ = 0;
}

double Completion::leastApart(const RefreshCosts& costs, const NestStages& stages, Part part) {
  const Completion scratch(costs.lattice().count(), stages.count());
  if (part == Part::Energy) return Filling<Part::Energy>(costs, stages, kNever, scratch.least_.get()).runApart();
  return Filling<Part::Bits>(costs, stages, kNever, scratch.least_.get()).runApart();
}

Completion Completion::ofFills(const RefreshCosts& costs, const NestStages& stages) {
  return Completion(leastFills(costs, stages));
}

}  // namespace tilescope::predictor
