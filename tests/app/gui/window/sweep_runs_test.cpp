// SPDX-License-Identifier: GPL-3.0-or-later
// Runs, descriptions and stores of the view Sweeps.
#include <unistd.h>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <filesystem>

#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/sweeps/ranges_panel.h"
#include "app/gui/views/sweeps/sweep_list.h"
#include "app/gui/views/sweeps/sweep_table.h"
#include "tests/app/gui/window/sweeps_fixture.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

constexpr const char* kRefined = R"({"format": "tilescope.sweep/1", "name": "refined twice",
  "hardware": "tx2_eplanner_a", "networks": [{"network": "mlperf_tiny_resnet8"}],
  "questions": [{"model": "eplanner", "objective": "latency"}],
  "axes": [{"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [16, 64, 128]},
           {"name": "rows", "set": ["/array/dims/1/size"], "list": [8, 16, 32]}],
  "before": ["weights <= 64"], "front": ["latency_s", "energy_mac"],
  "refine": {"rounds": 2, "budget": 20}})";

class SweepRunsTest : public SweepsViewTest {};

TEST_F(SweepRunsTest, AStoppedSweepKeepsItsRowsAndGoesOn) {
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

TEST_F(SweepRunsTest, ADescriptionIsCountedAndRunWithItsRounds) {
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

TEST_F(SweepRunsTest, ADescriptionShowsTheRowsThatAreThere) {
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

TEST_F(SweepRunsTest, ARowIsTheFirstDesignOfAnEmptyWindow) {
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

TEST_F(SweepRunsTest, RowsOfAnotherProgramAreFollowed) {
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

TEST_F(SweepRunsTest, ASweepThatAnotherProgramRunsIsRefusedWithARemedy) {
  runTwo();
  ClaimedStore other(controller().runner().store().toStdString());
  controller().runChosen();
  waitForSweep();
  const auto* strip = child<MessageStrip>();
  ASSERT_TRUE(strip->isVisible());
  EXPECT_THAT(strip->message().finding.toStdString(), HasSubstr("process " + other.process()));
  EXPECT_TRUE(strip->message().remedy.contains("Wait until that program ends"));
}

TEST_F(SweepRunsTest, RowsGoIntoFilesAsTheCommandLineWritesThem) {
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

TEST_F(SweepRunsTest, OnlyTheSelectedRowsAreANewSweep) {
  runTwo();
  explorer().setBrushes({{column("weight_buffer"), 64, 256}});
  waitForSweep();
  const std::size_t selected = explorer().picture()->selected;
  window->actions().action("sweep.only")->trigger();
  waitForSweep();
  EXPECT_EQ(explorer().picture()->present, selected);
  EXPECT_EQ(controller().runner().step().solved, 0) << "all answers are in the store";
}

TEST_F(SweepRunsTest, TheFrontIsRefinedRoundByRound) {
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

TEST_F(SweepRunsTest, ASweepGetsAnotherName) {
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

TEST_F(SweepRunsTest, ADeletedSweepCanBePutBackUntilTheWindowCloses) {
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

TEST_F(SweepRunsTest, PPinsARow) {
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

TEST_F(SweepRunsTest, AWindowWithARunningSweepAsksBeforeItCloses) {
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

TEST_F(SweepRunsTest, AllErrorsOfADescriptionCanBeRead) {
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

TEST_F(SweepRunsTest, ABrokenStoreIsAMessageAndNothingElse) {
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
