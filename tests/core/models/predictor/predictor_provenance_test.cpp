// SPDX-License-Identifier: GPL-3.0-or-later
// Printed formulas give the metrics; the picture of a mapping adds up to its result.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/explore/memory_roofline.h"
#include "core/models/predictor/predictor_mapping.h"
#include "tests/core/models/predictor/predictor_cases.h"
#include "tests/core/models/predictor/random_nest.h"
#include "tests/support/step_evaluator.h"

namespace tilescope::predictor {
namespace {

constexpr double kRounding = 0.006;  // inputs have four digits, results three

constexpr std::array kMetrics{Metric::Latency,     Metric::Traffic,   Metric::Energy,
                              Metric::Utilization, Metric::Intensity, Metric::Throughput};

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
      return r.energy.total;
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

struct Example {
  Layer layer;
  HardwareProfile hardware;
  ModelOptions options;
  LayerResult result;
};

// A random nest whose layer has no padding.
Example example(RandomCases& cases, const ModelOptions& options) {
  for (;;) {
    const RandomCase c = cases.next(cases.pick(0, 1) == 1, 200000);
    const Bounds& n = c.shape.size;
    const auto size = [&](Dim dim) { return n[index(dim)]; };
    const auto extent = [&](const Axis& a) {
      return (size(a.out) - 1) * a.stride + (size(a.kernel) - 1) * a.dilation + 1;
    };
    Example e{convolution({size(Dim::B), size(Dim::K) * size(Dim::G), size(Dim::C) * size(Dim::G), size(Dim::OY),
                           size(Dim::OX), size(Dim::FY), size(Dim::FX), 1}),
              machine(),
              options,
              {}};
    e.layer.groups = size(Dim::G);
    e.layer.window.stride = {c.shape.axes[0].stride, c.shape.axes[1].stride};
    e.layer.window.dilation = {c.shape.axes[0].dilation, c.shape.axes[1].dilation};
    e.layer.in.height = extent(c.shape.axes[0]);
    e.layer.in.width = extent(c.shape.axes[1]);
    e.hardware.precision.partialSum = 24;
    e.result = resultOf(e.layer, e.hardware, mappingOf(c.nest), options);
    return e;
  }
}

void expectExplained(const Example& e) {
  for (const Metric metric : kMetrics) {
    const Provenance p = predictorModel().explain(e.layer, e.hardware, e.options, e.result, metric);
    SCOPED_TRACE(toText(p));
    EXPECT_TRUE(near(StepExpression(p.result).value(), figure(e.result, metric), p.result));
    EXPECT_TRUE(std::any_of(p.steps.begin(), p.steps.end(),
                            [&](const std::string& line) { return evaluateStep(line).shownText == p.result; }));
    expectStepsHold(p);
  }
}

void expectNestAddsUp(const Example& e) {
  const LoopNest nest = predictorModel().loopNest(e.layer, e.hardware, e.options, e.result);
  double energy = e.result.energy.mac + e.result.energy.interconnect.value_or(0), offChipBits = 0;
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles) {
      EXPECT_LE(tile.loopsInside, nest.loops.size());
      for (const Move move : kMoves) {
        const std::optional<NestMove>& moved = tile.moves[tilescope::index(move)];
        if (!moved) continue;
        energy += moved->energy;
        if (band.offChip) offChipBits += moved->bits;
        const Provenance p =
            predictorModel().explainMove(e.layer, e.hardware, e.options, e.result, band.memory, tile.tensor, move);
        SCOPED_TRACE(toText(p));
        expectStepsHold(p);
      }
    }
  EXPECT_NEAR(energy, e.result.energy.total, 1e-9 * e.result.energy.total);
  EXPECT_NEAR(offChipBits / 8, e.result.offChipBytes.total(), 1e-9 * e.result.offChipBytes.total());
  double parallel = 1;
  for (const ParallelLoop& loop : nest.parallel) parallel *= static_cast<double>(loop.loop.size);
  EXPECT_EQ(parallel, termsOf(e.result).activeElements);
  EXPECT_EQ(memoryRoofline(nest, e.hardware, e.result).points.size(), 3U);
}

class PredictorExplained : public ::testing::TestWithParam<ModelOptions> {};

TEST_P(PredictorExplained, EveryFigureFollowsFromWhatIsPrinted) {
  RandomCases cases(21);
  for (int i = 0; i < 60; ++i) {
    const Example e = example(cases, GetParam());
    expectExplained(e);
    expectNestAddsUp(e);
  }
}

INSTANTIATE_TEST_SUITE_P(Options, PredictorExplained,
                         ::testing::Values(ModelOptions{}, ModelOptions{{"counting", "literal"}},
                                           ModelOptions{{"edges", "padded"}, {"psum_buffer", "2C"}},
                                           ModelOptions{{"density", "I:0.25,W:0.5"},
                                                        {"compression", "I:1.5,W:2,O:3"},
                                                        {"bypass", "buffer:W,pe:I"}}));

TEST(PredictorExplained, OutsideTheModelOnlyTheTrafficIsKnown) {
  LayerResult outside;
  outside.layer = "pool";
  outside.model = "predictor";
  outside.outsideModel = true;
  outside.offChipBytes.tensors = {1024, 0, 512};
  const auto explained = [&](Metric metric) { return predictorModel().explain({}, machine(), {}, outside, metric); };
  EXPECT_EQ(StepExpression(explained(Metric::Traffic).result).value(), 1540);
  EXPECT_EQ(explained(Metric::Energy).result, "–");
  EXPECT_TRUE(predictorModel().loopNest({}, machine(), {}, outside).loops.empty());
  EXPECT_TRUE(predictorModel().countedArray(machine(), outside).empty());
}

}  // namespace
}  // namespace tilescope::predictor
