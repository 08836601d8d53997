// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/attention_plot.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

AttentionRowShown rowOf(const std::string& title, std::size_t count, double unfused, double streamed) {
  AttentionRowShown row;
  row.title = title;
  row.sizes = "8 copies, 16 tokens, 16 keys";
  row.count = row.of = count;
  row.bars = {AttentionBarShown{unfused, 0, false}, AttentionBarShown{0, 2048, false},
              AttentionBarShown{streamed, 0, true}, AttentionBarShown{unfused / 2, 0, false}};
  row.minimum = streamed / 2;
  return row;
}

class AttentionPlotTest : public testing::Test {
 protected:
  AttentionPlotTest() {
    picture.rows = {rowOf("block0 … block3", 4, 8e6, 2e6), rowOf("block4", 1, 4e6, 1e6)};
    picture.largest = 8e6;
    plot.resize(1000, 300);
    plot.setPicture(picture, {"streamed, 4 tokens at a time", "streamed, 2 tokens at a time"});
  }
  QRectF bar(std::size_t row, AttentionBarKind kind) const {
    return plot.layout().rows[row].bars[static_cast<std::size_t>(kind)];
  }

  AttentionPicture picture;
  ThemeController themes{ThemeMode::Dark};
  AttentionPlot plot{&themes};
};

TEST_F(AttentionPlotTest, BarsAreAsLongAsTheirTraffic) {
  const double whole = bar(0, AttentionBarKind::Unfused).width();
  EXPECT_DOUBLE_EQ(bar(0, AttentionBarKind::Streamed).width(), whole / 4);
  EXPECT_DOUBLE_EQ(bar(1, AttentionBarKind::Unfused).width(), whole / 2) << "one scale for all rows";
  EXPECT_DOUBLE_EQ(plot.layout().rows[0].minimum - bar(0, AttentionBarKind::Unfused).left(), whole / 8);
}

TEST_F(AttentionPlotTest, ValuesHaveTheirUnitAndWhatDoesNotFitWhatIsMissing) {
  EXPECT_EQ(barValue(picture, picture.rows[0].bar(AttentionBarKind::Streamed)), "2.00 MB");
  EXPECT_EQ(barValue(picture, picture.rows[0].bar(AttentionBarKind::Resident)), "infeasible, 2.00 KiB short");
  EXPECT_EQ(barRemark(picture.rows[0], AttentionBarKind::Streamed), "4.0 × less than unfused");
}

TEST_F(AttentionPlotTest, TheTableHasEveryBar) {
  const PlotTable table = plot.table();
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0],
            QStringList({"block0 … block3", "4", "8", "infeasible", "2", "4", "1", "streamed", "2", "0"}));
  EXPECT_EQ(table.heads.size(), table.rows[0].size());
}

TEST_F(AttentionPlotTest, AClickSelectsARowAndItsArrowUnfoldsIt) {
  QSignalSpy clicked(&plot, &AttentionPlot::rowClicked), folded(&plot, &AttentionPlot::foldToggled);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, bar(1, AttentionBarKind::Streamed).center().toPoint());
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].value<std::size_t>(), 1U);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.layout().rows[0].chevron.center().toPoint());
  ASSERT_EQ(folded.size(), 1);
  EXPECT_EQ(folded[0][0].value<std::size_t>(), 0U);
  EXPECT_TRUE(plot.layout().rows[1].chevron.isEmpty()) << "one block has nothing to unfold";
}

TEST_F(AttentionPlotTest, KeysGoFromRowToRowAndUnfold) {
  QSignalSpy clicked(&plot, &AttentionPlot::rowClicked), folded(&plot, &AttentionPlot::foldToggled);
  QTest::keyClick(&plot, Qt::Key_Down);
  picture.rows[0].isSelected = true;
  plot.setPicture(picture, {"", ""});
  QTest::keyClick(&plot, Qt::Key_Down);
  ASSERT_EQ(clicked.size(), 2);
  EXPECT_EQ(clicked[1][0].value<std::size_t>(), 1U);
  QTest::keyClick(&plot, Qt::Key_Left);
  EXPECT_EQ(folded.size(), 0) << "it is folded";
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(folded.size(), 1);
}

TEST_F(AttentionPlotTest, ABarThatThePointerRestsOnAsksForItsFormula) {
  QSignalSpy rested(&plot, &AttentionPlot::barRested);
  plot.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&plot));
  QTest::mouseMove(&plot, bar(0, AttentionBarKind::Swapped).center().toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return rested.size() == 1; }, 5000));
  EXPECT_EQ(rested[0][0].value<std::size_t>(), 0U);
  EXPECT_EQ(rested[0][1].value<AttentionBarKind>(), AttentionBarKind::Swapped);
}

}  // namespace
}  // namespace tilescope::gui
