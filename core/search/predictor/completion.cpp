// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/predictor/completion.h"

#include <algorithm>

namespace tilescope::predictor {
namespace {

// Tiles from the innermost on; every value follows from those of smaller tiles and of later stages.
template <Part part>
class Filling {
 public:
  Filling(const RefreshCosts& costs, const NestStages& stages, std::vector<double>& least)
      : costs_(costs), stages_(stages), lattice_(costs.lattice()), least_(least) {}

  void run() {
    for (Tile tile = 0; tile < lattice_.count(); ++tile) {
      double* const row = rowOf(tile);
      if (costs_.mayBeInside(tile)) row[stages_.last()] = 0;
      loops(tile, row);
      for (const Dim dim : {Dim::OY, Dim::OX})
        if (lattice_.sizeIn(index(dim), tile) > 1) slides(tile, dim, row);
      const Figures figures = figuresOf(tile);
      const std::size_t steps = costs_.mayBeOutside(tile) ? stages_.steps().size() : stages_.stepsInside();
      for (std::size_t s = costs_.mayBeInside(tile) ? 0 : stages_.stepsInside(); s < steps; ++s) {
        const StageStep& step = stages_.steps()[s];
        lower(row, step.from, figures[step.location], row[step.to]);
      }
    }
  }

 private:
  double* rowOf(Tile tile) { return least_.data() + std::size_t{tile} * stages_.count(); }

  static double sum(double a, double b) {
    if constexpr (part == Part::Energy || part == Part::Bits) return a + b;
    return std::max(a, b);
  }

  // flow: of the tile where refreshes are counted; held: the tile that is kept.
  double cost(const Flow& flow, std::size_t location, Tile held) const {
    const double fill = costs_.at(location).held[held].fillCycles;
    if (fill == kNever || flow.energy == kNever) return kNever;
    if constexpr (part == Part::Energy) return flow.energy;
    if constexpr (part == Part::Bits) return flow.bits;
    if constexpr (part == Part::Cycles) return flow.cycles;
    return fill;
  }
  double cost(std::size_t location, Tile tile) const { return cost(costs_.at(location).flow[tile], location, tile); }
  void loops(Tile tile, double* row) {
    const bool outside = costs_.mayBeOutside(tile), inside = costs_.mayBeInside(tile);
    for (const zigzag::LatticeAxis& axis : lattice_.axes()) {
      if (lattice_.digit(tile, axis) == 0) continue;
      const double* const below = rowOf(tile - axis.stride);
      for (std::size_t set = 0; outside && set < stages_.earlySets(); ++set)
        if (contains(stages_.loopsAllowed(set), axis.dim)) take(row, below, stages_.outside(set, 0));
      if (inside) take(row, below, stages_.inside(0));
    }
  }

  static void take(double* row, const double* below, Stage from) {
    for (Stage s = from; s < from + kAllTensors + 1; ++s) row[s] = std::min(row[s], below[s]);
  }

  // The tile is split once in every way: a loop over which the input's window slides, at the buffer, at the processing
  // elements, or both.
  void slides(Tile tile, Dim dim, double* row) {
    const std::size_t d = index(dim), own = lattice_.numberIn(d, tile);
    const std::int64_t size = lattice_.divisor(d, own);
    for (std::size_t n = 0; n < own; ++n) {
      if (size % lattice_.divisor(d, n) != 0) continue;
      const Tile held = tile - static_cast<Tile>(own - n) * lattice_.stride(d);
      slide(tile, held, dim, row, rowOf(held));
    }
  }

  void slide(Tile tile, Tile held, Dim dim, double* row, const double* below) {
    const TensorSet input = setOf(Tensor::I);
    const std::size_t buffer = bufferOf(Tensor::I), pe = peOf(Tensor::I);
    const double atBuffer =
        costs_.slides(buffer, dim, held) ? cost(costs_.at(buffer).flow[tile], buffer, held) : kNever;
    const bool peSlides = costs_.slides(pe, dim, held);
    const double early = peSlides ? cost(costs_.outerInput()[tile], pe, held) : kNever;
    const double late = peSlides ? cost(costs_.at(pe).flow[tile], pe, held) : kNever;
    if (late < kNever)
      for (TensorSet rest = input; rest <= kAllTensors; rest = (rest + 1) | input)
        lower(row, stages_.inside(rest), late, below[stages_.inside(rest & ~input)]);
    if ((atBuffer == kNever && early == kNever) || !costs_.mayBeOutside(tile)) return;
    for (std::size_t set = 0; set < stages_.earlySets(); ++set) {
      if (!contains(stages_.loopsAllowed(set), index(dim))) continue;
      const std::optional<std::size_t> both = stages_.with(set, Tensor::I);
      const bool mayBeEarly = both && early < kNever;
      for (TensorSet rest = 0; mayBeEarly && rest <= kAllTensors; ++rest)
        lower(row, stages_.outside(set, rest), early, below[stages_.outside(*both, rest)]);
      for (TensorSet rest = input; atBuffer < kNever && rest <= kAllTensors; rest = (rest + 1) | input) {
        lower(row, stages_.outside(set, rest), atBuffer, below[stages_.outside(set, rest & ~input)]);
        if (mayBeEarly)
          lower(row, stages_.outside(set, rest), sum(atBuffer, early), below[stages_.outside(*both, rest & ~input)]);
      }
    }
  }

  static void lower(double* row, Stage stage, double own, double rest) {
    row[stage] = std::min(row[stage], sum(own, rest));
  }

  // Of the steps of a tile; [StageStep::location].
  using Figures = std::array<double, kStageStepCosts>;
  Figures figuresOf(Tile tile) const {
    Figures figures{};
    for (std::size_t location = 0; location < kLocations; ++location) figures[location] = cost(location, tile);
    for (const Tensor tensor : kTensors)
      figures[kLocations + tilescope::index(tensor)] =
          tensor == Tensor::I ? cost(costs_.outerInput()[tile], peOf(tensor), tile) : figures[peOf(tensor)];
    figures[kArrayStep] = costs_.mayBeOfArray(tile) ? 0 : kNever;
    return figures;
  }

  const RefreshCosts& costs_;
  const NestStages& stages_;
  const FactorLattice& lattice_;
  std::vector<double>& least_;
};

}  // namespace

Completion::Completion(const RefreshCosts& costs, const NestStages& stages, Part part)
    : stages_(stages.count()), least_(costs.lattice().count() * stages.count(), kNever) {
  switch (part) {
    case Part::Energy:
      Filling<Part::Energy>(costs, stages, least_).run();
      break;
    case Part::Bits:
      Filling<Part::Bits>(costs, stages, least_).run();
      break;
    case Part::Cycles:
      Filling<Part::Cycles>(costs, stages, least_).run();
      break;
    case Part::Fill:
      Filling<Part::Fill>(costs, stages, least_).run();
      break;
  }
}

}  // namespace tilescope::predictor
