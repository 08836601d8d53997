// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/execution.h"

#include <gtest/gtest.h>

#include "core/program/execution/reference.h"
#include "tests/core/program/execution/small_tiler.h"

namespace tilescope {
namespace {

Window square(std::int64_t kernel, std::int64_t stride, std::int64_t padding, std::int64_t dilation = 1) {
  Window window;
  window.kernelHeight = window.kernelWidth = kernel;
  window.stride = {stride, stride};
  window.padding = {padding, padding, padding, padding};
  window.dilation = {dilation, dilation};
  return window;
}

SmallTiling wholeLayer() {
  return {1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20};
}

Layer middleConv(const Window& window = square(3, 1, 1), std::int64_t groups = 1) {
  Layer layer = windowLayer(LayerType::Conv, {6, 9, 7}, 4, window, groups);
  layer.bias = true;
  layer.activation = Activation{ActivationType::Relu, std::nullopt};
  return layer;
}

void expectTiled(const Layer& layer, const SmallTiling& tiling) {
  for (const Arithmetic arithmetic : {Arithmetic::Fp32, Arithmetic::Int8}) {
    expectAsReference(tiledConv(layer, tiling, arithmetic), arithmetic);
  }
}

TEST(Interpreter, ConvInOneTile) {
  expectTiled(middleConv(), wholeLayer());
}

TEST(Interpreter, ConvCutInOutputChannels) {
  SmallTiling tiling = wholeLayer();
  tiling.K = 3;
  expectTiled(middleConv(), tiling);
}

TEST(Interpreter, ConvCutInInputChannelsWithSumsOnChip) {
  SmallTiling tiling = wholeLayer();
  tiling.C = 4;
  expectTiled(middleConv(), tiling);
}

TEST(Interpreter, ConvWhosePartialSumsMove) {
  SmallTiling tiling = wholeLayer();
  tiling.C = 4;
  tiling.OY = 2;
  tiling.sumsMove = true;
  const TestProgram test = tiledConv(middleConv(), tiling, Arithmetic::Int8);
  expectTiled(middleConv(), tiling);
  // 4 × 9 × 7 outputs leave and return as 32-bit sums, then leave as 8-bit values.
  EXPECT_EQ(movedBits(test.program, test.program.layers[0])[index(Tensor::O)], 4 * 9 * 7 * (32 + 32 + 8));
}

TEST(Interpreter, ConvCutInRowsAndColumnsWithHalo) {
  SmallTiling tiling = wholeLayer();
  tiling.OY = 2;
  tiling.OX = 3;
  expectTiled(middleConv(), tiling);
  tiling.more = 2;  // larger than the windows need
  expectTiled(middleConv(), tiling);
}

// With tiles of kernel rows, commands above the first outputs only meet padding.
TEST(Interpreter, ConvWithPiecesThatOnlyMeetPadding) {
  SmallTiling tiling = wholeLayer();
  tiling.OY = tiling.OX = tiling.FY = tiling.FX = 1;
  const TestProgram test = tiledConv(middleConv(), tiling, Arithmetic::Int8);
  std::size_t withoutInput = 0;
  for (const Command& command : test.program.commands) {
    const auto* conv = std::get_if<Conv>(&command);
    withoutInput += conv && !conv->input ? 1 : 0;
  }
  EXPECT_EQ(withoutInput, 9u * 7 * 9 - 25u * 19);  // 3·9 − 2 rows and 3·7 − 2 columns read an input
  expectTiled(middleConv(), tiling);
}

TEST(Interpreter, ConvWithStridesAndDilation) {
  SmallTiling tiling = wholeLayer();
  tiling.OY = 2;
  tiling.OX = 1;
  expectTiled(middleConv(square(3, 2, 1)), tiling);
  expectTiled(middleConv(square(3, 3, 2)), tiling);
  expectTiled(middleConv(square(3, 1, 2, 2)), tiling);
  expectTiled(middleConv(square(1, 2, 0)), tiling);
}

TEST(Interpreter, ConvInGroupsAndDepthwise) {
  SmallTiling tiling = wholeLayer();
  tiling.C = 2;
  expectTiled(middleConv(square(3, 1, 1), 2), tiling);
  Layer depthwise = windowLayer(LayerType::Conv, {5, 6, 6}, 5, square(3, 2, 1), 5);
  depthwise.activation = Activation{ActivationType::Leaky, 0.1};
  expectTiled(depthwise, wholeLayer());
}

TEST(Interpreter, ConvOfSeveralImages) {
  Layer layer = middleConv();
  layer.batch = 3;
  SmallTiling tiling = wholeLayer();
  tiling.batch = 2;
  expectTiled(layer, tiling);
}

TEST(Interpreter, ActivationsOfSinglePrecision) {
  for (const Activation& activation :
       {Activation{ActivationType::Relu6, std::nullopt}, Activation{ActivationType::Sigmoid, std::nullopt},
        Activation{ActivationType::Leaky, 0.1}, Activation{ActivationType::Leaky, -2.5}}) {
    Layer layer = middleConv();
    layer.activation = activation;
    expectAsReference(tiledConv(layer, wholeLayer(), Arithmetic::Fp32), Arithmetic::Fp32);
  }
}

TEST(Interpreter, PoolsOfBothModes) {
  for (const PoolMode mode : {PoolMode::Max, PoolMode::Average}) {
    Window window = square(3, 2, 1);
    window.ceilMode = true;
    Layer layer = windowLayer(LayerType::Pool, {3, 8, 10}, 3, window);
    layer.poolMode = mode;
    layer.batch = 2;
    SmallTiling tiling{1, 2, 1, 2, 3, 1, 1, false, 1};
    for (const Arithmetic arithmetic : {Arithmetic::Fp32, Arithmetic::Int8}) {
      expectAsReference(tiledPool(layer, tiling), arithmetic);
    }
  }
}

// The layer reads the conv's output as a vector, through an alias.
TEST(Interpreter, FullyConnectedLayerReadsAnAlias) {
  for (const Arithmetic arithmetic : {Arithmetic::Fp32, Arithmetic::Int8}) {
    TestProgramBuilder builder;
    Layer conv = windowLayer(LayerType::Conv, {2, 4, 4}, 3, square(3, 1, 1));
    conv.name = "conv";
    conv.batch = 2;
    Layer fc;
    fc.name = "fc";
    fc.type = LayerType::Fc;
    fc.inputs = {"conv"};
    fc.in = {3 * 4 * 4, 1, 1};
    fc.out = {5, 1, 1};
    fc.batch = 2;
    fc.bias = true;
    builder.input("x", conv.in);
    const LayerMemories memories{builder.memory("I"), builder.memory("W"), builder.memory("O")};
    const std::size_t x = builder.array("x", ArrayRole::Input, {2, 2, 4, 4});
    const std::size_t map = builder.array("conv", ArrayRole::Map, {2, 3, 4, 4});
    const std::size_t row = builder.alias("conv.row", map, {2, 48, 1, 1});
    const std::size_t w1 = builder.array("conv.weight", ArrayRole::Weight, {3, 2, 3, 3});
    const std::size_t w2 = builder.array("fc.weight", ArrayRole::Weight, {5, 48, 1, 1});
    const std::size_t bias = builder.array("fc.bias", ArrayRole::Bias, {1, 5, 1, 1});
    const std::size_t out = builder.array("fc", ArrayRole::Output, {2, 5, 1, 1});
    SmallTiling tiling = wholeLayer();
    tiling.C = 7;
    tiling.K = 2;
    appendConv(builder, conv, {x, w1, std::nullopt, map}, memories, tiling, arithmetic);
    appendConv(builder, fc, {row, w2, bias, out}, memories, tiling, arithmetic);
    expectAsReference(builder.made(), arithmetic);
  }
}

Layer elementwise(LayerType type, const FeatureMap& in, const FeatureMap& out, std::vector<std::string> inputs) {
  Layer layer;
  layer.name = "layer";
  layer.type = type;
  layer.inputs = std::move(inputs);
  layer.in = in;
  layer.out = out;
  return layer;
}

// The shortcut has 2 of 3 channels, every second row and column. The sum overwrites an operand in the first tile.
TEST(Interpreter, AddWithAShortcutThatHasFewerChannels) {
  Layer layer = elementwise(LayerType::Add, {3, 2, 3}, {3, 2, 3}, {"x", "y"});
  layer.activation = Activation{ActivationType::Relu, std::nullopt};
  TestProgramBuilder builder;
  builder.input("x", layer.in);
  builder.input("y", {2, 4, 6});
  const std::size_t memory = builder.memory("M");
  const std::size_t x = builder.array("x", ArrayRole::Input, {1, 3, 2, 3});
  const std::size_t y = builder.array("y", ArrayRole::Input, {1, 2, 4, 6});
  const std::size_t out = builder.array("layer", ArrayRole::Output, {1, 3, 2, 3});
  for (std::int64_t c = 0; c < 3; ++c) {
    const std::size_t first = builder.tile(x, Tensor::I, {0, c, 0, 0}, {1, 1, 2, 3}, memory);
    builder.load(first);
    Add add;
    add.first = first;
    add.activation = *layer.activation;
    if (c < 2) {
      add.second = builder.tile(y, Tensor::W, {0, c, 0, 0}, {1, 1, 4, 6}, memory);
      builder.load(*add.second);
    }
    add.output = c == 0 ? builder.tileAt(0, out, Tensor::O, {0, c, 0, 0}, {1, 1, 2, 3}, memory)
                        : builder.tile(out, Tensor::O, {0, c, 0, 0}, {1, 1, 2, 3}, memory);
    builder.command(add);
    builder.store(add.output);
  }
  builder.endLayer(layer);
  expectAsReference(builder.made(), Arithmetic::Fp32);
  expectAsReference(builder.made(), Arithmetic::Int8);
}

TEST(Interpreter, ConcatRenamesWhatStandsOnChip) {
  const Layer layer = elementwise(LayerType::Concat, {5, 2, 2}, {5, 2, 2}, {"x", "y"});
  TestProgramBuilder builder;
  builder.input("x", {2, 2, 2});
  builder.input("y", {3, 2, 2});
  const std::size_t memory = builder.memory("M");
  const std::size_t x = builder.array("x", ArrayRole::Input, {1, 2, 2, 2});
  const std::size_t y = builder.array("y", ArrayRole::Input, {1, 3, 2, 2});
  const std::size_t out = builder.array("layer", ArrayRole::Output, {1, 5, 2, 2});
  for (const std::size_t part : {x, y}) {
    const std::int64_t channel = part == x ? 0 : 2;
    const Extents size = builder.arrayAt(part).size;
    const std::size_t from = builder.tileAt(16, part, Tensor::I, {0, 0, 0, 0}, size, memory);
    const std::size_t to = builder.tileAt(16, out, Tensor::O, {0, channel, 0, 0}, size, memory);
    builder.load(from);
    builder.command(Concat{to, from});
    builder.store(to);
  }
  builder.endLayer(layer);
  expectAsReference(builder.made(), Arithmetic::Fp32);
  expectAsReference(builder.made(), Arithmetic::Int8);
}

TEST(Interpreter, ReorgPhaseByPhaseAndRowByRow) {
  const Layer layer = elementwise(LayerType::Reorg, {2, 4, 6}, {8, 2, 3}, {"x"});
  TestProgramBuilder builder;
  builder.input("x", layer.in);
  const std::size_t memory = builder.memory("M");
  const std::size_t x = builder.array("x", ArrayRole::Input, {1, 2, 4, 6});
  const std::size_t out = builder.array("layer", ArrayRole::Output, {1, 8, 2, 3});
  for (std::int64_t row = 0; row < 2; ++row) {
    const std::size_t from = builder.tileAt(0, x, Tensor::I, {0, 0, 2 * row, 0}, {1, 2, 2, 6}, memory);
    builder.load(from);
    for (std::int64_t phase = 0; phase < 4; ++phase) {
      const std::size_t to = builder.tileAt(1024, out, Tensor::O, {0, 2 * phase, row, 0}, {1, 2, 1, 3}, memory);
      builder.command(Reorg{to, from, 2, {phase / 2, phase % 2}});
      builder.store(to);
    }
  }
  builder.endLayer(layer);
  expectAsReference(builder.made(), Arithmetic::Fp32);
  expectAsReference(builder.made(), Arithmetic::Int8);
}

// The map is neither stored nor loaded.
TEST(Interpreter, AMapMayStayOnChipBetweenLayers) {
  TestProgramBuilder builder;
  Layer first = elementwise(LayerType::Add, {1, 2, 2}, {1, 2, 2}, {"x", "x"});
  first.name = "first";
  Layer second = windowLayer(LayerType::Pool, {1, 2, 2}, 1, square(2, 1, 0));
  second.inputs = {"first"};
  builder.input("x", first.in);
  const std::size_t memory = builder.memory("M");
  const std::size_t x = builder.array("x", ArrayRole::Input, {1, 1, 2, 2});
  const std::size_t map = builder.array("first", ArrayRole::Map, {1, 1, 2, 2});
  const std::size_t row = builder.alias("first.row", map, {1, 1, 1, 4});
  const std::size_t out = builder.array("layer", ArrayRole::Output, {1, 1, 1, 1});
  const std::size_t in = builder.wholeTile(x, Tensor::I, memory);
  builder.load(in);
  const std::size_t sum = builder.wholeTile(map, Tensor::O, memory);
  builder.command(Add{sum, in, in, {}});
  builder.endLayer(first);
  Pool pool;
  pool.input = builder.tileAt(32, row, Tensor::I, {0, 0, 0, 0}, {1, 1, 1, 4}, memory);  // same address and elements
  pool.output = builder.wholeTile(out, Tensor::O, memory);
  pool.kernel = {1, 4};
  builder.command(pool);
  builder.store(pool.output);
  builder.endLayer(second);
  const Program& program = builder.made().program;
  ProgramData data = emptyData(program, Arithmetic::Int8);
  data.arrays[x] = std::vector<std::int32_t>{1, -3, 20, 4};
  const auto run = execute(program, data);
  ASSERT_TRUE(run.ok()) << toText(run.diagnostics());
  EXPECT_EQ(std::get<std::vector<std::int32_t>>(run->data.arrays[out]), std::vector{40});
  EXPECT_EQ(run->movedBits, (std::vector<TensorBits>{{32, 0, 0}, {0, 0, 8}}));
}

TEST(Interpreter, TellsAfterEveryLayerWhatItMade) {
  const TestProgram test = tiledConv(middleConv(), wholeLayer(), Arithmetic::Int8);
  std::vector<std::string> layers;
  const ProgramData start = fillRandom(test.program, Arithmetic::Int8, 1);
  std::optional<Values> seen;
  const auto run = execute(test.program, start,
                           [&](const ProgramLayer& layer, std::optional<std::size_t> output, const ProgramData& data) {
                             layers.push_back(layer.name);
                             ASSERT_TRUE(output.has_value());
                             EXPECT_EQ(test.program.arrays[*output].name, "layer");
                             seen = data.arrays[*output];
                           });
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(layers, std::vector<std::string>{"layer"});
  EXPECT_EQ(*seen, byName(test.program, run->data).at("layer"));
  EXPECT_NE(*seen, byName(test.program, start).at("layer"));
}

// Command order, then channel, kernel row, kernel column: ((0 + 2^24) + 1) − 2^24 = 0 in single precision, but 2^24 −
// 2^24 + 1 = 1.
TEST(Interpreter, AddsInTheDocumentedOrder) {
  Layer layer = windowLayer(LayerType::Conv, {3, 1, 1}, 1, square(1, 1, 0));
  const auto sumOf = [&](const std::vector<float>& x) {
    const Program program = tiledConv(layer, wholeLayer(), Arithmetic::Fp32).program;
    ProgramData data = emptyData(program, Arithmetic::Fp32);
    data.arrays[0] = x;
    data.arrays[1] = std::vector<float>{1, 1, 1};
    const auto run = execute(program, data);
    return std::get<std::vector<float>>(run->data.arrays[2]).at(0);
  };
  EXPECT_EQ(sumOf({0x1p24F, 1, -0x1p24F}), 0);
  EXPECT_EQ(sumOf({0x1p24F, -0x1p24F, 1}), 1);
}

}  // namespace
}  // namespace tilescope
