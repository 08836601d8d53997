// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spans_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "core/picture/byte_words.h"
#include "core/report/chart_parts.h"
#include "core/report/svg.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

constexpr double kMinSlot = 15, kMaxSlot = 64;  // px per layer
constexpr double kNumberArrows = 25;            // px next to a number: for two cuts' arrows, and padding

double numberWidth(const SpansPicture& picture, std::size_t span) {
  return kNumberArrows + textWidth(movedText(picture, span), kTextSize);
}

// A span must be wide enough for its layers, the traffic before it, and its footprint.
double widthOf(const SpansPicture& picture, std::size_t i, double slot) {
  const SpanShown& span = picture.spans[i];
  const double layers = static_cast<double>(span.to - span.from) * slot + 2 * kSpanPadding;
  const double below = textWidth(sizeWords(span.footprint()), kTextSize, true) + kSpanPadding;
  return std::max({layers, numberWidth(picture, i), below});
}

// Index of the first span of each row, then the number of spans.
std::vector<std::size_t> rowsWith(const SpansPicture& picture, double slot, double width) {
  std::vector<std::size_t> starts{0};
  double used = 0;
  for (std::size_t i = 0; i < picture.spans.size(); ++i) {
    const double needed = widthOf(picture, i, slot);
    if (i > starts.back() && used + needed > width) {
      starts.push_back(i);
      used = 0;
    }
    used += needed;
  }
  starts.push_back(picture.spans.size());
  return starts;
}

bool areWithin(const SpansPicture& picture, const std::vector<std::size_t>& starts, double slot, double width) {
  for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
    double used = 0;
    for (std::size_t i = starts[row]; i < starts[row + 1]; ++i) used += widthOf(picture, i, slot);
    if (used > width) return false;
  }
  return true;
}

double slotFor(const SpansPicture& picture, double width) {
  const std::size_t rows = rowsWith(picture, kMinSlot, width).size();
  const auto fits = [&](double slot) {
    const auto starts = rowsWith(picture, slot, width);
    return starts.size() <= rows && areWithin(picture, starts, slot, width);
  };
  if (!fits(kMinSlot)) return kMinSlot;  // a single span is too wide: its row is squeezed
  double narrow = kMinSlot, wide = kMaxSlot;
  if (fits(wide)) return wide;
  constexpr int kHalvings = 20;  // to far below a pixel
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = std::midpoint(narrow, wide);
    (fits(middle) ? narrow : wide) = middle;
  }
  return narrow;
}

SpanRow rowOf(const SpansPicture& picture, std::size_t from, std::size_t to, double slot, double left, double width) {
  SpanRow row{from, to, {left}};
  double needed = 0;
  for (std::size_t i = from; i < to; ++i) needed += widthOf(picture, i, slot);
  const double squeeze = std::min(1.0, width / needed);
  for (std::size_t i = from; i < to; ++i) {
    const double begin = row.edges.back(), end = begin + squeeze * widthOf(picture, i, slot);
    const auto layers = static_cast<double>(picture.spans[i].to - picture.spans[i].from);
    const double step = (end - begin - 2 * kSpanPadding) / layers;
    for (double layer = 1; layer < layers; ++layer) row.edges.push_back(begin + kSpanPadding + layer * step);
    row.edges.push_back(end);
  }
  return row;
}

constexpr double kTear = 5, kTearTop = 6, kTearLine = 4;  // px, of a bar that is cut off at the top

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

// A zigzag in the background colour: the bar continues above.
void drawTear(Svg& svg, const Area& bar) {
  std::vector<Place> zigzag;
  const auto teeth = std::max(2.0, std::round(bar.width / (2 * kTear)));
  for (double i = 0; i <= 2 * teeth; ++i)
    zigzag.push_back(
        {bar.left + bar.width * i / (2 * teeth), bar.top + kTearTop + (static_cast<int>(i) % 2 == 0 ? 0 : kTear)});
  svg.polyline(zigzag, {.line = Ink::Plot, .width = kTearLine, .role = "tear"});
}

}  // namespace

std::string movedText(const SpansPicture& picture, std::size_t span) {
  const double written = span > 0 ? picture.spans[span - 1].write : 0;
  const double read = span < picture.spans.size() ? picture.spans[span].read : 0;
  if (written == 0 && read == 0) return {};
  if (written == read || written == 0 || read == 0) return trafficWords(std::max(written, read));
  return trafficWords(written) + " / " + trafficWords(read);
}

SpansLayout layOut(const SpansPicture& picture, double left, double right) {
  const double width = right - left;
  SpansLayout layout;
  if (picture.spans.empty()) return layout;
  layout.slot = slotFor(picture, width);
  const std::vector<std::size_t> starts = rowsWith(picture, layout.slot, width);
  for (std::size_t row = 0; row + 1 < starts.size(); ++row)
    layout.rows.push_back(rowOf(picture, starts[row], starts[row + 1], layout.slot, left, width));
  return layout;
}

double edgeIn(const SpansPicture& picture, const SpanRow& row, std::size_t map) {
  return row.edges[map - picture.spans[row.from].from];
}

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
