// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_table.h"

#include <gtest/gtest.h>

namespace tilescope::cli {
namespace {

Violation missing(std::int64_t needed, std::int64_t available) {
  Violation violation;
  violation.memory = "l1";
  violation.tensor = "W";
  violation.neededBits = needed;
  violation.availableBits = available;
  violation.message = "Shrink the tile.";
  return violation;
}

TEST(EvaluationTable, ReasonsCountBits) {
  EXPECT_EQ(reason(missing(9, 8)), "l1, W: 1 bit missing (9 needed, 8 available). Shrink the tile.");
  EXPECT_EQ(reason(missing(10, 8)), "l1, W: 2 bits missing (10 needed, 8 available). Shrink the tile.");
}

}  // namespace
}  // namespace tilescope::cli
