// SPDX-License-Identifier: GPL-3.0-or-later
// A window in the view Partition, and the answer of the command that it shows.
#pragma once

#include <QProcess>
#include <string>

#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/views/partition/partition_view.h"
#include "app/gui/views/partition/spans_plot.h"
#include "app/gui/views/partition/staircase_plot.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {

inline constexpr std::int64_t kMebibyte = 1024 * 1024;

class PartitionViewTest : public WindowTest {
 protected:
  void openPartition(const std::string& network = "resnet34", std::int64_t capacity = 3 * kMebibyte,
                     QSize size = QSize(1440, 900)) {
    open(exampleWords(network), size);
    app::Design design = window->session().design();
    design.partition.capacityBytes = capacity;
    design.partition.elementBits = 8;
    window->session().change("setting", design);
    history().clear();
    window->showView("partition");
    wait();
  }
  PartitionModel& partition() { return window->part<PartitionController>().model(); }
  const app::DesignPartition& answer() { return *partition().answer(); }
  const app::PartitionSettings& settings() { return window->session().design().partition; }
  SpansPlot& spans() { return *child<SpansPlot>(); }
  StaircasePlot& staircase() { return *child<StaircasePlot>(); }
  SegmentedControl& segments(const QString& id) { return *window->findChild<SegmentedControl*>("picker:" + id); }
  void clickSegment(const QString& id, int which) {
    SegmentedControl& control = segments(id);
    QTest::mouseClick(&control, Qt::LeftButton, {}, control.segmentRect(which).center());
  }
  // Where the mouse grips a cut: the line between the blocks.
  QPoint gripOf(std::size_t edge) {
    const SpansLayout& layout = spans().layout();
    return QPointF(layout.edges.at(edge), (layout.blockTop + layout.blockBottom) / 2).toPoint();
  }
  void moveOver(QWidget& widget, const QPoint& place, Qt::MouseButtons buttons) {
    QMouseEvent move(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, buttons, {});
    QApplication::sendEvent(&widget, &move);
  }
  // The JSON answer of the view's command.
  Json commandLineAnswer() {
    const ViewCommand shown =
        window->part<PartitionController>().view().command(app::wordsOf(window->session().design()), {});
    QProcess cli;
    cli.start("sh", {"-c", builtFile("bin/" + QString::fromStdString(shown.line)) + " --json"});
    EXPECT_TRUE(cli.waitForFinished(kPatience));
    EXPECT_EQ(cli.exitCode(), 0) << shown.line << cli.readAllStandardError().toStdString();
    const Result<Json> read = parseJson(cli.readAllStandardOutput().toStdString(), "cli");
    EXPECT_TRUE(read) << shown.line;
    return read ? *read : Json::object();
  }
  QString figure(int index) { return child<VerdictBand>()->figure(index)->figure().value; }
};

}  // namespace tilescope::gui
