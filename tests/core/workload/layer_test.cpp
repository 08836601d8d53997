// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(LayerNames, AndParsersAreInverse) {
  for (int i = 0; i < 8; ++i) EXPECT_EQ(parseLayerType(name(LayerType(i))), LayerType(i));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(parseActivationType(name(ActivationType(i))), ActivationType(i));
  EXPECT_EQ(name(LayerType::Matmul), "matmul");
  EXPECT_EQ(name(ActivationType::Relu6), "relu6");
  EXPECT_FALSE(parseLayerType("convolution").has_value());
  EXPECT_FALSE(parseActivationType("").has_value());
}

}  // namespace
}  // namespace tilescope
