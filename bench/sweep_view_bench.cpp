// SPDX-License-Identifier: GPL-3.0-or-later
// A million rows in the Sweeps view of the whole window. Measures the time until the first and the last picture, the
// time until a brush drag, a filter and another sort order are displayed, and the longest step of the window's thread.
// Rows are generated, not solved: a grid of six axes with metrics derived from them; every 40th row is infeasible. It
// is not a test: bench/README.md keeps the results.
//
//   QT_QPA_PLATFORM=offscreen sweep_view_bench STORE [rows] [picture.png]
//
// The store is made if it does not exist, and kept.
#include <time.h>

#include <QApplication>
#include <QScrollBar>
#include <QThread>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/views/sweeps/parallel_plot.h"
#include "app/gui/views/sweeps/sweep_table.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/views/sweeps/sweeps_view.h"
#include "app/gui/window/main_window.h"
#include "core/store/sweep_store.h"

namespace tilescope::gui {
namespace {

using Clock = std::chrono::steady_clock;
using store::PointRow;

constexpr std::int64_t kTransactionRows = 5000, kMisfits = 40;
constexpr int kBrushSteps = 30;
constexpr double kPi = 3.14159265358979;

double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double processTime() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override {
    if (depth_++ > 0) {
      const bool result = QApplication::notify(receiver, event);
      --depth_;
      return result;
    }
    const Clock::time_point start = Clock::now();
    const double busy = processorTime();
    const bool result = QApplication::notify(receiver, event);
    longest = std::max(longest, millisecondsSince(start));
    longestBusy = std::max(longestBusy, processorTime() - busy);
    --depth_;
    return result;
  }

  void reset() { longest = longestBusy = 0; }

  double longest = 0, longestBusy = 0;  // ms

 private:
  int depth_ = 0;
};

store::SweepRecord madeRecord(std::int64_t rows) {
  store::SweepRecord sweep;
  sweep.name = "a million";
  sweep.description = R"({"front": ["latency_s", "energy_pj"]})";
  sweep.base = "{}";
  sweep.rowsTotal = rows;
  const std::vector<std::pair<const char*, const char*>> axes{{"dram", "GB/s"},  {"rows", ""},      {"columns", ""},
                                                              {"weight", "KiB"}, {"in_out", "KiB"}, {"clock", "MHz"}};
  for (const auto& [name, unit] : axes) sweep.axes.push_back({name, unit, "/clock_mhz", 1});
  sweep.questions = {{"eplanner", "", "exact", "latency", "", "full", 1}};
  sweep.networks = {{"resnet50", "{}"}};
  return sweep;
}

PointRow madeRow(std::int64_t number) {
  PointRow row;
  row.number = number;
  std::array<int, 6> at{};
  std::int64_t rest = number;
  for (int axis = 5; axis >= 0; --axis, rest /= 10) at[static_cast<std::size_t>(axis)] = static_cast<int>(rest % 10);
  const double dram = 12.8 * std::pow(1.26, at[0]), rows = std::exp2(2 + at[1] * 0.5),
               columns = std::exp2(2 + at[2] * 0.5);
  const double weight = std::exp2(4 + at[3]), inOut = std::exp2(3 + at[4]), clock = 400.0 + 80 * at[5];
  row.values = {dram, rows, columns, weight, inOut, clock};
  row.areaMm2 = 0.4 + rows * columns * 0.004 + (weight + 2 * inOut) * 0.004;
  store::Figures& figures = row.figures;
  const bool fits = number % kMisfits != 0;
  row.status = fits ? store::RowStatus::Done : store::RowStatus::Infeasible;
  if (fits) {
    const double compute = 2.0 / (rows * columns * clock / 1000),
                 traffic = 120 + 900 / std::sqrt(weight) + 700 / std::sqrt(inOut);
    figures.latencySeconds =
        std::max(compute, traffic / 1000 / dram) * (1 + 0.1 * std::sin(kPi * at[3]) + 0.01 * at[4]);
    figures.cycles = *figures.latencySeconds * clock * 1e6;
    figures.energy = 2.4e10 * (1 + traffic / 400 + *row.areaMm2 / 40);
    figures.inputBytes = traffic * 4e5;
    figures.weightBytes = traffic * 3e5;
    figures.outputBytes = traffic * 3e5;
    figures.utilization = std::min(1.0, compute / *figures.latencySeconds);
    figures.gap = 0;
    figures.boundBy = compute * 1000 * dram > traffic ? "array" : "off-chip";
    figures.layers = figures.provenLayers = 54;
  }
  row.answers = {{store::contentKey("made " + std::to_string(number)), row.status, figures,
                  fits ? "" : "conv1: the input tile needs 11.0 KiB, the buffer has 8.0 KiB", 5e-5}};
  return row;
}

bool make(const std::string& path, std::int64_t count) {
  if (std::filesystem::exists(path)) return true;
  store::OpenOptions options;
  options.access = store::Access::Write;
  options.create = true;
  Result<store::SweepStore> opened = store::SweepStore::open(path, options);
  if (!opened) return false;
  store::SweepStore store = std::move(opened).value();
  const Result<std::int64_t> sweep = store.addSweep(madeRecord(count));
  if (!sweep) return false;
  std::vector<PointRow> batch;
  for (std::int64_t number = 0; number < count; ++number) {
    batch.push_back(madeRow(number));
    if (static_cast<std::int64_t>(batch.size()) < kTransactionRows && number + 1 < count) continue;
    if (!store.write(*sweep, batch)) return false;
    batch.clear();
  }
  return store.setState(*sweep, "complete").ok();
}

double waitFor(const std::function<bool()>& holds) {
  const Clock::time_point start = Clock::now();
  while (!holds()) {
    QApplication::processEvents(QEventLoop::AllEvents, 5);
    QThread::usleep(500);  // leaves the processor to other threads
  }
  return millisecondsSince(start);
}

double allBusy = 0;  // CPU time at the last printed line

void say(TimedApplication& application, const char* what, double time) {
  std::printf("%-40s %8.1f ms, %8.1f ms busy   longest step %6.1f ms, %6.1f ms busy\n", what, time,
              processTime() - allBusy, application.longest, application.longestBusy);
  application.reset();
  allBusy = processTime();
}

void measure(TimedApplication& application, MainWindow& window, const QString& store) {
  auto& controller = window.part<SweepsController>();
  SweepExplorer& explorer = controller.explorer();
  window.showView("sweeps");
  QApplication::processEvents();
  application.reset();
  allBusy = processTime();
  const Clock::time_point start = Clock::now();
  controller.open({store});
  waitFor([&] { return explorer.picture() != nullptr; });
  say(application, "open to the first picture", millisecondsSince(start));
  waitFor([&] { return explorer.isSettled() && controller.isIdle(); });
  say(application, "open to the last picture and order", millisecondsSince(start));
  std::printf("%zu rows, %zu on the front\n", explorer.picture()->present, explorer.picture()->front.size());

  // On an axis with ten values, many steps select nothing new; on a metric, every step does.
  const auto drag = [&](const char* name, double from, double first, double step) {
    const std::size_t column = *explorer.source().rows().column(name);
    std::vector<double> answers;
    for (int i = 0; i < kBrushSteps; ++i) {
      explorer.moveBrushes({{column, from, first + step * i}});
      answers.push_back(waitFor([&] { return explorer.picture()->look.brushes == explorer.look().brushes; }));
    }
    explorer.setBrushes(explorer.look().brushes);
    std::sort(answers.begin(), answers.end());
    std::printf("%s, %zu rows selected at the end\n", name, explorer.picture()->selected);
    say(application, "brush, median of 30 steps of a drag", answers[answers.size() / 2]);
    std::printf("%-40s %8.1f ms\n", "brush, the slowest step", answers.back());
    waitFor([&] { return explorer.isSettled(); });
    explorer.setBrushes({});
    waitFor([&] { return explorer.isSettled(); });
    application.reset();
    allBusy = processTime();
  };
  drag("weight", 16, 32, 100);
  drag("latency_s", 0, 0.005, 0.002);
  application.reset();
  explorer.setFilter("latency < 0.01 and energy < 6e10");
  say(application, "filter to its picture",
      waitFor([&] { return explorer.picture()->look.filter == explorer.look().filter; }));
  explorer.setFilter("");
  waitFor([&] { return explorer.isSettled(); });
  application.reset();
  explorer.sort(explorer.source().rows().column("energy_pj"), true);
  say(application, "another order of all rows", waitFor([&] { return explorer.isSettled(); }));
  QScrollBar& bar = *controller.view().table().verticalScrollBar();
  const Clock::time_point scroll = Clock::now();
  for (int i = 0; i <= 60; ++i) {
    bar.setValue(bar.minimum() + (bar.maximum() - bar.minimum()) * i / 60);
    QApplication::processEvents();
  }
  say(application, "60 steps through the whole table", millisecondsSince(scroll));
}

}  // namespace
}  // namespace tilescope::gui

int main(int argc, char** argv) {
  using namespace tilescope;
  using namespace tilescope::gui;
  if (argc < 2) {
    std::fprintf(stderr, "usage: sweep_view_bench STORE [rows] [picture.png]\n");
    return 2;
  }
  TimedApplication application(argc, argv);
  if (!make(argv[1], argc > 2 ? std::atoll(argv[2]) : 1'000'000)) {
    std::fprintf(stderr, "%s: found a store that cannot be written; expected a folder with space\n", argv[1]);
    return 1;
  }
  ThemeController themes(ThemeMode::Dark);
  MainWindow window(Session{}, themes);
  window.setAnimated(false);
  window.resize(1440, 900);
  window.show();
  measure(application, window, argv[1]);
  if (argc > 3) window.grab().save(argv[3]);
  return 0;
}
