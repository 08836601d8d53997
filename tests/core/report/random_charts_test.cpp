// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of any values and names are well-formed and deterministic, with texts inside and apart.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "core/report/designs_chart.h"
#include "core/report/roofline_chart.h"
#include "core/report/spans_chart.h"
#include "core/report/traffic_chart.h"
#include "tests/core/report/drawn.h"

namespace tilescope::report {
namespace {

int anyOf(int from, int to) {
  return *rc::gen::inRange(from, to + 1);
}

bool oneOf(int times) {
  return anyOf(1, times) == 1;
}

// Amounts over many powers of ten, sometimes 0.
double amount(int leastPower, int mostPower) {
  return oneOf(8) ? 0 : std::pow(10.0, anyOf(100 * leastPower, 100 * mostPower) / 100.0);
}

std::string anyName() {
  static const std::string kLetters = "abcxyzMWil019_./-<&\" ";
  std::string name(1, 'n');
  for (int i = anyOf(0, oneOf(4) ? 40 : 8); i > 0; --i)
    name += kLetters[static_cast<std::size_t>(anyOf(0, static_cast<int>(kLetters.size()) - 1))];
  return name;
}

std::string letterOf(int pin) {
  return std::string(1, static_cast<char>('A' + pin));
}

template <class Draw>
void check(const Draw& draw) {
  const Chart chart = draw();
  expectSound(chart);
  RC_ASSERT(chart == draw());
}

Roofline anyRoofline() {
  Roofline roofline{amount(3, 13), amount(6, 16), oneOf(3) ? "" : anyName(), oneOf(3) ? "" : anyName(), "energy", {}};
  for (int i = anyOf(0, 60); i > 0; --i)
    roofline.marks.push_back({{anyName()}, anyName(), amount(-3, 5), amount(6, 16), anyOf(0, 100) / 100.0, oneOf(2)});
  return roofline;
}

RC_GTEST_PROP(RandomCharts, Rooflines, ()) {
  std::vector<RooflineSeries> series{{"present", "", anyRoofline()}};
  for (int pin = 0; pin < anyOf(0, 3); ++pin) series.push_back({anyName(), letterOf(pin), anyRoofline()});
  check([&] { return rooflineChart(series); });
}

std::vector<TrafficBar> anyBars() {
  std::vector<TrafficBar> bars;
  std::string block;
  for (int i = anyOf(0, 200); i > 0; --i) {
    if (oneOf(5)) block = oneOf(3) ? "" : anyName();
    bars.push_back({anyName(),
                    anyName(),
                    block,
                    static_cast<LayerState>(anyOf(0, 2)),
                    {amount(0, 10), amount(0, 10), amount(0, 10)},
                    amount(0, 10)});
  }
  return bars;
}

RC_GTEST_PROP(RandomCharts, Traffic, ()) {
  const std::vector<TrafficBar> bars = anyBars();
  std::vector<TrafficPin> pins;
  for (int pin = 0; pin < anyOf(0, 2); ++pin) pins.push_back({anyName(), letterOf(pin), bars});
  check([&] { return trafficChart(bars, pins); });
}

RC_GTEST_PROP(RandomCharts, Designs, ()) {
  DesignPoints designs;
  designs.unit = oneOf(2) ? EnergyUnit::Mac : EnergyUnit::Picojoule;
  for (int i = anyOf(0, 80); i > 0; --i)
    designs.points.push_back(
        {anyName(), oneOf(10) ? letterOf(anyOf(0, 5)) : "", oneOf(30), amount(-6, 2), amount(0, 14), false, oneOf(2)});
  check([&] { return designsChart(designs); });
}

RC_GTEST_PROP(RandomCharts, Spans, ()) {
  SpansPicture picture;
  picture.capacity = amount(2, 9);
  picture.capacityText = anyName();
  for (int i = anyOf(0, 30); i > 0; --i) {
    SpanShown span;
    span.from = picture.layers.size();
    for (int layer = anyOf(1, oneOf(6) ? 90 : 6); layer > 0; --layer) picture.layers.push_back({anyName(), oneOf(5)});
    span.to = picture.layers.size();
    span.title = anyName();
    span.weights = amount(0, 9), span.closure = amount(0, 9), span.skipRows = amount(0, 6);
    span.read = amount(0, 9), span.write = amount(0, 9), span.residual = amount(0, 9);
    span.fits = !oneOf(3);
    picture.spans.push_back(span);
  }
  const int layers = static_cast<int>(picture.layers.size());
  for (int i = layers > 0 ? anyOf(0, 20) : 0; i > 0; --i) {
    const int source = anyOf(0, layers - 1);
    picture.skips.push_back({static_cast<std::size_t>(source), static_cast<std::size_t>(anyOf(source + 1, layers)),
                             oneOf(2), amount(0, 9)});
  }
  check([&] { return spansChart(picture); });
}

}  // namespace
}  // namespace tilescope::report
