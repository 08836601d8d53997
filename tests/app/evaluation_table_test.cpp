// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_table.h"

#include <gtest/gtest.h>

namespace tilescope::cli {
namespace {

TEST(EvaluationTable, AReasonNamesMemoryAndTensorFirst) {
  Violation violation;
  violation.message = "Shrink the tile.";
  EXPECT_EQ(reason(violation), "Shrink the tile.");
  violation.tensor = "W";
  EXPECT_EQ(reason(violation), "W: Shrink the tile.");
  violation.memory = "l1";
  EXPECT_EQ(reason(violation), "l1, W: Shrink the tile.");
}

}  // namespace
}  // namespace tilescope::cli
