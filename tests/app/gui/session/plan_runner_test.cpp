// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plan_runner.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <optional>
#include <set>

#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"
#include "tests/support/case_folder.h"
#include "tests/support/slow_search.h"

namespace tilescope::gui {
namespace {

std::shared_ptr<const PlanRequest> withBuffer(std::int64_t kib) {
  app::DesignWords words = exampleWords();
  words.edits = {"/memories/1/size_bits=" + std::to_string(kib * 8192)};
  return exampleRequest(words);
}

struct Seen {
  std::vector<PlanUpdate> updates;
  std::vector<Advice> advices;

  explicit Seen(PlanRunner& runner) {
    QObject::connect(&runner, &PlanRunner::updated, [this](const PlanUpdate& update) { updates.push_back(update); });
    QObject::connect(&runner, &PlanRunner::advised, [this](const Advice& advice) { advices.push_back(advice); });
  }
  bool hasAnswer(std::uint64_t generation) const {
    return !updates.empty() && updates.back().generation == generation && updates.back().complete;
  }
};

LayerPlan withoutTime(LayerPlan layer) {
  layer.search.seconds = 0;
  return layer;
}

TEST(PlanRunner, AnswersWithThePlannersPlan) {
  PlanRunner runner;
  Seen seen(runner);
  const auto asked = withBuffer(96);
  const std::uint64_t generation = runner.ask(asked, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(generation); }, kPatience));
  Planner planner;
  const ExecutionPlan expected = *planner.plan(*asked);
  const ExecutionPlan& shown = *seen.updates.back().plan;
  ASSERT_EQ(shown.layers.size(), expected.layers.size());
  for (std::size_t i = 0; i < shown.layers.size(); ++i)
    EXPECT_EQ(withoutTime(shown.layers[i]), withoutTime(expected.layers[i]));
  EXPECT_EQ(shown.totals, expected.totals);
}

TEST(PlanRunner, WithoutAdviceThereIsTheDiagnosisAlone) {
  app::DesignWords words = exampleWords();
  words.edits = {"/memories/3/bandwidth_gb_per_s=8"};
  for (const bool wanted : {true, false}) {
    std::optional<ScopedVariable> none;
    if (!wanted) none.emplace("TILESCOPE_NO_ADVICE", "1");
    PlanRunner runner;
    Seen seen(runner);
    runner.ask(exampleRequest(words), nullptr);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !seen.advices.empty(); }, kPatience));
    ASSERT_FALSE(seen.advices.empty());
    const Advice& advice = seen.advices.back();
    EXPECT_FALSE(advice.verdict.finding.empty());
    EXPECT_NE(advice.verdict.remedy.empty(), wanted);
    EXPECT_NE(advice.ranked.changes.empty(), wanted);
    EXPECT_FALSE(advice.stopped);
  }
}

TEST(PlanRunner, TheLastAnswerIsTheLastRequestAndNoneComesAfterANewerOne) {
  PlanRunner runner;
  Seen seen(runner);
  std::uint64_t last = 0;
  for (int kib = 32; kib < 232; ++kib) {
    last = runner.ask(withBuffer(kib), nullptr);
    if (kib % 3 == 0) QTest::qWait(5);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(last); }, kPatience));
  QTest::qWait(50);
  EXPECT_TRUE(seen.hasAnswer(last));
  EXPECT_EQ(seen.updates.back().request->hardware.memories[1].sizeBits, 231 * 8192);
  for (std::size_t i = 1; i < seen.updates.size(); ++i)
    EXPECT_LE(seen.updates[i - 1].generation, seen.updates[i].generation);
}

TEST(PlanRunner, ASlowSearchGivesWayToANewRequest) {
  PlanRunner runner;
  Seen seen(runner);
  runner.ask(slowRequest(), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.updates.empty(); }, kPatience)) << "a first preview";
  const std::uint64_t quick = runner.ask(withBuffer(64), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(quick); }, kPatience));
  for (const PlanUpdate& update : seen.updates) EXPECT_TRUE(!update.complete || update.generation == quick);
}

TEST(PlanRunner, StopShowsWhatThereIs) {
  PlanRunner runner;
  Seen seen(runner);
  runner.ask(slowRequest(), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.updates.empty(); }, kPatience)) << "a first preview";
  runner.stop();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.updates.empty() && seen.updates.back().stopped; }, kPatience));
  EXPECT_FALSE(seen.updates.back().complete);
  EXPECT_EQ(seen.updates.back().plan->layers.size(), slowRequest()->network.layers.size());
  EXPECT_TRUE(QTest::qWaitFor([&] { return !runner.isBusy(); }, kPatience));
}

TEST(PlanRunner, AStopBeforeTheSearchBeganHoldsToo) {
  PlanRunner runner;
  Seen seen(runner);
  runner.ask(slowRequest(), nullptr);
  runner.stop();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.updates.empty() && seen.updates.back().stopped; }, kPatience));
}

bool isOpen(const LayerPlan& layer) {
  const auto* violation = std::get_if<Violation>(&layer.evaluation);
  return violation && violation->kind == ViolationKind::Unsolved;
}

bool isWholePreview(const PlanUpdate& update) {
  return !update.complete && update.plan && update.total > 0 && update.done + update.proving == update.total;
}

TEST(PlanRunner, EveryLayerIsShownWithItsGapWhileTheProofsGoOn) {
  SlowSearch::Gate gate;
  const SlowSearch search(gate);
  PlanRunner runner(nullptr, &search);
  Seen seen(runner);
  const std::uint64_t generation = runner.ask(withBuffer(96), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.updates.empty() && isWholePreview(seen.updates.back()); }, kPatience));
  const PlanUpdate preview = seen.updates.back();
  EXPECT_EQ(preview.done, 1u) << "the fully connected one";
  EXPECT_GT(preview.gap.value(), 0);
  EXPECT_LE(preview.gap.value(), SlowSearch::kFirstGap);
  for (const LayerPlan& layer : preview.plan->layers) EXPECT_FALSE(isOpen(layer)) << layer.name;
  EXPECT_FALSE(preview.plan->cancelled);
  gate.open();
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(generation); }, kPatience));
  EXPECT_EQ(seen.updates.back().proving, 0u);
  EXPECT_EQ(seen.updates.back().gap, 0);
  double last = 1;
  for (const PlanUpdate& update : seen.updates) {
    if (!isWholePreview(update)) continue;
    EXPECT_LE(update.gap.value(), last);
    last = *update.gap;
  }
}

TEST(PlanRunner, StopKeepsInterimAnswersWithTheirGap) {
  const SlowSearch::Gate gate;
  const SlowSearch search(gate);
  PlanRunner runner(nullptr, &search);
  Seen seen(runner);
  runner.ask(withBuffer(96), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.updates.empty() && isWholePreview(seen.updates.back()); }, kPatience));
  runner.stop();
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.updates.back().stopped; }, kPatience));
  const PlanUpdate& stopped = seen.updates.back();
  EXPECT_FALSE(stopped.complete);
  EXPECT_GT(stopped.proving, 0u);
  EXPECT_GT(stopped.gap.value(), 0);
  for (const LayerPlan& layer : stopped.plan->layers) EXPECT_FALSE(isOpen(layer)) << layer.name;
}

// Each design is shown completely before the next one, even if no proof ends.
TEST(PlanRunner, ADragShowsWholePreviews) {
  const SlowSearch::Gate gate;
  const SlowSearch search(gate);
  PlanRunner runner(nullptr, &search);
  Seen seen(runner);
  for (int kib = 64; kib < 124; kib += 2) {
    runner.ask(withBuffer(kib), nullptr);
    QTest::qWait(16);
  }
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return !seen.updates.empty() && seen.updates.back().request->hardware.memories[1].sizeBits == 122 * 8192; },
      kPatience));
  std::set<std::uint64_t> whole;
  for (const PlanUpdate& update : seen.updates)
    if (isWholePreview(update)) whole.insert(update.generation);
  EXPECT_GE(whole.size(), 5u) << "many fewer than on an idle machine";
}

TEST(PlanRunner, EndsWhileItWorks) {
  PlanRunner runner;
  runner.ask(slowRequest(), nullptr);
  QTest::qWait(30);
}

TEST(PlanRunner, ComparesWithTheReference) {
  PlanRunner runner;
  Seen seen(runner);
  const auto reference = withBuffer(128);
  const std::uint64_t first = runner.ask(withBuffer(64), reference);
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(first) && seen.updates.back().reference; }, kPatience));
  Planner planner;
  EXPECT_EQ(seen.updates.back().reference->totals, planner.plan(*reference)->totals);
  // Updates must come from the cache from here on.
  seen.updates.clear();
  const std::uint64_t second = runner.ask(withBuffer(72), reference);
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(second); }, kPatience));
  for (const PlanUpdate& update : seen.updates) EXPECT_TRUE(update.reference);
}

TEST(PlanRunner, AdviceFollowsItsPlan) {
  PlanRunner runner;
  Seen seen(runner);
  bool planFirst = false;
  QObject::connect(&runner, &PlanRunner::advised,
                   [&](const Advice& advice) { planFirst = seen.hasAnswer(advice.generation); });
  const std::uint64_t generation = runner.ask(withBuffer(64), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !seen.advices.empty(); }, kPatience));
  EXPECT_TRUE(planFirst);
  EXPECT_EQ(seen.advices.back().generation, generation);
  EXPECT_FALSE(seen.advices.back().ranked.changes.empty());
  EXPECT_FALSE(seen.advices.back().verdict.finding.empty());
}

TEST(PlanRunner, AdviceOfAKnownDesignIsKeptAlsoUnderAnotherNameOfItsMachine) {
  PlanRunner runner;
  Seen seen(runner);
  const auto advised = [&](const std::shared_ptr<const PlanRequest>& request) {
    const std::uint64_t generation = runner.ask(request, nullptr);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !seen.advices.empty() && seen.advices.back().generation == generation; },
                                kPatience));
    return seen.advices.back();
  };
  const Advice first = advised(withBuffer(64));
  EXPECT_GT(first.seconds, 0);
  EXPECT_GT(advised(withBuffer(96)).seconds, 0);
  PlanRequest saved = *withBuffer(64);
  saved.hardware.name = "My machine";
  saved.hardware.sources.clear();
  const Advice again = advised(std::make_shared<const PlanRequest>(saved));
  EXPECT_EQ(again.seconds, 0) << "nothing was searched";
  EXPECT_EQ(again.verdict.finding, first.verdict.finding);
  EXPECT_EQ(again.verdict.edits, first.verdict.edits);
  EXPECT_EQ(again.ranked.changes.size(), first.ranked.changes.size());
  EXPECT_EQ(seen.updates.back().plan->request.hardware.name, "My machine");
  seen.advices.clear();
  runner.ask(withBuffer(64), exampleRequest());
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.advices.size() == 2; }, kPatience));
  EXPECT_EQ(seen.advices.front().seconds, 0) << "until that of the other ranges is known";
  EXPECT_GT(seen.advices.back().seconds, 0);
}

TEST(PlanRunner, ARequestThatCannotBePlannedSaysWhy) {
  PlanRunner runner;
  Seen seen(runner);
  PlanRequest wrong = *withBuffer(64);
  wrong.search = "guess";
  const std::uint64_t generation = runner.ask(std::make_shared<const PlanRequest>(wrong), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return seen.hasAnswer(generation); }, kPatience));
  EXPECT_EQ(seen.updates.back().plan, nullptr);
  EXPECT_NE(toText(seen.updates.back().diagnostics).find("guess"), std::string::npos);
}

}  // namespace
}  // namespace tilescope::gui
