// SPDX-License-Identifier: GPL-3.0-or-later
// Changes its design step by step, prints each step once it is autosaved, then waits to be killed. autosave_victim
// DATA_FOLDER NETWORK HARDWARE
#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QTimer>
#include <cstdio>
#include <string>

#include "app/gui/window/main_window.h"

namespace {

bool isSaved(const QString& folder, int bits) {
  for (QDirIterator files(folder, {"*.tilescope"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
    QFile file(files.next());
    if (file.open(QIODevice::ReadOnly) && file.readAll().contains(QByteArray::number(bits))) return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tilescope;
  constexpr int kBitsPerStep = 8192;
  QApplication application(argc, argv);
  if (argc != 4) return 2;
  app::DesignWords words;
  words.network = argv[2];
  words.hardware = argv[3];
  words.model = "eplanner";
  Result<app::Design> design = app::designOf(words);
  if (!design) return 2;
  gui::ThemeController themes(gui::ThemeMode::Light);
  const QString folder = QString::fromLocal8Bit(argv[1]);
  gui::MainWindow window(gui::Session{std::move(design).value(), {}}, themes, folder);
  window.show();
  int step = 0;
  QTimer steps;
  QObject::connect(&steps, &QTimer::timeout, &window, [&] {
    if (step > 0 && !isSaved(folder, kBitsPerStep * step)) return;
    ++step;
    window.session().change(
        QStringLiteral("step"),
        app::withEdit(window.session().design(), {"/memories/1/size_bits", std::to_string(kBitsPerStep * step)}));
    std::printf("%d\n", step);
    std::fflush(stdout);
  });
  steps.start(25);
  return QApplication::exec();
}
