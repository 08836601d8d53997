// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/explore/changes.h"
#include "core/explore/compulsory.h"
#include "core/explore/metrics.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/verdict.h"
#include "core/models/model_registry.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

TEST(BundledProfilesExplore, EveryQuestionHasAnAnswer) {
  for (const HardwareProfile& profile : bundledProfiles()) {
    SCOPED_TRACE(profile.name);
    const PlanRequest r = requestFor("resnet18.json", profile);
    Planner planner;
    const ExecutionPlan plan = valueOrFail(planner.plan(r));
    const RankedChanges ranked = rankChanges(planner, r, plan);
    EXPECT_TRUE(ranked.complete);
    EXPECT_GE(ranked.changes.size(), 4u);
    const Verdict verdict = withRemedy(findingOf(plan), plan, ranked);
    EXPECT_EQ(verdict.kind, Verdict::Kind::Bound);
    EXPECT_FALSE(verdict.finding.empty());
    EXPECT_FALSE(verdict.remedy.empty());
    EXPECT_EQ(verdict.action.empty(), verdict.edits.empty());
    EXPECT_EQ(nearestFix(planner, r, plan), std::nullopt);
    for (std::size_t i = 0; i < plan.layers.size(); ++i)
      EXPECT_GT(compulsoryBytes(r.network.layers[i], profile).total(), 0);
    RecordProperty(profile.name, verdict.finding + " " + verdict.remedy);
  }
}

TEST(BundledProfilesExplore, SomeStepNeverHurts) {
  for (const HardwareProfile& profile : bundledProfiles()) {
    const PlanRequest r = requestFor("resnet18.json", profile);
    Planner planner;
    EXPECT_GE(rankChanges(planner, r, valueOrFail(planner.plan(r))).changes.front().gain, 0) << profile.name;
  }
}

}  // namespace
}  // namespace tilescope
