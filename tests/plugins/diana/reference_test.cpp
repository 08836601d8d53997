// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the programs' reference with the core's: with shifts of 0 both arithmetics are equal.
#include <rapidcheck/gtest.h>

#include "core/program/execution/finish.h"
#include "core/program/execution/program_data.h"
#include "core/program/execution/reference.h"
#include "tests/plugins/diana/program_support.h"

extern "C" {
#include "plugins/diana/runtime/diana_reference.h"
}

namespace tilescope::diana {
namespace {

std::vector<std::int32_t> numbers(std::size_t count, const std::string& name, bool isWeight) {
  std::vector<std::int32_t> values;
  const std::uint64_t stream = streamOf(7, name);
  for (std::size_t i = 0; i < count; ++i)
    values.push_back(isWeight ? randomInt8Weight(wordAt(stream, i)) : randomInt8(wordAt(stream, i)));
  return values;
}

std::vector<std::int8_t> narrow(const std::vector<std::int32_t>& values) {
  return {values.begin(), values.end()};
}

check_kind kindOf(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Fc:
      return CHECK_FC;
    case LayerType::Pool:
      return layer.poolMode == PoolMode::Max ? CHECK_POOL_MAX : CHECK_POOL_AVERAGE;
    case LayerType::Add:
      return CHECK_ADD;
    case LayerType::Concat:
      return CHECK_CONCAT;
    case LayerType::Reorg:
      return CHECK_REORG;
    default:
      return CHECK_CONV;
  }
}

check_shape shapeOf(const FeatureMap& map) {
  return {static_cast<std::int32_t>(map.channels), static_cast<std::int32_t>(map.height),
          static_cast<std::int32_t>(map.width)};
}

void expectSameAsCore(const Layer& layer, const std::vector<FeatureMap>& inputs) {
  Network network;
  network.name = "one layer";
  NamedValues data;
  std::vector<std::vector<std::int8_t>> maps;
  std::vector<check_shape> shapes;
  std::vector<std::int32_t> operands;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    network.inputs.push_back({layer.inputs[i], inputs[i]});
    const auto count = static_cast<std::size_t>(inputs[i].channels * inputs[i].height * inputs[i].width);
    data[layer.inputs[i]] = numbers(count, layer.inputs[i], false);
    maps.push_back(narrow(std::get<std::vector<std::int32_t>>(data[layer.inputs[i]])));
    shapes.push_back(shapeOf(inputs[i]));
    operands.push_back(static_cast<std::int32_t>(i));
  }
  network.layers.push_back(layer);
  const std::int64_t taps = layer.window.kernelHeight * layer.window.kernelWidth;
  const std::int64_t count = layer.out.channels * (layer.in.channels / layer.groups) *
                             (layer.type == LayerType::Conv ? taps : layer.in.height * layer.in.width);
  const std::vector<std::int32_t> weights = numbers(static_cast<std::size_t>(count), "l.weight", true);
  const std::vector<std::int32_t> biases = numbers(static_cast<std::size_t>(layer.out.channels), "l.bias", false);
  data["l.weight"] = weights;
  data["l.bias"] = biases;
  const Result<ReferenceMap> expected = referenceLayer(network, network.layers[0], Arithmetic::Int8, data);
  ASSERT_TRUE(expected.ok()) << toText(expected.diagnostics());

  const ActivationRule rule = ruleOf(layer.activation.value_or(Activation{}));
  const auto small = [](std::int64_t value) { return static_cast<std::int32_t>(value); };
  const check_layer described{"l",
                              kindOf(layer),
                              static_cast<std::int32_t>(inputs.size()),
                              operands.data(),
                              shapeOf(layer.in),
                              shapeOf(layer.out),
                              {small(layer.window.kernelHeight), small(layer.window.kernelWidth)},
                              {small(layer.window.stride[0]), small(layer.window.stride[1])},
                              {small(layer.window.dilation[0]), small(layer.window.dilation[1])},
                              {small(layer.window.padding[0]), small(layer.window.padding[1])},
                              small(layer.groups),
                              layer.bias.value_or(false) ? 1 : 0,
                              0,
                              rule.type == ActivationType::Relu    ? CHECK_RELU
                              : rule.type == ActivationType::Leaky ? CHECK_LEAKY
                                                                   : CHECK_NONE,
                              rule.fixedSlope};
  std::vector<std::int8_t*> pointers;
  for (auto& map : maps) pointers.push_back(map.data());
  std::vector<std::int8_t> output(countOf(expected->values));
  check_reference(&described, shapes.data(), pointers.data(), narrow(weights).data(), biases.data(), output.data());
  const auto& values = std::get<std::vector<std::int32_t>>(expected->values);
  EXPECT_EQ(output, narrow(values));
}

Layer base(LayerType type, const FeatureMap& in) {
  Layer layer;
  layer.name = "l";
  layer.type = type;
  layer.inputs = {"a"};
  layer.in = layer.out = in;
  return layer;
}

RC_GTEST_PROP(DianaReference, ConvolutionsAreThoseOfTheCore, ()) {
  const auto FY = *rc::gen::inRange(1, 5), FX = *rc::gen::inRange(1, 5), stride = *rc::gen::inRange(1, 4);
  const auto groups = *rc::gen::element(1, 2, 4);
  const FeatureMap in{4, *rc::gen::inRange(5, 10), *rc::gen::inRange(5, 10)};
  Layer layer = convOf("l", in, 4 * *rc::gen::inRange(1, 3), FY, FX, stride, {1, 1, 0, 1}, groups);
  layer.inputs = {"a"};
  layer.shift = 0;
  if (*rc::gen::arbitrary<bool>()) layer.activation = Activation{ActivationType::Leaky, 0.25};
  expectSameAsCore(layer, {in});
}

TEST(DianaReference, TheOtherLayersAreThoseOfTheCore) {
  Layer pool = base(LayerType::Pool, {3, 7, 9});
  pool.window = {.kernelHeight = 3, .kernelWidth = 2, .stride = {2, 2}};
  pool.window.padding = {1, 0, 1, 1};
  pool.out = {3, 4, 5};
  expectSameAsCore(pool, {pool.in});
  pool.poolMode = PoolMode::Average;
  expectSameAsCore(pool, {pool.in});

  Layer fc = base(LayerType::Fc, {40, 1, 1});
  fc.out = {9, 1, 1};
  fc.shift = 0;
  fc.bias = true;
  fc.activation = Activation{ActivationType::Relu, {}};
  expectSameAsCore(fc, {fc.in});

  Layer add = base(LayerType::Add, {4, 3, 5});
  add.inputs = {"a", "b"};
  expectSameAsCore(add, {add.in, add.in});

  Layer concat = base(LayerType::Concat, {7, 3, 5});
  concat.inputs = {"a", "b"};
  expectSameAsCore(concat, {{3, 3, 5}, {4, 3, 5}});

  Layer reorg = base(LayerType::Reorg, {3, 4, 6});
  reorg.out = {12, 2, 3};
  expectSameAsCore(reorg, {reorg.in});
}

TEST(DianaReference, RandomValuesAreThoseOfTheCore) {
  const std::uint64_t stream = check_stream(3, "conv1.weight");
  EXPECT_EQ(stream, streamOf(3, "conv1.weight"));
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(check_random(stream, i, 1), randomInt8Weight(wordAt(stream, i)));
    EXPECT_EQ(check_random(stream, i, 0), randomInt8(wordAt(stream, i)));
  }
}

}  // namespace
}  // namespace tilescope::diana
