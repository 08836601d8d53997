// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/axis_ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr double kAxisTicksLabelGap = 6;        // px between two labels at least
constexpr double kMinPixelsOfMinorLines = 2.5;  // px between the lines of 8 and 9; closer ones make a grey patch
constexpr double kNarrow = 10;                  // upper by lower bound of an axis with even steps
constexpr double kPixelsPerEvenTick = 34;       // at least, on average
constexpr std::array kLabelled{1, 2, 5};
constexpr std::array kLabelOrder{1, 5, 2};
constexpr std::array kPrefixes{" k", " M", " G", " T", " P"};

double pixelOf(double value, const AxisRange& range, double pixels) {
  return std::log(value / range.lower) / std::log(range.upper / range.lower) * pixels;
}

// Over less than a decade 1-2-5 leaves too few labels.
bool isNarrow(const AxisRange& range) {
  return range.upper < kNarrow * range.lower * (1 - kAxisRounding);
}

bool within(double value, const AxisRange& range) {
  return value >= range.lower * (1 - kAxisRounding) && value <= range.upper * (1 + kAxisRounding);
}

struct LabelSpan {
  double from, to;
};

bool touches(const LabelSpan& span, const std::vector<LabelSpan>& taken) {
  return std::any_of(taken.begin(), taken.end(), [&](const LabelSpan& other) {
    return span.from < other.to + kAxisTicksLabelGap && other.from < span.to + kAxisTicksLabelGap;
  });
}

struct Prefix {
  double factor = 1;
  QString text;
};

Prefix prefixOf(double value) {
  Prefix prefix;
  for (const char* text : kPrefixes) {
    if (std::abs(value) * (1 + kAxisRounding) < 1000 * prefix.factor) break;
    prefix = {1000 * prefix.factor, QLatin1String(text)};
  }
  return prefix;
}

}  // namespace

QString tickLabel(double value) {
  if (value == 0) return QStringLiteral("0");
  const Prefix prefix = prefixOf(value);
  return QString::number(value / prefix.factor, 'g', 6) + prefix.text;
}

namespace {

// Even steps on a logarithmic axis, each label where it fits.
std::vector<AxisTick> evenTicks(const AxisRange& range, double pixels, const LabelExtent& extent) {
  std::vector<AxisTick> ticks = linearTicks(range, pixels, kPixelsPerEvenTick);
  std::vector<LabelSpan> taken;
  for (AxisTick& tick : ticks) {
    const double middle = pixelOf(tick.value, range, pixels);
    const LabelSpan span{middle - extent(tick.label) / 2, middle + extent(tick.label) / 2};
    if (touches(span, taken))
      tick.label.clear();
    else
      taken.push_back(span);
  }
  return ticks;
}

}  // namespace

std::vector<AxisTick> logTicks(const AxisRange& range, double pixels, const LabelExtent& extent) {
  if (isNarrow(range)) return evenTicks(range, pixels, extent);
  std::vector<AxisTick> ticks;
  std::vector<int> mantissas;
  const int last = static_cast<int>(std::floor(std::log10(range.upper) + kAxisRounding));
  for (int decade = static_cast<int>(std::floor(std::log10(range.lower) + kAxisRounding)); decade <= last; ++decade) {
    for (const int mantissa : kLabelled) {
      const double value = mantissa * std::pow(10.0, decade);
      if (!within(value, range)) continue;
      ticks.push_back({value, {}});
      mantissas.push_back(mantissa);
    }
  }
  std::vector<LabelSpan> taken;
  for (const int mantissa : kLabelOrder) {
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      if (mantissas[i] != mantissa) continue;
      const QString label = tickLabel(ticks[i].value);
      const double middle = pixelOf(ticks[i].value, range, pixels);
      const LabelSpan span{middle - extent(label) / 2, middle + extent(label) / 2};
      if (touches(span, taken)) continue;
      taken.push_back(span);
      ticks[i].label = label;
    }
  }
  return ticks;
}

std::vector<GridLine> logGridLines(const AxisRange& range, double pixels) {
  std::vector<GridLine> lines;
  if (isNarrow(range)) {
    for (const AxisTick& tick : linearTicks(range, pixels, kPixelsPerEvenTick)) lines.push_back({tick.value, true});
    return lines;
  }
  const double decadePixels = pixels / std::log10(range.upper / range.lower);
  const bool allMinor = decadePixels * std::log10(9.0 / 8.0) >= kMinPixelsOfMinorLines;
  const int last = static_cast<int>(std::floor(std::log10(range.upper) + kAxisRounding));
  for (int decade = static_cast<int>(std::floor(std::log10(range.lower) + kAxisRounding)); decade <= last; ++decade) {
    for (int mantissa = 1; mantissa <= 9; ++mantissa) {
      if (!allMinor && std::find(kLabelled.begin(), kLabelled.end(), mantissa) == kLabelled.end()) continue;
      const double value = mantissa * std::pow(10.0, decade);
      if (within(value, range)) lines.push_back({value, mantissa == 1});
    }
  }
  return lines;
}

std::vector<AxisTick> linearTicks(const AxisRange& range, double pixels, double pixelsPerTick) {
  const double step = roundStep((range.upper - range.lower) * std::min(1.0, pixelsPerTick / pixels));
  Prefix prefix = prefixOf(range.upper);
  // "1040" rather than "1.04 k": a prefix saves digits or is not worth it.
  while (prefix.factor > 1 && decimalsOfStep(step / prefix.factor) > 1) prefix = prefixOf(prefix.factor / 1000);
  const int decimals = decimalsOfStep(step / prefix.factor);
  std::vector<AxisTick> ticks;
  for (double at = std::ceil(range.lower / step - kAxisRounding); at * step <= range.upper * (1 + kAxisRounding);
       ++at) {
    const bool bare = at == 0 && prefix.factor > 1;  // not "0 k"
    const QString label = QString::number(at * step / prefix.factor, 'f', decimals) + prefix.text;
    ticks.push_back({at * step, bare ? tickLabel(0) : label});
  }
  return ticks;
}

}  // namespace tilescope::gui
