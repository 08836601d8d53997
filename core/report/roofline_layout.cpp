// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/roofline_layout.h"

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/report/chart_parts.h"

namespace tilescope::report {
namespace {

// Factors by which axes extend beyond their content.
constexpr double kAirLeft = 1.6, kAirRight = 1.8, kAirAbove = 1.6, kAirBelow = 1.8;
constexpr double kRooflineMinSpan = 10;  // minimum ratio of an axis's bounds: labels need a decade

class Bounds {
 public:
  void include(double value) {
    if (!(value > 0) || !std::isfinite(value)) return;
    lower_ = lower_ == 0 ? value : std::min(lower_, value);
    upper_ = std::max(upper_, value);
  }
  AxisRange padded(double below, double above) const {
    if (lower_ == 0) return {1, kRooflineMinSpan};
    AxisRange range{lower_ / below, upper_ * above};
    const double widen = std::sqrt(std::max(1.0, kRooflineMinSpan / (range.upper / range.lower)));
    return {range.lower / widen, range.upper * widen};
  }

 private:
  double lower_ = 0, upper_ = 0;
};

}  // namespace

bool isPlace(const RooflineMark& mark) {
  return std::isfinite(mark.intensity) && mark.intensity > 0 && std::isfinite(mark.performance) && mark.performance > 0;
}

double ridgeOf(const Roofline& roofline) {
  return roofline.bandwidth > 0 && roofline.peak > 0 ? roofline.peak / roofline.bandwidth : 0;
}

RooflineAxes rooflineAxes(const std::vector<RooflineSeries>& all, const Area& area) {
  Bounds across, up;
  for (const RooflineSeries& series : all) {
    for (const RooflineMark& mark : series.roofline.marks) {
      if (!isPlace(mark)) continue;
      across.include(mark.intensity);
      up.include(mark.performance);
    }
    across.include(ridgeOf(series.roofline));
    up.include(series.roofline.peak);
  }
  const AxisRange x = across.padded(kAirLeft, kAirRight), y = up.padded(kAirBelow, kAirAbove);
  return {logAxis(x, area.left, area.right(), {"Arithmetic intensity", {1, "MAC/B"}}),
          logAxis(y, area.bottom(), area.top, {"Throughput", Scale(std::sqrt(y.lower * y.upper), "MAC/s", 1, 1)})};
}

std::vector<RoofLine> roofsOf(const RooflineSeries& series, const RooflineAxes& axes) {
  const Roofline& roofline = series.roofline;
  const bool isPin = !series.letter.empty();
  const auto place = [&](double intensity, double performance) {
    return Place{axes.across.at(intensity), axes.up.at(performance)};
  };
  const auto words = [&](const std::string& label) {
    return isPin && !label.empty() ? series.letter + ": " + label : label;
  };
  std::vector<RoofLine> roofs;
  const double ridge = ridgeOf(roofline);
  if (roofline.bandwidth > 0) {
    const double from = std::max(axes.across.lower, axes.up.lower / roofline.bandwidth);
    const double to =
        std::min({ridge > 0 ? ridge : axes.across.upper, axes.across.upper, axes.up.upper / roofline.bandwidth});
    if (to > from)
      roofs.push_back({place(from, from * roofline.bandwidth), place(to, to * roofline.bandwidth), false,
                       isPin ? pinInk(series.letter) : Ink::MemoryBound, words(roofline.bandwidthLabel)});
  }
  if (roofline.peak > 0)
    roofs.push_back({place(std::max(ridge, axes.across.lower), roofline.peak), place(axes.across.upper, roofline.peak),
                     true, isPin ? pinInk(series.letter) : Ink::ComputeBound, words(roofline.peakLabel)});
  return roofs;
}

std::string rooflineCaption(const std::vector<RooflineSeries>& series) {
  const Roofline& present = series.front().roofline;
  std::size_t layers = 0, memoryBound = 0, outside = 0;
  const RooflineMark* largest = nullptr;
  for (const RooflineMark& mark : present.marks) {
    const std::size_t count = mark.layers.size();
    if (!isPlace(mark)) {
      outside += count;
      continue;
    }
    layers += count;
    if (mark.memoryBound) memoryBound += count;
    if (!largest || mark.share > largest->share) largest = &mark;
  }
  std::string text = "No layer has a place in the roofline.";
  if (largest != nullptr) {
    text = counted(layers, "layer", "layers") + ": " + std::to_string(memoryBound) + " memory-bound, " +
           std::to_string(layers - memoryBound) + " compute-bound.";
    if (!present.objective.empty())
      text += " Largest: " + largest->label + ", " + percent(largest->share, 0) + " of " + present.objective + ".";
  }
  if (outside > 0) text += " Not shown: " + counted(outside, "layer", "layers") + " without off-chip traffic.";
  if (present.bandwidth > 0 && !present.bandwidthLabel.empty())
    text += " Roofs: " + present.bandwidthLabel + "; " + present.peakLabel + ".";
  else if (!present.peakLabel.empty())
    text += " Roof: " + present.peakLabel + "; the bandwidth has no limit.";
  for (std::size_t i = 1; i < series.size(); ++i)
    text += " Hollow " + series[i].letter + ": the same layers at " + series[i].name + ", where that is elsewhere.";
  return text;
}

}  // namespace tilescope::report
