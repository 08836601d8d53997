// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/schemes_table.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

#include "app/gui/kit/table/cell_table.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

class SchemesTableTest : public testing::Test {
 protected:
  SchemesTableTest() : table(&sampleThemes()) {
    table.setRows(resnet34Schemes());
    present(table, {480, 180});
    cells = table.findChild<CellTable*>();
  }
  QString text(int row, int column) const { return cells->model()->index(row, column).data().toString(); }
  QList<int> selected() const {
    QList<int> rows;
    for (const QModelIndex& index : cells->selectionModel()->selectedRows()) rows << index.row();
    return rows;
  }
  void click(int row) {
    QTest::mouseClick(cells->viewport(), Qt::LeftButton, {}, cells->visualRect(cells->model()->index(row, 0)).center());
  }

  SchemesTable table;
  CellTable* cells = nullptr;
  QSignalSpy chosen{&table, &SchemesTable::schemeChosen};
};

TEST_F(SchemesTableTest, NumbersHaveFixedDecimalsAndTheirUnitInTheHead) {
  const auto head = [&](int column) { return cells->model()->headerData(column, Qt::Horizontal).toString(); };
  EXPECT_EQ(head(1), "Maps MB");
  EXPECT_EQ(head(4), "Largest MiB");
  EXPECT_EQ(text(0, 1), "1.03");
  EXPECT_EQ(text(3, 2), "222.0");
  EXPECT_EQ(text(0, 2), "0.0");
  EXPECT_EQ(text(2, 3), "9");
  EXPECT_EQ(text(0, 4), "2.48");
  EXPECT_EQ(head(5), "Img/s");
  EXPECT_EQ(text(0, 5), "289");
  EXPECT_EQ(text(2, 5), "–") << "without a pipeline";
  EXPECT_EQ(text(4, 1), "≥ 9.21") << "a lower bound";
}

TEST_F(SchemesTableTest, ThePresentSchemeIsMarked) {
  EXPECT_EQ(selected(), QList<int>{0});
  std::vector<SchemeRow> rows = resnet34Schemes();
  rows[0].isPresent = false;
  rows[2].isPresent = true;
  table.setRows(rows);
  EXPECT_EQ(selected(), QList<int>{2});
}

TEST_F(SchemesTableTest, AClickChooses) {
  click(3);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toString(), "layer fusion");
  click(0);
  EXPECT_EQ(chosen.size(), 1) << "the current one is chosen already";
}

TEST_F(SchemesTableTest, ReturnChoosesWhatTheArrowsReached) {
  cells->setCurrentIndex(cells->model()->index(0, 0));
  QTest::keyClick(cells, Qt::Key_Down);
  QTest::keyClick(cells, Qt::Key_Down);
  EXPECT_EQ(chosen.size(), 0);
  QTest::keyClick(cells, Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toString(), "occam ignored");
  QFocusEvent away(QEvent::FocusOut);
  QApplication::sendEvent(cells, &away);
  EXPECT_EQ(selected(), QList<int>{0}) << "until it answers the old one is shown";
}

TEST_F(SchemesTableTest, TheTableForFilesHasAllDigits) {
  const PlotTable twin = table.table();
  EXPECT_EQ(twin.rows[0], (QStringList{"Occam, exact rule", "1.02861", "0", "10", "2.48", "288.7", "61", QString()}));
  EXPECT_EQ(twin.rows[4].last(), "lower bound");
  EXPECT_TRUE(table.copyText().startsWith("Scheme\tMaps MB\t"));
}

TEST_F(SchemesTableTest, NoRowsAreNoHarm) {
  table.setRows({});
  EXPECT_EQ(cells->model()->rowCount(), 0);
  QTest::keyClick(cells, Qt::Key_Return);
  EXPECT_EQ(chosen.size(), 0);
}

}  // namespace
}  // namespace tilescope::gui
