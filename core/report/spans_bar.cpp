// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spans_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/report/chart_parts.h"

namespace tilescope::report {
namespace {

constexpr double kTear = 5, kTearTop = 6, kTearLine = 4;  // px, of a bar that is cut at the top

void drawParts(Svg& svg, const SpanShown& span, const Area& bar, const Axis& up) {
  const std::array<std::pair<double, Ink>, 3> parts{
      {{span.weights, Ink::Weight}, {span.closure, Ink::Input}, {span.skipRows, Ink::MemoryBound}}};
  double below = 0;
  for (const auto& [bytes, ink] : parts) {
    if (!(bytes > 0)) continue;
    const double foot = up.clamped(below), top = up.clamped(below + bytes);
    svg.rectangle({bar.left, top, bar.width, foot - top}, {.fill = ink, .role = "segment"});
    below += bytes;
  }
}

// A zigzag of the ground: the bar goes on above.
void drawTear(Svg& svg, const Area& bar) {
  std::vector<Place> zigzag;
  const auto teeth = std::max(2.0, std::round(bar.width / (2 * kTear)));
  for (double i = 0; i <= 2 * teeth; ++i)
    zigzag.push_back(
        {bar.left + bar.width * i / (2 * teeth), bar.top + kTearTop + (static_cast<int>(i) % 2 == 0 ? 0 : kTear)});
  svg.polyline(zigzag, {.line = Ink::Plot, .width = kTearLine, .role = "tear"});
}

}  // namespace

void drawSpanBar(Svg& svg, const SpanShown& span, double capacity, const Area& bar, const Axis& up) {
  if (capacity > 0) {
    const double y = up.at(capacity);
    svg.rectangle({bar.left, y, bar.width, up.from - y}, {.fill = Ink::Free, .role = "free"});
  }
  const bool isCut = span.footprint() > up.upper;
  if (!span.fits) {
    const double top = up.clamped(span.footprint());
    if (up.from - top > 0) drawHatch(svg, {bar.left, top, bar.width, up.from - top});
  } else {
    drawParts(svg, span, bar, up);
  }
  if (isCut) drawTear(svg, bar);
}

}  // namespace tilescope::report
