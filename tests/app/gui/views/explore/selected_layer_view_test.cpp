// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/selected_layer_view.h"

#include <gmock/gmock.h>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/kit/panel/panel_test_tools.h"

namespace tilescope::gui {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

LayerRow plannedRow() {
  LayerRow row;
  row.name = "res5_0_b";
  row.operation = "conv 3×3, 512 → 512, 7 × 7";
  row.bytes = {0.2e6, 9.44e6, 0.1e6};
  row.minimum = {0.1e6, 9.4e6, 0.1e6};
  row.utilization = 0.31;
  row.seconds = 0.380e-3;
  row.memoryBound = true;
  row.bound = "DRAM bandwidth";
  row.proven = true;
  row.nodes = 1948;
  row.searchSeconds = 2.1e-3;
  return row;
}

class SelectedLayerTest : public testing::Test {
 protected:
  QStringList linesOf(const LayerRow& row, int index = 0, int count = 1) {
    view_.setLayer(&row, index, count, "DRAM");
    return view_.lines();
  }
  ThemeController theme_{ThemeMode::Dark};
  SelectedLayerView view_{&theme_};
};

TEST_F(SelectedLayerTest, SaysTheFiguresOfAPlannedLayer) {
  EXPECT_THAT(
      linesOf(plannedRow(), 0, 3),
      ElementsAre("res5_0_b, conv 3×3, 512 → 512, 7 × 7", "first of 3", "Latency: 0.380 ms", "DRAM traffic: 9.74 MB",
                  "PE utilization: 31 %", "Limited by: DRAM bandwidth", "Proven optimal: 1948 nodes, 2.1 ms"));
}

TEST_F(SelectedLayerTest, NamesTheMemoryThatTheTrafficCrossesTo) {
  LayerRow row = plannedRow();
  view_.setLayer(&row, 0, 1, "L2");
  EXPECT_THAT(view_.lines(), Contains(QString("L2 traffic: 9.74 MB")));
  row.state = LayerState::Infeasible;
  view_.setLayer(&row, 0, 1, "L2");
  EXPECT_THAT(view_.lines().join('\n').toStdString(), HasSubstr("Compulsory L2 traffic: "));
}

TEST_F(SelectedLayerTest, SaysTheGapThatIsLeft) {
  LayerRow row = plannedRow();
  row.proven = false;
  row.gap = 0.031;
  EXPECT_THAT(linesOf(row), Contains(QString("Gap 3.1 %: 1948 nodes")));
}

TEST_F(SelectedLayerTest, SaysThatAProofIsStillOpen) {
  LayerRow row = plannedRow();
  row.proven = false;
  row.interim = true;
  row.gap = 0.0312;
  EXPECT_THAT(linesOf(row), Contains(QString("Preview, gap 3.2 %: 1948 nodes"))) << "rounded up: it is an upper bound";
}

TEST_F(SelectedLayerTest, SaysWhyALayerDoesNotFit) {
  LayerRow row = plannedRow();
  row.state = LayerState::Infeasible;
  row.reason = "The input tile needs 6.1 KiB.";
  const QStringList lines = linesOf(row);
  EXPECT_THAT(lines, Contains(QString("Infeasible: The input tile needs 6.1 KiB.")));
  EXPECT_THAT(lines, Contains(QString("Compulsory DRAM traffic: 9.60 MB")));
}

TEST_F(SelectedLayerTest, SaysWhatIsNotProvedYetOrOutside) {
  LayerRow row = plannedRow();
  row.state = LayerState::Pending;
  EXPECT_THAT(linesOf(row), Contains(QString("Preview, not proven yet")));
  row.state = LayerState::OutsideModel;
  EXPECT_THAT(linesOf(row), Contains(QString("Not modelled: only its compulsory traffic is counted.")));
}

TEST_F(SelectedLayerTest, SmallFiguresKeepTheirDigits) {
  LayerRow row = plannedRow();
  row.seconds = 3.214e-6;
  row.bytes = {1200, 300, 0};
  const QStringList lines = linesOf(row);
  EXPECT_THAT(lines, Contains(QString("Latency: 3.21 µs")));
  EXPECT_THAT(lines, Contains(QString("DRAM traffic: 1.50 kB")));
}

TEST_F(SelectedLayerTest, HintsInLessRoomWhereNothingIsSelected) {
  linesOf(plannedRow());
  const int before = view_.sizeHint().height();
  view_.setLayer(nullptr, 0, 0, {});
  EXPECT_THAT(view_.lines(), ElementsAre("Select a layer in a plot or in the table."));
  EXPECT_LT(view_.sizeHint().height(), before / 2);
}

TEST_F(SelectedLayerTest, KeepsItsHeightWhateverItSaysOfALayer) {
  LayerRow row = plannedRow();
  linesOf(row);
  const QSize before = view_.sizeHint();
  for (const LayerState state : {LayerState::Pending, LayerState::Infeasible, LayerState::OutsideModel}) {
    row.state = state;
    linesOf(row);
    EXPECT_EQ(view_.sizeHint(), before);
  }
}

TEST_F(SelectedLayerTest, ALongReasonEndsInDotsAndIsWholeInTheTooltip) {
  const QString reason = QString("the input tile needs more than there is, ").repeated(20);
  const QFont font = QFont("Inter");
  const QStringList lines = elidedLines(font, reason, {260, 4 * QFontMetrics(font).lineSpacing()});
  ASSERT_EQ(lines.size(), 4);
  EXPECT_TRUE(lines.back().endsWith(QChar(0x2026)));
  for (const QString& line : lines) EXPECT_LE(QFontMetrics(font).horizontalAdvance(line), 261);
  EXPECT_THAT(elidedLines(font, "short", {260, 60}), ElementsAre("short"));
  LayerRow row = plannedRow();
  row.state = LayerState::Infeasible;
  row.reason = reason.toStdString();
  linesOf(row);
  EXPECT_TRUE(view_.toolTip().contains(reason));
}

TEST(SelectedLayerViewChanges, StandBesideTheFiguresAndInTheWords) {
  ThemeController theme(ThemeMode::Light);
  SelectedLayerView view(&theme);
  LayerRow row;
  row.name = "res5_0_b";
  row.seconds = 0.38e-3;
  row.bytes = {0.2e6, 9.44e6, 0.1e6};
  row.bound = "DRAM";
  view.setLayer(&row, 0, 1, "DRAM");
  const int height = view.sizeHint().height();
  EXPECT_FALSE(view.lines().join(' ').contains("Against"));
  row.change = LayerChange{.traffic = -0.04, .latency = 0.02, .utilization = 0.03};
  view.setLayer(&row, 0, 1, "DRAM", "A");
  EXPECT_TRUE(view.lines().contains("Against A: latency +2.0 %, traffic −4.0 %"))
      << view.lines().join('|').toStdString();
  EXPECT_EQ(view.sizeHint().height(), height) << "nothing above it moves";
  view.resize(284, height);
  const QImage image = view.grab().toImage();
  int better = 0, worse = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      better += image.pixelColor(x, y) == theme.theme().betterSoft;
      worse += image.pixelColor(x, y) == theme.theme().worseSoft;
    }
  EXPECT_GT(better, 100);
  EXPECT_GT(worse, 100);
}

}  // namespace
}  // namespace tilescope::gui
