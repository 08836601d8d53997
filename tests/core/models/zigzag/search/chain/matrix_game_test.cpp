// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/matrix_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace tilescope::zigzag {
namespace {

using Columns = std::vector<std::vector<double>>;

constexpr int kGames = 300;
constexpr int kSteps = 40;  // of a weight from 0 to 1
constexpr double kRounding = 1e-9;

double least(const Columns& columns, const std::vector<double>& weights) {
  double value = std::numeric_limits<double>::infinity();
  for (const std::vector<double>& column : columns)
    value = std::min(value, std::inner_product(column.begin(), column.end(), weights.begin(), 0.0));
  return value;
}

// The best mixture of three rows on a grid.
double bestOnGrid(const Columns& columns) {
  double best = 0;
  for (int a = 0; a <= kSteps; ++a)
    for (int b = 0; a + b <= kSteps; ++b)
      best = std::max(best, least(columns, {1.0 * a / kSteps, 1.0 * b / kSteps, 1.0 * (kSteps - a - b) / kSteps}));
  return best;
}

TEST(MatrixGame, IsTheBestMixture) {
  std::mt19937 random(7);
  for (int game = 0; game < kGames; ++game) {
    const std::size_t rows = 1 + random() % 40, count = 1 + random() % 12;
    Columns columns(count, std::vector<double>(rows));
    for (std::vector<double>& column : columns)
      for (double& entry : column) entry = 1 + static_cast<double>(random() % (game % 2 == 0 ? 5 : 100'000));
    const GameSolution solution = solveGame(columns);
    ASSERT_EQ(solution.weights.size(), rows);
    EXPECT_GE(*std::min_element(solution.weights.begin(), solution.weights.end()), 0);
    EXPECT_NEAR(std::accumulate(solution.weights.begin(), solution.weights.end(), 0.0), 1, kRounding);
    EXPECT_NEAR(least(columns, solution.weights), solution.value, kRounding * solution.value);
    // Compared with the best mixture of columns, no row exceeds the game's value.
    Columns turned(rows, std::vector<double>(count));
    const double above = 1 + *std::max_element(columns.front().begin(), columns.front().end()) + 100'001;
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < count; ++j) turned[i][j] = above - columns[j][i];
    EXPECT_NEAR(above - solveGame(turned).value, solution.value, kRounding * above);
  }
}

TEST(MatrixGame, IsNoWorseThanAnyMixtureOnAGrid) {
  std::mt19937 random(8);
  for (int game = 0; game < kGames; ++game) {
    Columns columns(1 + random() % 6, std::vector<double>(3));
    for (std::vector<double>& column : columns)
      for (double& entry : column) entry = 1 + static_cast<double>(random() % 20);
    EXPECT_GE(solveGame(columns).value, bestOnGrid(columns) - kRounding);
  }
}

}  // namespace
}  // namespace tilescope::zigzag
