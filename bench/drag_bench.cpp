// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates two seconds of dragging a slider in the whole window, at 60 moves per second. Prints how many different
// plans were displayed, the longest step of the window's thread, and the time spent on search (in another thread), on
// view model and widgets, and on painting. It is not a test: bench/README.md keeps the results. The parameter
// "partition capacity" is dragged in the partition view.
//
// With a number of designs, the plot of designs first gets that many points.
//
//   QT_QPA_PLATFORM=offscreen drag_bench [network] [parameter] [width x height] [profile] [model] [objective] [designs]
//
// How long the window takes to react to Stop during an exhaustive search:
//
//   QT_QPA_PLATFORM=offscreen drag_bench stop [network]
#include <time.h>

#include <QApplication>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "app/gui/kit/panel/slider_row.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/window/main_window.h"

namespace tilescope::gui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMoves = 120;  // at 60 moves per second
constexpr double kFrame = 1000.0 / 60;

constexpr std::int64_t kStopBatch = 4;  // makes the search take minutes
constexpr int kStops = 20;
constexpr double kBeforeStop = 300, kStopStep = 37;  // ms; the step varies where the search is stopped

// In ms; the duration of a step on an idle computer.
double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double milliseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::milli>(duration).count();
}

class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override {
    if (depth_ > 0 || !timing) return QApplication::notify(receiver, event);
    ++depth_;
    const bool paints = event->type() == QEvent::UpdateRequest || event->type() == QEvent::Paint;
    const Clock::time_point start = Clock::now();
    const double busy = processorTime();
    const bool result = QApplication::notify(receiver, event);
    longestBusy = std::max(longestBusy, processorTime() - busy);
    const double time = milliseconds(Clock::now() - start);
    --depth_;
    longest = std::max(longest, time);
    (paints ? painting : other) += time;
    return result;
  }

  bool timing = false;
  double longest = 0, longestBusy = 0, painting = 0, other = 0;  // ms

 private:
  int depth_ = 0;
};

struct Drag {
  SliderRow& row;
  Clock::time_point start;
  int moves = 0;

  void move(double share) {
    const QRect groove = row.grooveRect();
    const QPointF place(groove.left() + share * groove.width(), groove.center().y());
    QMouseEvent event(QEvent::MouseMove, place, row.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&row, &event);
  }
  void button(QEvent::Type type, double share) {
    const QRect groove = row.grooveRect();
    const QPointF place(groove.left() + share * groove.width(), groove.center().y());
    const Qt::MouseButtons held = type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton;
    QMouseEvent event(type, place, row.mapToGlobal(place), Qt::LeftButton, held, {});
    QApplication::sendEvent(&row, &event);
  }
};

std::string machineOf(const HardwareProfile& hardware) {
  std::string text = std::to_string(hardware.clockMhz);
  for (const Memory& memory : hardware.memories)
    text += " " + std::to_string(memory.sizeBits) + " " + std::to_string(memory.bandwidthGbPerS.value_or(0));
  for (const ArrayDim& dim : hardware.arrayDims) text += " " + std::to_string(dim.size);
  return text;
}

void waitFor(const MainWindow& window) {
  while (!window.isComplete()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
}

// Adds neighbours of the current design, as a sweep would.
void fillCloud(MainWindow& window, int designs) {
  std::mt19937 random(1);
  std::normal_distribution<double> factor(0, 0.5);
  const Clock::time_point start = Clock::now();
  ExecutionPlan plan = *window.model().plan();
  const PlanTotals totals = plan.totals;
  plan.layers.clear();
  app::Design design = window.session().design();
  design.edits.assign(1, {"/clock_mhz", ""});
  for (int i = 0; i < designs; ++i) {
    design.edits.front().json = std::to_string(100 + i);
    plan.totals.latency.seconds = totals.latency.seconds * std::exp(std::abs(factor(random)));
    plan.totals.energy.total = totals.energy.total * std::exp(std::abs(factor(random)));
    window.designs().cloud().add(design, plan);
  }
  std::printf("%d designs added in %.2f s\n", designs, milliseconds(Clock::now() - start) / 1e3);
}

void process(double time) {
  const Clock::time_point start = Clock::now();
  while (milliseconds(Clock::now() - start) < time) QApplication::processEvents(QEventLoop::AllEvents, 10);
}

int runStop(const QStringList& words) {
  app::DesignWords asked;
  asked.network = words.value(2, "vgg19").toStdString();
  asked.hardware = "tx2_eplanner_a";
  asked.model = "eplanner";
  asked.search = "exhaustive";
  asked.batch = kStopBatch;
  const Result<app::Design> design = app::designOf(asked);
  if (!design) {
    std::fprintf(stderr, "%s\n", toText(design.diagnostics()).c_str());
    return 2;
  }
  ThemeController themes(ThemeMode::Dark);
  MainWindow window(Session{*design, {}}, themes);
  window.show();
  std::vector<double> waits;
  for (int i = 0; i < kStops; ++i) {
    process(kBeforeStop + kStopStep * i);
    if (!window.model().isStale()) {
      std::fprintf(stderr, "the search was over before it was stopped: take a larger network\n");
      return 2;
    }
    const Clock::time_point start = Clock::now();
    window.actions().action("design.stop")->trigger();
    while (!window.model().progress().stopped) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    waits.push_back(milliseconds(Clock::now() - start));
    window.session().change("next", app::withEdit(*design, {"/memories/1/size_bits", std::to_string(8192 * (96 + i))}));
  }
  std::sort(waits.begin(), waits.end());
  std::printf("%s, exhaustive, batch %lld: Stop is answered after %.1f ms (median of %d), %.1f at most\n",
              asked.network.c_str(), static_cast<long long>(kStopBatch), waits[waits.size() / 2], kStops, waits.back());
  return 0;
}

int run(TimedApplication& application, const QStringList& words) {
  app::DesignWords design;
  design.network = words.value(1, "resnet18").toStdString();
  design.hardware = words.value(4, "tx2_eplanner_a").toStdString();
  design.model = words.value(5, "eplanner").toStdString();
  design.objective = words.value(6, "latency").toStdString();
  const QString parameter = words.value(2, "/memories/1/size_bits");
  const QStringList size = words.value(3, "1440x900").split('x');
  const Result<app::Design> read = app::designOf(design);
  if (!read || size.size() != 2) {
    std::fprintf(stderr, "%s\n", toText(read.diagnostics()).c_str());
    return 2;
  }
  ThemeController themes(ThemeMode::Dark);
  MainWindow window(Session{*read, {}}, themes);
  window.resize(size[0].toInt(), size[1].toInt());
  window.show();
  waitFor(window);
  const bool isPartition = parameter.startsWith("partition");
  if (isPartition) window.showView("partition");
  ValueField* field = window.findChild<DesignPanel*>()->field(parameter);
  if (!field) {
    std::fprintf(stderr, "no parameter %s\n", qPrintable(parameter));
    return 2;
  }
  if (const int designs = words.value(7).toInt(); designs > 0) {
    fillCloud(window, designs);
    application.timing = true;
    const Clock::time_point start = Clock::now();
    while (milliseconds(Clock::now() - start) < 1000) QApplication::processEvents(QEventLoop::AllEvents, 10);
    application.timing = false;
    std::printf("longest step while they are shown %.1f ms, of the processor %.1f ms\n", application.longest,
                application.longestBusy);
    application.longest = application.longestBusy = application.painting = application.other = 0;
  }
  Drag drag{*qobject_cast<SliderRow*>(field->parentWidget()), Clock::now()};

  std::set<std::string> designs;
  std::set<std::string> plans;
  std::map<std::string, Clock::time_point> asked;  // start of designs without a proven plan
  std::vector<double> waits;                       // ms from a move until the proven optimum is displayed
  const auto ask = [&] { asked.emplace(machineOf(*app::editedProfile(window.session().design())), Clock::now()); };
  double solving = 0;
  int pictures = 0;
  QObject::connect(&window.model(), &ExploreModel::pictureChanged, [&] {
    ++pictures;
    solving += window.model().progress().solveSeconds.value_or(0) * 1e3;
    const ExecutionPlan& plan = *window.model().plan();
    const std::string machine = machineOf(plan.request.hardware);
    const Progress& progress = window.model().progress();
    if (const auto move = asked.find(machine);
        move != asked.end() && (progress.complete || (progress.isWholePreview() && progress.gap == 0.0))) {
      waits.push_back(milliseconds(Clock::now() - move->second));
      asked.erase(move);
    }
    designs.insert(machine);
    plans.insert(std::to_string(plan.totals.latency.seconds) + " " + std::to_string(plan.totals.offChipBytes.total()) +
                 " " + std::to_string(plan.totals.energy.total));
  });
  PartitionModel& partition = window.part<PartitionController>().model();
  if (isPartition)
    QObject::connect(&partition, &PartitionModel::changed, [&] {
      ++pictures;
      designs.insert(std::to_string(partition.answer()->capacity));
      plans.insert(std::to_string(partition.answer()->traffic()));
      solving += partition.seconds() * 1e3;
    });
  application.timing = true;
  drag.button(QEvent::MouseButtonPress, 0.3);
  drag.start = Clock::now();
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  QEventLoop loop;
  QObject::connect(&timer, &QTimer::timeout, [&] {
    const int due = std::min(kMoves, static_cast<int>(milliseconds(Clock::now() - drag.start) / kFrame));
    if (due <= drag.moves) return;
    drag.moves = due;
    drag.move(0.3 + 0.5 * due / kMoves);
    if (!isPartition) ask();
    if (due == kMoves) loop.quit();
  });
  timer.start(4);
  loop.exec();
  drag.button(QEvent::MouseButtonRelease, 0.8);
  waitFor(window);
  application.timing = false;

  const double seconds = milliseconds(Clock::now() - drag.start) / 1e3;
  std::printf("%s, %s, %s: %d pictures, plans of %zu designs with %zu different totals, in %.2f s\n",
              design.network.c_str(), qPrintable(parameter), qPrintable(size.join('x')), pictures, designs.size(),
              plans.size(), seconds);
  std::printf(
      "longest step of the window's thread %.1f ms, of its processor time %.1f ms; per picture: search %.2f ms (%s), "
      "view model and widgets %.2f ms, painting %.2f ms\n",
      application.longest, application.longestBusy, solving / pictures, isPartition ? "in it" : "other thread",
      application.other / pictures, application.painting / pictures);
  if (waits.empty()) return 0;
  std::sort(waits.begin(), waits.end());
  std::printf(
      "from the first move to a design to its proven plan on screen: median %.1f ms of %zu designs, %.1f at most\n",
      waits[waits.size() / 2], waits.size(), waits.back());
  return 0;
}

}  // namespace
}  // namespace tilescope::gui

int main(int argc, char** argv) {
  tilescope::gui::TimedApplication application(argc, argv);
  const QStringList words = QApplication::arguments();
  return words.value(1) == "stop" ? tilescope::gui::runStop(words) : tilescope::gui::run(application, words);
}
