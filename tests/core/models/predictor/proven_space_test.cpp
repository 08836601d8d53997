// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what "proven" covers: random layers on bundled profiles, against the authors' search and random nests.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "core/hardware/hardware_json.h"
#include "core/models/predictor/exact_strategy.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/predictor/predictor_model.h"
#include "core/models/predictor/predictor_result.h"
#include "core/models/predictor/row_template_strategy.h"
#include "tests/support/project_files.h"

namespace tilescope::predictor {
namespace {

constexpr std::array kProvenObjectives{Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic};
constexpr double kRounding = 1e-9;

class Draw {
 public:
  explicit Draw(std::uint32_t seed) : random_(seed) {}

  std::int64_t below(std::int64_t n) { return std::uniform_int_distribution<std::int64_t>(0, n - 1)(random_); }
  bool sometimes(int oneIn) { return below(oneIn) == 0; }
  std::int64_t oneOf(std::initializer_list<std::int64_t> values) {
    return *(values.begin() + below(static_cast<std::int64_t>(values.size())));
  }

  Layer layer() {
    Layer layer;
    layer.name = "layer";
    layer.window.kernelHeight = oneOf({1, 1, 2, 3});
    layer.window.kernelWidth = oneOf({1, 2, 3});
    layer.window.stride = {oneOf({1, 2}), oneOf({1, 2})};
    layer.groups = sometimes(4) ? 2 : 1;
    layer.out = {layer.groups * oneOf({1, 3, 4, 6, 7, 12}), oneOf({1, 2, 4, 6}), oneOf({1, 3, 4, 8})};
    layer.in = {layer.groups * oneOf({1, 2, 3, 4, 8}),
                (layer.out.height - 1) * layer.window.stride[0] + layer.window.kernelHeight,
                (layer.out.width - 1) * layer.window.stride[1] + layer.window.kernelWidth};
    return layer;
  }

  // No dataflow, one array dimension open, or loops along all. Never a stationary tensor.
  HardwareProfile hardware() {
    HardwareProfile hardware =
        readHardware(inSource(sometimes(2) ? "hardware_profiles/de2_150.json" : "hardware_profiles/eyeriss.json"))
            .value();
    if (hardware.arrayDims.size() > 1) {
      hardware.arrayDims[0].size = oneOf({3, 4, 6});
      hardware.arrayDims[1].size = oneOf({2, 4, 5});
      hardware.dataflows.clear();
      const std::int64_t kind = below(4);
      if (kind > 0) hardware.dataflows.push_back({"some", std::nullopt, std::nullopt});
      if (kind > 1) hardware.dataflows[0].unroll = {{hardware.arrayDims[0].name, {{"K", {}}, {"C", {}}}}};
      if (kind > 2) hardware.dataflows[0].unroll->push_back({hardware.arrayDims[1].name, {{"OY", {}}}});
    }
    return hardware;
  }

 private:
  std::mt19937 random_;
};

// Null if the dataflow allows any loop.
const std::vector<UnrolledLoop>* allowedAlong(const HardwareProfile& hardware, const ArrayDim& dim) {
  if (hardware.dataflows.empty() || !hardware.dataflows[0].unroll) return nullptr;
  for (const auto& [name, loops] : *hardware.dataflows[0].unroll)
    if (name == dim.name) return &loops;
  return nullptr;
}

std::int64_t drawDivisor(Draw& draw, std::int64_t size, std::int64_t most) {
  std::vector<std::int64_t> divisors;
  for (std::int64_t d = 1; d <= std::min(size, most); ++d)
    if (size % d == 0) divisors.push_back(d);
  return divisors[static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(divisors.size())))];
}

Bounds drawArray(Draw& draw, const Shape& shape, const HardwareProfile& hardware) {
  Bounds array = ones();
  const auto along = [&](Dim dim, std::int64_t& room) {
    const std::int64_t factor = drawDivisor(draw, shape.size[index(dim)] / array[index(dim)], room);
    array[index(dim)] *= factor;
    room /= factor;
  };
  for (const ArrayDim& of : hardware.arrayDims) {
    std::int64_t room = of.size;
    if (const std::vector<UnrolledLoop>* loops = allowedAlong(hardware, of))
      for (const UnrolledLoop& loop : *loops) along(*parseDim(loop.dim), room);
    else
      for (int i = 0; i < 3; ++i) along(kDims[static_cast<std::size_t>(draw.below(kDims.size()))], room);
  }
  return array;
}

// Prime factors in any order, any levels and locations.
Nest drawNest(Draw& draw, const Shape& shape, const Bounds& array) {
  Nest nest;
  nest.array = array;
  for (const Dim dim : kDims)
    for (std::int64_t left = shape.size[index(dim)] / array[index(dim)], p = 2; left > 1; ++p)
      for (; left % p == 0; left /= p)
        nest.temporal.insert(nest.temporal.begin() + draw.below(static_cast<std::int64_t>(nest.temporal.size()) + 1),
                             {dim, p});
  const auto upTo = [&](std::size_t from, std::size_t to) {
    return from + static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(to - from) + 1));
  };
  const std::size_t loops = nest.temporal.size();
  nest.dramLoops = upTo(0, loops);
  nest.bufferLoops = upTo(0, loops - nest.dramLoops);
  for (std::size_t t = 0; t < kTensorCount; ++t) {
    nest.buffer[t] = upTo(nest.dramLoops, nest.peBegin());
    nest.pe[t] = upTo(nest.peBegin(), loops);
  }
  return nest;
}

TEST(PredictorExact, NoMappingOfTheProfilesDataflowsBeatsWhatItProves) {
  Draw draw(20261124);
  int walked = 0, compared = 0;
  for (int i = 0; i < 60; ++i) {
    const HardwareProfile hardware = draw.hardware();
    const Layer layer = draw.layer();
    std::vector<double> proven;
    for (const Objective objective : kProvenObjectives) {
      SCOPED_TRACE("problem " + std::to_string(i) + ", " + std::string(name(objective)));
      const SearchRequest request{layer, hardware, {}, objective, std::nullopt, {}};
      const LayerSolution exact = ExactStrategy().solve(request), paper = RowTemplateStrategy().solve(request);
      ASSERT_TRUE(exact.statistics.proven);
      const auto* best = std::get_if<LayerResult>(&exact.evaluation);
      const auto* other = std::get_if<LayerResult>(&paper.evaluation);
      proven.push_back(best ? valueOf(objective, *best) : std::numeric_limits<double>::infinity());
      if (other == nullptr) continue;
      ++compared;
      EXPECT_LE(proven.back(), valueOf(objective, *other) * (1 + kRounding));
      EXPECT_LE(paper.statistics.lowerBound, shownValue(objective, proven.back()) * (1 + kRounding));
    }
    const Shape shape = *shapeOf(layer);
    for (int step = 0; step < 150; ++step) {
      const Nest nest = drawNest(draw, shape, drawArray(draw, shape, hardware));
      const Result<Evaluation> evaluation = predictorModel().evaluate(layer, hardware, mappingOf(nest), {}, {});
      ASSERT_TRUE(evaluation.ok()) << toText(evaluation.diagnostics());
      const auto* result = std::get_if<LayerResult>(&*evaluation);
      if (result == nullptr) continue;
      ++walked;
      EXPECT_TRUE(result->notes.empty());
      EXPECT_GE(*result->latency.stall, 0);
      for (std::size_t o = 0; o < kProvenObjectives.size(); ++o)
        EXPECT_LE(proven[o], valueOf(kProvenObjectives[o], *result) * (1 + kRounding))
            << "problem " << i << ", " << name(kProvenObjectives[o]) << ", " << loopsText(mappingOf(nest).array);
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(walked, 1000);
  EXPECT_GT(compared, 100);
}

// Any spatial loops, stationary tensors and bounds. Mappings that beat a proven one must state that no proven plan
// covers them.
TEST(PredictorExact, ANestThatBeatsWhatItProvesSaysThatNoPlanCoversIt) {
  Draw draw(20261125);
  int better = 0, covered = 0;
  for (int i = 0; i < 80 && !testing::Test::HasFailure(); ++i) {
    HardwareProfile hardware = draw.hardware();
    for (Dataflow& dataflow : hardware.dataflows)
      if (draw.sometimes(2)) dataflow.stationary = static_cast<Stationary>(draw.below(5));
    Layer layer = draw.layer();
    const SearchRequest request{layer, hardware, {}, Objective::Energy, std::nullopt, {}};
    const LayerSolution exact = ExactStrategy().solve(request);
    ASSERT_TRUE(exact.statistics.proven || !isValid(exact.evaluation));
    const auto* best = std::get_if<LayerResult>(&exact.evaluation);
    const double proven = best ? best->energy.total : std::numeric_limits<double>::infinity();
    HardwareProfile open = hardware;
    if (draw.sometimes(2)) open.dataflows.clear();
    const Shape shape = *shapeOf(layer);
    for (int step = 0; step < 150; ++step) {
      Nest nest = drawNest(draw, shape, drawArray(draw, shape, open));
      if (!nest.temporal.empty() && draw.sometimes(4)) ++nest.temporal.front().bound;
      const Result<Evaluation> evaluation = predictorModel().evaluate(layer, hardware, mappingOf(nest), {}, {});
      ASSERT_TRUE(evaluation.ok()) << toText(evaluation.diagnostics());
      const auto* result = std::get_if<LayerResult>(&*evaluation);
      if (result == nullptr) continue;
      const bool beats = result->energy.total < proven * (1 - kRounding);
      EXPECT_FALSE(beats && result->notes.empty()) << "problem " << i << ", " << loopsText(mappingOf(nest).array);
      better += beats;
      covered += result->notes.empty();
    }
  }
  EXPECT_GT(better, 4);
  EXPECT_GT(covered, 500);
}

TEST(PredictorExact, SaysWhatANestLacksToBeCovered) {
  Layer layer;
  layer.in = {4, 1, 1};
  layer.out = {8, 1, 1};
  HardwareProfile hardware = readHardware(inSource("hardware_profiles/eyeriss.json")).value();
  hardware.dataflows = {{"K", Stationary::Weight, {{{hardware.arrayDims[0].name, {{"K", {}}}}}}}};
  const auto note = [&](std::vector<LoopFactor> array, std::vector<LoopFactor> pe) {
    NestMapping mapping;
    mapping.array = std::move(array);
    mapping.pe = std::move(pe);
    const auto result = std::get<LayerResult>(*predictorModel().evaluate(layer, hardware, mapping, {}, {}));
    return result.notes.empty() ? std::string() : result.notes.front();
  };
  EXPECT_EQ(note({{"K", 4}}, {{"K", 2}, {"C", 4}}), "");
  EXPECT_THAT(note({{"K", 3}}, {{"K", 3}, {"C", 4}}),
              testing::HasSubstr("its bounds of K multiply to 9, the layer has 8"));
  hardware.dataflows[0].unroll->push_back({hardware.arrayDims[1].name, {}});
  EXPECT_THAT(note({{"C", 4}}, {{"K", 8}}), testing::HasSubstr("no dataflow of the profile offers the array loops C4"));
  hardware.dataflows[0].stationary = Stationary::None;
  EXPECT_THAT(note({{"K", 4}}, {{"K", 2}, {"C", 4}}),
              testing::HasSubstr("it does not follow \"stationary\": \"none\" of the dataflow"));
}

// 3 channels of 1 × 3, 7 output channels, 1 × 3 kernel: 16684 with one lane, 16792 with seven.
TEST(PredictorExact, FewerLanesThanFitAreAmongTheMappings) {
  Layer layer;
  layer.in = {3, 1, 3};
  layer.out = {7, 1, 1};
  layer.window.kernelWidth = 3;
  const HardwareProfile hardware = readHardware(inSource("hardware_profiles/de2_150.json")).value();
  const SearchRequest request{layer, hardware, {}, Objective::Energy, std::nullopt, {}};
  const LayerSolution exact = ExactStrategy().solve(request), paper = RowTemplateStrategy().solve(request);
  EXPECT_NEAR(std::get<LayerResult>(exact.evaluation).energy.total, 16684, 0.5);
  EXPECT_LE(exact.statistics.lowerBound, paper.statistics.lowerBound * (1 + kRounding));
  EXPECT_TRUE(exact.statistics.proven);
}

}  // namespace
}  // namespace tilescope::predictor
