// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spans_chart.h"

#include <algorithm>
#include <cmath>

#include "core/picture/byte_words.h"
#include "core/picture/spans_words.h"
#include "core/report/chart_parts.h"
#include "core/report/label_spots.h"
#include "core/report/spans_layout.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

// px
constexpr double kSpansLeft = 66, kSpansRight = 70;  // the right margin shows the last span's output traffic
constexpr double kArcs = 34, kArcsAlone = 6, kSkipLabel = 15, kArcSlope = 0.3, kArcFoot = 14;
constexpr double kBlocks = 122, kBlocksUpright = 28, kBlockGap = 2, kBoxAir = 3;
constexpr double kSpansArrows = 28, kRail = 4, kRailAir = 14;
constexpr double kBars = 96, kNumber = 18, kSpansRowAir = 14, kSpansTitle = 20;
constexpr double kThickestArrow = 5, kThinnestArrow = 1.5, kSpansArrowHead = 3, kArrowApart = 4;
constexpr double kBoxLine = 1, kArcLine = 1.2, kCrossingLine = 1.5, kCapacityLine = 1.2;
constexpr double kSpansNameAir = 3;
constexpr double kBlockOpacity = 0.3, kPoolOpacity = 0.35;
constexpr double kBarAir = 3;      // px on both sides of a bar
constexpr double kMaxOver = 1.35;  // maximum height of a bar, as a multiple of the capacity

class SpansDrawing {
 public:
  explicit SpansDrawing(const SpansPicture& picture)
      : picture_(picture),
        layout_(layOut(picture, kSpansLeft, kChartWidth - kSpansRight)),
        legendHeight_(legendHeight(legend(), kChartWidth)) {
    measure();
  }

  Chart chart() {
    Svg svg(kChartWidth, height_);
    drawLegend(svg, {0, 0}, legend(), kChartWidth);
    for (std::size_t row = 0; row < layout_.rows.size(); ++row) drawRow(svg, row);
    if (layout_.rows.empty())
      svg.text({kChartWidth / 2, legendHeight_ + 20}, "There are no spans to show.",
               {.anchor = Anchor::Middle, .size = 12, .role = "empty"});
    drawTitleBelow(svg, {kSpansLeft, 0, kChartWidth - kSpansLeft - kSpansRight, 0}, height_ - 6,
                   "Layers in the order of the chain, in spans that stay on chip");
    Chart chart{"spans", "Spans on chip", spansSummary(picture_), {}, kChartWidth, height_};
    chart.svg = svg.document(chart.title + ". " + chart.caption);
    return chart;
  }

 private:
  void measure() {
    double longest = 0, largest = 0;
    for (const ChainLayerShown& layer : picture_.layers)
      longest = std::max(longest, textWidth(layer.name, kNameSize) + 2 * kSpansNameAir + kBlockGap);
    namesUpright_ = longest <= layout_.slot;
    blocks_ = namesUpright_ ? kBlocksUpright : std::min(kBlocks, longest + 2 * kSpansNameAir + 2 * kBoxAir);
    double top = legendHeight_;
    for (const SpanRow& row : layout_.rows) {
      rows_.push_back(placesOf(row, top));
      top = rows_.back().barFoot + kNumber + kSpansRowAir;
    }
    height_ = std::ceil(std::max(top, legendHeight_ + 2 * kSpansTitle) + kSpansTitle);
    for (const SpanShown& span : picture_.spans) {
      largest = std::max(largest, span.footprint());
      moved_ = std::max({moved_, span.read, span.write});
    }
    const double shown = std::max(picture_.capacity, largest);
    axisTop_ = picture_.capacity > 0 ? std::min(shown, kMaxOver * picture_.capacity) : shown;
  }

  std::vector<LegendEntry> legend() const {
    const auto any = [&](auto holds) { return std::any_of(picture_.spans.begin(), picture_.spans.end(), holds); };
    std::vector<LegendEntry> entries{squareEntry("weights", Ink::Weight), squareEntry("closure", Ink::Input)};
    if (any([](const SpanShown& span) { return span.skipRows > 0; }))
      entries.push_back(squareEntry("skip rows", Ink::MemoryBound));
    if (picture_.capacity > 0) entries.push_back(squareEntry("free", Ink::Free));
    if (any([](const SpanShown& span) { return !span.fits; }))
      entries.push_back({"infeasible", [](Svg& svg, Place at) { drawHatch(svg, {at.x - 6, at.y - 5, 12, 10}); }, 12});
    if (picture_.capacity > 0)
      entries.push_back(lineEntry("capacity " + picture_.capacityText, Ink::Text2, kCapacityLine, kLimitDashes));
    entries.push_back({"written off chip", [](Svg& svg, Place at) {
                         drawArrow(svg, {at.x, at.y - 7}, {at.x, at.y + 7}, 2, Ink::Output);
                       }});
    entries.push_back({"read", [](Svg& svg, Place at) {
                         drawArrow(svg, {at.x, at.y + 7}, {at.x, at.y - 7}, 2, Ink::Input);
                       }});
    if (std::any_of(picture_.skips.begin(), picture_.skips.end(),
                    [](const SkipArcShown& skip) { return skip.crosses; }))
      entries.push_back(lineEntry("skip over a cut", Ink::MemoryBound, kCrossingLine, kDashes));
    return entries;
  }

  static void drawArrow(Svg& svg, Place from, Place to, double width, Ink ink) {
    const double down = to.y > from.y ? 1 : -1, reach = width / 2 + kSpansArrowHead,
                 neck = to.y - down * (kSpansArrowHead + reach) / 1.5;
    svg.rectangle({from.x - width / 2, std::min(from.y, neck), width, std::abs(neck - from.y)},
                  {.fill = ink, .role = "shaft"});
    svg.polygon({{to.x - reach, neck}, {to.x + reach, neck}, to}, {.fill = ink, .role = "head"});
  }

  struct RowPlaces {
    double arcTop, arcFoot, blockTop, blockBottom, railTop, barTop, barFoot;
  };

  RowPlaces placesOf(const SpanRow& row, double top) const {
    const std::size_t first = picture_.spans[row.from].from, last = picture_.spans[row.to - 1].to;
    double arcs = kArcsAlone;
    for (const SkipArcShown& skip : picture_.skips)
      if (skip.source < last && skip.target > first)
        arcs = std::max(arcs, kArcs + (skip.crosses && skip.bytes > 0 ? kSkipLabel : 0));
    RowPlaces places{};
    places.arcTop = top;
    places.arcFoot = top + arcs;
    places.blockTop = places.arcFoot + 1;
    places.blockBottom = places.blockTop + blocks_;
    places.railTop = places.blockBottom + kSpansArrows;
    places.barTop = places.railTop + kRail + kRailAir;
    places.barFoot = places.barTop + kBars;
    return places;
  }

  void drawRow(Svg& svg, std::size_t index) {
    const SpanRow& row = layout_.rows[index];
    const RowPlaces& at = rows_[index];
    const Area bars{kSpansLeft, at.barTop, row.edges.back() - kSpansLeft, kBars};
    const ByteUnit unit = sizeUnitFor(axisTop_);
    const Axis up =
        axisFromZero(axisTop_, bars.bottom(), bars.top, {"Footprint", Scale(unit.bytes, unit.name, 1 / unit.bytes)});
    drawGrid(svg, bars, {}, up);
    drawUp(svg, bars, up);
    svg.line({bars.left, bars.bottom()}, {bars.right(), bars.bottom()}, {.line = Ink::Axis, .role = "axis"});
    drawRail(svg, row, at);
    for (std::size_t i = row.from; i < row.to; ++i) drawSpan(svg, row, i, at, up);
    drawCapacity(svg, bars, up);
    for (std::size_t i = row.from; i <= row.to; ++i) drawCut(svg, index, i, at);
    drawArcs(svg, index, at);
  }

  static void drawRail(Svg& svg, const SpanRow& row, const RowPlaces& at) {
    svg.rectangle({kSpansLeft, at.railTop, row.edges.back() - kSpansLeft + 12, kRail},
                  {.fill = Ink::FarLevel, .role = "rail"});
    svg.text({kSpansLeft - 7, baselineAt(at.railTop + kRail / 2)}, "off chip", {.anchor = Anchor::End, .role = "lane"});
    svg.text({kSpansLeft - 7, baselineAt((at.blockTop + at.blockBottom) / 2)}, "layers",
             {.anchor = Anchor::End, .role = "lane"});
  }

  void drawCapacity(Svg& svg, const Area& bars, const Axis& up) const {
    if (picture_.capacity <= 0) return;
    const double y = up.at(picture_.capacity);
    svg.line({bars.left, y}, {bars.right(), y},
             {.line = Ink::Text2, .width = kCapacityLine, .dashes = kLimitDashes, .role = "capacity"});
  }

  void drawSpan(Svg& svg, const SpanRow& row, std::size_t i, const RowPlaces& at, const Axis& up) {
    const SpanShown& span = picture_.spans[i];
    const double left = edgeIn(picture_, row, span.from), right = edgeIn(picture_, row, span.to);
    svg.rectangle({left + 1, at.blockTop, right - left - 2, blocks_},
                  {.line = span.fits ? Ink::Axis : Ink::Text3,
                   .width = kBoxLine,
                   .dashes = span.fits ? std::string_view() : kDashes,
                   .role = "box"},
                  3);
    drawLayers(svg, row, span, at);
    const Area bar{left + kBarAir, at.barTop, right - left - 2 * kBarAir, kBars};
    svg.begin("mark span", spanTip(picture_, span, trafficWords));
    drawSpanBar(svg, span, picture_.capacity, bar, up);
    svg.text({(left + right) / 2, at.barFoot + 4 + kTextSize}, sizeWords(span.footprint()),
             {.ink = Ink::Text, .anchor = Anchor::Middle, .bold = !span.fits, .role = "footprint"});
    svg.end();
  }

  void drawLayers(Svg& svg, const SpanRow& row, const SpanShown& span, const RowPlaces& at) {
    const double left = edgeIn(picture_, row, span.from) + kSpanPadding;
    const double right = edgeIn(picture_, row, span.to) - kSpanPadding;
    const double step = (right - left) / static_cast<double>(span.to - span.from);
    const auto every = namesUpright_ ? std::size_t{1} : static_cast<std::size_t>(std::ceil((kNameSize + 1) / step));
    for (std::size_t layer = span.from; layer < span.to; ++layer) {
      const std::size_t k = layer - span.from;
      const Area block{left + static_cast<double>(k) * step + kBlockGap / 2, at.blockTop + kBoxAir,
                       std::max(step - kBlockGap, step / 2), blocks_ - 2 * kBoxAir};
      const bool isPool = picture_.layers[layer].isPool;
      svg.begin("mark layer", layerTip(picture_, layer));
      svg.rectangle(block,
                    {.fill = isPool ? Ink::Axis : Ink::OuterLevel,
                     .opacity = isPool ? kPoolOpacity : kBlockOpacity,
                     .role = isPool ? "pool" : "block"},
                    2);
      if (k % every == 0) drawName(svg, picture_.layers[layer].name, block);
      svg.end();
    }
  }

  void drawName(Svg& svg, const std::string& name, const Area& block) const {
    const Place middle = block.centre();
    const double room = (namesUpright_ ? block.width - kSpansNameAir : block.height - 2 * kSpansNameAir);
    const Type type{.ink = Ink::Text,
                    .anchor = Anchor::Middle,
                    .size = kNameSize,
                    .turn = namesUpright_ ? 0.0 : -90.0,
                    .role = "name"};
    const double sink = kNameSize * kCapHeight / 2;
    const Place base = namesUpright_ ? Place{middle.x, middle.y + sink} : Place{middle.x + sink, middle.y};
    svg.text(base, elided(name, room, kNameSize), type);
  }

  // At a row's end only the write, at the next row's beginning the read.
  void drawCut(Svg& svg, std::size_t index, std::size_t span, const RowPlaces& at) {
    const SpanRow& row = layout_.rows[index];
    const bool endsRow = span == row.to, beginsRow = span == row.from;
    const double written = span > 0 && !(beginsRow && index > 0) ? picture_.spans[span - 1].write : 0;
    const double read = span < picture_.spans.size() && !endsRow ? picture_.spans[span].read : 0;
    if (written == 0 && read == 0) return;
    const double x = endsRow ? row.edges.back() : edgeIn(picture_, row, picture_.spans[span].from);
    svg.begin("mark cut", cutTip(picture_, span == 0 ? 0 : picture_.spans[span - 1].to, trafficWords));
    const bool both = written > 0 && read > 0;
    const double top = at.blockBottom + 2, foot = at.railTop - 1;
    const double writtenX = both ? x - kArrowApart : x, readX = both ? x + kArrowApart : x;
    if (written > 0) drawArrow(svg, {writtenX, top}, {writtenX, foot}, arrowWidth(written), Ink::Output);
    if (read > 0) drawArrow(svg, {readX, foot}, {readX, top}, arrowWidth(read), Ink::Input);
    const double shift = (both ? kArrowApart : 0) + kThickestArrow / 2 + kSpansArrowHead + 2;
    const std::string text = both ? movedText(picture_, span) : trafficWords(std::max(written, read));
    svg.text({x + shift, baselineAt((top + foot) / 2)}, text, {.role = "moved"});
    svg.end();
  }

  double arrowWidth(double bytes) const { return std::max(kThinnestArrow, kThickestArrow * bytes / moved_); }

  void drawArcs(Svg& svg, std::size_t index, const RowPlaces& at) {
    const SpanRow& row = layout_.rows[index];
    const std::size_t first = picture_.spans[row.from].from, last = picture_.spans[row.to - 1].to;
    LabelSpots spots({0, at.arcTop, kChartWidth, at.arcFoot - at.arcTop});
    for (const SkipArcShown& skip : picture_.skips) {
      if (skip.source >= last || skip.target <= first) continue;
      const bool begins = skip.source >= first, ends = skip.target <= last;
      const double from = begins ? edgeIn(picture_, row, skip.source) : row.edges.front();
      const double to = ends ? edgeIn(picture_, row, skip.target) : row.edges.back();
      const double height = std::min(kArcs, kArcFoot + kArcSlope * (to - from));
      const Look look{.line = skip.crosses ? Ink::MemoryBound : Ink::Axis,
                      .width = skip.crosses ? kCrossingLine : kArcLine,
                      .dashes = skip.crosses ? kDashes : std::string_view(),
                      .role = "arc"};
      const double side = at.arcFoot - height / 2;
      svg.begin("mark skip", skipTip(picture_, skip, trafficWords));
      // A curve reaches half the height of its control point.
      if (begins && ends)
        svg.curve({from, at.arcFoot}, {(from + to) / 2, at.arcFoot - 2 * height}, {to, at.arcFoot}, look);
      else if (begins)
        svg.curve({from, at.arcFoot}, {from, side}, {to, side}, look);
      else if (ends)
        svg.curve({from, side}, {to, side}, {to, at.arcFoot}, look);
      else
        svg.line({from, side}, {to, side}, look);
      svg.end();
      if (begins && skip.crosses && skip.bytes > 0) labelArc(svg, skip, spots, (from + to) / 2, at.arcFoot - height);
    }
  }

  void labelArc(Svg& svg, const SkipArcShown& skip, LabelSpots& spots, double middle, double top) const {
    const std::string text = "skip " + trafficWords(skip.bytes);
    const double width = textWidth(text, kTextSize, true);
    const Area box{middle - width / 2, top - kTextSize - 2, width, kTextSize};
    if (!spots.isFree(box)) return;
    spots.avoid(box);
    svg.text({box.left, baselineAt(box.centre().y)}, text,
             {.ink = Ink::MemoryBound, .bold = true, .halo = true, .role = "skip-label"});
  }

  const SpansPicture& picture_;
  SpansLayout layout_;
  double legendHeight_;
  bool namesUpright_ = false;
  std::vector<RowPlaces> rows_;
  double blocks_ = 0, height_ = 0, axisTop_ = 0, moved_ = 0;
};

}  // namespace

Chart spansChart(const SpansPicture& picture) {
  return SpansDrawing(picture).chart();
}

}  // namespace tilescope::report
