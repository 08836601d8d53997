// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/workload/sample_network.h"

#include <ostream>
#include <utility>

#include "core/workload/shape_rules.h"

namespace tilescope {
namespace {

Layer mapLayer(LayerType type, std::string name, std::vector<std::string> inputs, FeatureMap in, FeatureMap out) {
  Layer layer{.name = std::move(name), .type = type, .inputs = std::move(inputs)};
  layer.in = in;
  layer.out = out;
  return layer;
}

}  // namespace

Network everyType() {
  Network network{.name = "n", .inputs = {{"input", FeatureMap{4, 8, 8}}}};
  Layer c = mapLayer(LayerType::Conv, "conv", {"input"}, {4, 8, 8}, {8, 4, 4});
  c.window = {.kernelHeight = 3, .kernelWidth = 3, .stride = {2, 2}, .padding = {1, 1, 1, 1}};
  Layer p = mapLayer(LayerType::Pool, "pool", {"conv"}, {8, 4, 4}, {8, 4, 4});
  Layer constant{.name = "constant", .type = LayerType::Matmul, .inputs = {"fc"}};
  constant.matmul = {.m = 2, .k = 5, .n = 3, .constantB = true};
  Layer matmul{.name = "matmul", .type = LayerType::Matmul, .inputs = {"constant", "constant"}};
  matmul.matmul = {.m = 3, .k = 2, .n = 3};
  Layer einsum{.name = "einsum", .type = LayerType::Einsum, .inputs = {"matmul"}};
  einsum.einsum = Einsum{.dims = {{"K", 4}, {"OX", 8}, {"FX", 3}},
                         .input = {"IX"},
                         .weight = {"K", "FX"},
                         .output = {"K", "OX"},
                         .relations = {{"IX", {{"OX", 1}, {"FX", 1}}, {1, 1}, 8}}};
  network.layers = {c,
                    p,
                    mapLayer(LayerType::Add, "add", {"conv", "pool"}, {8, 4, 4}, {8, 4, 4}),
                    mapLayer(LayerType::Concat, "concat", {"conv", "add"}, {16, 4, 4}, {16, 4, 4}),
                    mapLayer(LayerType::Reorg, "reorg", {"concat"}, {16, 4, 4}, {64, 2, 2}),
                    mapLayer(LayerType::Fc, "fc", {"reorg"}, {256, 1, 1}, {10, 1, 1}),
                    constant,
                    matmul,
                    einsum};
  return network;
}

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.title;
}

std::string messagesAbout(const Mistake& mistake) {
  Network network = everyType();
  mistake.make(network);
  return toText(checkNetwork(network, "", "/n"));
}

}  // namespace tilescope
