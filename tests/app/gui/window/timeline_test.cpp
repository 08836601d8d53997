// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/timeline.h"

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/timeline/timeline_page.h"
#include "app/gui/views/explore/timeline/timeline_plot.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class TimelineTest : public WindowTest {
 protected:
  TimelineTest() {
    withCurves = false;
    setAdvice(false);
  }

  void openTimeline(app::DesignWords words = exampleWords(), const QStringList& selection = {}) {
    open(words, QSize(1440, 900), selection);
    window->actions().action("view.timeline")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().isSettled() && plot().isVisible(); }, kPatience));
    wait();
  }
  TimelinePage& page() const { return *child<TimelinePage>(); }
  TimelinePlot& plot() const { return *child<TimelinePlot>(); }
  QString head() const { return page().findChild<DockTitle*>()->subtitle(); }
  QPoint middleOf(std::size_t layer, std::size_t row = 0) const {
    return plot().rectOf(plot().itemOf({layer, row})).center();
  }
  std::size_t placeOf(const std::string& name) const {
    const std::vector<TimelineLayer>& layers = plot().picture().timeline.layers;
    return static_cast<std::size_t>(std::ranges::find(layers, name, &TimelineLayer::name) - layers.begin());
  }
};

TEST_F(TimelineTest, HasTheLatencyOfTheSummaryBar) {
  openTimeline();
  const TimelinePicture& picture = plot().picture();
  EXPECT_DOUBLE_EQ(picture.timeline.cycles, model().plan()->totals.latency.total);
  EXPECT_EQ(picture.unit, "ms");
  EXPECT_NEAR(plot().range().upper, model().plan()->totals.latency.seconds * 1e3, 1e-9);
  EXPECT_TRUE(head().contains("not modelled")) << head().toStdString();
  EXPECT_EQ(picture, timelinePicture(model().plan(), false));
}

TEST_F(TimelineTest, AClickSelectsALayerEverywhereAndTheBackgroundNone) {
  openTimeline();
  const std::size_t conv1 = placeOf("conv1");
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf(conv1, 1));
  EXPECT_EQ(window->session().session().selection, QStringList{"conv1"});
  const std::size_t other = placeOf("res2_0_a");
  QTest::mouseClick(&plot(), Qt::LeftButton, Qt::ControlModifier, middleOf(other, 1));
  EXPECT_EQ(window->session().session().selection, (QStringList{"conv1", "res2_0_a"}));
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, QPoint(4, plot().height() - 4));
  EXPECT_TRUE(window->session().session().selection.isEmpty());
}

TEST_F(TimelineTest, AFilterDimsTheOtherLayersAndTheTimelineStays) {
  openTimeline();
  const std::size_t conv1 = placeOf("conv1"), other = placeOf("res5_0_a");
  const auto colourAt = [&](std::size_t layer) {
    const QRect cell = plot().rectOf(plot().itemOf({layer, 0}));
    return plot().grab().toImage().pixelColor(cell.center().x(), cell.bottom() - 1);
  };
  const QColor first = colourAt(conv1), second = colourAt(other);
  window->actions().action("edit.find")->trigger();
  EXPECT_TRUE(plot().isVisible());
  QTest::keyClicks(QApplication::focusWidget(), "res5");
  EXPECT_NE(colourAt(conv1), first);
  EXPECT_EQ(colourAt(other), second);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_EQ(colourAt(conv1), first);
}

TEST_F(TimelineTest, KeysWalkSelectAndZoom) {
  openTimeline();
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Home);
  QTest::keyClick(&plot(), Qt::Key_Down);
  EXPECT_EQ(plot().pointedItem(), plot().itemOf({0, 1}));
  QTest::keyClick(&plot(), Qt::Key_Right);
  EXPECT_EQ(plot().pointedItem(), plot().itemOf({1, 1}));
  QTest::keyClick(&plot(), Qt::Key_Left);
  QTest::keyClick(&plot(), Qt::Key_Return);
  EXPECT_EQ(window->session().session().selection, QStringList{"conv1"});
  const AxisRange all = plot().range();
  QTest::keyClick(&plot(), Qt::Key_F);
  EXPECT_LT(plot().range().upper, all.upper);
  QTest::keyClick(&plot(), Qt::Key_Backspace);
  EXPECT_EQ(plot().range(), all);
}

TEST_F(TimelineTest, EveryCellOfALayerExplainsItsNumber) {
  openTimeline();
  plot().setFocus(Qt::TabFocusReason);
  QTest::keyClick(&plot(), Qt::Key_Home);
  for (const TimelineRow& row : plot().picture().rows) {
    SCOPED_TRACE(row.name.toStdString());
    const QString expected = words(toText(explainCell(*model().plan(), plot().picture(), 0, row)));
    const auto* tip = child<ProvenanceTip>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return tip->isVisible() && tip->content().plainText == expected; }, kPatience))
        << tip->content().plainText.toStdString();
    QTest::keyClick(&plot(), Qt::Key_Down);
  }
}

TEST_F(TimelineTest, PrefetchIsAnEstimateBesideThePlan) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "diana");
  words.model = "diana";
  openTimeline(words);
  EXPECT_FALSE(plot().picture().prefetch);
  const ExecutionPlan before = *model().plan();
  const std::size_t rows = plot().picture().rows.size();
  window->actions().action("view.prefetch")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return plot().picture().prefetch.has_value(); }, kPatience));
  EXPECT_EQ(plot().picture().rows.size(), rows + 1);
  EXPECT_GT(plot().picture().prefetch->gain, 0);
  EXPECT_TRUE(head().contains("(estimate)")) << head().toStdString();
  EXPECT_EQ(*model().plan(), before);
  EXPECT_TRUE(child<ExploreView>()->state()["prefetch"].toBool());
  window->actions().action("view.prefetch")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !plot().picture().prefetch; }, kPatience));
  EXPECT_FALSE(child<ExploreView>()->state().contains("prefetch"));
}

TEST_F(TimelineTest, PrefetchSaysWhyItGainsNothing) {
  openTimeline();
  window->actions().action("view.prefetch")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return plot().picture().prefetch.has_value(); }, kPatience));
  EXPECT_TRUE(plot().accessibleDescription().contains("counts no time for a layer's first weights"));
}

TEST_F(TimelineTest, ItsTableHasARowForEveryLayerAndUnits) {
  openTimeline();
  const PlotTable table = plot().table();
  EXPECT_EQ(table.rows.size(), model().plan()->layers.size());
  EXPECT_TRUE(table.heads.contains("Begin, ms"));
  for (const QStringList& row : table.rows) EXPECT_EQ(row.size(), table.heads.size());
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_T);
  EXPECT_TRUE(qobject_cast<PlotTwin*>(plot().parentWidget())->showsTable());
}

TEST_F(TimelineTest, ShowsTheSpansOfAPartitionThatWasChosen) {
  openTimeline();
  EXPECT_FALSE(plot().picture().spans) << "nothing was chosen";
  app::Design design = window->session().design();
  design.partition.capacityBytes = 256 * 1024;
  ASSERT_TRUE(window->session().change("capacity", design));
  ASSERT_TRUE(QTest::qWaitFor([&] { return plot().picture().spans.has_value(); }, kPatience));
  const TimelineSpans& spans = *plot().picture().spans;
  EXPECT_GT(spans.spans.size(), 1u);
  EXPECT_EQ(spans.ofLayer.size(), plot().picture().timeline.layers.size());
  EXPECT_EQ(spans.ofLayer[placeOf("conv1")], 0u);
  EXPECT_FALSE(spans.ofLayer[placeOf("fc")]) << "behind the chain";
  EXPECT_EQ(plot().picture().rows[1].kind, TimelineRowKind::Spans);
  EXPECT_TRUE(plot().table().heads.contains("Span"));
}

TEST_F(TimelineTest, SaysWhyThereIsNothing) {
  app::DesignWords cramped = exampleWords();
  cramped.edits = {"/memories/0/size_bits=8"};
  openTimeline(cramped);
  EXPECT_TRUE(plot().accessibleDescription().contains("conv1: ")) << plot().accessibleDescription().toStdString();
  EXPECT_EQ(head(), "");
}

}  // namespace
}  // namespace tilescope::gui
