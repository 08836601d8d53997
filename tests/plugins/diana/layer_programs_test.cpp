// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>
#include <set>

#include "core/base/json.h"
#include "core/models/diana/diana_model.h"
#include "tests/plugins/diana/program_support.h"

namespace tilescope::diana {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kLargeL2 = 64 << 20;  // larger than on the chip, for many layers

Layer goldenLayer(const Json& row) {
  const std::int64_t padY = row.value("pad_y", 0), padX = row.value("pad_x", 0);
  const std::int64_t FY = row["FY"], FX = row["FX"];
  const FeatureMap in{row["C"], row["OY"].get<std::int64_t>() + FY - 1 - 2 * padY,
                      row["OX"].get<std::int64_t>() + FX - 1 - 2 * padX};
  const std::string name = row["table"].get<std::string>() + " " + row["name"].get<std::string>();
  return convOf(name, in, row["K"], FY, FX, 1, {padY, padX, padY, padX});
}

// Tables 5.1 to 5.5 with the activation memories of the measurements.
TEST(DianaLayerPrograms, LayersOfTheThesisRunInThePredictedCycles) {
  std::map<std::int64_t, std::vector<Layer>> byMemory;
  const Json thesis = goldenJson("diana_thesis_layers.json");
  for (const Json& row : thesis.at("layers"))
    byMemory[row["act_mem_kib"].get<std::int64_t>()].push_back(goldenLayer(row));
  for (const auto& [kib, layers] : byMemory) {
    const ExecutionPlan plan = planOf(requestOf(networkOf(layers), kib * 1024, kLargeL2));
    const Result<Exported> files = exported(exporter(), plan, {{"host_fallback", "off"}});
    ASSERT_TRUE(files.ok()) << toText(files.diagnostics());
    for (const LayerPlan& layer : plan.layers)
      EXPECT_DOUBLE_EQ(predictedCycles(*files, layer.name), std::get<LayerResult>(layer.evaluation).latency.total)
          << layer.name;
    const Verified run = verified(plan, *files);
    EXPECT_TRUE(run.passed()) << run.text;
  }
}

class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  std::int64_t in(std::int64_t lowest, std::int64_t highest) {
    return std::uniform_int_distribution<std::int64_t>(lowest, highest)(engine_);
  }
  template <class Value>
  Value of(const std::vector<Value>& values) {
    return values[static_cast<std::size_t>(in(0, static_cast<std::int64_t>(values.size()) - 1))];
  }

 private:
  std::mt19937 engine_;
};

void finish(Random& random, Layer& layer) {
  if (random.in(0, 1) == 1) layer.activation = Activation{ActivationType::Relu, {}};
  if (random.in(0, 2) > 0) layer.shift = static_cast<int>(random.in(0, 12));
  layer.bias = random.in(0, 3) > 0;
}

Layer randomConv(Random& random, const std::string& name) {
  const std::int64_t FY = random.of<std::int64_t>({1, 1, 3, 3, 5, 7}), FX = random.of<std::int64_t>({1, 1, 3, 3, 5, 7});
  const std::int64_t stride = random.in(1, 2);
  std::array<std::int64_t, 4> padding{};
  for (std::size_t side = 0; side < 4; ++side) padding[side] = random.in(0, (side % 2 == 0 ? FY : FX) / 2);
  const FeatureMap in{random.in(1, 40), random.in(std::max<std::int64_t>(FY, 1), 24),
                      random.of<std::int64_t>({std::max<std::int64_t>(FX, 5), 16, 17, 31, 32, 33, 48, 64, 96})};
  const bool isDepthwise = random.in(0, 3) == 0;
  Layer layer = convOf(name, in, isDepthwise ? in.channels : random.in(1, 70), FY, FX, stride, padding,
                       isDepthwise ? in.channels : 1);
  if (isDepthwise && in.channels == 1) layer.groups = 1;
  finish(random, layer);
  return layer;
}

Layer randomFc(Random& random, const std::string& name) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Fc;
  layer.inputs = {name + ".in"};
  layer.in = {random.in(1, 300), 1, 1};
  layer.out = {random.in(1, 100), 1, 1};
  finish(random, layer);
  return layer;
}

Layer randomSum(Random& random, const std::string& name) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Add;
  layer.inputs = {name + ".in", name + ".second"};
  layer.in = layer.out = {random.in(1, 40), random.in(1, 20), random.in(1, 50)};
  if (random.in(0, 1) == 1) layer.activation = Activation{ActivationType::Relu, {}};
  return layer;
}

Layer randomLayer(Random& random, const std::string& name) {
  const std::int64_t kind = random.in(0, 9);
  return kind == 0 ? randomFc(random, name) : kind == 1 ? randomSum(random, name) : randomConv(random, name);
}

// A random tile with a random way to load the input.
Evaluation randomSchedule(Random& random, const Layer& layer, const HardwareProfile& hardware) {
  TileMapping tiles{.K = layer.out.channels / layer.groups,
                    .C = layer.in.channels / layer.groups,
                    .OY = layer.out.height,
                    .OX = layer.out.width,
                    .FY = layer.window.kernelHeight,
                    .FX = layer.window.kernelWidth};
  if (layer.type == LayerType::Add) tiles.C = 1;
  if (random.in(0, 1) == 1) tiles.K = std::min(tiles.K, 16 * random.in(1, 4));
  if (random.in(0, 1) == 1) tiles.OY = random.in(1, tiles.OY);
  if (random.in(0, 3) == 0) tiles.OX = std::min(tiles.OX, 16 * random.in(1, 4));
  if (layer.type == LayerType::Fc) tiles.K = std::min<std::int64_t>(tiles.K, 16);
  const ModelOptions options{{"legality", "report"},
                             {"input", random.of<std::string>({"resident", "per-tile", "reloaded"})}};
  return valueOrFail(dianaModel().evaluate(layer, hardware, tiles, options, {}));
}

bool isRefused(const PlanRequest& request, const Layer& layer, const Evaluation& evaluation) {
  PlanRequest single = request;
  single.network = networkOf({layer});
  ExecutionPlan plan;
  plan.request = single;
  plan.layers.push_back({.name = layer.name, .evaluation = evaluation});
  sumUp(plan);
  return !exported(exporter(), plan, {{"host_fallback", "off"}}).ok();
}

// 200 layers in programs of 25. Legal ones must run, others must be rejected.
TEST(DianaLayerPrograms, RandomSchedulesRunOrAreRefused) {
  int legal = 0, illegal = 0;
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    Random random(seed);
    PlanRequest request = requestOf(Network{}, 48 * 1024, kLargeL2);
    ExecutionPlan plan;
    std::vector<Layer> layers;
    while (layers.size() < 25) {
      const Layer layer = randomLayer(random, "layer " + std::to_string(layers.size()));
      const Evaluation evaluation = randomSchedule(random, layer, request.hardware);
      const auto* result = std::get_if<LayerResult>(&evaluation);
      if (result == nullptr || !result->brokenRules.empty()) {
        EXPECT_TRUE(isRefused(request, layer, evaluation)) << layer.name << " of seed " << seed;
        ++illegal;
        continue;
      }
      layers.push_back(layer);
      plan.layers.push_back({.name = layer.name, .evaluation = evaluation});
    }
    request.network = networkOf(layers);
    plan.request = request;
    sumUp(plan);
    legal += static_cast<int>(layers.size());
    expectProgramPasses(plan, {{"host_fallback", "off"}, {"seed", std::to_string(seed)}});
  }
  EXPECT_EQ(legal, 200);
  EXPECT_GT(illegal, 40);
}

// The processor computes what the core cannot.
TEST(DianaLayerPrograms, OddLayersAreComputedSomehow) {
  std::vector<Layer> layers{convOf("one by one", {7, 1, 1}, 5, 1, 1, 1, {0, 0, 0, 0}),
                            convOf("odd channels", {3, 9, 11}, 17, 3, 3, 1, {1, 1, 1, 1}),
                            convOf("dilated", {4, 12, 12}, 8, 3, 3, 1, {2, 2, 2, 2}),
                            convOf("even kernel", {4, 12, 12}, 8, 4, 2, 2, {1, 0, 1, 0}),
                            convOf("grouped", {8, 6, 6}, 12, 3, 3, 1, {1, 1, 1, 1}, 4),
                            convOf("leaky", {8, 6, 6}, 12, 3, 3, 1, {1, 1, 1, 1})};
  layers[2].window.dilation = {2, 2};
  layers[2].out = {8, 12, 12};
  layers[5].activation = Activation{ActivationType::Leaky, 0.1};
  expectProgramPasses(planOf(requestOf(networkOf(layers))));
}

}  // namespace
}  // namespace tilescope::diana
