// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a matrix game by linear programming (von Neumann 1928, Dantzig 1951): which mixture of rows is largest
// where the columns make it smallest.
#pragma once

#include <cstddef>
#include <vector>

namespace tilescope::zigzag {

struct GameSolution {
  std::vector<double> weights;  // of the rows, from 0; their sum is 1
  double value = 0;             // the least of the columns' weighted sums, up to rounding
};

// columns: [column][row], entries from 0, one above it in each. The same for the same numbers on every machine.
GameSolution solveGame(const std::vector<std::vector<double>>& columns);

}  // namespace tilescope::zigzag
