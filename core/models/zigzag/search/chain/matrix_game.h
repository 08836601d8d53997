// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a matrix game by linear programming (von Neumann 1928, Dantzig 1951): the mixture of rows whose smallest
// column sum is largest.
#pragma once

#include <cstddef>
#include <vector>

namespace tilescope::zigzag {

struct GameSolution {
  std::vector<double> weights;  // of the rows, from 0; their sum is 1
  double value = 0;             // the smallest weighted column sum, up to rounding
};

// columns: [column][row], entries from 0, at least one positive entry in each. Equal input gives the same result on
// every machine.
GameSolution solveGame(const std::vector<std::vector<double>>& columns);

}  // namespace tilescope::zigzag
