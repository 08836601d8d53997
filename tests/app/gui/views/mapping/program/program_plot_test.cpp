// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_plot.h"

#include <QSignalSpy>
#include <QtTest>

#include "app/gui/plots/plot_files.h"
#include "app/gui/views/mapping/program/partition_list.h"
#include "app/gui/views/mapping/program/program_figures.h"
#include "app/gui/views/mapping/program/program_painter.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/mapping/program/sample_program.h"

namespace tilescope::gui {
namespace {

class ProgramPlotTest : public testing::Test {
 protected:
  ProgramPlotTest() : plot(&sampleThemes()) {
    plot.setPicture(data);
    present(plot, {1000, 280});
  }
  void wheel(const QPoint& at, int steps, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, plot.mapToGlobal(at), {}, QPoint(0, 120 * steps), Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&plot, &event);
  }
  void drag(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(&plot, (from + to) / 2);
    QTest::mouseMove(&plot, to);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
  }
  std::size_t itemWhere(nve::Operation operation) const {
    const auto is = [&](const ProgramItem& item) {
      return item.kind == ProgramItemKind::Operation && data.operation(item).operation == operation;
    };
    return static_cast<std::size_t>(std::find_if(data.items.begin(), data.items.end(), is) - data.items.begin());
  }
  QColor colourAt(const QImage& image, std::size_t item) const {
    const QRect rect = plot.rectOf(item);
    return image.pixel(rect.left() + 2, rect.top() + 2);  // outside the label
  }

  const ProgramCase sample{filter3x3()};
  ProgramPicture data = sample.picture();
  ProgramPlot plot;
};

TEST_F(ProgramPlotTest, RowsHaveTheColoursOfMapsAndSharedWords) {
  const QImage image = picture(plot);
  const Theme& theme = sampleThemes().theme();
  EXPECT_EQ(colourAt(image, itemWhere(nve::Operation::Mac)), mapColour(theme, 0));
  EXPECT_EQ(colourAt(image, itemWhere(nve::Operation::Low)), mapColour(theme, 0));
  EXPECT_EQ(colourAt(image, itemWhere(nve::Operation::Write)), sharedColour(theme));
  EXPECT_NE(colourAt(image, itemWhere(nve::Operation::Shift)), mapColour(theme, 0)) << "paler: needs no port";
}

TEST_F(ProgramPlotTest, TheWheelZoomsAroundThePointerAndBackspaceGoesBack) {
  const AxisRange all = plot.range();
  EXPECT_EQ(all, (AxisRange{data.begin, data.end}));
  const QPoint at = plot.rectOf(itemWhere(nve::Operation::Bias)).center();
  wheel(at, 2);
  EXPECT_LT(plot.range().upper - plot.range().lower, all.upper);
  EXPECT_TRUE(plot.rectOf(itemWhere(nve::Operation::Bias)).contains(at)) << "the cycle under the pointer rests";
  const double lower = plot.range().lower;
  wheel(at, -1, Qt::ShiftModifier);
  EXPECT_GT(plot.range().lower, lower);
  for (int i = 0; i < 100; ++i) wheel(at, 1);
  EXPECT_GE(plot.range().upper - plot.range().lower, 8);
  QTest::keyClick(&plot, Qt::Key_Backspace);
  EXPECT_EQ(plot.range(), all);
  QTest::keyClick(&plot, Qt::Key_Plus);
  QTest::keyClick(&plot, Qt::Key_Minus);
  EXPECT_EQ(plot.range(), all);
}

TEST_F(ProgramPlotTest, AFrameZoomsAndADoubleClickShowsAll) {
  const AxisRange all = plot.range();
  drag({300, 60}, {800, 120});
  EXPECT_GT(plot.range().lower, all.lower);
  EXPECT_LT(plot.range().upper, all.upper);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, {500, 100});
  EXPECT_EQ(plot.range(), all);
  drag({500, 100}, {503, 100});
  EXPECT_EQ(plot.range(), all) << "a click";
}

TEST_F(ProgramPlotTest, ThePointersRestOnAnOperationIsToldAndItsDependencesAreDrawn) {
  const std::size_t item = itemWhere(nve::Operation::MacLast);
  const int before = pixelsOf(picture(plot), sampleThemes().theme().text);
  QSignalSpy hovered(&plot, &ProgramPlot::itemHovered), left(&plot, &ProgramPlot::hoverLeft);
  QTest::mouseMove(&plot, plot.rectOf(item).center());
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].value<std::size_t>(), item);
  EXPECT_GT(pixelsOf(picture(plot), sampleThemes().theme().text), before + 100) << "outline, lines and their ends";
  QTest::mouseMove(&plot, QPoint(2, 2));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.size() == 1; }, 5000));
}

TEST_F(ProgramPlotTest, KeysWalkAndBringOperationsIntoSight) {
  const auto press = [&](Qt::Key key) {
    QTest::keyClick(&plot, key);
    return data.items[plot.pointedItem().value()];
  };
  EXPECT_EQ(press(Qt::Key_Right), data.items[0]);
  EXPECT_EQ(press(Qt::Key_Right), data.items[1]);
  EXPECT_EQ(press(Qt::Key_Down).slot, nve::Slot::MemB);
  EXPECT_EQ(press(Qt::Key_Up).slot, nve::Slot::MemA);
  for (int i = 0; i < 4; ++i) press(Qt::Key_Plus);
  press(Qt::Key_End);
  EXPECT_FALSE(plot.rectOf(*plot.pointedItem()).isEmpty());
  EXPECT_EQ(press(Qt::Key_Home), data.items[0]);
  EXPECT_FALSE(plot.rectOf(0).isEmpty());
}

TEST_F(ProgramPlotTest, TheTableHasEveryOperationAndWait) {
  const PlotTable table = plot.table();
  ASSERT_EQ(table.rows.size(), data.items.size());
  for (const QStringList& row : table.rows) EXPECT_EQ(row.size(), table.heads.size());
  const QStringList mac = table.rows[static_cast<qsizetype>(itemWhere(nve::Operation::Mac))];
  EXPECT_EQ(mac.mid(0, 3), (QStringList{"Optimal", "VMAC", "mac"}));
  EXPECT_EQ(mac.mid(6, 4), (QStringList{"0", "0", "0", "0"})) << "map, input, column and pixel";
}

TEST_F(ProgramPlotTest, WordsSayFiguresAndTheUseOfEverySlot) {
  const QString words = plot.accessibleDescription();
  EXPECT_TRUE(words.contains("II 10 of bound 10")) << words.toStdString();
  EXPECT_TRUE(words.contains("VMAC 100 %")) << words.toStdString();
  EXPECT_EQ(programLegend(data).size(), 2u);
  EXPECT_EQ(programLegend(data)[0].text, "map 0");
  EXPECT_EQ(programLegend(ProgramCase(faceLayer2()).picture({1, ProgramForm::Flat, false})).size(), 7u)
      << "six colours, then they begin again";
}

TEST_F(ProgramPlotTest, TheZoomStaysWithItsAxis) {
  wheel({500, 100}, 2);
  const AxisRange zoomed = plot.range();
  plot.setPicture(sample.picture({0, ProgramForm::Flat, true}));
  EXPECT_EQ(plot.range(), zoomed) << "the other scheduler stands below, over the same cycles";
  plot.setPicture(sample.picture({0, ProgramForm::Modulo, true}));
  EXPECT_EQ(plot.range(), (AxisRange{plot.picture().begin, plot.picture().end}));
}

TEST_F(ProgramPlotTest, FilesHaveThePictureAndEveryOperation) {
  const PlotPage page{"Program", data.head, programLegend(data), "a design", "a command"};
  const QByteArray svg = plotFile(plot, page, PlotFormat::Svg, sampleThemes().theme());
  EXPECT_TRUE(svg.contains("MEMA"));
  EXPECT_TRUE(svg.contains("II 10 of bound 10"));
  EXPECT_EQ(plotFile(plot, page, PlotFormat::Csv, sampleThemes().theme()).count('\n'),
            4 + 1 + static_cast<int>(data.items.size()));
}

TEST_F(ProgramPlotTest, WhereThereIsNoneItSaysWhy) {
  ProgramPicture none;
  none.why = "coarse has no program.";
  plot.setPicture(none);
  EXPECT_EQ(plot.accessibleDescription(), "coarse has no program.");
  EXPECT_GT(pixelsOf(picture(plot), sampleThemes().theme().text3), 10);
  for (const int key : {Qt::Key_Right, Qt::Key_Plus, Qt::Key_End}) QTest::keyClick(&plot, Qt::Key(key));
  wheel({300, 100}, 1);
  drag({100, 100}, {300, 150});
  EXPECT_TRUE(plot.table().rows.empty());
  plot.setPicture({});
  EXPECT_EQ(plot.accessibleDescription(), "No program yet.");
}

TEST(PartitionListTest, TellsWhatTheUserChoosesAndNothingElse) {
  PartitionList list(&sampleThemes());
  const ProgramPicture face = ProgramCase(faceLayer2()).picture();
  QSignalSpy chosen(&list, &PartitionList::partitionChosen);
  list.setPartitions(face.partitions, 1);
  present(list, {220, 200});
  EXPECT_EQ(list.currentIndex().row(), 1);
  EXPECT_TRUE(chosen.empty());
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.rowRect(0).center());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].value<std::size_t>(), 0u);
  QTest::keyClick(&list, Qt::Key_Down);
  EXPECT_EQ(chosen.size(), 2);
  EXPECT_TRUE(list.currentIndex().data().toString().contains("instructions"));
}

}  // namespace
}  // namespace tilescope::gui
