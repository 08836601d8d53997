// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer_kinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Layer ofType(LayerType type, std::string name, std::string op = "") {
  Layer layer;
  layer.type = type;
  layer.name = std::move(name);
  if (!op.empty()) layer.pass.emplace().op = std::move(op);
  return layer;
}

TEST(LayerKinds, EveryLayerHasOneKind) {
  Network network;
  for (const LayerType type : {LayerType::Conv, LayerType::Fc, LayerType::Matmul, LayerType::Einsum, LayerType::Pool,
                               LayerType::Add, LayerType::Concat, LayerType::Reorg, LayerType::Vector, LayerType::Move})
    network.layers.push_back(ofType(type, "l"));
  network.layers.push_back(ofType(LayerType::Opaque, "decode", "com.example.SpanDecode"));
  EXPECT_EQ(layerKinds(network), (LayerKinds{4, 1, 1, 1, 3, 1}));
  EXPECT_EQ(kindsText(layerKinds(network)),
            "4 products, 1 pooling layer, 1 addition, 1 vector operation, 3 data movements");
  EXPECT_THAT(unknownOperators(network), ElementsAre("com.example.SpanDecode (decode)"));
  network.layers.back().pass->follows = 1;
  EXPECT_THAT(unknownOperators(network), ElementsAre("com.example.SpanDecode (decode) and 1 operator behind it"));
}

TEST(LayerKinds, NothingIsSaidOfNothing) {
  EXPECT_EQ(kindsText(layerKinds(Network{})), "");
  EXPECT_THAT(unknownOperators(Network{}), IsEmpty());
}

}  // namespace
}  // namespace tilescope
