// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweeps_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <filesystem>

#include <unistd.h>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/sweeps/parallel_plot.h"
#include "app/gui/views/sweeps/ranges_panel.h"
#include "app/gui/views/sweeps/sweep_list.h"
#include "app/gui/views/sweeps/sweep_scatter.h"
#include "app/gui/views/sweeps/sweep_table.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTwoNetworks = R"({"format": "tilescope.sweep/1", "name": "two networks",
  "hardware": "tx2_eplanner_a",
  "networks": [{"network": "mlperf_tiny_resnet8", "weight": 2}, {"network": "mlperf_tiny_autoencoder"}],
  "questions": [{"model": "eplanner", "objective": "latency"}],
  "axes": [{"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [64, 128, 256]}],
  "area": "physical", "front": ["latency_s", "energy_mac"]})";

constexpr const char* kRefined = R"({"format": "tilescope.sweep/1", "name": "refined twice",
  "hardware": "tx2_eplanner_a", "networks": [{"network": "mlperf_tiny_resnet8"}],
  "questions": [{"model": "eplanner", "objective": "latency"}],
  "axes": [{"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [16, 64, 128]},
           {"name": "rows", "set": ["/array/dims/1/size"], "list": [8, 16, 32]}],
  "before": ["weights <= 64"], "front": ["latency_s", "energy_mac"],
  "refine": {"rounds": 2, "budget": 20}})";

class SweepsViewTest : public WindowTest {
 protected:
  SweepsViewTest() { withCurves = false; }

  void openWindow(const app::DesignWords& words = exampleWords("mlperf_tiny_resnet8")) {
    window.reset();
    folder = QString::fromStdString((caseFolder() / "data").string());
    QDir(folder).removeRecursively();
    QDir().mkpath(folder);
    window = std::make_unique<MainWindow>(Session{exampleDesign(words), {}}, themes, folder, solvedLayers());
    window->setAnimated(false);
    window->actions().action("view.curves")->setChecked(false);
    window->resize(1440, 900);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    window->actions().action("view.sweeps")->trigger();
    wait();
  }
  SweepsController& controller() const { return window->part<SweepsController>(); }
  SweepsView& view() const { return *child<SweepsView>(); }
  SweepExplorer& explorer() const { return controller().explorer(); }
  void waitForSweep() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().isIdle() && explorer().picture() && explorer().isSettled(); },
                                kPatience));
    wait();
  }
  void openRows(const std::vector<store::PointRow>& rows) {
    writeMadeRows(madeStorePath(), rows);
    openWindow();
    controller().open({QString::fromStdString(madeStorePath())});
    waitForSweep();
  }
  void runTwo() {
    openWindow();
    controller().sweepThese({kWeightBuffer, "/array/dims/0/size"});
    waitForSweep();
  }
  QString writeDescription(const char* text) const {
    const QString path = folder + "/described.sweep.json";
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return path;
  }
  void runDescription(const char* text) {
    controller().open({writeDescription(text)});
    controller().runChosen();
    waitForSweep();
  }
  void drag(QWidget& widget, const QPointF& from, const QPointF& to) {
    QTest::mousePress(&widget, Qt::LeftButton, {}, from.toPoint());
    for (const double share : {0.3, 0.7, 1.0}) {
      const QPointF place = from + share * (to - from);
      QMouseEvent move(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
      QApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, to.toPoint());
  }
  std::string shownCommand() {
    window->actions().action("file.command")->trigger();
    QTest::mouseClick(child<CommandCard>()->findChild<QPushButton*>("copy command"), Qt::LeftButton);
    return QApplication::clipboard()->text().toStdString();
  }
  std::size_t column(const std::string& name) const { return explorer().source().rows().column(name).value_or(99); }

  QString folder;
};

TEST_F(SweepsViewTest, BeginsEmptyWithTwoWaysIn) {
  openWindow();
  EXPECT_TRUE(view().empty().isVisible());
  EXPECT_FALSE(view().band().isVisible());
  EXPECT_TRUE(view().panel().isVisible());
  EXPECT_THAT(view().panel().countText().toStdString(), HasSubstr("Nothing varies yet"));
  EXPECT_FALSE(view().panel().startButton()->isEnabled());
}

TEST_F(SweepsViewTest, TheShortcutStartsWhatTheButtonStarts) {
  openWindow();
  const QAction& start = *window->actions().action("sweep.start");
  EXPECT_FALSE(start.isEnabled());
  for (const char* id : {kWeightBuffer, "/array/dims/0/size"}) controller().ranges().vary(id, true);
  EXPECT_TRUE(view().panel().startButton()->isEnabled());
  EXPECT_TRUE(start.isEnabled());
  controller().ranges().setConstraints("bufer <= 1", {});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !controller().ranges().errors().empty(); }, kPatience));
  EXPECT_FALSE(view().panel().startButton()->isEnabled());
  EXPECT_FALSE(start.isEnabled());
}

TEST_F(SweepsViewTest, TwoSlidersAreSweptAtOnce) {
  runTwo();
  EXPECT_TRUE(view().band().isVisible());
  const SweepPicture& picture = *explorer().picture();
  EXPECT_EQ(picture.present, picture.rows.size());
  EXPECT_EQ(static_cast<double>(picture.present), controller().ranges().pointCount());
  EXPECT_THAT(view().band().content().rest.toStdString(), HasSubstr("Complete"));
  EXPECT_EQ(view().table().model()->rowCount(), static_cast<int>(picture.present));
  ASSERT_EQ(controller().library().entries().size(), 1u);
  EXPECT_TRUE(controller().library().entries().front().isComplete());
  EXPECT_EQ(QDir(folder + "/sweeps").entryList({"*.sweep.json"}).size(), 1) << "its description";
  EXPECT_EQ(QDir(folder + "/sweeps").entryList({"*.tilesweep"}).size(), 1) << "its store";
}

TEST_F(SweepsViewTest, TheSameRangesAgainAreThereAtOnce) {
  runTwo();
  controller().startRanges();
  waitForSweep();
  EXPECT_EQ(controller().library().entries().size(), 1u);
  EXPECT_EQ(controller().runner().step().solved, 0);
  controller().ranges().setRange(kWeightBuffer, 32, 2048);
  controller().startRanges();
  waitForSweep();
  EXPECT_EQ(controller().library().entries().size(), 2u) << "other ranges are another sweep";
  EXPECT_GT(controller().runner().step().reused, 0) << "of the same store";
}

TEST_F(SweepsViewTest, TheMenuOfASliderSweepsItWithAnother) {
  openWindow();
  window->showView("explore");
  SliderRow& row = *slider(kWeightBuffer);
  QContextMenuEvent event(QContextMenuEvent::Mouse, row.grooveRect().center(),
                          row.mapToGlobal(row.grooveRect().center()));
  QApplication::sendEvent(&row, &event);
  auto* menu = window->findChild<QMenu*>("slider menu");
  ASSERT_TRUE(menu);
  auto* two = menu->findChild<QMenu*>("sweep two menu");
  ASSERT_FALSE(two->actions().isEmpty());
  EXPECT_THAT(two->actions().front()->text().toStdString(), HasSubstr("Weight buffer and"));
  two->actions().front()->trigger();
  menu->close();
  waitForSweep();
  EXPECT_TRUE(view().isVisible());
  EXPECT_EQ(controller().ranges().variedCount(), 2);
}

TEST_F(SweepsViewTest, ARowBecomesThePresentDesignInOneStepOfUndo) {
  runTwo();
  const app::Design before = window->session().design();
  const int steps = history().count();
  const std::uint32_t row = explorer().order()->rows.front();
  const double latency = explorer().picture()->rows.value(row, column("latency_s"));
  view().table().setFocus();
  view().table().setCurrentIndex(view().table().model()->index(0, 0));
  QTest::keyClick(&view().table(), Qt::Key_Return);
  wait();
  EXPECT_EQ(history().count(), steps + 1);
  EXPECT_THAT(history().undoText().toStdString(), HasSubstr("row "));
  EXPECT_EQ(model().plan()->totals.latency.seconds, latency);
  history().undo();
  wait();
  EXPECT_EQ(window->session().design(), before);
}

TEST_F(SweepsViewTest, ABrushOnAnAxisSelectsInAllThree) {
  openRows(randomRows(400, 11));
  ParallelPlot& plot = view().parallel();
  drag(plot, plot.placeOf(0, 4) + QPointF(0, 3), plot.placeOf(0, 64) - QPointF(0, 3));
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer().isSettled(); }, kPatience));
  ASSERT_EQ(explorer().look().brushes.size(), 1u);
  const RowBrush brush = explorer().look().brushes.front();
  EXPECT_EQ(brush.column, column("buffer"));
  std::size_t expected = 0;
  explorer().picture()->rows.forEach(brush.column,
                                     [&](std::size_t, double value) { expected += value >= 4 && value <= 64; });
  EXPECT_EQ(explorer().picture()->selected, expected);
  EXPECT_LT(expected, 400u);
  const SweepTableModel& cells = view().table().cells();
  EXPECT_EQ(cells.rowCount(), static_cast<int>(expected) + (cells.headingPlace() >= 0 ? 1 : 0));
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOf(0, 16).toPoint());
  EXPECT_TRUE(explorer().look().brushes.empty()) << "a click removes it";
}

TEST_F(SweepsViewTest, AFrameInTheScatterPlotBrushesBothColumns) {
  openRows(randomRows(400, 12));
  const SweepScatter& scatter = view().scatter();
  drag(view().scatter(), QPointF(scatter.width() * 0.3, scatter.height() * 0.2),
       QPointF(scatter.width() * 0.6, scatter.height() * 0.6));
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer().isSettled(); }, kPatience));
  ASSERT_EQ(explorer().look().brushes.size(), 2u);
  EXPECT_LT(explorer().picture()->selected, explorer().picture()->present);
  QTest::keyClick(&view().scatter(), Qt::Key_Escape);
  EXPECT_TRUE(explorer().look().brushes.empty());
}

TEST_F(SweepsViewTest, AClickInTheScatterPlotRingsTheRowEverywhere) {
  openRows(randomRows(100, 13));
  const std::uint32_t row = explorer().picture()->steps.front();
  QTest::mouseClick(&view().scatter(), Qt::LeftButton, {}, view().scatter().placeOf(row)->toPoint());
  ASSERT_EQ(explorer().chosen(), std::vector{row});
  const QModelIndexList selected = view().table().selectionModel()->selectedRows();
  ASSERT_EQ(selected.size(), 1);
  EXPECT_EQ(view().table().cells().rowAt(selected.front().row()), row);
}

TEST_F(SweepsViewTest, TheLabelOfThePresentDesignIsNeverCut) {
  openRows(randomRows(100, 13));
  const SweepScatter& scatter = view().scatter();
  const QPointF middle(scatter.width() / 2.0, scatter.height() / 2.0), right(scatter.width() - 20.0, 20.0);
  EXPECT_GT(scatter.presentLabelBox(middle).left(), middle.x());
  EXPECT_LT(scatter.presentLabelBox(right).right(), right.x());
  EXPECT_TRUE(QRectF(scatter.rect()).contains(scatter.presentLabelBox(right)));
}

TEST_F(SweepsViewTest, AFilterThatCannotBeReadSaysWhy) {
  openRows(randomRows(100, 14));
  SearchField& filter = view().filter();
  EXPECT_TRUE(view().find());
  QTest::keyClicks(&filter, "latncy < 1");
  QTest::keyClick(&filter, Qt::Key_Return);
  EXPECT_TRUE(filter.property("wrong").toBool());
  filter.clear();
  QTest::keyClicks(&filter, "latency < 0.02 and buffer >= 16");
  QTest::keyClick(&filter, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer().isSettled(); }, kPatience));
  EXPECT_FALSE(filter.property("wrong").toBool());
  EXPECT_LT(explorer().picture()->selected, 100u);
  EXPECT_GT(explorer().picture()->selected, 0u);
}

TEST_F(SweepsViewTest, NumbersOfRowsAreNeverCut) {
  std::vector<store::PointRow> rows = randomRows(100, 16);
  for (store::PointRow& row : rows) row.number += 900'000'000;
  openRows(rows);
  window->resize(1280, 800);
  wait();
  const QString number = view().table().cells().index(0, 0).data().toString();
  EXPECT_TRUE(number.startsWith("900000")) << number.toStdString();
  EXPECT_GT(view().table().columnWidth(0), QFontMetrics(numberFont()).horizontalAdvance(number));
}

TEST_F(SweepsViewTest, RowsWithoutAnExactAnswerFollowUnderAHeading) {
  openRows(randomRows(200, 15));
  const SweepTableModel& cells = view().table().cells();
  const int heading = cells.headingPlace();
  ASSERT_GT(heading, 0);
  EXPECT_FALSE(cells.rowAt(heading));
  EXPECT_THAT(cells.index(heading, 0).data().toString().toStdString(), HasSubstr("Without an exact result"));
  const std::optional<std::uint32_t> last = cells.rowAt(cells.rowCount() - 1);
  ASSERT_TRUE(last);
  EXPECT_EQ(groupOf(explorer().picture()->rows.status(*last)), 2);
  EXPECT_EQ(cells.placeOf(*last), cells.rowCount() - 1);
  EXPECT_THAT(cells.index(cells.rowCount() - 1, 0).data(Qt::ToolTipRole).toString().toStdString(),
              HasSubstr("3072 bits more"));
}

TEST_F(SweepsViewTest, KeysBrushAnAxisAndGoBack) {
  openRows(randomRows(100, 16));
  ParallelPlot& plot = view().parallel();
  plot.setFocus();
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(plot.currentAxis(), 1u);
  QTest::keyClick(&plot, Qt::Key_Left);
  QTest::keyClick(&plot, Qt::Key_Down);
  ASSERT_EQ(explorer().look().brushes.size(), 1u);
  EXPECT_LT(explorer().look().brushes.front().to, 256);
  QTest::keyClick(&plot, Qt::Key_Backspace);
  EXPECT_TRUE(explorer().look().brushes.empty());
  QTest::keyClick(&plot, Qt::Key_F);
  EXPECT_TRUE(explorer().look().isFlipped(explorer().look().axes.front()));
  const std::size_t first = explorer().look().axes.front();
  QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_EQ(explorer().look().axes[1], first);
}

TEST_F(SweepsViewTest, APressOnATitleMovesTheAxisAndTwoTurnItOver) {
  openRows(randomRows(100, 17));
  ParallelPlot& plot = view().parallel();
  const std::size_t first = explorer().look().axes.front();
  drag(plot, plot.titleRect(0).center(), plot.titleRect(2).center());
  EXPECT_EQ(explorer().look().axes[2], first);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.titleRect(2).center().toPoint());
  EXPECT_TRUE(explorer().look().isFlipped(first));
}

TEST_F(SweepsViewTest, AStoppedSweepKeepsItsRowsAndGoesOn) {
  openWindow(exampleWords("resnet50"));
  QStringList ids;
  for (const RangeLine& line : controller().ranges().lines()) ids << line.row.id;
  controller().sweepThese(ids);
  ASSERT_TRUE(controller().runner().isRunning());
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().runner().step().done > 0; }, kPatience));
  controller().runChosen();
  waitForSweep();
  const std::int64_t done = controller().runner().step().done;
  EXPECT_GT(done, 0);
  EXPECT_THAT(view().band().content().rest.toStdString(), HasSubstr("Stopped"));
  EXPECT_EQ(view().band().content().primary, "Go on");
  EXPECT_EQ(static_cast<std::int64_t>(explorer().picture()->present), done);
  controller().runChosen();
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().runner().step().done > done; }, kPatience));
  controller().runChosen();
  waitForSweep();
  EXPECT_GT(static_cast<std::int64_t>(explorer().picture()->present), done);
}

// A store that the parent of this process, which is alive, claims.
class ClaimedStore {
 public:
  explicit ClaimedStore(const std::string& path) : store_(openMadeStore(path)) {
    claim_.process = getppid();
    valueOrFail(store_.claim(claim_));
  }
  std::int64_t add(const store::SweepRecord& sweep) { return valueOrFail(store_.addSweep(sweep)); }
  void write(std::int64_t sweep, const std::vector<store::PointRow>& rows, const char* state) {
    valueOrFail(store_.write(sweep, rows));
    valueOrFail(store_.setState(sweep, state));
  }
  void release() { valueOrFail(store_.release(claim_)); }
  std::string process() const { return std::to_string(claim_.process); }

 private:
  store::SweepStore store_;
  store::Claim claim_ = store::claimOf({});
};

TEST_F(SweepsViewTest, ADescriptionIsCountedAndRunWithItsRounds) {
  openWindow();
  controller().open({writeDescription(kRefined)});
  const auto content = [&] { return view().band().content(); };
  EXPECT_EQ(content().primary, "Start");
  EXPECT_TRUE(QTest::qWaitFor([&] { return content().numbers[0].scope == "of 6"; }, kPatience))
      << content().numbers[0].scope.toStdString();
  controller().runChosen();
  waitForSweep();
  EXPECT_EQ(content().finding, "refined twice");
  EXPECT_EQ(content().numbers[0].scope, "of 6");
  EXPECT_THAT(content().rest.toStdString(), HasSubstr("Complete"));
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(controller().runner().store().toStdString()));
  ASSERT_TRUE(reader.sweep("refined twice, refined 1"));
  ASSERT_EQ(controller().library().entries().size(), valueOrFail(reader.sweeps()).size());
  for (const SweepEntry& entry : controller().library().entries())
    EXPECT_TRUE(entry.isComplete()) << qPrintable(entry.name);
}

TEST_F(SweepsViewTest, ADescriptionShowsTheRowsThatAreThere) {
  openWindow();
  runDescription(kRefined);
  window =
      std::make_unique<MainWindow>(Session{exampleDesign(exampleWords("mlperf_tiny_resnet8")), {}}, themes, QString());
  window->show();
  controller().open({folder + "/described.sweep.json"});
  waitForSweep();
  EXPECT_EQ(explorer().picture()->present, 6u);
  EXPECT_THAT(view().band().content().rest.toStdString(), HasSubstr("Complete"));
  EXPECT_EQ(view().band().content().numbers[0].scope, "of 6");
}

TEST_F(SweepsViewTest, ARowIsTheFirstDesignOfAnEmptyWindow) {
  openWindow();
  const QString path = writeDescription(kTwoNetworks);
  window = std::make_unique<MainWindow>(Session(), themes, QString());
  window->resize(1440, 900);
  window->show();
  controller().open({path});
  controller().runChosen();
  waitForSweep();
  controller().makePresent(0);
  wait();
  EXPECT_THAT(window->session().design().networkName, HasSubstr("2*"));
  ASSERT_TRUE(model().plan());
  EXPECT_NEAR(model().plan()->totals.latency.seconds / explorer().picture()->rows.value(0, column("latency_s")), 1,
              1e-9);
  controller().pinRow(0);
  controller().pinRow(1);
  EXPECT_EQ(window->session().session().pins.size(), 2u);
  EXPECT_EQ(history().count(), 3);
}

TEST_F(SweepsViewTest, RowsOfAnotherProgramAreFollowed) {
  std::filesystem::remove(madeStorePath());
  ClaimedStore other(madeStorePath());
  const std::vector<store::PointRow> rows = randomRows(100, 24);
  const std::int64_t sweep = other.add(madeSweep(100));
  other.write(sweep, {rows.begin(), rows.begin() + 30}, "running");
  openWindow();
  controller().open({QString::fromStdString(madeStorePath())});
  const auto waitForRows = [&](std::size_t count) {
    return QTest::qWaitFor([&] { return explorer().picture() && explorer().picture()->present == count; }, kPatience);
  };
  ASSERT_TRUE(waitForRows(30));
  const auto rest = [&] { return view().band().content().rest.toStdString(); };
  EXPECT_THAT(rest(), HasSubstr("Running in another program (process " + other.process() + ")"));
  EXPECT_THAT(view().panel().list().textAt(0).toStdString(), HasSubstr("29 %, running elsewhere"));
  EXPECT_FALSE(view().band().primary()->isVisible());
  EXPECT_FALSE(window->actions().action("sweep.run")->isEnabled());
  other.write(sweep, {rows.begin() + 30, rows.begin() + 60}, "running");
  EXPECT_TRUE(waitForRows(60));
  EXPECT_THAT(rest(), HasSubstr("Running in"));
  other.write(sweep, {rows.begin() + 60, rows.end()}, "complete");
  other.release();
  EXPECT_TRUE(waitForRows(100));
  EXPECT_TRUE(QTest::qWaitFor([&] { return rest().find("Running") == std::string::npos; }, kPatience));
}

TEST_F(SweepsViewTest, ASweepThatAnotherProgramRunsIsRefusedWithARemedy) {
  runTwo();
  ClaimedStore other(controller().runner().store().toStdString());
  controller().runChosen();
  waitForSweep();
  const auto* strip = child<MessageStrip>();
  ASSERT_TRUE(strip->isVisible());
  EXPECT_THAT(strip->message().finding.toStdString(), HasSubstr("process " + other.process()));
  EXPECT_TRUE(strip->message().remedy.contains("Wait until that program ends"));
}

TEST_F(SweepsViewTest, RowsGoIntoFilesAsTheCommandLineWritesThem) {
  openRows(randomRows(50, 18));
  const QString csv = folder + "/rows.csv";
  controller().exportRows(csv, store::RowFormat::Csv);
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().isIdle(); }, kPatience));
  QFile file(csv);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(madeStorePath()));
  std::ostringstream expected;
  ASSERT_TRUE(store::exportRows(reader, valueOrFail(reader.sweep("made")), {}, expected));
  EXPECT_EQ(file.readAll().toStdString(), expected.str());
  EXPECT_THAT(shownCommand(), HasSubstr("tilescope-cli sweep export"));
}

TEST_F(SweepsViewTest, OnlyTheSelectedRowsAreANewSweep) {
  runTwo();
  explorer().setBrushes({{column("weight_buffer"), 64, 256}});
  waitForSweep();
  const std::size_t selected = explorer().picture()->selected;
  window->actions().action("sweep.only")->trigger();
  waitForSweep();
  EXPECT_EQ(explorer().picture()->present, selected);
  EXPECT_EQ(controller().runner().step().solved, 0) << "all answers are in the store";
}

TEST_F(SweepsViewTest, TheFrontIsRefinedRoundByRound) {
  runTwo();
  const QString root = view().band().content().finding;
  EXPECT_THAT(view().band().content().numbers[2].scope.toStdString(), HasSubstr("hypervolume "));
  ASSERT_TRUE(view().band().refine()->isVisible());
  const std::size_t before = explorer().picture()->present;
  for (const char* round : {", refined 1", ", refined 2"}) {
    QTest::mouseClick(view().band().refine(), Qt::LeftButton);
    waitForSweep();
    EXPECT_EQ(view().band().content().finding, root + QLatin1String(round));
    EXPECT_THAT(view().band().content().rest.toStdString(), HasSubstr("Complete"));
  }
  EXPECT_EQ(controller().library().entries().size(), 3u);
  EXPECT_LT(explorer().picture()->present, before * 3);
}

TEST_F(SweepsViewTest, ASweepGetsAnotherName) {
  openRows(randomRows(30, 21));
  SweepList& list = view().panel().list();
  list.setFocus();
  window->actions().action("sweep.rename")->trigger();
  auto* entry = list.findChild<QLineEdit*>();
  ASSERT_TRUE(entry);
  entry->setText("narrow");
  QTest::keyClick(entry, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view().band().content().finding == "narrow"; }, kPatience));
  waitForSweep();
  EXPECT_EQ(explorer().picture()->present, 30u);
  ASSERT_EQ(controller().library().entries().size(), 1u);
  EXPECT_TRUE(store::StoreReader::open(madeStorePath())->sweep("narrow"));
}

TEST_F(SweepsViewTest, ADeletedSweepCanBePutBackUntilTheWindowCloses) {
  openRows(randomRows(30, 22));
  const auto isStored = [] { return bool(valueOrFail(store::StoreReader::open(madeStorePath())).sweep("made")); };
  window->actions().action("sweep.delete")->trigger();
  wait();
  EXPECT_TRUE(view().empty().isVisible());
  EXPECT_TRUE(isStored());
  emit child<MessageStrip>()->buttonClicked(0);
  waitForSweep();
  EXPECT_EQ(explorer().picture()->present, 30u);
  window.reset();
  EXPECT_TRUE(isStored()) << "it was put back";
  openWindow();
  controller().open({QString::fromStdString(madeStorePath())});
  waitForSweep();
  window->actions().action("sweep.delete")->trigger();
  controller().open({QString::fromStdString(madeStorePath())});
  wait();
  window.reset();
  EXPECT_FALSE(isStored());
}

TEST_F(SweepsViewTest, PPinsARow) {
  runTwo();
  view().table().setFocus();
  view().table().setCurrentIndex(view().table().model()->index(0, 0));
  QTest::keyClick(&view().table(), Qt::Key_P);
  wait();
  const std::vector<Pin>& pins = window->session().session().pins;
  ASSERT_EQ(pins.size(), 1u);
  EXPECT_THAT(pins.front().name.toStdString(), HasSubstr("row "));
  const app::Design pinned = pins.front().design;
  QTest::keyClick(&view().table(), Qt::Key_Return);
  wait();
  EXPECT_EQ(window->session().design().edits, pinned.edits);
  EXPECT_FALSE(pinned.edits.empty());
}

TEST_F(SweepsViewTest, AWindowWithARunningSweepAsksBeforeItCloses) {
  openWindow(exampleWords("resnet50"));
  QStringList ids;
  for (const RangeLine& line : controller().ranges().lines()) ids << line.row.id;
  controller().sweepThese(ids);
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().runner().step().done > 0; }, kPatience));
  EXPECT_FALSE(window->close());
  auto* strip = child<MessageStrip>();
  ASSERT_TRUE(strip->isVisible());
  ASSERT_EQ(strip->message().buttons.size(), 2) << "its description is in a file, so it can go on as a command";
  EXPECT_TRUE(controller().runner().isRunning());
  EXPECT_TRUE(window->isVisible());
  emit strip->buttonClicked(1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->isVisible(); }, kPatience));
  EXPECT_FALSE(controller().runner().isRunning());
}

TEST_F(SweepsViewTest, PythonReadsTheRows) {
  openRows(randomRows(30, 23));
  window->actions().action("sweep.python")->trigger();
  const std::string text = QApplication::clipboard()->text().toStdString();
  EXPECT_THAT(text, HasSubstr("rows.plot.scatter(\"latency_s\", \"energy_pj\")"));
}

TEST_F(SweepsViewTest, ThePresentDesignAndPinsStandAmongTheRows) {
  runTwo();
  window->actions().action("design.pin")->trigger();
  wait();
  const store::SweepInfo& sweep = *explorer().source().sweep();
  const auto mark = markOf({}, window->session().design(), *window->session().hardware(), model().plan(), sweep,
                           explorer().picture()->rows);
  ASSERT_TRUE(mark);
  EXPECT_EQ(mark->values[column("weight_buffer")], 128);
  EXPECT_EQ(mark->values[column("latency_s")], model().plan()->totals.latency.seconds);
}

TEST_F(SweepsViewTest, OnlyADesignOfTheSameNetworksHasMetricsAmongTheRows) {
  openWindow();
  runDescription(kTwoNetworks);
  const auto presentMark = [&] {
    return markOf({}, window->session().design(), *window->session().hardware(), model().plan(),
                  *explorer().source().sweep(), explorer().picture()->rows)
        .value_or(SweepMark());
  };
  const ParallelPlot& plot = view().parallel();
  const auto isBelow = [&](const QPointF& place) { return place.y() > plot.placeOf(0, 64).y() + 1; };
  const QList<DockTitle*> titles = view().findChildren<DockTitle*>();
  const auto title = std::find_if(titles.begin(), titles.end(),
                                  [](const DockTitle* one) { return one->title() == "Parallel coordinates"; });
  ASSERT_NE(title, titles.end());
  SweepMark mark = presentMark();
  EXPECT_TRUE(std::isnan(mark.values[column("latency_s")]));
  EXPECT_GT(mark.values[column("area_mm2")], 0) << "an area needs no network";
  ASSERT_FALSE(plot.linesOf(mark).empty());
  for (const std::vector<QPointF>& line : plot.linesOf(mark))
    EXPECT_TRUE(std::none_of(line.begin(), line.end(), isBelow));
  EXPECT_THAT((*title)->toolTip().toStdString(),
              HasSubstr("it runs mlperf_tiny_resnet8, and the rows have mlperf_tiny_autoencoder + 2 × "));
  const app::DesignWords both = exampleWords("mlperf_tiny_resnet8");
  app::DesignWords set = both;
  set.network = "2*" + both.network + "+" + exampleWords("mlperf_tiny_autoencoder").network;
  window->session().change("both", exampleDesign(set));
  wait();
  mark = presentMark();
  const SweepRows& rows = explorer().picture()->rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.value(row, column("weights")) != mark.values[column("weights")]) continue;
    for (const char* metric : {"latency_s", "energy_mac", "traffic_bytes", "edp", "utilisation", "area_mm2"})
      EXPECT_NEAR(mark.values[column(metric)] / rows.value(row, column(metric)), 1, 1e-9) << metric;
  }
  ASSERT_EQ(plot.linesOf(mark).size(), 1u);
  EXPECT_EQ(plot.linesOf(mark).front().size(), explorer().look().axes.size());
  EXPECT_FALSE((*title)->toolTip().contains("no metrics"));
}

TEST_F(SweepsViewTest, ASessionKeepsSweepAndSelection) {
  openRows(randomRows(100, 19));
  explorer().setBrushes({{column("buffer"), 4, 16}});
  waitForSweep();
  const WindowState state = window->windowState();
  const std::size_t selected = explorer().picture()->selected;
  openWindow();
  window->restore(state);
  waitForSweep();
  EXPECT_TRUE(view().isVisible());
  EXPECT_EQ(explorer().picture()->selected, selected);
  EXPECT_EQ(explorer().look().brushes.size(), 1u);
}

TEST_F(SweepsViewTest, AllErrorsOfADescriptionCanBeRead) {
  openWindow();
  controller().open({writeDescription(R"({"format": "tilescope.sweep/1", "name": "wrong", "hardware": "tx2_eplanner_a",
                 "networks": [{"network": "mlperf_tiny_resnet8", "wieght": 2}],
                 "questions": [{"model": "eplaner"}],
                 "axes": [{"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "lst": [64]}]})")});
  wait();
  auto* strip = child<MessageStrip>();
  ASSERT_TRUE(strip->isVisible());
  ASSERT_EQ(strip->message().buttons, QStringList{"Show all"});
  auto* all = window->findChild<QPlainTextEdit*>("all messages");
  EXPECT_FALSE(all->isVisible());
  emit strip->buttonClicked(0);
  ASSERT_TRUE(all->isVisible());
  wait();
  for (const char* part : {"wieght", "eplaner", "lst"}) EXPECT_THAT(all->toPlainText().toStdString(), HasSubstr(part));
  emit strip->buttonClicked(0);
  EXPECT_FALSE(all->isVisible());
}

TEST_F(SweepsViewTest, ABrokenStoreIsAMessageAndNothingElse) {
  openWindow();
  const QString broken = folder + "/broken.tilesweep";
  QFile file(broken);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("SQLite format 3 but not really");
  file.close();
  controller().open({broken});
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().isIdle(); }, kPatience));
  EXPECT_TRUE(view().empty().isVisible());
  EXPECT_TRUE(controller().library().entries().empty());
}

}  // namespace
}  // namespace tilescope::gui
