// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_strategy.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/models/certificate.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "tests/support/eplanner_random.h"
#include "tests/support/project_files.h"

namespace tilescope::eplanner {
namespace {

LayerSolution solve(const std::string& search, const Layer& layer, const HardwareProfile& hardware, Objective objective,
                    const ModelOptions& options) {
  const auto& all = eplannerSearches();
  const auto it = std::find_if(all.begin(), all.end(), [&](const auto* s) { return s->id() == search; });
  return (*it)->solve({layer, hardware, options, objective, std::nullopt, {}});
}

const TileMapping& tileOf(const LayerSolution& solution) {
  return std::get<TileMapping>(*std::get<LayerResult>(solution.evaluation).mapping);
}

Layer resnetStem() {
  const Network network = projectNetwork("resnet18.json");
  return *std::find_if(network.layers.begin(), network.layers.end(), [](const Layer& l) { return l.name == "conv1"; });
}

HardwareProfile withInputBuffer(int kibibytes) {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  for (Memory& memory : hardware.memories) {
    if (!memory.offChip && memory.stores(Tensor::I)) memory.sizeBits = 8 * 1024 * kibibytes;
  }
  return hardware;
}

double latencyOf(const LayerSolution& solution) {
  return std::get<LayerResult>(solution.evaluation).latency.total;
}

// From 8 KiB on, whole rows of the first layer fit.
TEST(EplannerSearches, ALargerBufferIsNeverSlower) {
  const Layer layer = resnetStem();
  double smaller = std::numeric_limits<double>::infinity();
  for (const int kibibytes : {6, 8, 12, 16, 32}) {
    const double cycles = latencyOf(solve("exact", layer, withInputBuffer(kibibytes), Objective::Latency, {}));
    EXPECT_LE(cycles, smaller) << kibibytes << " KiB";
    smaller = cycles;
  }
}

TEST(EplannerSearches, ColumnsAreCutOnlyWhereNeededIfTheOptionSaysSo) {
  const Layer layer = resnetStem();
  const ModelOptions needed{{"columns", "when-needed"}};
  for (const char* search : {"exact", "paper"}) {
    EXPECT_LT(tileOf(solve(search, layer, withInputBuffer(6), Objective::Latency, needed)).OX, layer.out.width);
    EXPECT_EQ(tileOf(solve(search, layer, withInputBuffer(8), Objective::Latency, needed)).OX, layer.out.width);
  }
  EXPECT_LT(tileOf(solve("exact", layer, withInputBuffer(8), Objective::Latency, {})).OX, layer.out.width);
  EXPECT_EQ(tileOf(solve("paper", layer, withInputBuffer(8), Objective::Latency, {})).OX, layer.out.width);
}

// Not proven if tiling columns would be better.
TEST(EplannerSearches, GapsAreMeasuredInTheSpaceOfTheOption) {
  const Layer layer = resnetStem();
  const HardwareProfile hardware = withInputBuffer(8);
  const SearchStatistics free = solve("paper", layer, hardware, Objective::Latency, {}).statistics;
  const SearchStatistics needed =
      solve("paper", layer, hardware, Objective::Latency, {{"columns", "when-needed"}}).statistics;
  EXPECT_FALSE(free.proven);
  EXPECT_GT(free.gap, needed.gap);
  EXPECT_GT(free.space, needed.space);
}

struct RandomDesign {
  Layer layer;
  HardwareProfile hardware;
};

RandomDesign randomDesign(std::uint64_t seed, std::int64_t largest) {
  RandomProblem random(seed);
  const EplannerLayer l = random.layer(largest);
  RandomDesign design;
  design.hardware = projectHardware("tx2_eplanner_a.json");
  Layer& layer = design.layer;
  layer.name = "random";
  layer.in = {l.C * l.groups, l.IY, l.IX};
  layer.window.kernelHeight = l.FY, layer.window.kernelWidth = l.FX;
  layer.window.stride = {l.strideY, l.strideX};
  layer.window.dilation = {l.dilationY, l.dilationX};
  // Padding that outputs need at the bottom and on the right.
  const std::int64_t bottom = (l.OY - 1) * l.strideY + (l.FY - 1) * l.dilationY + 1 - l.padTop - l.IY;
  const std::int64_t right = (l.OX - 1) * l.strideX + (l.FX - 1) * l.dilationX + 1 - l.padLeft - l.IX;
  layer.window.padding = {l.padTop, l.padLeft, std::max<std::int64_t>(0, bottom), std::max<std::int64_t>(0, right)};
  layer.out = {l.K * l.groups, l.OY, l.OX};
  layer.groups = l.groups;
  for (Memory& memory : design.hardware.memories)
    if (!memory.offChip) memory.sizeBits = 32 * random.number(1, l.C * l.IY * l.IX + l.K * l.C * l.FY * l.FX);
  auto& flows = design.hardware.dataflows;
  while (flows.size() > 1 && random.chance(50)) flows.erase(flows.begin() + random.number(0, std::ssize(flows) - 1));
  return design;
}

double objectiveOf(const LayerResult& r, Objective objective) {
  switch (objective) {
    case Objective::Metric:
      return 1 / r.terms.get<EplannerTerms>().metric;
    case Objective::Latency:
      return r.latency.total;
    case Objective::Traffic:
      return r.offChipBytes.total();
    case Objective::Energy:
      return r.energy.total;
    default:
      return r.energy.total * r.latency.total;
  }
}

constexpr std::array kGoals{Objective::Metric, Objective::Energy, Objective::Latency, Objective::Edp,
                            Objective::Traffic};

TEST(EplannerSearches, NoMappingThatEvaluateAcceptsBeatsAProvenOne) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const auto [layer, hardware] = randomDesign(seed, 6);
    const Objective objective = kGoals[seed % kGoals.size()];
    const LayerSolution exact = solve("exact", layer, hardware, objective, {});
    if (!isValid(exact.evaluation)) continue;
    EXPECT_TRUE(exact.statistics.proven);
    const double best = objectiveOf(std::get<LayerResult>(exact.evaluation), objective);
    const EplannerLayer l = *eplannerLayer(layer);
    RandomProblem random(seed);
    for (int i = 0; i < 60; ++i) {
      TileMapping mapping{random.number(1, l.K),
                          random.number(1, l.C),
                          random.number(1, l.OY),
                          random.number(1, l.OX),
                          random.number(1, l.FY),
                          random.number(1, l.FX),
                          {},
                          {}};
      mapping.outerLoops = {Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};
      for (std::int64_t d = 5; d > 0; --d)
        std::swap(mapping.outerLoops[static_cast<std::size_t>(d)],
                  mapping.outerLoops[static_cast<std::size_t>(random.number(0, d))]);
      const Evaluation evaluation =
          valueOrFail(eplannerModel().evaluate(layer, hardware, mapping, {}, {{}, objective}));
      if (!isValid(evaluation)) continue;
      EXPECT_GE(objectiveOf(std::get<LayerResult>(evaluation), objective), best * (1 - 1e-12)) << "seed " << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(EplannerSearches, EvaluatingAPlansMappingGivesThePlan) {
  for (std::uint64_t seed = 201; seed <= 320; ++seed) {
    const auto [layer, hardware] = randomDesign(seed, 9);
    const Objective objective = kGoals[seed % kGoals.size()];
    const LayerSolution exact = solve("exact", layer, hardware, objective, {});
    if (!isValid(exact.evaluation)) continue;
    const LayerResult& planned = std::get<LayerResult>(exact.evaluation);
    const Evaluation again =
        valueOrFail(eplannerModel().evaluate(layer, hardware, *planned.mapping, {}, {{}, objective}));
    EXPECT_EQ(std::get<LayerResult>(again), planned) << "seed " << seed;
  }
}

TEST(EplannerSearches, ExhaustiveFindsTheSameUnderEveryOption) {
  for (std::uint64_t seed = 401; seed <= 440; ++seed) {
    const auto [layer, hardware] = randomDesign(seed, 8);
    const Objective objective = kGoals[seed % kGoals.size()];
    for (const char* tiles : {"all", "pe-multiples"}) {
      for (const char* columns : {"free", "when-needed"}) {
        const ModelOptions options{{"tiles", tiles}, {"columns", columns}};
        const LayerSolution exact = solve("exact", layer, hardware, objective, options);
        EXPECT_EQ(exact.evaluation, solve("exhaustive", layer, hardware, objective, options).evaluation)
            << "seed " << seed << " " << tiles << " " << columns;
      }
    }
  }
}

}  // namespace
}  // namespace tilescope::eplanner
