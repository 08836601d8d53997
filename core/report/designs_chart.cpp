// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/designs_chart.h"

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/models/provenance.h"
#include "core/report/chart_parts.h"
#include "core/report/label_spots.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

// px
constexpr double kDesignsHeight = 360, kCompactDesigns = 190;
constexpr double kFrontLine = 1.5, kFrontDisc = 2.6, kCloudSide = 3;
constexpr double kPresentDisc = 4, kPresentRing = 7, kPresentLine = 1.5;
constexpr double kPinWidth = 21;    // of the widest symbol, a triangle
constexpr double kPinnedRing = 12;  // around a pin that is the current configuration
constexpr double kNameWidth = 180;

constexpr double kAxisAir = 1.08;        // the axis extends beyond the points by this factor
constexpr double kDesignsMinSpan = 1.2;  // minimum ratio of an axis's bounds

bool isShown(const DesignPoint& point) {
  return std::isfinite(point.latencySeconds) && point.latencySeconds > 0 && std::isfinite(point.energy) &&
         point.energy > 0;
}

// Whether a point is neither current, pinned nor on the front.
bool isQuiet(const DesignPoint& point) {
  return isShown(point) && !point.isPresent && !point.onFront && point.letter.empty();
}

std::string sentence(std::string text) {
  if (text.back() != '.') text += '.';
  return text;
}

AxisRange rangeOf(const std::vector<double>& values) {
  if (values.empty()) return {1, 10};
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const double widen = std::max(kAxisAir, std::sqrt(kDesignsMinSpan / (*most / *least)));
  return {*least / widen, *most * widen};
}

class DesignsDrawing {
 public:
  DesignsDrawing(const DesignPoints& designs, ChartForm form)
      : designs_(designs),
        energyFactor_(designs.unit == EnergyUnit::Picojoule ? kJoulesPerPicojoule : 1),
        energyUnit_(designs.unit == EnergyUnit::Picojoule ? "J" : " MAC eq."),
        width_(form == ChartForm::Compact ? kHalfChartWidth : kChartWidth),
        legendHeight_(legendHeight(legend(), width_)),
        area_{kAxesLeft, legendHeight_, width_ - kAxesLeft - kAxesRight,
              form == ChartForm::Compact ? kCompactDesigns : kDesignsHeight},
        svg_(width_, legendHeight_ + area_.height + kAxesBelow),
        spots_(area_.grown(-3)) {
    for (const DesignPoint& point : designs.points)
      if (isShown(point)) shown_.push_back(&point);
    setAxes();
  }

  Chart chart() {
    drawLegend(svg_, {0, 0}, legend(), width_);
    drawGrid(svg_, area_, latency_, energy_);
    drawAcross(svg_, area_, latency_);
    drawUp(svg_, area_, energy_);
    drawFront();
    drawPoints();
    if (shown_.empty())
      svg_.text(area_.centre(), "No design has both a latency and an energy.",
                {.anchor = Anchor::Middle, .size = 12, .halo = true, .role = "empty"});
    Chart chart{"designs", "Energy and latency", caption(), {}, width_, legendHeight_ + area_.height + kAxesBelow};
    chart.svg = svg_.document(chart.title + ". " + chart.caption);
    return chart;
  }

 private:
  double joules(const DesignPoint& point) const { return point.energy * energyFactor_; }
  Place placeOf(const DesignPoint& point) const {
    return {latency_.at(point.latencySeconds), energy_.at(joules(point))};
  }

  bool isEstimate() const {
    return std::any_of(designs_.points.begin(), designs_.points.end(),
                       [](const DesignPoint& point) { return point.estimate; });
  }

  void setAxes() {
    std::vector<double> latencies, energies;
    for (const DesignPoint* point : shown_) {
      latencies.push_back(point->latencySeconds);
      energies.push_back(joules(*point));
    }
    const AxisRange across = rangeOf(latencies), up = rangeOf(energies);
    const auto unit = [](const AxisRange& range, std::string_view name) {
      return Scale(std::sqrt(range.lower * range.upper), name, 1, 1);
    };
    latency_ = logAxis(across, area_.left, area_.right(), {"Latency", unit(across, "s")});
    energy_ = logAxis(up, area_.bottom(), area_.top,
                      {"Energy", unit(up, energyUnit_), isEstimate() ? std::string_view("estimate") : ""});
  }

  std::vector<LegendEntry> legend() const {
    std::vector<LegendEntry> entries{
        {"present", [](Svg& svg, Place at) { drawPresent(svg, at); }, 2 * kPresentRing},
        {"front",
         [](Svg& svg, Place at) {
           svg.line({at.x - 9, at.y}, {at.x + 9, at.y}, {.line = Ink::Accent, .width = kFrontLine, .role = "sign"});
           svg.circle(at, kFrontDisc, {.fill = Ink::Accent, .role = "sign"});
         },
         18}};
    if (std::any_of(designs_.points.begin(), designs_.points.end(), isQuiet))
      entries.push_back({"other designs", drawCloud, kCloudSide});
    for (const DesignPoint& point : designs_.points)
      if (!point.letter.empty())
        entries.push_back({elided(point.label, kNameWidth, kTextSize),
                           [letter = point.letter](Svg& svg, Place at) { drawLetteredPin(svg, letter, at); },
                           kPinWidth});
    return entries;
  }

  static void drawPresent(Svg& svg, Place at) {
    svg.circle(at, kPresentRing, {.fill = Ink::Plot, .line = Ink::Present, .width = kPresentLine, .role = "ring"});
    svg.circle(at, kPresentDisc, {.fill = Ink::Present, .role = "disc"});
  }

  static void drawCloud(Svg& svg, Place at) {
    svg.rectangle({at.x - kCloudSide / 2, at.y - kCloudSide / 2, kCloudSide, kCloudSide},
                  {.fill = Ink::Cloud, .role = "cloud"});
  }

  std::vector<const DesignPoint*> front() const {
    std::vector<const DesignPoint*> front;
    for (const DesignPoint* point : shown_)
      if (point->onFront) front.push_back(point);
    std::stable_sort(front.begin(), front.end(),
                     [](const DesignPoint* a, const DesignPoint* b) { return a->latencySeconds < b->latencySeconds; });
    return front;
  }

  // Draws the front as steps: all above and to the right is dominated.
  void drawFront() {
    const std::vector<const DesignPoint*> points = front();
    if (points.empty()) return;
    std::vector<Place> steps{{placeOf(*points.front()).x, area_.top}};
    for (const DesignPoint* point : points) {
      const Place at = placeOf(*point);
      steps.push_back({at.x, steps.back().y});
      steps.push_back(at);
    }
    steps.push_back({area_.right(), steps.back().y});
    svg_.polyline(steps, {.line = Ink::Accent, .width = kFrontLine, .role = "front"});
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) spots_.avoid(steps[i], steps[i + 1]);
  }

  void drawPoints() {
    const auto rank = [](const DesignPoint* point) {
      return point->isPresent ? 3 : !point->letter.empty() ? 2 : point->onFront ? 1 : 0;
    };
    std::vector<const DesignPoint*> points = shown_;
    std::stable_sort(points.begin(), points.end(),
                     [&](const DesignPoint* a, const DesignPoint* b) { return rank(a) < rank(b); });
    for (const DesignPoint* point : points) {
      svg_.begin("mark", titleOf(*point));
      const double reach = drawPoint(*point);
      svg_.end();
      const Place at = placeOf(*point);
      spots_.avoid({at.x - reach, at.y - reach, 2 * reach, 2 * reach});
    }
    std::reverse(points.begin(), points.end());
    for (const DesignPoint* point : points)
      if (rank(point) >= 2) label(*point);
  }

  double drawPoint(const DesignPoint& point) {
    const Place at = placeOf(point);
    if (!point.letter.empty()) {
      if (point.isPresent) svg_.circle(at, kPinnedRing, {.line = Ink::Present, .width = kPresentLine, .role = "ring"});
      drawLetteredPin(svg_, point.letter, at);
      return point.isPresent ? kPinnedRing : kPinReach;
    }
    if (point.isPresent) {
      drawPresent(svg_, at);
      return kPresentRing;
    }
    if (point.onFront)
      svg_.circle(at, kFrontDisc, {.fill = Ink::Accent, .role = "disc"});
    else
      drawCloud(svg_, at);
    return kCloudSide;
  }

  void label(const DesignPoint& point) {
    const std::string words = elided(point.label, kNameWidth, kTextSize);
    const double width = textWidth(words, kTextSize, true);
    const auto spot = spots_.place(placeOf(point), point.isPresent ? kPinnedRing : kPinReach + 1, width, kTextSize + 2);
    if (!spot) return;
    if (spot->leader) svg_.line(spot->leader->first, spot->leader->second, {.line = Ink::Text3, .role = "leader"});
    svg_.text({spot->box.left, baselineAt(spot->box.centre().y)}, words,
              {.ink = Ink::Text, .bold = true, .halo = true, .role = "label"});
  }

  std::string titleOf(const DesignPoint& point) const {
    std::string title = point.letter.empty() ? point.label : "Pin " + point.letter + ": " + point.label;
    title += "\n" + withPrefix(point.latencySeconds, "s", kResultDigits) + ", " +
             withPrefix(joules(point), energyUnit_, kResultDigits) + (point.estimate ? " (estimate)" : "");
    if (point.onFront) title += "\nno other is better in both";
    if (point.open) title += "\nnot proven";
    return title;
  }

  std::string caption() const {
    if (shown_.empty()) return "No design has both a latency and an energy.";
    std::string text = designs_.caption.empty() ? "" : designs_.caption + " ";
    text += counted(shown_.size(), "design", "designs") + ", " + std::to_string(front().size()) +
            " of them on the front: no other is better in both latency and energy.";
    const auto open = std::count_if(shown_.begin(), shown_.end(), [](const DesignPoint* point) { return point->open; });
    if (open > 0)
      text += " The proof of " + counted(static_cast<std::size_t>(open), "design", "designs") +
              " is open, so values may still change.";
    for (const DesignPoint* point : shown_) {
      if (!point->isPresent && point->letter.empty()) continue;
      const std::string who = point->isPresent ? "Present" : "Pin " + point->letter;
      text += " " + sentence(who + ": " + withPrefix(point->latencySeconds, "s", kResultDigits) + ", " +
                             withPrefix(joules(*point), energyUnit_, kResultDigits));
    }
    const std::size_t missing = designs_.points.size() - shown_.size();
    if (missing > 0) text += " Not shown: " + counted(missing, "design", "designs") + " without these metrics.";
    if (isEstimate()) text += " Energy is an estimate.";
    return text;
  }

  const DesignPoints& designs_;
  double energyFactor_;
  std::string_view energyUnit_;
  double width_, legendHeight_;
  Area area_;
  Svg svg_;
  LabelSpots spots_;
  std::vector<const DesignPoint*> shown_;
  Axis latency_, energy_;
};

}  // namespace

Chart designsChart(const DesignPoints& designs, ChartForm form) {
  return DesignsDrawing(designs, form).chart();
}

}  // namespace tilescope::report
