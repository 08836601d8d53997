// SPDX-License-Identifier: GPL-3.0-or-later
// The minimum cost of a chain's missing tiles if each only has to fit alone, by stage and containing tile. That tiles
// of several operands share a memory counts only through a price on space (a Lagrange multiplier).
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/models/objective.h"
#include "core/models/zigzag/search/chain/chain_problem.h"
#include "core/models/zigzag/search/chain/least_kernels.h"

namespace tilescope::zigzag {

// [operand][slot][tile]; kNever: not allowed. Empty tables cost nothing.
using SlotCosts = std::vector<std::vector<std::vector<double>>>;

class CompletionBound {
 public:
  // costs must not grow with iterations irrelevant to a tile's operand. prices: [memory], per bit; may be empty.
  CompletionBound(const ChainProblem& problem, const ChainStages& stages, const SlotCosts& costs,
                  std::vector<double> prices = {}, Simd simd = bestSimd());

  // With all missing tiles in `inside`. Infinite if nothing fits.
  double least(std::size_t stages, Tile inside) const { return least_[stages * count_ + inside]; }
  std::span<const double> row(std::size_t stages) const { return {least_.get() + stages * count_, count_}; }

  double cost(std::size_t operand, std::size_t slot, Sums sums, Tile tile) const {
    return priced_[operand][slot][sums == Sums::Partial ? 1 : 0][tile];
  }
  std::span<const double> costs(std::size_t operand, std::size_t slot, Sums sums) const {
    return priced_[operand][slot][sums == Sums::Partial ? 1 : 0];
  }
  // −Σ price × available space, added once.
  double constant() const { return constant_; }
  double price(std::size_t memory) const { return prices_[memory]; }  // per bit

 private:
  void price(const SlotCosts& costs);
  void fill(std::size_t stages);
  void place(std::size_t stages, std::size_t operand, Sums sums);
  void sweep(double* row) const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  std::size_t count_;
  std::vector<std::vector<std::array<std::vector<double>, 2>>>
      priced_;                       // [operand][slot][partial][tile]; kNever: too large
  std::unique_ptr<double[]> least_;  // [stages × tiles + tile]
  Simd simd_;
  std::vector<double> prices_;
  double constant_ = 0;
};

// For objectives that are sums over slots.
struct SumCosts {
  SlotCosts slots;
  double constant = 0;
};

// Off-chip bits for Objective::Traffic, otherwise energy.
SumCosts sumCosts(const ChainProblem& problem, Objective objective);

}  // namespace tilescope::zigzag
