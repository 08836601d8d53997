// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_plot.h"

#include <gmock/gmock.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include "app/gui/views/partition/pipeline_layout.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

class PipelinePlotTest : public testing::Test {
 protected:
  PipelinePlotTest() : plot(&sampleThemes()) {
    plot.setPicture(data);
    present(plot, {1100, 240});
  }
  void wheel(const QPoint& at, int steps, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, plot.mapToGlobal(at), {}, QPoint(0, 120 * steps), Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&plot, &event);
  }

  PipelinePicture data = resnet34Pipeline();
  PipelinePlot plot;
};

TEST_F(PipelinePlotTest, EveryBarHasItsLaneAndItsTime) {
  const int count = static_cast<int>(data.bars.size());
  ASSERT_EQ(count, 160);
  for (int i = 1; i < count; ++i) {
    const QRect before = plot.rectOf(static_cast<std::size_t>(i) - 1), rect = plot.rectOf(static_cast<std::size_t>(i));
    EXPECT_TRUE(plot.rect().contains(rect)) << i;
    if (before.top() == rect.top()) {
      EXPECT_GE(rect.left(), before.right() - 1) << i;
    } else {
      EXPECT_GT(rect.top(), before.bottom() - 1) << i;
    }
  }
}

TEST_F(PipelinePlotTest, TheFirstImageStandsOut) {
  const QImage image = picture(plot);
  const QRect first = plot.rectOf(0), later = plot.rectOf(1);
  EXPECT_EQ(QColor(image.pixel(first.left() + 4, first.center().y())), sampleThemes().theme().accent);
  EXPECT_NE(QColor(image.pixel(later.left() + 4, later.center().y())), sampleThemes().theme().accent);
}

TEST_F(PipelinePlotTest, TheWheelZoomsAroundThePointerAndBackspaceGoesBack) {
  const AxisRange all = plot.range();
  const QPoint at = plot.rectOf(1).center();
  wheel(at, 3);
  EXPECT_LT(plot.range().upper, all.upper);
  EXPECT_GT(plot.range().lower, 0);
  EXPECT_TRUE(plot.rectOf(1).contains(at)) << "the time under the pointer rests";
  const AxisRange zoomed = plot.range();
  wheel(at, -1, Qt::ShiftModifier);
  EXPECT_GT(plot.range().lower, zoomed.lower);
  EXPECT_NEAR(plot.range().upper - plot.range().lower, zoomed.upper - zoomed.lower, 1e-9);
  QTest::keyClick(&plot, Qt::Key_Backspace);
  EXPECT_EQ(plot.range(), all);
  wheel(at, -3);
  EXPECT_EQ(plot.range(), all) << "there is no more than all";
  QTest::keyClick(&plot, Qt::Key_Plus);
  EXPECT_NE(plot.range(), all);
  QTest::keyClick(&plot, Qt::Key_Minus);
  QTest::keyClick(&plot, Qt::Key_Minus);
  EXPECT_EQ(plot.range(), all);
}

TEST_F(PipelinePlotTest, AClickOnABarOrANameChoosesTheStage) {
  QSignalSpy clicked(&plot, &PipelinePlot::stageClicked), background(&plot, &PipelinePlot::backgroundClicked);
  std::size_t bar = 0;
  while (data.bars[bar].stage != 2) ++bar;
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.rectOf(bar).center());
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(12, plot.rectOf(bar).center().y()));
  ASSERT_EQ(clicked.size(), 2);
  EXPECT_EQ(clicked[0][0].value<std::size_t>(), 2u);
  EXPECT_EQ(clicked[1][0].value<std::size_t>(), 2u);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(500, plot.height() - 4));
  EXPECT_EQ(background.size(), 1);
}

TEST_F(PipelinePlotTest, ThePointersRestIsTold) {
  QSignalSpy hovered(&plot, &PipelinePlot::stageHovered), left(&plot, &PipelinePlot::hoverLeft);
  QTest::mouseMove(&plot, plot.rectOf(1).center());
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].value<std::size_t>(), 0u);
  QTest::mouseMove(&plot, QPoint(500, plot.height() - 4));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.size() == 1; }, 5000));
}

TEST_F(PipelinePlotTest, KeysWalkAlongTheBars) {
  QSignalSpy clicked(&plot, &PipelinePlot::stageClicked);
  QTest::keyClick(&plot, Qt::Key_Right);
  QTest::keyClick(&plot, Qt::Key_Left);
  for (int i = 0; i < 4; ++i) QTest::keyClick(&plot, Qt::Key_Down);  // past the four replicas
  QTest::keyClick(&plot, Qt::Key_Return);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].value<std::size_t>(), 1u);
  QTest::keyClick(&plot, Qt::Key_Up);
  QTest::keyClick(&plot, Qt::Key_Space);
  EXPECT_EQ(clicked[1][0].value<std::size_t>(), 0u);
}

TEST_F(PipelinePlotTest, ManyChipsScroll) {
  plot.setPicture(pipelineOf(std::vector<double>(200, 0.1), std::vector<int>(200, 1), 4));
  auto* scroll = plot.findChild<QScrollBar*>("pipelineScrollBar");
  ASSERT_TRUE(scroll && scroll->isVisible());
  EXPECT_TRUE(plot.rectOf(799).isEmpty()) << "out of sight";
  QTest::keyClick(&plot, Qt::Key_Right);
  for (int i = 0; i < 199; ++i) QTest::keyClick(&plot, Qt::Key_Down);
  EXPECT_GT(scroll->value(), 100);
  EXPECT_FALSE(plot.rectOf(796).isEmpty());
  EXPECT_GT(plot.pictureSize().height(), plot.height()) << "files have all of it";
}

TEST_F(PipelinePlotTest, LanesGetThinnerBeforeTheyScroll) {
  const QRectF area(100, 0, 900, 200);
  const auto lanes = [&](std::size_t stages, double scrolled) {
    return lanesFor(pipelineOf(std::vector<double>(stages, 0.1), std::vector<int>(stages, 1), 4), area, scrolled);
  };
  EXPECT_EQ(lanes(60, 0).hidden, 0);
  EXPECT_LT(lanes(60, 0).height, lanes(20, 0).height);
  // Below the lanes, only text at every scroll position.
  const PipelineLanes many = lanes(200, 100);
  EXPECT_GT(many.hidden, 100);
  EXPECT_LE(many.area.bottom(), area.bottom() - 10);
  const PipelinePicture picture = pipelineOf(std::vector<double>(200, 0.1), std::vector<int>(200, 1), 4);
  const PlotFrame frame{area, {0, 21}, {0, 1}};
  for (const PipelineBar& bar : picture.bars) {
    const QRectF rect = barRect(bar, many, frame);
    EXPECT_TRUE(rect.isEmpty() || rect.bottom() <= many.area.bottom());
  }
}

TEST_F(PipelinePlotTest, BatchesAreNoImages) {
  data.batch = 8;
  EXPECT_TRUE(barTip(data, data.bars[1]).startsWith("Batch 5 in stage 1"));
  EXPECT_EQ(paceText(data), "16 chips, a batch of 8 every 0.346 ms");
  EXPECT_EQ(firstImageText(data), "first batch out at 3.45 ms");
  EXPECT_EQ(tableOf(data).heads[4], "Batch");
}

TEST_F(PipelinePlotTest, ShortTimesHaveTheirOwnUnit) {
  EXPECT_EQ(timeText(0.346, data), "0.346 ms");
  EXPECT_EQ(timeText(0.00837, data), "8.37 µs");
  EXPECT_EQ(timeText(0, data), "0 ms");
}

TEST_F(PipelinePlotTest, TheLegendNamesStagesThatTheLinkLimits) {
  const auto names = [&] {
    QStringList texts;
    for (const LegendEntry& entry : pipelineLegend(data)) texts << entry.text;
    return texts;
  };
  EXPECT_FALSE(names().contains("stage limited by the link"));
  data.stages[0].isLinkBound = true;
  EXPECT_TRUE(names().contains("stage limited by the link"));
}

TEST_F(PipelinePlotTest, LowStagesShareAName) {
  const PipelinePicture many = pipelineOf(std::vector<double>(30, 0.1), std::vector<int>(30, 1), 4);
  const PipelineLanes lanes = lanesFor(many, QRectF(100, 0, 900, 200), 0);
  const std::vector<StageLabel> labels = stageLabels(lanes, 8);
  ASSERT_EQ(labels.size(), 1u);
  EXPECT_EQ(labels[0].first, 0u);
  EXPECT_EQ(labels[0].last, 29u);
  EXPECT_EQ(stageRange(1, 30), "stages 1 to 30");
  EXPECT_EQ(stageLabels(lanesFor(data, QRectF(100, 0, 900, 220), 0), 8).size(), 10u);
}

TEST_F(PipelinePlotTest, AHeldAxisRests) {
  const AxisRange before = plot.range();
  plot.holdAxes(true);
  plot.setPicture(pipelineOf({9, 9}, {1, 1}, 16));
  EXPECT_EQ(plot.range(), before);
  plot.holdAxes(false);
  EXPECT_GT(plot.range().upper, before.upper);
}

TEST_F(PipelinePlotTest, WordsGiveStageImageAndTime) {
  EXPECT_EQ(barTip(data, data.bars[1]), "Image 5 in stage 1, replica 1 of 4\nspan 1\nFrom 1.38 ms to 2.77 ms");
  EXPECT_EQ(firstImageText(data), "first image out at 3.45 ms");
  data.stages[0].isLinkBound = true;
  EXPECT_TRUE(barTip(data, data.bars[1]).contains("The link limits this stage"));
  EXPECT_EQ(plot.accessibleDescription(),
            "10 stages on 16 chips, one image every 0.346 ms, the first one out at 3.45 ms.");
}

TEST_F(PipelinePlotTest, TheTableHasEveryBar) {
  const PlotTable table = plot.table();
  ASSERT_EQ(table.rows.size(), 160u);
  EXPECT_EQ(table.heads.last(), "End, ms");
  EXPECT_EQ(table.rows[1], (QStringList{"stage 1", "span 1", "100", "1", "5", "1.384", "2.768"}));
}

TEST_F(PipelinePlotTest, WhereThereIsNoneItSaysWhy) {
  plot.setPicture({.stages = {}, .bars = {}, .unit = "ms", .why = "10 stages need 10 chips, there are 4."});
  EXPECT_EQ(plot.accessibleDescription(), "10 stages need 10 chips, there are 4.");
  EXPECT_GT(pixelsOf(picture(plot), sampleThemes().theme().text3), 10);
  for (const int key : {Qt::Key_Right, Qt::Key_Plus, Qt::Key_Return}) QTest::keyClick(&plot, Qt::Key(key));
  wheel({300, 100}, 1);
  plot.setPicture({});
  EXPECT_EQ(plot.accessibleDescription(), "No pipeline yet.");
}

}  // namespace
}  // namespace tilescope::gui
