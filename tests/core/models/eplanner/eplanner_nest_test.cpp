// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_nest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>

#include "core/models/eplanner/eplanner_model.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"
#include "tests/support/step_evaluator.h"

namespace tilescope::eplanner {
namespace {

using testing::ElementsAre;

constexpr double kNestRounding = 0.006;  // inputs have four digits, results three

PlanRequest minEnergy(const std::string& network, const HardwareProfile& hardware) {
  return {projectNetwork(network), hardware, "eplanner", "exact", Objective::Energy, {}, std::nullopt, std::nullopt};
}

template <class Check>
std::size_t forEveryResult(const PlanRequest& r, const Check& check) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  std::size_t checked = 0;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
    if (result == nullptr || result->outsideModel) continue;
    SCOPED_TRACE(r.hardware.name + ", " + r.network.name + ", " + result->layer);
    check(r.network.layers[i], *result, eplannerModel().loopNest(r.network.layers[i], r.hardware, r.options, *result));
    ++checked;
  }
  return checked;
}

std::vector<HardwareProfile> profiles() {
  std::vector<HardwareProfile> all;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles")))
    all.push_back(projectHardware(entry.path().filename()));
  return all;
}

HardwareProfile tightTx2() {
  HardwareProfile small = projectHardware("tx2_eplanner_a.json");
  for (std::size_t m = 0; m < 3; ++m) small.memories[m].sizeBits = 2 * 8192;
  small.precision = {8, 8, 32, 8};
  return small;
}

void expectBitsAddUp(const Layer&, const LayerResult& result, const LoopNest& nest) {
  ASSERT_FALSE(nest.bands.empty());
  const NestBand& offChip = nest.bands.back();
  EXPECT_TRUE(offChip.offChip);
  for (const NestTile& tile : offChip.tiles) {
    double bits = 0;
    for (const auto& move : tile.moves)
      if (move) bits += move->bits;
    EXPECT_DOUBLE_EQ(bits, result.offChipBytes.tensors[tilescope::index(tile.tensor)] * 8) << name(tile.tensor);
  }
}

TEST(EplannerNest, BitsAtTheOffChipMemoryAreTheResultsTraffic) {
  std::size_t checked = 0;
  for (const HardwareProfile& hardware : profiles())
    for (const char* network : {"resnet18.json", "mlperf_tiny_ds_cnn.json"})
      checked += forEveryResult(minEnergy(network, hardware), expectBitsAddUp);
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  for (const auto& entry : std::filesystem::directory_iterator(inSource("networks")))
    if (entry.is_regular_file()) checked += forEveryResult(minEnergy(entry.path().filename(), tx2), expectBitsAddUp);
  checked += forEveryResult(minEnergy("alexnet_grouped.json", tightTx2()), expectBitsAddUp);
  EXPECT_GT(checked, 300u);
}

// All loops cover every dimension, tiles fit, energies and accesses are those of the result.
void expectConsistent(const Layer& layer, const LayerResult& result, const LoopNest& nest) {
  std::map<std::string, std::int64_t> covered;
  for (const NestLoop& loop : nest.loops) covered.try_emplace(loop.dim, 1).first->second *= loop.size;
  for (const ParallelLoop& loop : nest.parallel) covered.try_emplace(loop.loop.dim, 1).first->second *= loop.loop.size;
  const EplannerLayer l = *eplannerLayer(layer);
  const std::map<std::string, std::int64_t> sizes{{"B", l.batch}, {"G", l.groups}, {"K", l.K},   {"C", l.C},
                                                  {"OY", l.OY},   {"OX", l.OX},    {"FY", l.FY}, {"FX", l.FX}};
  for (const auto& [dim, size] : sizes) EXPECT_GE(covered.try_emplace(dim, 1).first->second, size) << dim;

  double energy = result.energy.mac;
  for (const NestBand& band : nest.bands) {
    double bits = 0;
    for (const NestTile& tile : band.tiles) {
      bits += tile.bits;
      EXPECT_LE(tile.loopsInside, nest.loops.size());
      for (const auto& move : tile.moves)
        if (move) energy += move->energy;
    }
    if (!band.offChip) {
      EXPECT_LE(bits, band.capacityBits) << band.memory;
    }
  }
  EXPECT_NEAR(energy, result.energy.total, 1e-9 * result.energy.total);
  const auto& terms = result.terms.get<EplannerTerms>();
  EXPECT_EQ(nest.elements, static_cast<double>(terms.arrayK * terms.arrayC));
  EXPECT_LE(nest.busyElements, nest.elements * (1 + 1e-12));
}

TEST(EplannerNest, SaysTheSameAsTheResultOnEveryBundledProfile) {
  for (const HardwareProfile& hardware : profiles())
    EXPECT_GT(forEveryResult(minEnergy("resnet18.json", hardware), expectConsistent), 10u);
  EXPECT_GT(forEveryResult(minEnergy("alexnet_grouped.json", tightTx2()), expectConsistent), 5u);
}

Layer fc(std::int64_t in, std::int64_t out) {
  Layer layer;
  layer.name = "fc";
  layer.type = LayerType::Fc;
  layer.inputs = {"x"};
  layer.in.channels = in;
  layer.out.channels = out;
  return layer;
}

// 6 outputs of 8 inputs on 2 × 4 lanes. A tile has 3 outputs and all inputs; two tiles follow each other off chip.
TEST(EplannerNest, ReadsAsByHand) {
  HardwareProfile tiny = projectHardware("tx2_eplanner_a.json");
  tiny.arrayDims = {{"D1", 4}, {"D2", 2}};
  tiny.precision = {8, 8, 8, 8};
  TileMapping tile;
  tile.K = 3, tile.C = 8, tile.outerLoops = {Dim::K}, tile.stationary = Stationary::Input;
  const Layer layer = fc(8, 6);
  const Evaluation evaluation = valueOrFail(eplannerModel().evaluate(layer, tiny, tile, {}, {}));
  const auto& result = std::get<LayerResult>(evaluation);
  const LoopNest nest = eplannerModel().loopNest(layer, tiny, {}, result);
  EXPECT_THAT(nest.loops, ElementsAre(NestLoop{"C", 2}, NestLoop{"K", 2}, NestLoop{"K", 2}));
  EXPECT_THAT(nest.parallel, ElementsAre(ParallelLoop{{"C", 4}, "D1"}, ParallelLoop{{"K", 2}, "D2"}));
  ASSERT_EQ(nest.bands.size(), 4u);
  EXPECT_EQ(nest.elements, 8);
  EXPECT_EQ(nest.busyElements, 6);  // 3 outputs in two passes of up to 2
  const NestBand& weights = nest.bands[1];
  EXPECT_EQ(weights.memory, "weight_buffer");
  EXPECT_EQ(weights.capacityBits, static_cast<double>(tiny.memories[1].sizeBits));
  EXPECT_EQ(weights.bitsPerCycle, std::nullopt);
  ASSERT_EQ(weights.tiles.size(), 1u);
  EXPECT_EQ(weights.tiles[0].elements, 24);
  EXPECT_EQ(weights.tiles[0].bits, 192);
  EXPECT_EQ(weights.tiles[0].loopsInside, 2u);
  EXPECT_TRUE(weights.tiles[0].doubleBuffered);
  EXPECT_EQ(weights.tiles[0].moves[static_cast<std::size_t>(Move::Fill)]->bits, 48 * 8);
  EXPECT_EQ(weights.tiles[0].moves[static_cast<std::size_t>(Move::Read)]->accesses, 48);
  EXPECT_FALSE(weights.tiles[0].moves[static_cast<std::size_t>(Move::Drain)]);
  const Provenance p = eplannerModel().explainMove(layer, tiny, {}, result, "dram", Tensor::W, Move::Read);
  EXPECT_EQ(p.title, "fc: W read at DRAM");
  EXPECT_THAT(p.formula, ElementsAre("words = elements in one pass × reloads"));
  EXPECT_THAT(p.steps, ElementsAre("one pass = 1 × 6 × 8 × 1 × 1 = 48 (G × K × C × FY × FX)", "reloads = 1 (one tile)",
                                   "words = 48 × 1 = 48", "energy = 48 × 200 MAC eq. = 9.60 k MAC eq. (reads of DRAM)",
                                   "moved = 48 × 8 bit = 48.0 B"));
  EXPECT_EQ(p.result, "48.0 B");
  EXPECT_TRUE(p.estimate);
}

TEST(EplannerNest, CountsTheInstancesOfAReplicatedBuffer) {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  hardware.memories[1].sharedAcross = {"D1"};  // one weight memory per D2
  const PlanRequest r = minEnergy("alexnet.json", hardware);
  forEveryResult(r, [&](const Layer&, const LayerResult&, const LoopNest& nest) {
    EXPECT_EQ(nest.bands[0].instances, 1);
    EXPECT_EQ(nest.bands[1].instances, hardware.arrayDims[1].size);
  });
}

void expectMovesExplained(const PlanRequest& r) {
  const auto moved = [&](const Layer& layer, const LayerResult& result, const LoopNest& nest) {
    for (const NestBand& band : nest.bands) {
      for (const NestTile& tile : band.tiles) {
        for (const Move move : kMoves) {
          const auto& figures = tile.moves[static_cast<std::size_t>(move)];
          if (!figures) continue;
          const Provenance p =
              eplannerModel().explainMove(layer, r.hardware, r.options, result, band.memory, tile.tensor, move);
          SCOPED_TRACE(toText(p));
          for (const std::string& line : p.steps) {
            const EvaluatedStep step = evaluateStep(line);
            if (step.computed) {
              EXPECT_NEAR(*step.computed, step.shown, kNestRounding * std::abs(step.shown)) << line;
            }
          }
          const EvaluatedStep last = evaluateStep(p.steps.back());
          EXPECT_EQ(last.shownText, p.result);
          EXPECT_NEAR(last.shown, figures->bits / 8, kNestRounding * figures->bits / 8);
        }
      }
    }
  };
  forEveryResult(r, moved);
}

TEST(EplannerNest, TheNumbersOfEveryMovementGiveItsBits) {
  for (const HardwareProfile& hardware : profiles()) expectMovesExplained(minEnergy("resnet18.json", hardware));
  expectMovesExplained(minEnergy("alexnet_grouped.json", tightTx2()));
  PlanRequest noHalo = minEnergy("squeezenet1_1.json", projectHardware("tx2_eplanner_b.json"));
  noHalo.options = {{"halo", "off"}};
  expectMovesExplained(noHalo);
}

TEST(EplannerNest, AMovementThatDoesNotExistIsABrokenPromise) {
  const PlanRequest r = minEnergy("alexnet.json", projectHardware("tx2_eplanner_a.json"));
  forEveryResult(r, [&](const Layer& layer, const LayerResult& result, const LoopNest&) {
    EXPECT_THROW(eplannerModel().explainMove(layer, r.hardware, {}, result, "dram", Tensor::W, Move::Drain),
                 InternalError);
  });
}

TEST(EplannerNest, NothingOutsideTheModel) {
  const PlanRequest r = minEnergy("resnet18.json", projectHardware("tx2_eplanner_a.json"));
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  std::size_t outside = 0;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto& result = std::get<LayerResult>(plan.layers[i].evaluation);
    if (!result.outsideModel) continue;
    EXPECT_EQ(eplannerModel().loopNest(r.network.layers[i], r.hardware, {}, result), LoopNest{});
    ++outside;
  }
  EXPECT_GT(outside, 0u);
}

}  // namespace
}  // namespace tilescope::eplanner
