// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the time of one drag step: new data and a repaint. No limit, because a busy computer is no failure.
#include <gtest/gtest.h>

#include <QApplication>
#include <QElapsedTimer>
#include <cstdio>

#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

constexpr int kSteps = 20;

template <typename Plot, typename Data>
void printCost(const char* name, const QSize& size, int layers, const Data& first, const Data& second) {
  Plot plot(&sampleThemes());
  plot.setData(first);
  present(plot, size);
  plot.holdAxes(true);
  QElapsedTimer timer;
  timer.start();
  for (int i = 0; i < kSteps; ++i) {
    plot.setData(i % 2 == 0 ? second : first);
    QApplication::processEvents();
  }
  const double milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6 / kSteps;
  std::printf("%s, %d layers, %d x %d: %.2f ms\n", name, layers, size.width(), size.height(), milliseconds);
}

TEST(RepaintCost, OfADragStep) {
  for (const int layers : {21, 155}) {
    for (const QSize& size : {QSize(1000, 320), QSize(2000, 700)}) {
      RooflineData roofline = sampleRoofline(layers);
      for (RooflineMark& mark : roofline.marks) mark.intensity *= 1.1;
      printCost<RooflinePlot>("roofline, marks", size, layers, sampleRoofline(layers), roofline);
      roofline.bandwidth *= 1.1;
      printCost<RooflinePlot>("roofline, bandwidth", size, layers, sampleRoofline(layers), roofline);
      TrafficData traffic = sampleTraffic(layers);
      for (TrafficBar& bar : traffic.bars) bar.bytes[0] *= 1.2;
      printCost<TrafficPlot>("traffic", size, layers, sampleTraffic(layers), traffic);
    }
  }
}

}  // namespace
}  // namespace tilescope::gui
