// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>

#include "app/common/document_text.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/hardware/calibration_card.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/plot_controller.h"
#include "core/base/json.h"
#include "core/plugin/manifest.h"
#include "core/program/measured/measured.h"
#include "tests/app/gui/measured_runs.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/calibration_run.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class MeasuredTest : public WindowTest {
 protected:
  MeasuredTest() { setAdvice(false); }

  void TearDown() override { window.reset(); }  // before its folder is removed
  Measured run() { return sampleRun(*window->session().design().network); }
  QString write(const Measured& measured, const QString& name = "measured.json") {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(app::documentText(toJson(measured))));
    return file.fileName();
  }
  void drop(const QString& path) {
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    child<FileOpening>()->open(&files);  // as everywhere, see drop_test.cpp
  }
  PlotDock roofline() const { return child<ViewStack>()->shownView()->plots().front(); }
  std::string legend() const { return roofline().head->legend().back().text.toStdString(); }
  std::string strip() const {
    const auto* shown = child<MessageStrip>();
    return shown->isVisible() ? (shown->message().finding + ' ' + shown->message().remedy).toStdString() : "";
  }
  QAction* action(const char* id) { return window->actions().action(id); }

  QTemporaryDir folder;
};

TEST_F(MeasuredTest, ADroppedFileIsOneStepAndOneActionTakesItAway) {
  open(exampleWords());
  EXPECT_FALSE(action("measured.remove")->isEnabled());
  Measured figures = run();
  figures.planHash = planHash(*model().plan());
  drop(write(figures));
  EXPECT_EQ(history().undoText(), "open measured.json");
  EXPECT_EQ(legend(), "measured on Test GPU");
  EXPECT_EQ(strip(), "") << "there is nothing to warn of";
  EXPECT_FALSE(child<RooflinePlot>()->measuredRect("conv1").isNull());
  ASSERT_TRUE(action("measured.remove")->isEnabled());
  action("measured.remove")->trigger();
  EXPECT_TRUE(child<RooflinePlot>()->measuredRect("conv1").isNull());
  EXPECT_EQ(legend(), "compute-bound");
  EXPECT_FALSE(action("measured.remove")->isEnabled());
  history().undo();
  EXPECT_EQ(legend(), "measured on Test GPU");
}

TEST_F(MeasuredTest, OfAnotherPlanTheLegendSaysSo) {
  open(exampleWords());
  Measured figures = run();
  figures.planHash = planHash(*model().plan());
  drop(write(figures));
  window->session().change("smaller", app::withEdit(window->session().design(), {"/memories/1/size_bits", "524288"}));
  wait();
  EXPECT_EQ(legend(), "measured on Test GPU, another plan");
}

TEST_F(MeasuredTest, TheStripNamesLayersThatTheNetworkHasNot) {
  open(exampleWords());
  Measured figures = run();
  figures.layers[0].name = "first";
  figures.layers[3].name = "fourth";
  drop(write(figures));
  EXPECT_EQ(
      strip(),
      "measured.json, /layers: found 2 of 31 layers that ResNet-18 has not: first, fourth, expected layers of that "
      "network. They are left out; the others are shown.");
}

TEST_F(MeasuredTest, AnotherNetworkIsToldOnceMore) {
  open(exampleWords());
  drop(write(run()));
  EXPECT_EQ(strip(), "");
  drop(sourceFile("networks/alexnet.json"));
  EXPECT_EQ(strip(),
            "measured.json, /network: found results of ResNet-18, expected results of AlexNet (one group). Nothing is "
            "shown; open the network that was exported.");
  wait();
  EXPECT_EQ(legend(), "compute-bound") << "although both have a conv1";
  history().undo();
  wait();
  EXPECT_EQ(legend(), "measured on Test GPU, another plan");
}

TEST_F(MeasuredTest, TheStripSaysThatAnEmulationSaysNothingAboutAGpu) {
  open(exampleWords());
  Measured figures = run();
  figures.emulated = true;
  drop(write(figures));
  EXPECT_THAT(strip(), HasSubstr("They do not apply to a GPU"));
  EXPECT_THAT(legend(), HasSubstr("host emulation, not on a GPU"));
}

TEST_F(MeasuredTest, AFailedCheckIsTold) {
  open(exampleWords());
  Measured figures = run();
  figures.passed = false;
  drop(write(figures));
  EXPECT_THAT(strip(), HasSubstr("found a run whose own check failed"));
}

TEST_F(MeasuredTest, WhatCannotBeReadSaysWhereAndChangesNothing) {
  open(exampleWords());
  Measured figures = run();
  figures.layers[1].name = figures.layers[0].name;
  drop(write(figures));
  EXPECT_THAT(strip(), HasSubstr("/layers/1/name: found \"conv1\" twice"));
  EXPECT_EQ(history().count(), 0);
  child<FileOpening>()->open(QStringList{write(run(), "a.json"), write(run(), "b.json")});
  EXPECT_THAT(strip(), HasSubstr("a second file of measured results"));
  EXPECT_EQ(window->session().session().measured->path, folder.filePath("a.json"));
}

TEST_F(MeasuredTest, TheCardHasPredictedAndMeasuredSideBySide) {
  open(exampleWords());
  Measured figures = run();
  figures.layers[0].movedBits[0] += 8;
  figures.layers[0].correct = false;
  drop(write(figures));
  auto* plot = child<RooflinePlot>();
  const auto* tip = child<ProvenanceTip>();
  for (const QRect& place : {plot->measuredRect("conv1"), plot->markRect("conv1")}) {
    QTest::mouseMove(plot, QPoint(2, 2));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !tip->isVisible(); }, 5000));
    QTest::mouseMove(plot, place.center());
    ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, 5000));
    const QStringList lines = tip->content().measured;
    ASSERT_EQ(lines.size(), 5);
    const std::string predicted = model().explain("conv1", Metric::Latency)->result;
    EXPECT_THAT(lines[0].toStdString(), HasSubstr("predicted: " + predicted + ", "));
    EXPECT_EQ(lines[1].toStdString(), "measured: 2.00 ms, 59.0 GMAC/s at 14.8 MAC/B");
    EXPECT_EQ(lines[2], "on Test GPU; exported from another plan");
    EXPECT_EQ(lines[3], "moved a different number of bytes than its plan predicted");
    EXPECT_EQ(lines[4], "its values were wrong");
    EXPECT_TRUE(tip->content().plainText.contains(lines[1])) << "copied too";
  }
}

TEST_F(MeasuredTest, TheFileOfThePlotHasTheColumns) {
  open(exampleWords());
  drop(write(run()));
  window->findChild<PlotController*>()->save(roofline(), folder.filePath("roofline.csv"));
  QFile file(folder.filePath("roofline.csv"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const std::string text = file.readAll().toStdString();
  EXPECT_THAT(text, HasSubstr("Measured time, ms"));
  EXPECT_THAT(text, HasSubstr("14.7517"));
  EXPECT_THAT(text, HasSubstr("Test GPU"));
}

TEST_F(MeasuredTest, TheSessionKeepsTheContentWithoutTheFile) {
  open(exampleWords());
  const QString path = write(run()), kept = folder.filePath("s.tilescope");
  drop(path);
  ASSERT_TRUE(window->files().save(kept));
  EXPECT_FALSE(window->files().isModified());
  action("measured.remove")->trigger();
  EXPECT_TRUE(window->files().isModified());
  ASSERT_TRUE(QFile::remove(path));
  ASSERT_TRUE(window->files().open(kept));
  wait();
  ASSERT_TRUE(window->session().session().measured);
  EXPECT_EQ(window->session().session().measured->path, path);
  EXPECT_EQ(*window->session().session().measured->figures, run());
  EXPECT_FALSE(child<RooflinePlot>()->measuredRect("conv1").isNull());
}

TEST_F(MeasuredTest, FiguresWithoutANetworkWaitForOne) {
  app::DesignWords nothing;
  nothing.model = "eplanner";
  open(nothing);
  const QString path = [&] {
    const app::Design design = exampleDesign();
    return write(sampleRun(*design.network));
  }();
  drop(path);
  EXPECT_EQ(strip(), "");
  child<FileOpening>()->openExample();
  wait();
  EXPECT_EQ(legend(), "measured on Test GPU, another plan");
}

TEST_F(MeasuredTest, TheProfileIsCalibratedInOneStepOfUndo) {
  app::DesignWords words = exampleWords();
  words.edits = {"/models/eplanner/transfer_overlap_share=0"};
  open(words);
  drop(write(runOnOther(*model().plan(), 0.8, 0.5)));
  wait();
  action("hardware.calibrate")->trigger();
  auto* card = child<CalibrationCard>();
  ASSERT_TRUE(card);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !card->isFitting(); }, kPatience));
  QTest::mouseClick(card->findChild<QPushButton*>("calibration apply"), Qt::LeftButton);
  wait();
  EXPECT_EQ(child<ViewStack>()->shownId(), "hardware");
  EXPECT_THAT(history().undoText().toStdString(), HasSubstr("calibrate"));
  const HardwareProfile& profile = *window->session().hardware();
  EXPECT_NEAR(profile.clockMhz, 816, 10);
  EXPECT_THAT(profile.sources.at("/clock_mhz"), HasSubstr("calibrated on "));
  history().undo();
  wait();
  EXPECT_EQ(window->session().hardware()->clockMhz, 1020);
}

// The card opens on what is there, and a broken file is reported by the window, with what is wrong with it.
TEST_F(MeasuredTest, ABrokenFileIsNoCalibration) {
  open(exampleWords());
  QFile broken(folder.filePath("measured.json"));
  ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
  broken.write(R"({"format": "tilescope.measured/1", "network": "ResNet-18"})");
  broken.close();
  drop(broken.fileName());
  EXPECT_THAT(strip(), HasSubstr("measured.json"));
  EXPECT_FALSE(window->session().session().measured);
  action("hardware.calibrate")->trigger();
  ASSERT_TRUE(child<CalibrationCard>());
  EXPECT_FALSE(child<CalibrationCard>()->findChild<QPushButton*>("calibration apply")->isEnabled());
}

}  // namespace
}  // namespace tilescope::gui
