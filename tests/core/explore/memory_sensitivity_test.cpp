// SPDX-License-Identifier: GPL-3.0-or-later
// Compares next changes and knees with a scan of sizes.
#include "core/explore/memory_sensitivity.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/schemas.h"
#include "core/explore/parameter_steps.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/pricing.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

PlanRequest eplannerRequest(Objective objective) {
  PlanRequest request = requestFor("alexnet.json", "tx2_eplanner_a.json", objective);
  request.layer = request.network.layers.front().name;
  return request;
}

PlanRequest zigzagRequest(Objective objective) {
  PlanRequest request = requestFor("mlperf_tiny_autoencoder.json", "eyeriss_like.json", objective);
  request.model = "zigzag";
  request.layer = request.network.layers.front().name;
  return request;
}

Sensitivity of(const PlanRequest& request, const SensitivitySettings& settings = {}) {
  Planner planner;
  return valueOrFail(memorySensitivity(planner, request, settings));
}

std::size_t memoryNamed(const PlanRequest& request, const std::string& name) {
  for (std::size_t m = 0; m < request.hardware.memories.size(); ++m)
    if (request.hardware.memories[m].name == name) return m;
  return request.hardware.memories.size();
}

// Empty if a layer does not fit.
std::optional<double> optimumOf(Planner& planner, const PlanRequest& request) {
  const ExecutionPlan plan = valueOrFail(planner.plan(request));
  if (!plan.infeasibleLayers.empty()) return std::nullopt;
  return objectiveOf(plan.totals, request.objective).value;
}

// optimumAt: with the energies of that size; stepAt: with the current energies.
std::optional<double> optimumAt(Planner& planner, PlanRequest request, std::size_t memory, std::int64_t bits) {
  request.hardware = valueOrFail(tilescope::apply(
      request.hardware, {{"/memories/" + std::to_string(memory) + "/size_bits", std::to_string(bits)}}));
  return optimumOf(planner, request);
}

std::optional<double> stepAt(Planner& planner, PlanRequest request, std::size_t memory, std::int64_t bits) {
  request.hardware.memories[memory].sizeBits = bits;
  return optimumOf(planner, request);
}

bool same(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return std::abs(*a - *b) <= 1e-9 * std::abs(*a);
}

// No size before the knee has another optimum than the current size; the knee has one, one bit less has not.
void expectKnee(const PlanRequest& request, const MemorySensitivity& m, const std::optional<SizeOptimum>& knee,
                int direction) {
  SCOPED_TRACE(m.memory + (direction > 0 ? " up" : " down"));
  Planner planner;
  const std::size_t memory = memoryNamed(request, m.memory);
  const std::int64_t present = m.present.sizeBits;
  const std::int64_t end =
      knee ? knee->sizeBits - direction : (direction > 0 ? m.curve.back().sizeBits : m.curve.front().sizeBits);
  constexpr int kSteps = 40;
  for (int i = 1; i <= kSteps; ++i) {
    const std::int64_t size = present + (end - present) * i / kSteps;
    EXPECT_TRUE(same(stepAt(planner, request, memory, size), m.present.value)) << size;
  }
  if (!knee) return;
  EXPECT_GT((knee->sizeBits - present) * direction, 0);
  EXPECT_FALSE(same(stepAt(planner, request, memory, knee->sizeBits), m.present.value)) << knee->sizeBits;
  EXPECT_TRUE(same(optimumAt(planner, request, memory, knee->sizeBits), knee->value));
}

// down: below the current size ÷ down, the curve may be no staircase, because e-PlaNNer then tiles OX, FY and FX.
void expectStaircase(const PlanRequest& request, bool largerIsBetter, std::int64_t down) {
  const Sensitivity all = of(request);
  ASSERT_FALSE(all.memories.empty());
  EXPECT_EQ(all.largerIsBetter, largerIsBetter);
  Planner planner;
  for (const MemorySensitivity& m : all.memories) {
    EXPECT_TRUE(same(m.present.value, optimumAt(planner, request, memoryNamed(request, m.memory), m.present.sizeBits)));
    expectKnee(request, m, m.changeUp, 1);
    expectKnee(request, m, m.changeDown, -1);
    for (std::size_t i = 1; i < m.curve.size(); ++i) {
      EXPECT_LT(m.curve[i - 1].sizeBits, m.curve[i].sizeBits);
      EXPECT_TRUE(
          same(m.curve[i].value, optimumAt(planner, request, memoryNamed(request, m.memory), m.curve[i].sizeBits)));
      if (request.objective == Objective::Energy) continue;  // a larger memory needs more energy per access
      if (!m.curve[i - 1].value || m.curve[i - 1].sizeBits < m.present.sizeBits / down) continue;
      ASSERT_TRUE(m.curve[i].value) << "more room and no mapping";
      const double before = *m.curve[i - 1].value, after = *m.curve[i].value;
      EXPECT_TRUE(largerIsBetter ? after >= before * (1 - 1e-9) : after <= before * (1 + 1e-9));
    }
  }
}

TEST(MemorySensitivity, OfEplannerIsWhatAScanOfSizesFinds) {
  expectStaircase(eplannerRequest(Objective::Traffic), false, 8);
  expectStaircase(eplannerRequest(Objective::Metric), true, 8);
}

TEST(MemorySensitivity, OfZigzagIsWhatAScanOfSizesFinds) {
  expectStaircase(zigzagRequest(Objective::Energy), false, 64);
}

TEST(MemorySensitivity, FindsTheNextChangeOfTheFirstOfSeveralLayers) {
  PlanRequest request = requestFor("mlperf_tiny_autoencoder.json", "eyeriss_like.json", Objective::Energy);
  request.model = "zigzag";
  Planner planner;
  for (const MemorySensitivity& m : of(request).memories) {
    const std::size_t memory = memoryNamed(request, m.memory);
    for (const auto& [knee, direction] : {std::pair(&m.changeUp, 1), std::pair(&m.changeDown, -1)}) {
      if (!*knee) continue;
      const std::int64_t size = (*knee)->sizeBits;
      EXPECT_TRUE(same(stepAt(planner, request, memory, size - direction), m.present.value)) << m.memory;
      EXPECT_FALSE(same(stepAt(planner, request, memory, size), m.present.value)) << m.memory;
    }
  }
}

// Checks energy × latency of the whole plan at every size.
TEST(MemorySensitivity, TheKneeIsTheSmallestSizeWithinOnePercentOfTheMinimumEdp) {
  const PlanRequest request = zigzagRequest(Objective::Energy);
  Planner planner;
  for (const MemorySensitivity& m : of(request).memories) {
    std::vector<double> edps;
    for (const SizeOptimum& optimum : m.curve) {
      PlanRequest there = request;
      there.hardware = withMemorySize(request.hardware, memoryNamed(request, m.memory), optimum.sizeBits);
      const ExecutionPlan plan = valueOrFail(planner.plan(there));
      EXPECT_EQ(optimum.edp.has_value(), plan.infeasibleLayers.empty());
      edps.push_back(optimum.edp ? plan.totals.energy.total * plan.totals.latency.seconds : 1e300);
    }
    const double min = *std::min_element(edps.begin(), edps.end());
    const auto first = std::find_if(edps.begin(), edps.end(), [&](double edp) { return edp <= 1.01 * min; });
    ASSERT_TRUE(m.knee) << m.memory;
    EXPECT_EQ(*m.knee, m.curve[static_cast<std::size_t>(first - edps.begin())]) << m.memory;
    EXPECT_NEAR(*m.knee->edp, *first, 1e-9 * *first);
  }
}

TEST(MemorySensitivity, StepsAreThoseOfTheSliders) {
  const PlanRequest request = eplannerRequest(Objective::Traffic);
  const std::vector<Parameter> parameters = parametersOf(request.hardware);
  for (const MemorySensitivity& m : of(request).memories) {
    const auto own =
        std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.pointer == m.pointer; });
    ASSERT_NE(own, parameters.end());
    ASSERT_TRUE(m.larger && m.smaller);
    EXPECT_EQ(static_cast<double>(m.larger->sizeBits), stepUp(*own, own->value));
    EXPECT_EQ(static_cast<double>(m.smaller->sizeBits), stepDown(*own, own->value));
  }
}

TEST(MemorySensitivity, FollowsItsSchemaAndAnyNumberOfThreads) {
  SensitivitySettings settings;
  settings.threads = 1;
  const Json one = toJson(of(eplannerRequest(Objective::Metric), settings));
  settings.threads = 2;
  EXPECT_EQ(toJson(of(eplannerRequest(Objective::Metric), settings)), one);
  EXPECT_EQ(toText(validateAgainstSchema(one, "sensitivity", "s")), "");
}

TEST(MemorySensitivity, OfOneMemoryIsThatAlone) {
  const PlanRequest request = zigzagRequest(Objective::Energy);
  SensitivitySettings settings;
  settings.memory = request.hardware.memories.front().name;
  const Sensitivity one = of(request, settings);
  ASSERT_EQ(one.memories.size(), 1U);
  EXPECT_EQ(one.memories[0].memory, *settings.memory);
}

TEST(MemorySensitivity, RefusesUnknownMemoriesAndSearchesThatProveNothing) {
  Planner planner;
  PlanRequest request = eplannerRequest(Objective::Traffic);
  SensitivitySettings settings;
  settings.memory = "cellar";
  const std::string text = toText(memorySensitivity(planner, request, settings).diagnostics());
  EXPECT_NE(text.find("--memory"), std::string::npos) << text;
  EXPECT_NE(text.find("an on-chip memory of the profile"), std::string::npos) << text;
  request.search = "paper";
  EXPECT_EQ(toText(memorySensitivity(planner, request).diagnostics()),
            "--search: found \"paper\"; expected \"exact\". Only proven optima show exactly at which sizes the result "
            "changes.\n");
}

TEST(MemorySensitivity, CancelledSaysSo) {
  CancelSource source;
  source.cancel();
  SensitivitySettings settings;
  settings.cancel = source.token();
  const Sensitivity all = of(eplannerRequest(Objective::Traffic), settings);
  EXPECT_TRUE(all.cancelled);
  EXPECT_TRUE(all.memories.empty());
}

}  // namespace
}  // namespace tilescope
