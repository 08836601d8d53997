// SPDX-License-Identifier: GPL-3.0-or-later
// Printed formulas give the metrics; the picture of a mapping adds up to its result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/models/zigzag/zigzag_model.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"
#include "tests/support/step_evaluator.h"

namespace tilescope::zigzag {
namespace {

constexpr double kRounding = 0.006;  // inputs have four digits, results three

constexpr std::array kMetrics{Metric::Latency,     Metric::Traffic,   Metric::Energy,
                              Metric::Utilization, Metric::Intensity, Metric::Throughput};

ExecutionPlan planOn(const std::string& hardware, const ModelOptions& options) {
  PlanRequest r;
  r.network = projectNetwork("resnet18.json");
  r.hardware = projectHardware(hardware);
  r.model = "zigzag";
  r.search = "paper";
  r.objective = Objective::Energy;
  r.options = options;
  r.options["lpf_limit"] = "4";
  return valueOrFail(Planner().plan(r));
}

bool near(double a, double b, const std::string& text) {
  return std::abs(a - b) <= kRounding * std::abs(b) + (text.ends_with("%") ? 0.006 : 0);
}

double figure(const LayerResult& r, Metric metric) {
  switch (metric) {
    case Metric::Latency:
      return r.latency.seconds;
    case Metric::Traffic:
      return r.offChipBytes.total();
    case Metric::Energy:
      return r.energy.total * (r.energy.unit == EnergyUnit::Picojoule ? 1e-12 : 1);
    case Metric::Utilization:
      return r.utilization.total;
    case Metric::Intensity:
      return r.macs / r.offChipBytes.total();
    case Metric::Throughput:
      return r.macs / r.latency.seconds;
    default:
      break;
  }
  return 0;
}

void expectStepsHold(const Provenance& p) {
  for (const std::string& line : p.steps) {
    const EvaluatedStep step = evaluateStep(line);
    if (!step.computed) continue;
    EXPECT_TRUE(near(*step.computed, step.shown, step.shownText)) << line << " gives " << *step.computed;
  }
}

void expectReproduces(const Provenance& p, const LayerResult& result, Metric metric) {
  SCOPED_TRACE(toText(p));
  EXPECT_TRUE(near(StepExpression(p.result).value(), figure(result, metric), p.result));
  EXPECT_TRUE(std::any_of(p.steps.begin(), p.steps.end(),
                          [&](const std::string& line) { return evaluateStep(line).shownText == p.result; }));
  expectStepsHold(p);
}

// The sum of all movements is the result.
void expectNestAddsUp(const Layer& layer, const ExecutionPlan& plan, const LayerResult& result) {
  const PlanRequest& r = plan.request;
  const LoopNest nest = zigzagModel().loopNest(layer, r.hardware, r.options, result);
  double energy = result.energy.mac, offChipBits = 0;
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles)
      for (const Move move : kMoves) {
        const std::optional<NestMove>& moved = tile.moves[static_cast<std::size_t>(move)];
        if (!moved) continue;
        energy += moved->energy;
        if (band.offChip) offChipBits += moved->bits;
        const Provenance p =
            zigzagModel().explainMove(layer, r.hardware, r.options, result, band.memory, tile.tensor, move);
        SCOPED_TRACE(toText(p));
        expectStepsHold(p);
      }
  EXPECT_NEAR(energy, result.energy.total, 1e-9 * result.energy.total);
  EXPECT_NEAR(offChipBits / 8, result.offChipBytes.total(), 1e-6);
}

class Explained : public ::testing::TestWithParam<std::pair<const char*, ModelOptions>> {};

TEST_P(Explained, EveryFigureFollowsFromWhatIsPrinted) {
  const ExecutionPlan plan = planOn(GetParam().first, GetParam().second);
  const PlanRequest& r = plan.request;
  std::size_t explained = 0;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
    if (result == nullptr || !plan.layers[i].sameAs.empty()) continue;
    const Layer& layer = r.network.layers[i];
    for (const Metric metric : kMetrics)
      expectReproduces(zigzagModel().explain(layer, r.hardware, r.options, *result, metric), *result, metric);
    expectNestAddsUp(layer, plan, *result);
    ++explained;
  }
  EXPECT_GT(explained, 10U);
}

INSTANTIATE_TEST_SUITE_P(
    Machines, Explained,
    ::testing::Values(std::pair{"tpu_like.json", ModelOptions{}}, std::pair{"eyeriss.json", ModelOptions{}},
                      std::pair{"tx2_eplanner_a.json", ModelOptions{}},
                      std::pair{"meta_prototype.json", ModelOptions{{"compatibility", "zigzag-3.8.5"}}},
                      std::pair{"diana.json", ModelOptions{{"transfer_overhead_cycles", "70"},
                                                           {"serial_loads", "on"},
                                                           {"pipeline_fill_cycles", "23"}}},
                      std::pair{"tpu_like.json", ModelOptions{{"transfer_overhead_cycles", "500"}}},
                      std::pair{"tx2_eplanner_a.json", ModelOptions{{"pipeline_fill_cycles", "40"}}}));

}  // namespace
}  // namespace tilescope::zigzag
