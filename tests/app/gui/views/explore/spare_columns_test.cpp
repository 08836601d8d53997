// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/table/cell_table.h"

#include <gmock/gmock.h>

#include <QScrollBar>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

class SpareColumnsTest : public testing::Test {
 protected:
  SpareColumnsTest() {
    const auto number = [](const QString& text) { return Cell{.text = text, .number = true}; };
    table.setContent({{"Metric", false},
                      {"Reference", true},
                      {.text = "output-stat.", .number = true, .spare = true},
                      {.text = "Δ", .number = true, .alone = "Δ output-stat."},
                      {.text = "row-stat.", .number = true, .spare = true},
                      {.text = "Δ", .number = true, .alone = "Δ row-stat."}},
                     {{{Cell{.text = "Latency of the whole network"}, number("11.20"), number("12.40"),
                        number("+10.7 %"), number("9.05"), number("−19.2 %")},
                       {},
                       {}}});
    table.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&table));
  }
  void setWidth(int width) {
    table.resize(width, 120);
    QCoreApplication::processEvents();
  }
  QString head(int column) const { return table.model()->headerData(column, Qt::Horizontal).toString(); }

  ThemeController themes{ThemeMode::Dark};
  CellTable table{&themes};
};

TEST_F(SpareColumnsTest, WithRoomEveryColumnIsShown) {
  setWidth(table.wholeWidth() + 10);
  for (int column = 0; column < 6; ++column) EXPECT_FALSE(table.isColumnHidden(column));
  EXPECT_EQ(head(0), "Metric");
  EXPECT_EQ(head(5), "Δ");
}

TEST_F(SpareColumnsTest, SpareColumnsGoFromTheLastOneOnAndAreCounted) {
  setWidth(table.wholeWidth() + 10);
  for (int width = table.wholeWidth(); width > 100 && !table.isColumnHidden(4); width -= 3) setWidth(width);
  EXPECT_TRUE(table.isColumnHidden(4));
  EXPECT_FALSE(table.isColumnHidden(2));
  EXPECT_EQ(head(0), "Metric +1");
  EXPECT_EQ(head(5), "Δ row-stat.") << "what was left out is named by what is left of it";
  EXPECT_GE(table.columnWidth(5), table.fontMetrics().horizontalAdvance(head(5)));
  EXPECT_TRUE(table.model()->headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString().contains("row-stat."));
  EXPECT_FALSE(table.horizontalScrollBar()->isVisible());
  setWidth(table.wholeWidth() + 10);
  EXPECT_FALSE(table.isColumnHidden(4));
  EXPECT_EQ(head(0), "Metric");
}

TEST_F(SpareColumnsTest, NothingScrollsSidewaysWhileSpareColumnsCanGo) {
  for (int width = table.wholeWidth(); width > 10; width -= 7) {
    setWidth(width);
    if (table.horizontalScrollBar()->maximum() == 0) continue;
    EXPECT_TRUE(table.isColumnHidden(2) && table.isColumnHidden(4)) << width;
  }
}

TEST_F(SpareColumnsTest, CopiesWhatHasNoRoomToo) {
  setWidth(table.leastWidth() - 10);
  EXPECT_EQ(table.copyText(),
            "Metric\tReference\toutput-stat.\tΔ\trow-stat.\tΔ\n"
            "Latency of the whole network\t11.20\t12.40\t+10.7 %\t9.05\t−19.2 %\n");
}

}  // namespace
}  // namespace tilescope::gui
