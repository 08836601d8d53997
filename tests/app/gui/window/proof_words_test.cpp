// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QTest>

#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/verdict_controller.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/status_line.h"
#include "tests/app/gui/designs.h"
#include "tests/support/slow_search.h"

namespace tilescope::gui {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

class ProofWordsTest : public testing::Test {
 protected:
  ProofWordsTest() {
    bar.resize(1200, bar.height());
    bar.show();
    proof = bar.findChild<StatusItem*>("status proof");
    time = bar.findChild<StatusItem*>("status time");
  }
  void waitForThePreview() {
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return model.progress().isWholePreview() && model.isVisiblyStale(); }, kPatience));
  }
  std::string finding() const { return band.verdict().finding.toStdString(); }
  std::string remedy() const { return band.verdict().remedy.toStdString(); }
  std::string said(const StatusItem* item) const { return item->accessibleName().toStdString(); }

  SlowSearch::Gate gate;
  const SlowSearch search{gate};
  ThemeController themes{ThemeMode::Dark};
  PlanRunner runner{nullptr, &search};
  SessionController session{Session{exampleDesign(), {}}};
  ExploreModel model{session, runner};
  DesignEditor editor{session};
  QWidget window;
  LayerTips tips{model, &themes, &window};
  ViewStack views{session, &themes};
  const VerdictBand& band = *views.band();
  VerdictController side{views, model, session, editor, tips};
  StatusBar bar{&themes};
  StatusLine line{bar, model, session};
  StatusItem* proof = nullptr;
  StatusItem* time = nullptr;
};

TEST_F(ProofWordsTest, WhileProofsAreOpenTheGapIsSaid) {
  waitForThePreview();
  EXPECT_THAT(finding(), MatchesRegex("Preview, gap at most [0-9]+\\.[0-9] %\\."));
  EXPECT_THAT(remedy(), MatchesRegex("[0-9]+ of [0-9]+ distinct layers are still being proven\\."));
  EXPECT_EQ(band.verdict().icon, "clock");
  EXPECT_TRUE(band.verdict().apply.isEmpty());
  EXPECT_TRUE(band.figure(0)->figure().stale);
  EXPECT_THAT(said(proof), MatchesRegex("Proving, 1 of [0-9]+ distinct layers, gap [0-9]+\\.[0-9] %"));
  EXPECT_TRUE(proof->progress());
}

TEST_F(ProofWordsTest, AProofSaysOverWhichMappingsItIs) {
  gate.open();
  const auto isDone = [&] { return !model.isStale() && model.progress().complete; };
  ASSERT_TRUE(QTest::qWaitFor(isDone, kPatience));
  EXPECT_THAT(proof->toolTip().toStdString(), StartsWith("No mapping is better under this model; equal"));
  app::DesignWords words = exampleWords();
  words.options = {"tiles=pe-multiples"};
  session.change("grid", exampleDesign(words));
  ASSERT_TRUE(QTest::qWaitFor(isDone, kPatience));
  EXPECT_THAT(proof->toolTip().toStdString(),
              StartsWith("No mapping is better under this model, among tiles with K and C in steps of the array"));
}

TEST_F(ProofWordsTest, WhenAllIsProvedNodesAndTimeAreSaid) {
  waitForThePreview();
  const int kept = proof->sizeHint().width();
  EXPECT_GE(kept, proof->fontMetrics().horizontalAdvance(proof->accessibleName()));
  gate.open();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !model.isStale() && model.isVerdictFresh(); }, kPatience));
  EXPECT_THAT(said(proof), StartsWith("Proven, "));
  EXPECT_THAT(said(time), HasSubstr(" plan, "));
  EXPECT_THAT(said(time), EndsWith(" nodes"));
  EXPECT_EQ(finding().find("Preview"), std::string::npos);
  EXPECT_FALSE(band.figure(0)->figure().stale);
  EXPECT_FALSE(proof->progress());
}

TEST_F(ProofWordsTest, StoppedItSaysWhatStaysOpen) {
  waitForThePreview();
  runner.stop();
  ASSERT_TRUE(QTest::qWaitFor([&] { return model.isStopped(); }, kPatience));
  EXPECT_THAT(finding(), MatchesRegex("Stopped, gap at most [0-9]+\\.[0-9] %\\."));
  EXPECT_THAT(remedy(), MatchesRegex("[0-9]+ of [0-9]+ distinct layers are not proven\\."));
  EXPECT_EQ(band.verdict().apply, "Search again");
  EXPECT_THAT(said(proof), MatchesRegex("Stopped, 1 of [0-9]+ distinct layers, gap [0-9]+\\.[0-9] %"));
}

}  // namespace
}  // namespace tilescope::gui
