// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/plan/execution_plan.h"
#include "tests/core/plan/sample_plan.h"
#include "tests/support/project_files.h"
#include "tests/support/slow_search.h"

namespace tilescope {
namespace {

constexpr std::size_t kDistinct = 12;
constexpr std::size_t kEasy = 3;

PlanRequest request() {
  return {projectNetwork("vgg16.json"),
          projectHardware("tx2_eplanner_a.json"),
          "eplanner",
          "exact",
          Objective::Latency,
          {},
          std::nullopt,
          std::nullopt};
}

PlannerSettings previews(std::function<void(const PlanProgress&)> onProgress = nullptr) {
  PlannerSettings settings;
  settings.threads = 1;
  settings.previewFirst = true;
  settings.onProgress = std::move(onProgress);
  return settings;
}

TEST(PlanRun, ThePlanIsTheSameWithAndWithoutPreviews) {
  const SlowSearch search;
  PlannerSettings settings = previews();
  const ExecutionPlan with = valueOrFail(Planner().planWith(search, request(), settings));
  settings.threads = 2;
  const ExecutionPlan withTwo = valueOrFail(Planner().planWith(search, request(), settings));
  const ExecutionPlan without = valueOrFail(Planner().planWith(search, request()));
  EXPECT_EQ(withoutSeconds(with), withoutSeconds(without));
  EXPECT_EQ(withoutSeconds(withTwo), withoutSeconds(without));
  EXPECT_EQ(withoutSeconds(without).layers, withoutSeconds(valueOrFail(Planner().plan(request()))).layers);
}

TEST(PlanRun, WithoutPreviewsNothingIsLimitedOrInterim) {
  const SlowSearch search;
  PlannerSettings settings = previews([](const PlanProgress& p) {
    EXPECT_FALSE(p.finished->interim);
    EXPECT_EQ(p.proving, 0u);
  });
  settings.previewFirst = false;
  valueOrFail(Planner().planWith(search, request(), settings));
  EXPECT_EQ(search.asked().size(), kDistinct);
  for (const SlowSearch::Asked& asked : search.asked()) EXPECT_EQ(asked.mostNodes, 0u);
}

TEST(PlanRun, EveryLayerHasAnAnswerBeforeTheFirstProofGoesOn) {
  const SlowSearch search;
  std::size_t calls = 0;
  valueOrFail(Planner().planWith(search, request(), previews([&](const PlanProgress& p) {
                                   ++calls;
                                   EXPECT_EQ(p.total, kDistinct);
                                   EXPECT_EQ(p.done + p.proving, std::min(calls, kDistinct));
                                   if (calls != kDistinct) return;
                                   EXPECT_TRUE(p.everyLayerHasAnAnswer());
                                   EXPECT_EQ(p.done, kEasy);
                                 })));
  EXPECT_EQ(calls, kDistinct + 2 * (kDistinct - kEasy)) << "an update and an end each";
}

TEST(PlanRun, TheGapOfThePlanShrinksToNothing) {
  const SlowSearch search;
  std::vector<double> gaps;
  valueOrFail(Planner().planWith(search, request(), previews([&](const PlanProgress& p) {
                                   ASSERT_TRUE(p.gap);
                                   if (p.everyLayerHasAnAnswer()) gaps.push_back(*p.gap);
                                 })));
  EXPECT_GT(gaps.front(), SlowSearch::kSecondGap) << "some layers are proved, most are not";
  EXPECT_LT(gaps.front(), SlowSearch::kFirstGap);
  EXPECT_TRUE(std::is_sorted(gaps.rbegin(), gaps.rend()));
  EXPECT_EQ(gaps.back(), 0);
}

TEST(PlanRun, TheLargestShareOfTheGapIsProvedFirst) {
  const SlowSearch search;
  std::optional<ExecutionPlan> preview;
  valueOrFail(Planner().planWith(search, request(), previews([&](const PlanProgress& p) {
                                   if (p.everyLayerHasAnAnswer() && !preview) preview = p.soFar();
                                 })));
  std::vector<double> shares;
  for (const SlowSearch::Asked& asked : search.asked()) {
    if (asked.mostNodes > 0) continue;
    double share = 0;
    for (const LayerPlan& layer : preview->layers)
      if (layer.name == asked.layer || layer.sameAs == asked.layer)
        share += std::get<LayerResult>(layer.evaluation).latency.total * layer.search.gap;
    shares.push_back(share);
  }
  EXPECT_EQ(shares.size(), kDistinct - kEasy);
  EXPECT_TRUE(std::is_sorted(shares.rbegin(), shares.rend()));
}

TEST(PlanRun, ThePlanSoFarHasRepeatsAndSaysWhatIsInterim) {
  const SlowSearch search;
  std::optional<ExecutionPlan> preview;
  std::optional<double> gap;
  valueOrFail(Planner().planWith(search, request(), previews([&](const PlanProgress& p) {
                                   if (!p.everyLayerHasAnAnswer() || preview) return;
                                   preview = p.soFar();
                                   gap = p.gap;
                                 })));
  EXPECT_TRUE(preview->infeasibleLayers.empty());
  EXPECT_FALSE(preview->cancelled);
  EXPECT_EQ(std::count_if(preview->layers.begin(), preview->layers.end(), [](const auto& l) { return l.interim; }), 13)
      << "convolutions";
  EXPECT_NEAR(gapOf(*preview).value(), gap.value(), 1e-12);
}

TEST(PlanRun, CancelledItKeepsWhatItHasAndForgetsItForTheNextPlan) {
  SlowSearch search;
  CancelSource source;
  search.beforeTheEnd = [&](const SearchRequest&) { source.cancel(); };
  PlannerSettings settings = previews();
  settings.cancel = source.token();
  Planner planner;
  const ExecutionPlan stopped = valueOrFail(planner.planWith(search, request(), settings));
  EXPECT_TRUE(stopped.cancelled);
  EXPECT_TRUE(stopped.infeasibleLayers.empty()) << "not unsolved";
  std::multiset<double> gaps;
  for (const LayerPlan& layer : stopped.layers)
    if (layer.interim && layer.sameAs.empty()) gaps.insert(layer.search.gap);
  EXPECT_EQ(gaps.size(), kDistinct - kEasy);
  EXPECT_EQ(gaps.count(SlowSearch::kSecondGap), 1u) << "one had come further";
  search.beforeTheEnd = nullptr;
  const std::size_t before = search.asked().size();
  const ExecutionPlan proved = valueOrFail(planner.planWith(search, request(), PlannerSettings{}));
  EXPECT_EQ(search.asked().size() - before, kDistinct - kEasy) << "the easy ones are known";
  EXPECT_FALSE(proved.cancelled);
  EXPECT_EQ(gapOf(proved), 0);
  EXPECT_EQ(std::count_if(proved.layers.begin(), proved.layers.end(), [](const auto& l) { return l.interim; }), 0);
}

PlanRequest zigzagRequest(const std::string& search, Objective objective) {
  PlanRequest r = request();
  r.model = "zigzag";
  r.search = search;
  r.objective = objective;
  r.hardware = projectHardware("eyeriss_like.json");
  r.network = projectNetwork("resnet18.json");
  return r;
}

// The preview may prove the objective before the tie-breaker.
TEST(PlanRun, ZigzagsPlansAreTheSameWithAndWithoutPreviews) {
  PlanRequest latency = zigzagRequest("exact", Objective::Latency);
  latency.layer = "res4_1_a";  // all layers take a minute
  for (const PlanRequest& r : {zigzagRequest("exact", Objective::Energy), latency}) {
    std::size_t interim = 0;
    const ExecutionPlan with =
        valueOrFail(Planner().plan(r, previews([&](const PlanProgress& p) { interim += p.finished->interim; })));
    EXPECT_EQ(withoutSeconds(with), withoutSeconds(valueOrFail(Planner().plan(r)))) << name(r.objective);
    EXPECT_GT(interim, 0u) << name(r.objective);
  }
}

TEST(PlanRun, AHeuristicTakesNoLimitAndIsAskedOnce) {
  PlanRequest r = zigzagRequest("paper", Objective::Energy);
  r.layer = "fc";
  PlannerSettings settings = previews([calls = 0](const PlanProgress& p) mutable {
    EXPECT_EQ(++calls, 1);
    EXPECT_FALSE(p.finished->interim);
    EXPECT_EQ(p.done, 1u);
  });
  EXPECT_FALSE(valueOrFail(Planner().plan(r, settings)).cancelled);
}

TEST(PlanRun, LayersThatALimitStopsAreMarked) {
  const SlowSearch search;
  PlannerSettings settings;
  settings.mostNodes = 2000;
  const ExecutionPlan plan = valueOrFail(Planner().planWith(search, request(), settings));
  EXPECT_FALSE(plan.cancelled);
  for (std::size_t i = 0; i < plan.layers.size(); ++i)
    EXPECT_EQ(plan.layers[i].interim,
              plannedResult(plan.layers[i]) && !SlowSearch::isEasy(plan.request.network.layers[i]))
        << plan.layers[i].name;
}

TEST(PlanRun, StartsFromTheNeighboursMappingWhereOnlyTheMachineChanged) {
  const SlowSearch search;
  PlannerSettings settings;
  settings.warmStarts = true;
  Planner planner;
  const ExecutionPlan first = valueOrFail(planner.planWith(search, request(), settings));
  for (const SlowSearch::Asked& asked : search.asked()) EXPECT_FALSE(asked.warmStart) << asked.layer;

  PlanRequest wider = request();
  wider.hardware.memories.back().bandwidthGbPerS = 30;
  const std::size_t before = search.asked().size();
  const ExecutionPlan warm = valueOrFail(planner.planWith(search, wider, settings));
  const std::vector<SlowSearch::Asked> asked = search.asked();
  ASSERT_EQ(asked.size(), before + kDistinct);
  for (std::size_t i = before; i < asked.size(); ++i) {
    const auto& known = *std::find_if(first.layers.begin(), first.layers.end(),
                                      [&](const LayerPlan& l) { return l.name == asked[i].layer; });
    ASSERT_TRUE(asked[i].warmStart) << asked[i].layer;
    EXPECT_EQ(*asked[i].warmStart, *std::get<LayerResult>(known.evaluation).mapping);
  }
  EXPECT_EQ(withoutSeconds(warm), withoutSeconds(valueOrFail(Planner().planWith(search, wider))));
}

TEST(PlanRun, AnotherObjectiveOrLayerStartsCold) {
  PlannerSettings settings;
  settings.warmStarts = true;
  for (const bool otherObjective : {true, false}) {
    const SlowSearch search;
    Planner planner;
    PlanRequest r = request();
    valueOrFail(planner.planWith(search, r, settings));
    const std::size_t before = search.asked().size();
    if (otherObjective) r.objective = Objective::Traffic;
    for (Layer& layer : r.network.layers)
      if (!otherObjective) layer.batch *= 2;
    valueOrFail(planner.planWith(search, r, settings));
    const std::vector<SlowSearch::Asked> asked = search.asked();
    ASSERT_GT(asked.size(), before);
    for (std::size_t i = before; i < asked.size(); ++i) EXPECT_FALSE(asked[i].warmStart) << asked[i].layer;
  }
}

TEST(PlanRun, TheSecondRoundStartsFromThePreviewWhereWarmStartsAreWanted) {
  const SlowSearch search;
  PlannerSettings settings = previews();
  settings.warmStarts = true;
  valueOrFail(Planner().planWith(search, request(), settings));
  for (const SlowSearch::Asked& asked : search.asked()) EXPECT_EQ(asked.warmStart != nullptr, asked.mostNodes == 0);
}

}  // namespace
}  // namespace tilescope
