// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/roofline_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/report/chart_parts.h"
#include "core/report/label_spots.h"
#include "core/report/roofline_layout.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

// px
constexpr double kRooflineHeight = 380, kCompactRoofline = 190;
constexpr double kSmallestMark = 3.6, kLargestMark = 21;  // px, radius at share 0 and 1; area grows with the share
constexpr double kCompactMarks = 0.6;                     // × the radius
constexpr double kPinMark = 4, kPinMarkLine = 1.4;
constexpr double kRoofLine = 2, kPinRoofLine = 1.2, kRoofAir = 5;
constexpr double kMarkOpacity = 0.88, kZoneOpacity = 0.05;

constexpr std::size_t kLabels = 7, kMaxLabels = 12,
                      kCompactLabels = 4;  // labels after the first kLabels must need no leader line
constexpr double kSamePlace = 6;           // px; a pin's mark this close to the current one is omitted
constexpr std::size_t kNamesOnHover = 12;

class RooflineDrawing {
 public:
  RooflineDrawing(const std::vector<RooflineSeries>& series, ChartForm form)
      : series_(series),
        present_(series.front().roofline),
        isCompact_(form == ChartForm::Compact),
        width_(isCompact_ ? kHalfChartWidth : kChartWidth),
        legendHeight_(legendHeight(legend(), width_)),
        area_{kAxesLeft, legendHeight_, width_ - kAxesLeft - kAxesRight,
              isCompact_ ? kCompactRoofline : kRooflineHeight},
        svg_(width_, legendHeight_ + area_.height + kAxesBelow),
        spots_(area_.grown(-3)),
        axes_(rooflineAxes(series, area_)) {}

  Chart chart() {
    drawLegend(svg_, {0, 0}, legend(), width_);
    drawZones();
    drawGrid(svg_, area_, axes_.across, axes_.up);
    for (std::size_t i = series_.size(); i-- > 0;) drawRoofs(i);
    drawAcross(svg_, area_, axes_.across);
    drawUp(svg_, area_, axes_.up);
    for (std::size_t i = series_.size(); i-- > 1;) drawPinLines(series_[i]);
    drawMarks();
    for (std::size_t i = series_.size(); i-- > 1;) drawPinMarks(series_[i]);
    drawLabels();
    if (!hasMarks()) drawEmpty();
    Chart chart{"roofline", "Roofline", rooflineCaption(series_),
                {},         width_,     legendHeight_ + area_.height + kAxesBelow};
    chart.svg = svg_.document(chart.title + ". " + chart.caption);
    return chart;
  }

 private:
  bool hasMarks() const {
    return std::any_of(series_.begin(), series_.end(), [](const RooflineSeries& series) {
      return std::any_of(series.roofline.marks.begin(), series.roofline.marks.end(), isPlace);
    });
  }

  std::vector<LegendEntry> legend() const {
    const auto sign = [](Ink ink) { return Look{.fill = ink, .role = "sign"}; };
    std::vector<LegendEntry> entries{
        {"memory-bound", [=](Svg& svg, Place at) { svg.circle(at, 5, sign(Ink::MemoryBound)); }},
        {"compute-bound", [=](Svg& svg, Place at) { drawDiamond(svg, at, 6, sign(Ink::ComputeBound)); }}};
    if (!present_.objective.empty())
      entries.push_back({"area: share of " + present_.objective,
                         [](Svg& svg, Place at) {
                           svg.circle({at.x - 6, at.y}, 2.5, {.line = Ink::Text3, .role = "sign"});
                           svg.circle({at.x + 3, at.y}, 5, {.line = Ink::Text3, .role = "sign"});
                         },
                         18});
    for (std::size_t i = 1; i < series_.size(); ++i) {
      const RooflineSeries& pin = series_[i];
      entries.push_back(
          {pin.letter + " " + elided(pin.name, 160, kTextSize),
           [letter = pin.letter](Svg& svg, Place at) { drawPin(svg, letter, at, kPinMark, kPinMarkLine); }});
    }
    return entries;
  }

  double radiusOf(const RooflineMark& mark) const {
    const double share = std::clamp(mark.share, 0.0, 1.0);
    const double radius = std::sqrt(std::lerp(kSmallestMark * kSmallestMark, kLargestMark * kLargestMark, share));
    return isCompact_ ? std::max(kSmallestMark, kCompactMarks * radius) : radius;
  }

  void drawZones() {
    const double ridge = ridgeOf(present_);
    if (ridge == 0) return;
    const double x = axes_.across.clamped(ridge);
    const auto zone = [&](double left, double right, Ink ink) {
      if (right > left)
        svg_.rectangle({left, area_.top, right - left, area_.height},
                       {.fill = ink, .opacity = kZoneOpacity, .role = "zone"});
    };
    zone(area_.left, x, Ink::MemoryBound);
    zone(x, area_.right(), Ink::ComputeBound);
  }

  // True if an earlier series has the same roof and its label.
  bool isRepeated(std::size_t i, bool isFlat) const {
    const Roofline& own = series_[i].roofline;
    return std::any_of(series_.begin(), series_.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const RooflineSeries& other) {
                         return isFlat ? other.roofline.peak == own.peak : other.roofline.bandwidth == own.bandwidth;
                       });
  }

  void drawRoofs(std::size_t i) {
    const bool isPin = !series_[i].letter.empty();
    for (const RoofLine& roof : roofsOf(series_[i], axes_)) {
      svg_.begin("roof", roof.label);
      svg_.line(roof.from, roof.to,
                {.line = roof.ink,
                 .width = isPin ? kPinRoofLine : kRoofLine,
                 .dashes = isPin ? kDashes : std::string_view()});
      svg_.end();
      spots_.avoid(roof.from, roof.to);
      if (!isRepeated(i, roof.isFlat)) labelled_.push_back(roof);
    }
    if (!isPin) drawRidge();
  }

  void drawRidge() {
    const double ridge = ridgeOf(present_);
    if (ridge <= axes_.across.lower || ridge >= axes_.across.upper) return;
    const double x = axes_.across.at(ridge);
    svg_.line({x, axes_.up.clamped(present_.peak)}, {x, area_.bottom()},
              {.line = Ink::Text3, .width = kPinRoofLine, .dashes = kDots});
    spots_.avoid({x, axes_.up.clamped(present_.peak)}, {x, area_.bottom()});
  }

  void labelRidge() {
    const double ridge = ridgeOf(present_);
    if (ridge <= axes_.across.lower || ridge >= axes_.across.upper) return;
    const std::string label = "ridge " + significant(ridge, 3) + " MAC/B";
    const double x = axes_.across.at(ridge), width = textWidth(label, kTextSize), y = area_.bottom() - 10;
    for (const double left : {x - 6 - width, x + 6}) {
      const Area box{left, y - kTextSize / 2, width, kTextSize};
      if (!spots_.isFree(box)) continue;
      svg_.text({left, baselineAt(y)}, label, {.ink = Ink::Text3, .halo = true, .role = "label"});
      spots_.avoid(box);
      return;
    }
  }

  // Places the label along the roof where nothing is in the way; a flat roof's also above, or left of the ridge.
  void labelRoof(const RoofLine& roof) {
    const Place from{roof.isFlat ? area_.left : roof.from.x, roof.from.y};
    const double length = std::hypot(roof.to.x - from.x, roof.to.y - from.y);
    const double width = textWidth(roof.label, kTextSize), free = length - width - 2 * kRoofAir;
    if (roof.label.empty() || free < 0) return;
    const Place along{(roof.to.x - from.x) / length, (roof.to.y - from.y) / length};
    const Place across{along.y, -along.x};
    constexpr std::array kShares{0.12, 0.06, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
    std::vector<double> sides{kRoofAir, -kRoofAir - kTextSize * kCapHeight};
    if (roof.isFlat) sides.push_back(kRoofAir + 2 * kTextSize);
    for (const double side : sides)
      for (const double share : kShares) {
        const double start = kRoofAir + (roof.isFlat ? 1.06 - share : share) * free;
        const Place base{from.x + along.x * start + across.x * side, from.y + along.y * start + across.y * side};
        const std::vector<Area> boxes = boxesAlong(base, along, across, width);
        if (!std::all_of(boxes.begin(), boxes.end(), [&](const Area& box) { return spots_.isFree(box); })) continue;
        const double turn = std::atan2(along.y, along.x) * 180 / std::numbers::pi;
        svg_.text(base, roof.label, {.ink = roof.ink, .turn = turn, .halo = true, .role = "label"});
        for (const Area& box : boxes) spots_.avoid(box);
        return;
      }
  }

  // Covers the rotated text by squares, small enough not to touch its own roof.
  static std::vector<Area> boxesAlong(Place base, Place along, Place across, double width) {
    constexpr double kBox = 8, kStep = 5;
    const double middle = kTextSize * kCapHeight / 2;
    std::vector<Area> boxes;
    for (double at = 0; at < width + kStep; at += kStep) {
      const double until = std::min(at, width);
      const Place centre{base.x + along.x * until + across.x * middle, base.y + along.y * until + across.y * middle};
      boxes.push_back({centre.x - kBox / 2, centre.y - kBox / 2, kBox, kBox});
    }
    return boxes;
  }

  static std::string titleOf(const RooflineSeries& series, const RooflineMark& mark) {
    std::string title = series.letter.empty() ? "" : "Pin " + series.letter + ": ";
    title += listed(mark.layers, kNamesOnHover) + "\n" + significant(mark.intensity, 3) + " MAC/B, " +
             withPrefix(mark.performance, "MAC/s", 3);
    if (!series.roofline.objective.empty()) title += "\n" + percent(mark.share, 1) + " of " + series.roofline.objective;
    return title + (mark.memoryBound ? "\nmemory-bound" : "\ncompute-bound");
  }

  std::vector<Place> movedTo(const RooflineMark& pinned) const {
    std::vector<Place> places;
    const Place from = axes_.place(pinned);
    for (const RooflineMark& mark : present_.marks) {
      if (!isPlace(mark)) continue;
      const bool shares = std::any_of(mark.layers.begin(), mark.layers.end(), [&](const std::string& layer) {
        return std::count(pinned.layers.begin(), pinned.layers.end(), layer) > 0;
      });
      const Place to = axes_.place(mark);
      if (shares && std::hypot(to.x - from.x, to.y - from.y) > kSamePlace) places.push_back(to);
    }
    return places;
  }

  void drawPinLines(const RooflineSeries& series) {
    for (const RooflineMark& mark : series.roofline.marks) {
      if (!isPlace(mark)) continue;
      for (const Place& to : movedTo(mark)) {
        svg_.line(axes_.place(mark), to, {.line = pinInk(series.letter), .dashes = kDots, .role = "moved"});
        spots_.avoid(axes_.place(mark), to);
      }
    }
  }

  void drawPinMarks(const RooflineSeries& series) {
    for (const RooflineMark& mark : series.roofline.marks) {
      if (!isPlace(mark) || movedTo(mark).empty()) continue;
      svg_.begin("mark pinned", titleOf(series, mark));
      drawPin(svg_, series.letter, axes_.place(mark), kPinMark, kPinMarkLine);
      svg_.end();
      avoidMark(axes_.place(mark), kPinMark);
    }
  }

  void avoidMark(Place at, double reach) { spots_.avoid({at.x - reach, at.y - reach, 2 * reach, 2 * reach}); }

  // The largest first, so that no mark hides another.
  std::vector<const RooflineMark*> byShare() const {
    std::vector<const RooflineMark*> marks;
    for (const RooflineMark& mark : present_.marks)
      if (isPlace(mark)) marks.push_back(&mark);
    std::stable_sort(marks.begin(), marks.end(),
                     [](const RooflineMark* a, const RooflineMark* b) { return a->share > b->share; });
    return marks;
  }

  void drawMarks() {
    for (const RooflineMark* mark : byShare()) {
      const Place at = axes_.place(*mark);
      const double radius = radiusOf(*mark);
      const Look look{.fill = mark->memoryBound ? Ink::MemoryBound : Ink::ComputeBound,
                      .line = Ink::Plot,
                      .opacity = kMarkOpacity,
                      .role = mark->memoryBound ? "disc" : "diamond"};
      svg_.begin("mark", titleOf(series_.front(), *mark));
      if (mark->memoryBound)
        svg_.circle(at, radius, look);
      else
        drawDiamond(svg_, at, diamondReach(radius), look);
      svg_.end();
      avoidMark(at, radius);
    }
  }

  void drawLabels() {
    for (auto roof = labelled_.rbegin(); roof != labelled_.rend(); ++roof) labelRoof(*roof);
    labelRidge();
    const std::vector<const RooflineMark*> marks = byShare();
    const std::size_t labels = isCompact_ ? kCompactLabels : kMaxLabels;
    for (std::size_t i = 0; i < std::min(marks.size(), labels); ++i) labelMark(*marks[i], i < kLabels);
  }

  // Half diagonal of a diamond with the disc's area: 2 reach² = π radius².
  static double diamondReach(double radius) { return radius * std::sqrt(std::numbers::pi / 2); }

  void labelMark(const RooflineMark& mark, bool evenWithLeader) {
    const auto spot = spots_.place(axes_.place(mark), radiusOf(mark), textWidth(mark.label, kTextSize), kTextSize + 2,
                                   evenWithLeader);
    if (!spot) return;
    if (spot->leader) svg_.line(spot->leader->first, spot->leader->second, {.line = Ink::Text3, .role = "leader"});
    svg_.text({spot->box.left, baselineAt(spot->box.centre().y)}, mark.label,
              {.ink = Ink::Text, .halo = true, .role = "label"});
  }

  void drawEmpty() {
    svg_.text(area_.centre(), "No layer has a place here: none has a plan with off-chip traffic.",
              {.ink = Ink::Text2, .anchor = Anchor::Middle, .size = 12, .halo = true, .role = "empty"});
  }

  const std::vector<RooflineSeries>& series_;
  const Roofline& present_;
  bool isCompact_;
  double width_, legendHeight_;
  Area area_;
  Svg svg_;
  LabelSpots spots_;
  RooflineAxes axes_;
  std::vector<RoofLine> labelled_;
};

}  // namespace

Chart rooflineChart(const std::vector<RooflineSeries>& series, ChartForm form) {
  ensure(!series.empty(), "a roofline shows at least the current design");
  return RooflineDrawing(series, form).chart();
}

}  // namespace tilescope::report
