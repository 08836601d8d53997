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
      row[stages_.last()] = 0;
      loops(tile, row);
      for (const Dim dim : {Dim::OY, Dim::OX}) slides(tile, dim, row);
      inside(tile, row);
      outside(tile, row);
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
  double earlyCost(Tensor tensor, Tile tile) const {
    return tensor == Tensor::I ? cost(costs_.outerInput()[tile], peOf(tensor), tile) : cost(peOf(tensor), tile);
  }

  void loops(Tile tile, double* row) {
    for (const zigzag::LatticeAxis& axis : lattice_.axes()) {
      if (lattice_.digit(tile, axis) == 0) continue;
      const double* const below = rowOf(tile - axis.stride);
      for (std::size_t set = 0; set < stages_.earlySets(); ++set)
        if (contains(stages_.loopsAllowed(set), axis.dim)) take(row, below, stages_.outside(set, 0));
      take(row, below, stages_.inside(0));
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
    for (TensorSet rest = 0; rest <= kAllTensors; ++rest) {
      if (late < kNever && contains(rest, Tensor::I))
        lower(row, stages_.inside(rest), late, below[stages_.inside(rest & ~input)]);
      for (std::size_t set = 0; set < stages_.earlySets(); ++set) {
        if (!contains(stages_.loopsAllowed(set), index(dim))) continue;
        const Stage stage = stages_.outside(set, rest);
        const std::optional<std::size_t> both = stages_.with(set, Tensor::I);
        if (both && early < kNever) lower(row, stage, early, below[stages_.outside(*both, rest)]);
        if (atBuffer == kNever || !contains(rest, Tensor::I)) continue;
        lower(row, stage, atBuffer, below[stages_.outside(set, rest & ~input)]);
        if (both && early < kNever)
          lower(row, stage, sum(atBuffer, early), below[stages_.outside(*both, rest & ~input)]);
      }
    }
  }

  static void lower(double* row, Stage stage, double own, double rest) {
    row[stage] = std::min(row[stage], sum(own, rest));
  }

  void inside(Tile tile, double* row) {
    std::array<double, kTensorCount> own{};
    for (const Tensor tensor : kTensors) own[tilescope::index(tensor)] = cost(peOf(tensor), tile);
    for (TensorSet rest = 1; rest <= kAllTensors; ++rest)
      for (const Tensor tensor : kTensors)
        if (contains(rest, tensor))
          lower(row, stages_.inside(rest), own[tilescope::index(tensor)], row[stages_.inside(rest & ~setOf(tensor))]);
  }

  void outside(Tile tile, double* row) {
    std::array<double, kTensorCount> buffer{}, early{};
    for (const Tensor tensor : kTensors) {
      buffer[tilescope::index(tensor)] = cost(bufferOf(tensor), tile);
      early[tilescope::index(tensor)] = earlyCost(tensor, tile);
    }
    for (std::size_t set = stages_.earlySets(); set-- > 0;)
      for (TensorSet rest = 0; rest <= kAllTensors; ++rest) {
        const Stage stage = stages_.outside(set, rest);
        if (rest == 0 && costs_.mayBeOfArray(tile))
          row[stage] = std::min(row[stage], row[stages_.inside(kAllTensors & ~stages_.early(set))]);
        for (const Tensor tensor : kTensors) {
          if (const auto more = stages_.with(set, tensor))
            lower(row, stage, early[tilescope::index(tensor)], row[stages_.outside(*more, rest)]);
          if (contains(rest, tensor))
            lower(row, stage, buffer[tilescope::index(tensor)], row[stages_.outside(set, rest & ~setOf(tensor))]);
        }
      }
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
