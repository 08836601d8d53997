// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/sample_plots.h"

#include <QApplication>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <string>

#include "app/gui/views/explore/roofline/roofline_scene.h"

// Qt requires this outside of namespaces.
static void loadResources() {
  Q_INIT_RESOURCE(gui);
}

namespace tilescope::gui {

RooflineData sampleRoofline(int layers) {
  RooflineData data{{25.6e9, 1044e9, "DRAM 25.6 GB/s", "32 × 32 PEs, 1044 GMAC/s", "latency", {}}};
  for (int i = 0; i < layers; ++i) {
    RooflineMark mark;
    mark.label = "layer" + std::to_string(i);
    mark.layers = {mark.label};
    mark.intensity = 0.25 * std::pow(400.0, (i % 31) / 30.0);
    const double roof = std::min(data.peak, mark.intensity * data.bandwidth);
    mark.performance = i % 4 == 3 ? roof / (2 + i % 7) : roof;
    mark.memoryBound = mark.intensity < 40.8;
    mark.share = (1.0 + i % 9) / (5.0 * layers);
    data.marks.push_back(mark);
  }
  return data;
}

PlotFrame rooflineFrame(const RooflineData& data) {
  const RooflineRanges ranges = rangesFor(data, std::nullopt, kRooflineArea.size());
  return {kRooflineArea, ranges.intensity, ranges.performance, true, true};
}

TrafficData sampleTraffic(int layers) {
  TrafficData data;
  for (int i = 0; i < layers; ++i) {
    TrafficBar bar;
    bar.layer = "layer" + std::to_string(i);
    bar.label = std::to_string(i % 6) + "_a";
    bar.block = "block" + std::to_string(i / 6);
    bar.bytes = {1e6 * (1 + i % 3), 1e6 * (2 + i % 5), 1e6};
    bar.minimum = 0.8 * (bar.bytes[0] + bar.bytes[1] + bar.bytes[2]);
    data.bars.push_back(bar);
  }
  return data;
}

ThemeController& sampleThemes() {
  loadResources();
  static ThemeController* themes = new ThemeController(ThemeMode::Light, qApp);
  if (themes->mode() != ThemeMode::Light) themes->setMode(ThemeMode::Light);
  return *themes;
}

void present(QWidget& widget, const QSize& size) {
  widget.resize(size);
  widget.show();
  QVERIFY2(QTest::qWaitForWindowExposed(&widget), "the widget does not show");
  QApplication::processEvents();
}

QImage picture(QWidget& widget) {
  QApplication::processEvents();
  return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

}  // namespace tilescope::gui
