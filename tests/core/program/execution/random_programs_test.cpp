// SPDX-License-Identifier: GPL-3.0-or-later
// Random layers and tilings compute what the reference computes.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "tests/core/program/execution/small_tiler.h"

namespace tilescope {
namespace {

constexpr int kConvs = 400;
constexpr int kPools = 200;

class Draw {
 public:
  explicit Draw(std::uint32_t seed) : engine_(seed) {}

  // Standard distributions differ between platforms.
  std::int64_t from(std::int64_t least, std::int64_t largest) {
    return least + static_cast<std::int64_t>(engine_() % static_cast<std::uint32_t>(largest - least + 1));
  }

 private:
  std::mt19937 engine_;
};

// Padding is smaller than the kernel: an input is always read.
Window randomWindow(Draw& draw, std::int64_t largestDilation) {
  Window window;
  window.kernelHeight = draw.from(1, 4);
  window.kernelWidth = draw.from(1, 4);
  window.stride = {draw.from(1, 3), draw.from(1, 3)};
  window.dilation = {draw.from(1, largestDilation), draw.from(1, largestDilation)};
  const std::array<std::int64_t, 2> most{window.kernelHeight - 1, window.kernelWidth - 1};
  for (std::size_t side = 0; side < 4; ++side) window.padding[side] = draw.from(0, most[side % 2]);
  return window;
}

std::optional<Layer> randomConv(Draw& draw, Arithmetic arithmetic) {
  const std::int64_t groups = draw.from(1, 3);
  const FeatureMap in{groups * draw.from(1, 5), draw.from(1, 9), draw.from(1, 9)};
  Layer layer = windowLayer(LayerType::Conv, in, groups * draw.from(1, 4), randomWindow(draw, 2), groups);
  layer.batch = draw.from(1, 2);
  layer.bias = draw.from(0, 1) == 1;
  if (draw.from(0, 2) == 0) layer.shift = static_cast<int>(draw.from(5, 10));
  const std::vector<Activation> activations{{ActivationType::None, std::nullopt},
                                            {ActivationType::Relu, std::nullopt},
                                            {ActivationType::Leaky, 0.1},
                                            {ActivationType::Relu6, std::nullopt},
                                            {ActivationType::Sigmoid, std::nullopt}};
  const std::int64_t last = arithmetic == Arithmetic::Fp32 ? 4 : 3;
  layer.activation = activations[static_cast<std::size_t>(draw.from(0, last))];
  if (layer.out.height < 1 || layer.out.width < 1) return std::nullopt;
  return layer;
}

SmallTiling randomTiling(Draw& draw, const Layer& layer) {
  const Window& w = layer.window;
  return {draw.from(1, layer.batch),
          draw.from(1, layer.out.channels / layer.groups),
          draw.from(1, layer.in.channels / layer.groups),
          draw.from(1, layer.out.height),
          draw.from(1, layer.out.width),
          draw.from(1, w.kernelHeight),
          draw.from(1, w.kernelWidth),
          draw.from(0, 1) == 1,
          draw.from(0, 2)};
}

std::string describe(const Layer& layer) {
  const Window& w = layer.window;
  return "in " + std::to_string(layer.in.channels) + " × " + std::to_string(layer.in.height) + " × " +
         std::to_string(layer.in.width) + ", kernel " + std::to_string(w.kernelHeight) + " × " +
         std::to_string(w.kernelWidth) + ", groups " + std::to_string(layer.groups);
}

void expectRandomConvs(Arithmetic arithmetic) {
  int made = 0;
  for (std::uint32_t seed = 0; made < kConvs; ++seed) {
    Draw draw(seed);
    const std::optional<Layer> layer = randomConv(draw, arithmetic);
    if (!layer) continue;
    ++made;
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + describe(*layer));
    expectAsReference(tiledConv(*layer, randomTiling(draw, *layer), arithmetic), arithmetic, seed);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(RandomPrograms, ConvsInSinglePrecision) {
  expectRandomConvs(Arithmetic::Fp32);
}

TEST(RandomPrograms, ConvsInInt8) {
  expectRandomConvs(Arithmetic::Int8);
}

TEST(RandomPrograms, Pools) {
  int made = 0;
  for (std::uint32_t seed = 0; made < kPools; ++seed) {
    Draw draw(seed);
    Window window = randomWindow(draw, 1);
    window.ceilMode = draw.from(0, 1) == 1;
    const std::int64_t channels = draw.from(1, 4);
    const FeatureMap in{channels, draw.from(1, 9), draw.from(1, 9)};
    Layer layer = windowLayer(LayerType::Pool, in, channels, window);
    layer.poolMode = draw.from(0, 1) == 1 ? PoolMode::Max : PoolMode::Average;
    if (layer.out.height < 1 || layer.out.width < 1) continue;
    ++made;
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + describe(layer));
    const TestProgram test = tiledPool(layer, randomTiling(draw, layer));
    expectAsReference(test, Arithmetic::Fp32, seed);
    expectAsReference(test, Arithmetic::Int8, seed);
    if (testing::Test::HasFailure()) return;
  }
}

// Outputs are as spread as inputs, so that comparisons cover all bits.
TEST(RandomPrograms, Int8ValuesStaySpread) {
  Window window;
  window.kernelHeight = window.kernelWidth = 3;
  Layer layer = windowLayer(LayerType::Conv, {16, 12, 12}, 8, window);
  const TestProgram test = tiledConv(layer, {1, 8, 16, 10, 10, 3, 3}, Arithmetic::Int8);
  const auto run = execute(test.program, fillRandom(test.program, Arithmetic::Int8, 1));
  ASSERT_TRUE(run.ok());
  const NamedValues named = byName(test.program, run->data);
  const auto& values = std::get<std::vector<std::int32_t>>(named.at("layer"));
  EXPECT_GT(std::set<std::int32_t>(values.begin(), values.end()).size(), 150u);
}

}  // namespace
}  // namespace tilescope
