// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/picture/operation_text.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using Sides = std::vector<std::int64_t>;

TEST(ArrayText, SidesStandAsTheParameterPanelHasThem) {
  EXPECT_EQ(arraySides(projectHardware("tx2_eplanner_a.json")), (Sides{16, 16}));
  EXPECT_EQ(arraySides(projectHardware("eyeriss.json")), (Sides{12, 14}));
}

TEST(ArrayText, RowsComeBeforeColumnsAndOthers) {
  EXPECT_LT(sideRank("Rows (K)"), sideRank("Columns (C)"));
  EXPECT_LT(sideRank("Columns (C)"), sideRank("D3"));
}

TEST(ArrayText, SidesAreJoined) {
  EXPECT_EQ(arrayText({8, 8, 4, 4}), "8 × 8 × 4 × 4");
  EXPECT_EQ(arrayText({16}), "16");
}

TEST(ArrayText, TensorsHaveWords) {
  EXPECT_EQ(tensorWord(Tensor::I), "input");
  EXPECT_EQ(tensorWord(Tensor::W), "weight");
  EXPECT_EQ(tensorWord(Tensor::O), "output");
}

}  // namespace
}  // namespace tilescope
