// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/memory_levels.h"

#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class LevelExpansionTest : public WindowTest {
 protected:
  void doubleClick(const QString& layer) {
    const QPoint at = roofline().markRect(layer).center();
    QTest::mouseClick(&roofline(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(&roofline(), Qt::LeftButton, {}, at);
  }
  RooflinePlot& roofline() { return *child<RooflinePlot>(); }
  QString expanded() { return roofline().levels().layer; }
};

TEST_F(LevelExpansionTest, ADoubleClickSelectsAndExpandsAndEscFoldsBeforeItSelectsNothing) {
  open(exampleWords());
  doubleClick("conv1");
  EXPECT_EQ(expanded(), "conv1");
  EXPECT_EQ(window->session().session().selection, QStringList("conv1"));
  EXPECT_FALSE(roofline().levelRect("dram").isEmpty());
  QTest::keyClick(&roofline(), Qt::Key_Escape);
  EXPECT_EQ(expanded(), "");
  EXPECT_EQ(window->session().session().selection, QStringList("conv1"));
  QTest::keyClick(&roofline(), Qt::Key_Escape);
  EXPECT_TRUE(window->session().session().selection.isEmpty());
}

TEST_F(LevelExpansionTest, ThePointsFollowTheDesign) {
  open(exampleWords());
  doubleClick("fc");
  const double before = roofline().levels().performance;
  app::DesignWords words = exampleWords();
  words.edits = {"/memories/3/bandwidth_gb_per_s=8"};
  window->session().change("another design", exampleDesign(words));
  wait();
  EXPECT_EQ(expanded(), "fc");
  EXPECT_LT(roofline().levels().performance, before);
}

TEST_F(LevelExpansionTest, ItFoldsWhenTheLayerHasNoResultAnyMore) {
  open(exampleWords());
  doubleClick("res3_0_b");
  ASSERT_EQ(expanded(), "res3_0_b");
  window->session().change("another design", exampleDesign(exampleWords("alexnet")));
  wait();
  EXPECT_EQ(expanded(), "");
}

TEST_F(LevelExpansionTest, APointIsExplainedBesideIt) {
  open(exampleWords());
  doubleClick("conv1");
  QTest::mouseMove(&roofline(), roofline().levelRect("dram").center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible() && tip->content().title == "conv1 at DRAM"; }, 5000));
  EXPECT_TRUE(tip->content().result.endsWith(" MAC/B"));
}

}  // namespace
}  // namespace tilescope::gui
