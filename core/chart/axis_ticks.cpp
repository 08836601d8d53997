// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/axis_ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/format_number.h"

namespace tilescope::chart {
namespace {

constexpr double kLabelGap = 6;
constexpr double kMinPixelsOfMinorLines = 2.5;  // minimum px between the lines of 8 and 9
constexpr double kNarrow = 10;                  // axes with a smaller ratio of their bounds have even steps
constexpr double kPixelsPerEvenTick = 34;       // minimum average distance of ticks
constexpr std::array kLabelled{1, 2, 5};
constexpr std::array kLabelOrder{1, 5, 2};
constexpr double kMinPlain = 1e-3;
constexpr std::array kPrefixes{" k", " M", " G", " T", " P"};

double pixelOf(double value, const AxisRange& range, double pixels) {
  return std::log(value / range.lower) / std::log(range.upper / range.lower) * pixels;
}

// Over less than a decade, ticks at 1, 2 and 5 leave too few labels.
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
    return span.from < other.to + kLabelGap && other.from < span.to + kLabelGap;
  });
}

struct Prefix {
  double factor = 1;
  std::string text;
};

Prefix prefixOf(double value) {
  Prefix prefix;
  for (const char* text : kPrefixes) {
    if (std::abs(value) * (1 + kAxisRounding) < 1000 * prefix.factor) break;
    prefix = {1000 * prefix.factor, text};
  }
  return prefix;
}

std::string powerLabel(double value) {
  constexpr std::array kDigits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const int decade = static_cast<int>(std::floor(std::log10(value) + kAxisRounding));
  const std::string mantissa = fmt::format("{:.6g}", value / std::pow(10.0, decade));
  std::string power = mantissa == "1" ? "10⁻" : mantissa + " × 10⁻";
  for (const char digit : std::to_string(-decade)) power += kDigits[static_cast<std::size_t>(digit - '0')];
  return power;
}

}  // namespace

std::string tickLabel(double value) {
  if (value == 0) return "0";
  if (value < kMinPlain * (1 - kAxisRounding)) return powerLabel(value);
  const Prefix prefix = prefixOf(value);
  return fmt::format("{:.6g}{}", value / prefix.factor, prefix.text);
}

void leaveApart(std::vector<AxisTick>& ticks, const std::function<double(double value)>& pixelOf,
                const LabelExtent& extent) {
  std::vector<LabelSpan> taken;
  for (AxisTick& tick : ticks) {
    const double middle = pixelOf(tick.value), half = extent(tick.label) / 2;
    const LabelSpan span{middle - half, middle + half};
    if (touches(span, taken))
      tick.label.clear();
    else
      taken.push_back(span);
  }
}

std::vector<AxisTick> logTicks(const AxisRange& range, double pixels, const LabelExtent& extent) {
  const auto place = [&](double value) { return pixelOf(value, range, pixels); };
  std::vector<AxisTick> ticks;
  if (isNarrow(range)) {
    ticks = linearTicks(range, pixels, kPixelsPerEvenTick);
    leaveApart(ticks, place, extent);
    return ticks;
  }
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
      const std::string label = tickLabel(ticks[i].value);
      const double middle = place(ticks[i].value);
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
  return evenTicks(range, roundStep((range.upper - range.lower) * std::min(1.0, pixelsPerTick / pixels)));
}

std::vector<AxisTick> evenTicks(const AxisRange& range, double step) {
  Prefix prefix = prefixOf(range.upper);
  // Uses a prefix only if it saves digits: "1040" instead of "1.04 k".
  while (prefix.factor > 1 && decimalsOfStep(step / prefix.factor) > 1) prefix = prefixOf(prefix.factor / 1000);
  const int decimals = decimalsOfStep(step / prefix.factor);
  std::vector<AxisTick> ticks;
  // Adding zero avoids "-0".
  for (double at = std::ceil(range.lower / step - kAxisRounding) + 0.0; at * step <= range.upper * (1 + kAxisRounding);
       ++at) {
    const bool bare = at == 0 && prefix.factor > 1;  // "0" instead of "0 k"
    ticks.push_back(
        {at * step, bare ? tickLabel(0) : fmt::format("{:.{}f}{}", at * step / prefix.factor, decimals, prefix.text)});
  }
  return ticks;
}

}  // namespace tilescope::chart
