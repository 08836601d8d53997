// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/nest_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/chart/nest_layout.h"
#include "core/picture/operation_text.h"
#include "core/report/chart_parts.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

using chart::BandAreas;
using chart::NestLayout;
using chart::NestMark;
using chart::NestPart;

// In px, except fractions.
constexpr double kSide = 12, kNestAbove = 6;  // around the outermost band
constexpr double kTint = 0.05;                // opacity of a box's colour
constexpr double kArrayShare = 0.6;
constexpr double kRadius = 4, kNestTextSize = 12;
constexpr double kSquare = 9, kTileWords = 15, kTileBar = 10;
constexpr double kArrowWidth = 2, kArrowHead = 4, kFlowLetter = 12;
constexpr double kLimitLine = 1.5;

constexpr std::string_view kEmpty = "There is no loop nest to show.";
constexpr std::array kLevels{Ink::FarLevel, Ink::OuterLevel, Ink::InnerLevel, Ink::NearLevel};

// A memory's colour; the array has a weaker one of the nearest memory. With many memories, neighbours may share one.
Ink levelInk(std::size_t place, std::size_t memories) {
  const std::size_t last = kLevels.size() - 1;
  if (place >= memories) return kLevels[last];
  if (memories <= kLevels.size()) return kLevels[place];
  return kLevels[(place * last + (memories - 1) / 2) / (memories - 1)];
}

class Painter {
 public:
  Painter(const NestPicture& picture, const NestLayout& layout)
      : picture_(picture), layout_(layout), svg_(kChartWidth, heightOf(layout)) {}

  static double heightOf(const NestLayout& layout) { return layout.height + 2 * kNestAbove; }

  std::string draw(std::string_view label) {
    if (picture_.empty()) {
      svg_.text({kChartWidth / 2, heightOf(layout_) / 2}, kEmpty,
                {.anchor = Anchor::Middle, .size = kNestTextSize, .role = "empty"});
      return svg_.document(label);
    }
    for (std::size_t i = 0; i < layout_.bands.size(); ++i) drawFrame(i);
    for (std::size_t i = 0; i < picture_.bands.size(); ++i) drawBand(picture_.bands[i], layout_.bands[i]);
    drawHead(layout_.bands.back(), "PE array", picture_.arraySize);
    const Area use = onPage(layout_.bands.back().share);
    svg_.text({use.left, baselineAt(use.centre().y)}, elided(picture_.arrayUse, use.width, kTextSize), {.role = "use"});
    for (const NestMark& mark : layout_.marks) drawMark(mark);
    return svg_.document(label);
  }

 private:
  static Area onPage(const Area& area) { return area.moved(kSide, kNestAbove); }

  void drawFrame(std::size_t i) {
    const Area frame = onPage(layout_.bands[i].frame);
    const Ink level = levelInk(i, picture_.bands.size());
    svg_.rectangle(frame, {.fill = Ink::Plot, .line = Ink::Border, .role = "frame"}, kRadius);
    svg_.rectangle(frame, {.fill = level, .opacity = kTint, .role = "tint"}, kRadius);
    svg_.rectangle({frame.left, frame.top, chart::kNestRail, frame.height},
                   {.fill = level, .opacity = i < picture_.bands.size() ? 1 : kArrayShare, .role = "rail"}, 2);
  }

  void drawHead(const BandAreas& band, std::string_view name, std::string_view subtitle) {
    const Area above = onPage(band.name), below = onPage(band.subtitle);
    svg_.text({above.left, baselineAt(above.centre().y, kNestTextSize)}, elided(name, above.width, kNestTextSize),
              {.ink = Ink::Text, .size = kNestTextSize, .bold = true, .role = "band"});
    svg_.text({below.left, baselineAt(below.centre().y)}, elided(subtitle, below.width, kTextSize),
              {.ink = Ink::Text3, .role = "band-subtitle"});
  }

  void drawBand(const BandShown& band, const BandAreas& areas) {
    drawHead(areas, band.memory, band.subtitle);
    if (!band.offChip && band.capacityBits > 0) drawCapacity(band, onPage(areas.capacity), onPage(areas.share));
  }

  // Tiles side by side. If they exceed the capacity, the bar has their length and the excess is hatched.
  void drawCapacity(const BandShown& band, const Area& bar, const Area& share) {
    const bool isOver = band.isOver();
    const double whole = std::max(1.0, band.fill);
    svg_.begin("mark capacity", band.memory + ": " + band.share + " " + band.room + (isOver ? "; too large" : ""));
    svg_.rectangle(bar, {.fill = Ink::Free, .line = isOver ? Ink::Worse : Ink::Axis, .role = "room"});
    const double limit = bar.left + bar.width / whole;
    if (isOver) drawHatch(svg_, {limit, bar.top, bar.right() - limit, bar.height});
    double x = bar.left;
    for (const TileShown& tile : band.tiles) {
      const double end = std::min(limit, x + bar.width * tile.bits / band.capacityBits / whole);
      if (end > x) svg_.rectangle({x, bar.top, end - x, bar.height}, {.fill = inkOf(tile.tensor), .role = "segment"});
      x = std::max(x, end);
    }
    if (isOver)
      svg_.line({limit, bar.top - 2}, {limit, bar.bottom() + 2},
                {.line = Ink::Worse, .width = kLimitLine, .role = "limit"});
    svg_.text({share.right(), baselineAt(share.centre().y, kNestTextSize)}, band.share,
              {.ink = isOver ? Ink::Worse : Ink::Text,
               .anchor = Anchor::End,
               .size = kNestTextSize,
               .bold = true,
               .role = "share"});
    svg_.end();
    const double below = share.centre().y + share.height + chart::kNestTilesGap;
    svg_.text({share.right(), baselineAt(below)}, elided(band.room, share.width, kTextSize),
              {.ink = Ink::Text3, .anchor = Anchor::End, .role = "room-words"});
  }

  void drawMark(const NestMark& mark) {
    const Area area = onPage(mark.area);
    if (mark.part == NestPart::Parallel) return drawParallel(picture_.parallel[mark.index], area);
    const BandShown& band = picture_.bands[mark.band];
    switch (mark.part) {
      case NestPart::Loop: {
        const LoopShown& loop = band.loops[mark.index];
        return drawLoop(area, loop.dim, loop.size,
                        "for " + loop.dim + " in " + std::to_string(loop.size) + " at " + band.memory);
      }
      case NestPart::Boundary:
        return drawBoundary(band.boundaries[mark.index], area);
      case NestPart::Tile:
        return band.offChip ? drawTileBar(band, mark.index, area, onPage(layout_.bands[mark.band].capacity))
                            : drawTileLine(band.tiles[mark.index], area);
      default:
        return drawFlow(band.below[mark.index], area);
    }
  }

  void drawLoop(const Area& area, const std::string& dim, std::int64_t size, const std::string& title) {
    svg_.begin("mark loop", title);
    svg_.rectangle(area, {.fill = Ink::Plot, .line = Ink::Axis, .role = "tile"}, kRadius);
    const double base = baselineAt(area.centre().y, kNestTextSize);
    svg_.text({area.left + chart::kNestParallelText, base}, dim,
              {.ink = Ink::Text, .size = kNestTextSize, .bold = true, .role = "dim"});
    svg_.text({area.right() - chart::kNestLoopRight, base}, std::to_string(size),
              {.ink = Ink::Text, .anchor = Anchor::End, .size = kNestTextSize, .role = "size"});
    svg_.end();
  }

  void drawParallel(const ParallelShown& loop, const Area& area) {
    drawLoop(area, loop.dim, loop.size,
             loop.dim + " " + std::to_string(loop.size) + " unrolled" +
                 (loop.arrayDim.empty() ? "" : " on " + loop.arrayDim));
    const double y = area.bottom() - 4;
    svg_.line({area.left + 8, y}, {area.right() - 8, y},
              {.line = Ink::NearLevel, .width = 1.5, .dashes = kDots, .role = "parallel"});
  }

  // A bracket that opens to the right: the loops there are inside the tensor's tile.
  void drawBoundary(const BoundaryShown& boundary, const Area& area) {
    svg_.begin("mark boundary", "the tile of the " + std::string(tensorWord(boundary.tensor)) + " in " +
                                    boundary.memory + " holds the loops from here on");
    const double left = area.left + 1.5, end = left + 4.5;
    svg_.polyline({{end, area.top}, {left, area.top}, {left, area.bottom()}, {end, area.bottom()}},
                  {.line = inkOf(boundary.tensor), .width = 1.5, .role = "edge"});
    svg_.text({area.left + 5, baselineAt(area.centre().y)}, name(boundary.tensor),
              {.ink = Ink::Text, .bold = true, .role = "letter"});
    svg_.end();
  }

  void drawTileBar(const BandShown& band, std::size_t place, const Area& row, const Area& bars) {
    const TileShown& tile = band.tiles[place];
    double largest = 0;
    for (const TileShown& other : band.tiles) largest = std::max(largest, other.bits);
    const double middle = row.centre().y;
    svg_.begin("mark whole", std::string(tensorWord(tile.tensor)) + ": " + tile.size + " in " + band.memory);
    svg_.text({row.left, baselineAt(middle)}, name(tile.tensor), {.ink = Ink::Text, .bold = true, .role = "letter"});
    if (tile.bits > 0)
      svg_.rectangle({bars.left, middle - kTileBar / 2, bars.width * tile.bits / largest, kTileBar},
                     {.fill = inkOf(tile.tensor), .role = "bar"});
    svg_.text({row.right(), baselineAt(middle)}, tile.size, {.anchor = Anchor::End, .role = "amount"});
    svg_.end();
  }

  void drawTileLine(const TileShown& tile, const Area& row) {
    const double middle = row.centre().y;
    svg_.rectangle({row.left, middle - kSquare / 2, kSquare, kSquare}, {.fill = inkOf(tile.tensor), .role = "sign"});
    svg_.text({row.left + kTileWords, baselineAt(middle)},
              std::string(tensorWord(tile.tensor)) + " tile" + (tile.doubleBuffered ? ", two buffers" : ""),
              {.role = "tile-words"});
    svg_.text({row.right(), baselineAt(middle)}, tile.size, {.anchor = Anchor::End, .role = "amount"});
  }

  void drawFlow(const FlowShown& flow, const Area& area) {
    svg_.begin("mark flow", flow.sentence.empty() ? flowText(flow) : flow.sentence);
    const double x = area.left + chart::kNestFlowLeft + kArrowHead, top = area.top + 1, foot = area.bottom() - 1;
    if (flow.stays) {
      svg_.line({x, top}, {x, foot}, {.line = Ink::Text3, .width = 1.5, .dashes = kDots, .role = "stays"});
    } else {
      const Ink ink = inkOf(flow.tensor);
      const double tip = flow.inward ? foot : top, neck = tip + (flow.inward ? -6 : 6);
      svg_.line({x, flow.inward ? top : foot}, {x, neck},
                {.line = ink, .width = flow.passes ? kArrowWidth / 2 : kArrowWidth, .role = "shaft"});
      svg_.polygon({{x - kArrowHead, neck}, {x + kArrowHead, neck}, {x, tip}}, {.fill = ink, .role = "head"});
    }
    const double left = x + kFlowLetter, base = baselineAt(area.centre().y);
    const std::string_view letter = name(flow.tensor);
    svg_.text({left, base}, letter, {.ink = Ink::Text, .bold = true, .role = "letter"});
    if (const std::string moved = movedText(flow); !moved.empty())
      svg_.text({left + textWidth(letter, kTextSize, true) + 6, base}, moved,
                {.ink = flow.stays || flow.passes ? Ink::Text3 : Ink::Text2, .role = "moved"});
    svg_.end();
  }

  static std::string movedText(const FlowShown& flow) {
    return flow.amount + (flow.amount.empty() || flow.word.empty() ? "" : "  ") + flow.word;
  }
  static std::string flowText(const FlowShown& flow) { return std::string(name(flow.tensor)) + "  " + movedText(flow); }

  const NestPicture& picture_;
  const NestLayout& layout_;
  Svg svg_;
};

std::string captionOf(const NestPicture& picture) {
  if (picture.empty()) return std::string(kEmpty);
  std::size_t loops = 0;
  for (const BandShown& band : picture.bands) loops += band.loops.size();
  std::string text = counted(loops, "loop", "loops") + " in " + counted(picture.bands.size(), "memory", "memories") +
                     " from " + picture.bands.front().memory + " to the array: " + picture.arrayUse + ".";
  for (const BandShown& band : picture.bands)
    if (band.isOver()) text += " Too small: " + band.memory + ", " + band.share + " " + band.room + ".";
  return text;
}

}  // namespace

Chart nestChart(const NestPicture& picture, std::string_view id, std::string_view layer) {
  const NestLayout layout = chart::layOut(picture, static_cast<int>(kChartWidth - 2 * kSide), reportMetrics());
  Chart chart{std::string(id),          "Loop nest of " + std::string(layer), captionOf(picture), {}, kChartWidth,
              Painter::heightOf(layout)};
  chart.svg =
      Painter(picture, layout).draw(chart.title + ".\n" + (picture.empty() ? chart.caption : nestText(picture)));
  return chart;
}

}  // namespace tilescope::report
