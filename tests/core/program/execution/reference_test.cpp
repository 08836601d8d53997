// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/reference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/program/execution/small_tiler.h"

namespace tilescope {
namespace {

using Ints = std::vector<std::int32_t>;
using Floats = std::vector<float>;

Layer simpleLayer(LayerType type, const FeatureMap& in, const FeatureMap& out, std::vector<std::string> inputs) {
  Layer layer;
  layer.name = "layer";
  layer.type = type;
  layer.in = in;
  layer.out = out;
  layer.inputs = std::move(inputs);
  return layer;
}

Network networkOf(const Layer& layer, const std::vector<NetworkInput>& inputs) {
  Network network;
  network.inputs = inputs;
  network.layers = {layer};
  return network;
}

Result<ReferenceMap> referenceOf(const Network& network, const NamedValues& data,
                                 Arithmetic arithmetic = Arithmetic::Int8) {
  return referenceLayer(network, network.layers.front(), arithmetic, data);
}

Ints integersOf(const Network& network, const NamedValues& data) {
  const auto map = referenceOf(network, data);
  EXPECT_TRUE(map.ok()) << toText(map.diagnostics());
  return map.ok() ? std::get<Ints>(map->values) : Ints{};
}

// x = 1 2 3 / 4 5 6 / 7 8 9, kernel 1 0 / 0 −1, stride 2, padding 1 at the top and left. Windows start at (−1,−1),
// (−1,1), …: 0 − x00 = −1; 0 − x02 = −3; 0 − x20 = −7; x11 − x22 = −4. Bias 10 and a shift by one give 4.5, 3.5, 1.5,
// 3.
TEST(Reference, ConvolvesWithStridePaddingBiasAndShift) {
  Window window;
  window.kernelHeight = window.kernelWidth = 2;
  window.stride = {2, 2};
  window.padding = {1, 1, 0, 0};
  Layer layer = windowLayer(LayerType::Conv, {1, 3, 3}, 1, window);
  layer.shift = 1;
  const Network network = networkOf(layer, {{"x", layer.in}});
  const NamedValues data{
      {"x", Ints{1, 2, 3, 4, 5, 6, 7, 8, 9}}, {"layer.weight", Ints{1, 0, 0, -1}}, {"layer.bias", Ints{10}}};
  EXPECT_EQ(integersOf(network, data), (Ints{5, 4, 2, 3}));
}

// Two groups of one channel, kernel 1 × 2 with dilation 2: 1·x₀ + 2·x₂.
TEST(Reference, ConvolvesGroupsWithDilation) {
  Window window;
  window.kernelWidth = 2;
  window.dilation = {1, 2};
  Layer layer = windowLayer(LayerType::Conv, {2, 1, 4}, 2, window, 2);
  layer.shift = 0;
  const Network network = networkOf(layer, {{"x", layer.in}});
  const NamedValues data{{"x", Ints{1, 2, 3, 4, 5, 6, 7, 8}}, {"layer.weight", Ints{1, 2, -1, 1}}};
  EXPECT_EQ(integersOf(network, data), (Ints{7, 10, 2, 2}));
}

TEST(Reference, FullyConnectedLayersReadMapsAsRows) {
  Layer layer = simpleLayer(LayerType::Fc, {4, 1, 1}, {2, 1, 1}, {"x"});
  layer.shift = 0;
  layer.activation = Activation{ActivationType::Relu, std::nullopt};
  const Network network = networkOf(layer, {{"x", FeatureMap{1, 2, 2}}});
  const NamedValues data{{"x", Ints{1, 2, 3, 4}}, {"layer.weight", Ints{1, 1, 1, 1, -1, 0, 0, 0}}};
  EXPECT_EQ(integersOf(network, data), (Ints{10, 0}));
}

// 3 × 3, stride 2, ceil mode, 4 columns: columns 0–2, then 2–3.
TEST(Reference, PoolsInCeilMode) {
  Window window;
  window.kernelHeight = 1;
  window.kernelWidth = 3;
  window.stride = {1, 2};
  window.ceilMode = true;
  Layer layer = windowLayer(LayerType::Pool, {1, 1, 4}, 1, window);
  ASSERT_EQ(layer.out.width, 2);
  layer.poolMode = PoolMode::Average;
  const NamedValues data{{"x", Ints{1, 2, -8, 5}}};
  EXPECT_EQ(integersOf(networkOf(layer, {{"x", layer.in}}), data), (Ints{-2, -1}));  // −5/3 and −3/2, rounded half up
  layer.poolMode = PoolMode::Max;
  EXPECT_EQ(integersOf(networkOf(layer, {{"x", layer.in}}), data), (Ints{2, 5}));
}

// The shortcut has twice the rows and columns, one channel less.
TEST(Reference, AddsShortcutsWithoutParameters) {
  const Layer layer = simpleLayer(LayerType::Add, {2, 1, 2}, {2, 1, 2}, {"x", "y"});
  const Network network = networkOf(layer, {{"x", FeatureMap{2, 1, 2}}, {"y", FeatureMap{1, 2, 4}}});
  const NamedValues data{{"x", Ints{1, 2, 3, 100}}, {"y", Ints{10, 0, 126, 0, 0, 0, 0, 0}}};
  EXPECT_EQ(integersOf(network, data), (Ints{11, 127, 3, 100}));
}

TEST(Reference, ConcatenatesInTheOrderOfInputs) {
  const Layer layer = simpleLayer(LayerType::Concat, {3, 1, 1}, {3, 1, 1}, {"y", "x"});
  const Network network = networkOf(layer, {{"x", FeatureMap{1, 1, 1}}, {"y", FeatureMap{2, 1, 1}}});
  EXPECT_EQ(integersOf(network, {{"x", Ints{1}}, {"y", Ints{2, 3}}}), (Ints{2, 3, 1}));
}

// Phase (row, column) of channel c becomes channel (2·row + column) · 2 + c.
TEST(Reference, ReorganisesSpaceToDepth) {
  const Layer layer = simpleLayer(LayerType::Reorg, {2, 2, 2}, {8, 1, 1}, {"x"});
  const Network network = networkOf(layer, {{"x", layer.in}});
  EXPECT_EQ(integersOf(network, {{"x", Ints{1, 2, 3, 4, 5, 6, 7, 8}}}), (Ints{1, 5, 2, 6, 3, 7, 4, 8}));
}

TEST(Reference, ShiftsByTheDefaultWhereALayerStatesNone) {
  const Layer layer = simpleLayer(LayerType::Fc, {1, 1, 1}, {1, 1, 1}, {"x"});
  const Network network = networkOf(layer, {{"x", layer.in}});
  EXPECT_EQ(integersOf(network, {{"x", Ints{100}}, {"layer.weight", Ints{64}}}), (Ints{100}));  // 6400 ÷ 2^6
}

// For 3 products and a bias: gamma(6) × (2 + 1 + 1 + 0.5).
TEST(Reference, BoundsSinglePrecisionByTheLengthOfSums) {
  const Layer layer = simpleLayer(LayerType::Fc, {3, 1, 1}, {1, 1, 1}, {"x"});
  const Network network = networkOf(layer, {{"x", layer.in}});
  const NamedValues data{{"x", Floats{1, -1, 1}}, {"layer.weight", Floats{2, 1, 1}}, {"layer.bias", Floats{0.5F}}};
  const auto map = referenceOf(network, data, Arithmetic::Fp32);
  ASSERT_TRUE(map.ok());
  EXPECT_EQ(std::get<Floats>(map->values), Floats{2.5F});
  const double u = std::pow(2.0, -24);
  EXPECT_NEAR(map->bounds.at(0), 6 * u / (1 - 6 * u) * 4.5, 1e-15);
  EXPECT_EQ(roundingBound(std::int64_t{1} << 24, 1), std::numeric_limits<double>::infinity());
}

TEST(Reference, RunsLayersInAnyOrderOfTheFile) {
  Layer second = simpleLayer(LayerType::Concat, {2, 1, 1}, {2, 1, 1}, {"first", "x"});
  second.name = "second";
  Layer first = simpleLayer(LayerType::Fc, {1, 1, 1}, {1, 1, 1}, {"x"});
  first.name = "first";
  first.shift = 0;
  Network network = networkOf(second, {{"x", FeatureMap{1, 1, 1}}});
  network.layers.push_back(first);
  const auto maps = runReference(network, Arithmetic::Int8, {{"x", Ints{3}}, {"first.weight", Ints{2}}});
  ASSERT_TRUE(maps.ok()) << toText(maps.diagnostics());
  EXPECT_EQ(*maps, (NamedValues{{"first", Ints{6}}, {"second", Ints{6, 3}}}));
  const auto without = runReference(network, Arithmetic::Int8, {});
  EXPECT_EQ(toText(without.diagnostics()),
            "/layers/0: found layer \"second\": an input without values; expected values of every network input. Make "
            "the data for this network.\n");
}

TEST(Reference, RefusesWhatItDoesNotCompute) {
  const auto refusal = [](const Layer& layer) {
    return toText(referenceOf(networkOf(layer, {{"x", FeatureMap{1, 1, 1}}}), {{"x", Ints{1}}}).diagnostics());
  };
  EXPECT_EQ(refusal(simpleLayer(LayerType::Matmul, {}, {}, {"x"})),
            "/layers/0: found layer \"layer\": a matmul layer; expected conv, fc, pool, add, concat or reorg. Execute "
            "the network without it.\n");
  EXPECT_NE(refusal(simpleLayer(LayerType::Einsum, {}, {}, {"x"})), "");
  Layer fc = simpleLayer(LayerType::Fc, {1, 1, 1}, {1, 1, 1}, {"x"});
  EXPECT_EQ(refusal(fc),
            "/layers/0: found layer \"layer\": no values of \"layer.weight\" that fit; expected values of the "
            "arithmetic, 1 of them. Make the data for this network.\n");
  fc.connections = {{0, 0}};
  EXPECT_NE(refusal(fc).find("connections between some of the maps"), std::string::npos);
  Layer reorg = simpleLayer(LayerType::Reorg, {1, 1, 1}, {1, 1, 1}, {"x"});
  reorg.activation = Activation{ActivationType::Relu, std::nullopt};
  EXPECT_NE(refusal(reorg).find("an activation of a reorg layer"), std::string::npos);
  Layer pool = windowLayer(LayerType::Pool, {1, 1, 1}, 1, {});
  pool.activation = Activation{ActivationType::Sigmoid, std::nullopt};
  EXPECT_NE(refusal(pool).find("sigmoid in int8"), std::string::npos);
}

}  // namespace
}  // namespace tilescope
