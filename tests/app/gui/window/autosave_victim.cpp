// SPDX-License-Identifier: GPL-3.0-or-later
// A window that changes its design step by step, says each finished step, and waits to be killed.
// autosave_victim DATA_FOLDER NETWORK HARDWARE
#include <QApplication>
#include <QTimer>
#include <cstdio>
#include <string>

#include "app/gui/window/main_window.h"

int main(int argc, char** argv) {
  using namespace tilescope;
  QApplication application(argc, argv);
  if (argc != 4) return 2;
  app::DesignWords words;
  words.network = argv[2];
  words.hardware = argv[3];
  words.model = "eplanner";
  Result<app::Design> design = app::designOf(words);
  if (!design) return 2;
  gui::ThemeController themes(gui::ThemeMode::Light);
  gui::MainWindow window(gui::Session{std::move(design).value(), {}}, themes, QString::fromLocal8Bit(argv[1]));
  window.show();
  int step = 0;
  QTimer steps;
  QObject::connect(&steps, &QTimer::timeout, &window, [&] {
    ++step;
    window.session().change(
        QStringLiteral("step"),
        app::withEdit(window.session().design(), {"/memories/1/size_bits", std::to_string(8192 * step)}));
    std::printf("%d\n", step);
    std::fflush(stdout);
  });
  steps.start(25);
  return QApplication::exec();
}
