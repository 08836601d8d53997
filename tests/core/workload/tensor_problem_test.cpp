// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/tensor_problem.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

namespace tilescope {
namespace {

Layer conv() {
  Layer layer{.name = "c", .type = LayerType::Conv, .inputs = {"i"}, .batch = 2};
  layer.in = {8, 10, 12};
  layer.out = {6, 5, 6};
  layer.window = {.kernelHeight = 3, .kernelWidth = 3, .stride = {2, 2}, .padding = {1, 1, 1, 1}};
  layer.groups = 2;
  return layer;
}

using Counts = std::array<std::int64_t, kTensorCount>;  // by tensor: I, W, O

TEST(TensorElements, OfAConvAreWholeMapsWithoutPadding) {
  EXPECT_EQ(tensorElements(conv()), (Counts{2 * 8 * 10 * 12, 6 * 4 * 3 * 3, 2 * 6 * 5 * 6}));
  EXPECT_EQ(macs(conv()), 2.0 * 6 * 4 * 3 * 3 * 5 * 6);
}

TEST(TensorElements, OfPoolConcatAndReorgHaveNoWeights) {
  Layer layer = conv();
  for (const LayerType type : {LayerType::Pool, LayerType::Concat, LayerType::Reorg}) {
    layer.type = type;
    EXPECT_EQ(tensorElements(layer), (Counts{1920, 0, 360}));
    EXPECT_EQ(macs(layer), 0);
    EXPECT_TRUE(toEinsum(layer).weight.empty());
  }
}

TEST(TensorElements, OfAnAddHaveTheSecondOperandAsWeights) {
  Layer layer{.type = LayerType::Add, .batch = 3, .in = {2, 3, 4}, .out = {2, 3, 4}};
  EXPECT_EQ(tensorElements(layer), (Counts{72, 72, 72}));
  EXPECT_EQ(macs(layer), 0);
}

TEST(TensorElements, OfAnFcAreMatrixAndVectors) {
  Layer layer{.type = LayerType::Fc, .batch = 3, .in = {20, 1, 1}, .out = {10, 1, 1}};
  EXPECT_EQ(tensorElements(layer), (Counts{60, 200, 30}));
  EXPECT_EQ(macs(layer), 600);
}

TEST(TensorElements, OfAMatmulRepeatWithTheBatchUnlessBIsConstant) {
  Layer layer{.type = LayerType::Matmul, .batch = 4};
  layer.matmul = {.m = 2, .k = 3, .n = 5};
  EXPECT_EQ(tensorElements(layer), (Counts{24, 60, 40}));
  EXPECT_EQ(macs(layer), 120);
  layer.matmul.constantB = true;
  EXPECT_EQ(tensorElements(layer), (Counts{24, 15, 40}));
}

TEST(TensorElements, OfAnEinsumFollowItsRelations) {
  Layer layer{.type = LayerType::Einsum};
  layer.einsum = Einsum{.dims = {{"K", 4}, {"OX", 8}, {"FX", 3}},
                        .input = {"IX"},
                        .weight = {"K", "FX"},
                        .output = {"K", "OX"},
                        .relations = {{"IX", {{"OX", 2}, {"FX", 1}}, {1, 0}, std::nullopt}}};
  EXPECT_EQ(tensorElements(layer), (Counts{16, 12, 32}));
  layer.einsum->relations[0].extent = 15;
  EXPECT_EQ(tensorElements(layer), (Counts{15, 12, 32}));
  EXPECT_EQ(macs(layer), 96);
  EXPECT_EQ(toEinsum(layer), *layer.einsum);
}

TEST(TensorElements, Saturate) {
  Layer layer{.type = LayerType::Conv, .in = {1LL << 31, 1LL << 31, 1LL << 31}, .out = {1, 1, 1}};
  EXPECT_GT(tensorElements(layer)[0], 1LL << 53);
  EXPECT_EQ(tensorElements(Layer{.type = LayerType::Conv, .in = {-1, 1, 1}, .groups = 0})[0], 0);
  EXPECT_EQ(relationSize({.dims = {{"A", 1LL << 62}}}, {"P", {{"A", 1LL << 40}}, {}, {}}) > 1LL << 53, true);
}

TEST(TensorProblem, TakesTheBitsOfTheProfileWhereTheLayerHasNone) {
  const ElementBits profile{4, 5, 6, 7};
  Layer layer = conv();
  EXPECT_EQ(tensorProblem(layer, profile).bits, profile);
  layer.bits = ElementBits{1, 2, 3, 4};
  const TensorProblem problem = tensorProblem(layer, profile);
  EXPECT_EQ(problem.bits, *layer.bits);
  EXPECT_EQ(problem.elements, tensorElements(layer));
  EXPECT_EQ(problem.macs, macs(layer));
}

// Runs all loops and records the used elements.
class Enumeration {
 public:
  explicit Enumeration(const Einsum& einsum) : einsum_(einsum) { walk(0); }
  std::int64_t elements(Tensor tensor) const { return static_cast<std::int64_t>(used_[index(tensor)].size()); }
  std::int64_t steps() const { return steps_; }

 private:
  void walk(std::size_t depth) {
    if (depth == einsum_.dims.size()) return visit();
    for (std::int64_t i = 0; i < einsum_.dims[depth].second; ++i) {
      at_[einsum_.dims[depth].first] = i;
      walk(depth + 1);
    }
  }

  void visit() {
    ++steps_;
    std::map<std::string, std::int64_t> place = at_;
    std::map<std::string, bool> inside;
    for (const Relation& relation : einsum_.relations) {
      std::int64_t value = -relation.padding[0];
      for (const auto& [dim, factor] : relation.of) value += factor * at_[dim];
      place[relation.dim] = value;
      inside[relation.dim] = value >= 0 && (!relation.extent || value < *relation.extent);
    }
    for (const Tensor tensor : kTensors) {
      std::vector<std::int64_t> element;
      bool real = !dimensionsOf(einsum_, tensor).empty();
      for (const std::string& dim : dimensionsOf(einsum_, tensor)) {
        element.push_back(place[dim]);
        real = real && (!inside.contains(dim) || inside[dim]);
      }
      if (real) used_[index(tensor)].insert(element);
    }
  }

  Einsum einsum_;
  std::map<std::string, std::int64_t> at_;
  std::array<std::set<std::vector<std::int64_t>>, kTensorCount> used_;
  std::int64_t steps_ = 0;
};

std::int64_t upTo(std::int64_t most) {
  return *rc::gen::inRange<std::int64_t>(1, most + 1);
}

// Windows cover everything, so that every element is used.
Layer anyWindowLayer(LayerType type) {
  Layer layer{.type = type, .batch = upTo(2)};
  layer.groups = type == LayerType::Conv ? upTo(2) : 1;
  layer.in.channels = layer.groups * upTo(2);
  layer.out = {type == LayerType::Conv ? layer.groups * upTo(2) : layer.in.channels, upTo(3), upTo(3)};
  layer.window.kernelHeight = upTo(3);
  layer.window.kernelWidth = upTo(3);
  layer.window.stride = {upTo(layer.window.kernelHeight), upTo(layer.window.kernelWidth)};
  const std::int64_t rows = (layer.out.height - 1) * layer.window.stride[0] + layer.window.kernelHeight;
  const std::int64_t columns = (layer.out.width - 1) * layer.window.stride[1] + layer.window.kernelWidth;
  layer.window.padding = {upTo(layer.window.kernelHeight) - 1, upTo(layer.window.kernelWidth) - 1, 0, 0};
  layer.in.height = std::max<std::int64_t>(1, rows - layer.window.padding[0]);
  layer.in.width = std::max<std::int64_t>(1, columns - layer.window.padding[1]);
  return layer;
}

Layer anyLayer() {
  const auto type = *rc::gen::element(LayerType::Conv, LayerType::Pool, LayerType::Fc, LayerType::Add,
                                      LayerType::Concat, LayerType::Matmul);
  if (type == LayerType::Conv || type == LayerType::Pool) return anyWindowLayer(type);
  Layer layer{.type = type, .batch = upTo(3)};
  layer.in = {upTo(4), 1, 1};
  layer.out = type == LayerType::Fc ? FeatureMap{upTo(4), 1, 1} : layer.in;
  layer.matmul = {upTo(4), upTo(4), upTo(4), *rc::gen::arbitrary<bool>()};
  return layer;
}

RC_GTEST_PROP(TensorProblem, CountsWhatTheEinsumTouches, ()) {
  const Layer layer = anyLayer();
  const Enumeration touched(toEinsum(layer));
  for (const Tensor tensor : kTensors) RC_ASSERT(touched.elements(tensor) == tensorElements(layer)[index(tensor)]);
  if (macs(layer) > 0) RC_ASSERT(static_cast<double>(touched.steps()) == macs(layer));
}

}  // namespace
}  // namespace tilescope
