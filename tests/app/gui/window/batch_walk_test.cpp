// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/batch_walk.h"

#include <algorithm>

#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using testing::ElementsAre;

class BatchWalkTest : public WindowTest {
 protected:
  BatchWalkTest() { setAdvice(false); }

  static app::DesignWords decoding() {
    app::DesignWords words = exampleWords();
    words.network = inSource("transformers/gpt2.json");
    words.run.phase = "decode";
    words.run.past = 1000;
    return words;
  }
  RooflinePlot& roofline() { return *child<RooflinePlot>(); }
  const BatchPath& path() { return roofline().path(); }
  std::vector<std::int64_t> batches() {
    std::vector<std::int64_t> all;
    for (const BatchStep& step : path().steps) all.push_back(step.batch);
    return all;
  }
  std::int64_t present() {
    const auto step =
        std::find_if(path().steps.begin(), path().steps.end(), [](const BatchStep& one) { return one.present; });
    return step == path().steps.end() ? 0 : step->batch;
  }
};

TEST_F(BatchWalkTest, DecodeShowsTheWholeNetworkFromBatch1To256) {
  withCurves = false;
  open(decoding());
  waitUntilIdle();
  EXPECT_THAT(batches(), ElementsAre(1, 2, 4, 8, 16, 32, 64, 128, 256)) << "also without curves in the panel";
  EXPECT_TRUE(path().complete);
  EXPECT_EQ(present(), 1);
  const ExecutionPlan& plan = *model().plan();
  EXPECT_DOUBLE_EQ(path().steps.front().intensity(), plan.totals.macs / plan.totals.offChipBytes.total());
  EXPECT_DOUBLE_EQ(path().steps.front().performance(), plan.totals.macs / plan.totals.latency.seconds);
  for (std::size_t i = 1; i < path().steps.size(); ++i)
    EXPECT_GT(path().steps[i].intensity(), path().steps[i - 1].intensity()) << "weights are read once for all texts";
}

TEST_F(BatchWalkTest, StepsAreThePlansOfTheirBatches) {
  app::DesignWords words = decoding();
  open(words);
  waitUntilIdle();
  const BatchStep walked = path().steps[4];
  words.batch = 16;
  open(words);
  waitUntilIdle();
  ASSERT_EQ(present(), 16);
  EXPECT_EQ(walked.macs, path().steps[4].macs);
  EXPECT_EQ(walked.bytes, path().steps[4].bytes);
  EXPECT_EQ(walked.seconds, path().steps[4].seconds);
  EXPECT_EQ(walked.tokensPerSecond, path().steps[4].tokensPerSecond);
}

TEST_F(BatchWalkTest, AClickSetsTheBatchInOneStep) {
  open(decoding());
  waitUntilIdle();
  const BatchPath before = path();
  QTest::mouseClick(&roofline(), Qt::LeftButton, {}, roofline().batchRect(16).center());
  wait();
  EXPECT_EQ(history().count(), 1);
  EXPECT_EQ(present(), 16);
  EXPECT_EQ(path().steps.size(), before.steps.size()) << "the path is the same, another step is the current one";
  EXPECT_FALSE(path().stale);
  history().undo();
  wait();
  EXPECT_EQ(present(), 1);
}

TEST_F(BatchWalkTest, AnotherParameterMakesAnotherPath) {
  open(decoding());
  waitUntilIdle();
  const BatchPath before = path();
  app::Design slower = window->session().design();
  slower.edits.push_back({"/clock_mhz", "510"});
  window->session().change("slower clock", slower);
  EXPECT_TRUE(path().stale || path() != before);
  waitUntilIdle();
  EXPECT_FALSE(path().stale);
  EXPECT_TRUE(path().complete);
  EXPECT_NE(path().steps, before.steps);
}

TEST_F(BatchWalkTest, WhatDoesNotFitIntoTheDramIsMarked) {
  app::DesignWords words = decoding();
  words.network = inSource("transformers/llama3_8b.json");
  words.run.past = 2047;
  words.run.bits = {{"weight", 4}, {"activation", 16}, {"cache", 8}, {"partial_sum", 32}};
  open(words);
  waitUntilIdle();
  for (const BatchStep& step : path().steps) EXPECT_EQ(step.fits, step.batch <= 32) << step.batch;
}

TEST_F(BatchWalkTest, PrefillShowsItOnlyWhenAsked) {
  app::DesignWords words = decoding();
  words.run = {};
  words.run.phase = "prefill";
  words.run.sequence = 64;
  open(words);
  waitUntilIdle();
  QAction* action = window->actions().action("view.batch_walk");
  EXPECT_FALSE(action->isChecked());
  EXPECT_FALSE(path().isShown());
  action->trigger();
  waitUntilIdle();
  EXPECT_TRUE(action->isChecked());
  EXPECT_TRUE(path().isShown());
  action->trigger();
  EXPECT_FALSE(path().isShown());
}

TEST_F(BatchWalkTest, ASessionKeepsWhetherItIsWanted) {
  open(decoding());
  waitUntilIdle();
  ExploreView& view = *child<ExploreView>();
  EXPECT_FALSE(view.state().contains("batch_path")) << "it follows the phase";
  window->actions().action("view.batch_walk")->trigger();
  waitUntilIdle();
  EXPECT_FALSE(path().isShown());
  const QJsonObject kept = view.state();
  EXPECT_EQ(kept["batch_path"], false);
  view.restore({});
  waitUntilIdle();
  EXPECT_TRUE(path().isShown());
  view.restore(kept);
  waitUntilIdle();
  EXPECT_FALSE(path().isShown());
  EXPECT_FALSE(window->actions().action("view.batch_walk")->isChecked());
}

TEST_F(BatchWalkTest, ANetworkWithoutARunHasNone) {
  open(exampleWords());
  EXPECT_FALSE(window->actions().action("view.batch_walk")->isEnabled());
  EXPECT_TRUE(path().steps.empty());
}

TEST_F(BatchWalkTest, AStepExplainsItself) {
  open(decoding());
  waitUntilIdle();
  const Provenance p = explainStep(path().steps[2], *model().plan());
  EXPECT_EQ(p.title, "Whole network at batch 4");
  EXPECT_THAT(p.binding, testing::HasSubstr("of the time"));
  EXPECT_THAT(p.result, testing::HasSubstr("tokens/s"));
  EXPECT_THAT(p.steps.back(), testing::AllOf(testing::HasSubstr("4 tokens ÷"), testing::EndsWith(p.result)));
}

}  // namespace
}  // namespace tilescope::gui
