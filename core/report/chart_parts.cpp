// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chart_parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/report/svg.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

constexpr double kTickLength = 4, kTickAir = 3;
constexpr double kLegendLeft = 12, kLegendSign = 6, kLegendGap = 18, kLegendRow = 20, kLegendTop = 6;
constexpr double kHatchPeriod = 6, kHatchLine = 1.1;  // as in the window
constexpr double kLetteredPinLine = 2;
constexpr double kWeak = 0.45;

// A regular polygon inside a circle of the mark's reach, or without corners a circle.
struct Shape {
  int corners = 0;
  double reach = 1;
  double turn = 0;   // of the first corner, in quarter turns from the top
  double sinks = 0;  // how far the letter moves down, relative to the reach
};

Shape shapeOf(std::string_view letter) {
  if (letter == "B") return {4, 1.28, 0.5, 0};
  if (letter == "C") return {4, 1.33, 0, 0};
  if (letter == "D") return {3, 1.6, 0, 0.12};
  if (letter == "E") return {3, 1.6, 2, -0.12};
  if (letter == "F") return {6, 1.13, 0, 0};
  return {};
}

double widthOf(const LegendEntry& entry) {
  return entry.width + kLegendSign + textWidth(entry.text, kTextSize) + kLegendGap;
}

std::vector<Place> placesOf(const std::vector<LegendEntry>& entries, double width) {
  std::vector<Place> places;
  Place at{kLegendLeft, kLegendTop};
  for (const LegendEntry& entry : entries) {
    const double needed = widthOf(entry);
    if (at.x > kLegendLeft && at.x + needed > width) at = {kLegendLeft, at.y + kLegendRow};
    places.push_back(at);
    at.x += needed;
  }
  return places;
}

constexpr double kMinPixelsPerTick = 26, kMaxPixelsPerTick = 40;  // even steps on a vertical axis
constexpr double kTicks = 5;                                      // minimum number of steps, if there is space
constexpr double kPixelsPerTickAcross = 64;                       // labels are wide
constexpr double kNarrow = 10;                                    // minimum ratio of bounds for logarithmic steps

bool isVertical(const Axis& axis) {
  return axis.to < axis.from;
}

double pixelsOf(const Axis& axis) {
  return std::abs(axis.to - axis.from);
}

double stepOf(const Axis& axis, double span) {
  const double apart = isVertical(axis) ? std::clamp(pixelsOf(axis) / kTicks, kMinPixelsPerTick, kMaxPixelsPerTick)
                                        : std::min(kPixelsPerTickAcross, pixelsOf(axis) / kTicks);
  return roundStep(span * std::min(1.0, apart / pixelsOf(axis)));
}

std::string titleOf(const AxisWords& words) {
  std::string title = std::string(words.quantity) + " (" + words.unit.unit();
  if (!words.remark.empty()) title += ", " + std::string(words.remark);
  return title + ")";
}

chart::LabelExtent extentOn(const Axis& axis) {
  return [isUp = isVertical(axis)](const std::string& label) { return isUp ? kTextSize : textWidth(label, kTextSize); };
}

// value × factor is in the labels' unit.
void addEvenTicks(Axis& axis, double factor, double step) {
  std::vector<chart::AxisTick> ticks = chart::evenTicks({axis.lower / factor, axis.upper / factor}, step);
  chart::leaveApart(
      ticks, [&](double value) { return axis.at(value * factor); }, extentOn(axis));
  for (const chart::AxisTick& tick : ticks) axis.ticks.push_back({tick.value * factor, tick.label});
}

void addLogTicks(Axis& axis, double factor) {
  const AxisRange range{axis.lower / factor, axis.upper / factor};
  const std::vector<chart::AxisTick> ticks = chart::logTicks(range, pixelsOf(axis), extentOn(axis));
  for (const chart::GridLine& line : chart::logGridLines(range, pixelsOf(axis))) {
    const auto tick =
        std::find_if(ticks.begin(), ticks.end(), [&](const auto& one) { return one.value == line.value; });
    axis.ticks.push_back({line.value * factor, tick == ticks.end() ? std::string() : tick->label, line.strong});
  }
}

}  // namespace

void drawGrid(Svg& svg, const Area& area, const Axis& across, const Axis& up) {
  for (const AxisTick& tick : across.ticks) {
    const double x = across.at(tick.value);
    svg.line({x, area.top}, {x, area.bottom()}, {.line = Ink::Grid, .width = tick.strong ? 1 : kWeak, .role = "grid"});
  }
  for (const AxisTick& tick : up.ticks) {
    const double y = up.at(tick.value);
    svg.line({area.left, y}, {area.right(), y}, {.line = Ink::Grid, .width = tick.strong ? 1 : kWeak, .role = "grid"});
  }
}

void drawAcross(Svg& svg, const Area& area, const Axis& axis) {
  svg.line({area.left, area.bottom()}, {area.right(), area.bottom()}, {.line = Ink::Axis, .role = "axis"});
  const double foot = area.bottom() + kTickLength;
  for (const AxisTick& tick : axis.ticks) {
    if (tick.label.empty()) continue;
    const double x = axis.at(tick.value);
    svg.line({x, area.bottom()}, {x, foot}, {.line = Ink::Axis, .role = "axis"});
    svg.text({x, foot + kTickAir + kTextSize * kCapHeight + 1}, tick.label, {.anchor = Anchor::Middle, .role = "tick"});
  }
  drawTitleBelow(svg, area, foot + kTickAir + 2.4 * kTextSize + 1, axis.title);
}

void drawTitleBelow(Svg& svg, const Area& area, double baseline, std::string_view title) {
  svg.text({area.centre().x, baseline}, title, {.ink = Ink::Text3, .anchor = Anchor::Middle, .role = "axis-title"});
}

void drawUp(Svg& svg, const Area& area, const Axis& axis) {
  svg.line({area.left, area.top}, {area.left, area.bottom()}, {.line = Ink::Axis, .role = "axis"});
  for (const AxisTick& tick : axis.ticks) {
    if (tick.label.empty()) continue;
    const double y = axis.at(tick.value);
    svg.line({area.left - kTickLength, y}, {area.left, y}, {.line = Ink::Axis, .role = "axis"});
    svg.text({area.left - kTickLength - kTickAir, baselineAt(y)}, tick.label, {.anchor = Anchor::End, .role = "tick"});
  }
  svg.text({kLegendLeft + kTextSize * kCapHeight, area.centre().y}, axis.title,
           {.ink = Ink::Text3, .anchor = Anchor::Middle, .turn = -90, .role = "axis-title"});
}

double legendHeight(const std::vector<LegendEntry>& entries, double width) {
  if (entries.empty()) return kLegendTop;
  return placesOf(entries, width).back().y + kLegendHeight - kLegendTop;
}

void drawLegend(Svg& svg, Place topLeft, const std::vector<LegendEntry>& entries, double width) {
  const std::vector<Place> places = placesOf(entries, width);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double middle = topLeft.y + places[i].y + kLegendRow / 2;
    const double left = topLeft.x + places[i].x;
    entries[i].draw(svg, {left + entries[i].width / 2, middle});
    svg.text({left + entries[i].width + kLegendSign, baselineAt(middle)}, entries[i].text, {.role = "legend"});
  }
}

LegendEntry squareEntry(std::string text, Ink ink) {
  return {std::move(text), [ink](Svg& svg, Place centre) {
            svg.rectangle({centre.x - 5, centre.y - 5, 10, 10}, {.fill = ink, .role = "sign"});
          }};
}

LegendEntry lineEntry(std::string text, Ink ink, double width, std::string_view dashes) {
  constexpr double kLength = 18;
  return {std::move(text),
          [=](Svg& svg, Place centre) {
            svg.line({centre.x - kLength / 2, centre.y}, {centre.x + kLength / 2, centre.y},
                     {.line = ink, .width = width, .dashes = dashes, .role = "sign"});
          },
          kLength};
}

void drawPin(Svg& svg, std::string_view letter, Place centre, double reach, double lineWidth) {
  const Shape shape = shapeOf(letter);
  const Look look{.fill = Ink::Plot, .line = pinInk(letter), .width = lineWidth, .role = "pin"};
  if (shape.corners == 0) {
    svg.circle(centre, reach, look);
    return;
  }
  std::vector<Place> corners;
  for (int i = 0; i < shape.corners; ++i) {
    const double angle = std::numbers::pi / 2 * shape.turn + 2 * std::numbers::pi * i / shape.corners;
    corners.push_back(
        {centre.x + reach * shape.reach * std::sin(angle), centre.y - reach * shape.reach * std::cos(angle)});
  }
  svg.polygon(corners, look);
}

void drawLetteredPin(Svg& svg, std::string_view letter, Place centre) {
  drawPin(svg, letter, centre, kPinReach, kLetteredPinLine);
  svg.text({centre.x, baselineAt(centre.y + shapeOf(letter).sinks * kPinReach, kNameSize)}, letter,
           {.ink = Ink::Text, .anchor = Anchor::Middle, .size = kNameSize, .bold = true, .role = "letter"});
}

void drawDiamond(Svg& svg, Place centre, double reach, const Look& look) {
  svg.polygon({{centre.x, centre.y - reach},
               {centre.x + reach, centre.y},
               {centre.x, centre.y + reach},
               {centre.x - reach, centre.y}},
              look);
}

void drawHatch(Svg& svg, const Area& area) {
  const Look look{.line = Ink::Text3, .width = kHatchLine, .role = "hatch"};
  svg.rectangle(area, {.fill = Ink::Plot, .line = Ink::Text3, .role = "unfit"});
  // Lines x + y = constant, so that hatches of neighbouring areas continue each other.
  const double first = std::ceil((area.left + area.top) / kHatchPeriod) * kHatchPeriod;
  for (double sum = first; sum < area.right() + area.bottom(); sum += kHatchPeriod) {
    const double left = std::max(area.left, sum - area.bottom()), right = std::min(area.right(), sum - area.top);
    if (right > left) svg.line({left, sum - left}, {right, sum - right}, look);
  }
}

double baselineAt(double y, double size) {
  return y + size * kCapHeight / 2;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  const std::size_t shown = names.size() > most ? most : names.size();
  for (std::size_t i = 0; i < shown; ++i) text += (i > 0 ? ", " : "") + names[i];
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

double Axis::at(double value) const {
  const double share =
      logarithmic ? std::log(value / lower) / std::log(upper / lower) : (value - lower) / (upper - lower);
  return from + share * (to - from);
}

double Axis::clamped(double value) const {
  return at(std::clamp(value, lower, upper));
}

Axis axisFromZero(double upper, double from, double to, const AxisWords& words) {
  Axis axis{0, upper > 0 ? upper : words.unit.size(), false, from, to, titleOf(words), {}};
  const double factor = words.unit.size(), step = stepOf(axis, axis.upper / factor);
  axis.upper = std::ceil(axis.upper / factor / step - chart::kAxisRounding) * step * factor;
  addEvenTicks(axis, factor, step);
  return axis;
}

Axis logAxis(const AxisRange& range, double from, double to, const AxisWords& words) {
  ensure(range.lower > 0 && range.upper > range.lower, "a logarithmic axis has a positive range");
  Axis axis{range.lower, range.upper, true, from, to, titleOf(words), {}};
  if (axis.upper < kNarrow * axis.lower)
    addEvenTicks(axis, words.unit.size(), stepOf(axis, (axis.upper - axis.lower) / words.unit.size()));
  else
    addLogTicks(axis, words.unit.size());
  return axis;
}

}  // namespace tilescope::report
