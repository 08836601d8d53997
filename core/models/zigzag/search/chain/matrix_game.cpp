// SPDX-License-Identifier: GPL-3.0-or-later
// Maximises Σ u over u ≥ 0 with Σ_j a_ij u_j ≤ 1 for every row i. The game's value is 1 / Σ u, the weights are the
// rows' prices times the value. Simplex method on a tableau of rows × columns; Bland's rule guarantees termination.
#include "core/models/zigzag/search/chain/matrix_game.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/base/ensure.h"

namespace tilescope::zigzag {
namespace {

constexpr double kPivotTolerance = 1e-11;  // for entries of at most 1
constexpr int kMostPivots = 2000;          // far more than needed; weights are valid after any number

class Tableau {
 public:
  explicit Tableau(const std::vector<std::vector<double>>& columns)
      : rows_(columns.front().size()), columns_(columns.size()), sides_(rows_, 1), gains_(columns_, 1) {
    for (const std::vector<double>& column : columns)
      scale_ = std::max(scale_, *std::max_element(column.begin(), column.end()));
    cells_.resize(rows_ * columns_);
    for (std::size_t i = 0; i < rows_; ++i)
      for (std::size_t j = 0; j < columns_; ++j) cell(i, j) = columns[j][i] / scale_;
    outside_.resize(columns_);
    std::iota(outside_.begin(), outside_.end(), std::size_t{0});
    basis_.resize(rows_);
    std::iota(basis_.begin(), basis_.end(), columns_);
  }

  GameSolution solve() {
    for (int pivots = 0; pivots < kMostPivots; ++pivots) {
      const std::optional<std::size_t> column = entering();
      const std::optional<std::size_t> row = column ? leaving(*column) : std::nullopt;
      if (!row) break;
      pivot(*row, *column);
    }
    GameSolution solution;
    solution.weights.assign(rows_, 0);
    for (std::size_t j = 0; j < columns_; ++j)
      if (outside_[j] >= columns_) solution.weights[outside_[j] - columns_] = std::max(0.0, -gains_[j]);
    const double sum = std::accumulate(solution.weights.begin(), solution.weights.end(), 0.0);
    ensure(sum > 0, "some row has a price");
    for (double& weight : solution.weights) weight /= sum;
    solution.value = scale_ / total_;
    return solution;
  }

 private:
  double& cell(std::size_t row, std::size_t column) { return cells_[row * columns_ + column]; }

  std::optional<std::size_t> entering() const {
    std::optional<std::size_t> first;
    for (std::size_t j = 0; j < columns_; ++j)
      if (gains_[j] > kPivotTolerance && (!first || outside_[j] < outside_[*first])) first = j;
    return first;
  }

  std::optional<std::size_t> leaving(std::size_t column) {
    std::optional<std::size_t> tightest;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (cell(i, column) <= kPivotTolerance) continue;
      if (!tightest) {
        tightest = i;
        continue;
      }
      const double ratio = sides_[i] / cell(i, column), least = sides_[*tightest] / cell(*tightest, column);
      if (ratio < least || (ratio == least && basis_[i] < basis_[*tightest])) tightest = i;
    }
    return tightest;
  }

  void pivot(std::size_t row, std::size_t column) {
    const double by = cell(row, column);
    for (std::size_t j = 0; j < columns_; ++j) cell(row, j) /= by;
    cell(row, column) = 1 / by;
    sides_[row] /= by;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (i == row) continue;
      const double times = cell(i, column);
      if (times == 0) continue;
      for (std::size_t j = 0; j < columns_; ++j)
        if (j != column) cell(i, j) -= times * cell(row, j);
      cell(i, column) = -times / by;
      sides_[i] = std::max(0.0, sides_[i] - times * sides_[row]);
    }
    const double gain = gains_[column];
    for (std::size_t j = 0; j < columns_; ++j)
      if (j != column) gains_[j] -= gain * cell(row, j);
    gains_[column] = -gain / by;
    total_ += gain * sides_[row];
    std::swap(basis_[row], outside_[column]);
  }

  std::size_t rows_, columns_;
  std::vector<double> cells_;  // [row][column]
  std::vector<double> sides_;  // [row]
  std::vector<double> gains_;  // [column]: growth of the sum per unit; slack: minus its row's price
  std::vector<std::size_t> basis_, outside_;
  double scale_ = 0, total_ = 0;
};

}  // namespace

GameSolution solveGame(const std::vector<std::vector<double>>& columns) {
  return Tableau(columns).solve();
}

}  // namespace tilescope::zigzag
