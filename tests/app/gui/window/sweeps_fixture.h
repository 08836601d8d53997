// SPDX-License-Identifier: GPL-3.0-or-later
// A window in the view Sweeps, with a data folder of its own.
#pragma once

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/views/sweeps/sweep_explorer.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/views/sweeps/sweeps_view.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope::gui {

inline constexpr const char* kTwoNetworks = R"({"format": "tilescope.sweep/1", "name": "two networks",
  "hardware": "tx2_eplanner_a",
  "networks": [{"network": "mlperf_tiny_resnet8", "weight": 2}, {"network": "mlperf_tiny_autoencoder"}],
  "questions": [{"model": "eplanner", "objective": "latency"}],
  "axes": [{"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [64, 128, 256]}],
  "area": "physical", "front": ["latency_s", "energy_mac"]})";

class SweepsViewTest : public WindowTest {
 protected:
  SweepsViewTest() {
    withCurves = false;
    setAdvice(false);
  }

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

}  // namespace tilescope::gui
