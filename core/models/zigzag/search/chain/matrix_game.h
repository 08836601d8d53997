// SPDX-License-Identifier: GPL-3.0-or-later
// Solves a matrix game by linear programming (von Neumann 1928, Dantzig 1951): the mixture of rows whose smallest
// column sum is as large as possible.
#pragma once

#include <cstddef>
#include <vector>

namespace tilescope::zigzag {

struct GameSolution {
  std::vector<double> weights;  // of rows; at least 0, sum 1
  double value = 0;             // smallest weighted column sum, up to rounding
};

// columns: [column][row]; entries are at least 0, with a positive one in each column. Deterministic on every machine.
GameSolution solveGame(const std::vector<std::vector<double>>& columns);

}  // namespace tilescope::zigzag
