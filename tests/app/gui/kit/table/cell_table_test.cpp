// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/table/cell_table.h"

#include <gtest/gtest.h>

#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

class CellTableTest : public testing::Test {
 protected:
  // One row. letters: by column. width: of the table.
  void show(const std::vector<CellHead>& heads, const std::vector<int>& letters, int width) {
    CellRow row;
    for (const int count : letters) row.cells.push_back({.text = QString(count, 'n')});
    table.setContent(heads, {row});
    table.resize(width, 100);
    table.show();
    QTest::qWait(1);
  }
  int sum() const {
    int all = 0;
    for (int column = 0; column < table.model()->columnCount(); ++column) all += table.columnWidth(column);
    return all;
  }

  int naturalWidth(int column) const { return table.model()->index(0, column).data(Qt::SizeHintRole).toSize().width(); }

  ThemeController themes{ThemeMode::Light};
  CellTable table{&themes};
};

TEST_F(CellTableTest, WhereNoHeadSaysSoTheFirstColumnGives) {
  show({{"a"}, {"b"}}, {60, 10}, 300);
  EXPECT_LE(sum(), table.viewport()->width());
  EXPECT_GE(table.columnWidth(1), naturalWidth(1));
  EXPECT_LT(table.columnWidth(0), naturalWidth(0));
}

TEST_F(CellTableTest, ColumnsThatGiveShareWhatIsMissing) {
  show({{"a"}, {"b", false, true}, {"c", false, true}}, {10, 60, 30}, 500);
  EXPECT_LE(sum(), table.viewport()->width());
  EXPECT_GE(sum(), table.viewport()->width() - 12) << "all but the room of the scroll bar is used";
  EXPECT_GE(table.columnWidth(0), naturalWidth(0));
  EXPECT_LT(table.columnWidth(1), naturalWidth(1));
  EXPECT_LT(table.columnWidth(2), naturalWidth(2));
  EXPECT_GT(table.columnWidth(1), table.columnWidth(2));
}

TEST_F(CellTableTest, WithLessThanTheLeastItScrolls) {
  show({{"a"}, {"b", false, true}}, {40, 60}, 200);
  EXPECT_GT(sum(), table.viewport()->width());
  EXPECT_EQ(table.leastWidth(), sum() + 8);
  EXPECT_GT(table.wholeWidth(), table.leastWidth());
}

TEST_F(CellTableTest, WhatIsLeftGoesToTheColumnsThatGive) {
  show({{"a"}, {"b", false, true}}, {5, 10}, 900);
  EXPECT_GT(table.columnWidth(1) - naturalWidth(1), table.columnWidth(0) - naturalWidth(0));
  EXPECT_GE(sum(), table.viewport()->width() - 12);
}

}  // namespace
}  // namespace tilescope::gui
