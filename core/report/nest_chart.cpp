// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/nest_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/picture/tensor_words.h"
#include "core/report/chart_parts.h"
#include "core/report/nest_layout.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

// px, but for shares
constexpr double kTint = 0.05;  // of a box, in its level's colour
constexpr double kArrayShare = 0.6;
constexpr double kRadius = 4, kNameSize12 = 12;
constexpr double kLoopPadding = 10;
constexpr double kLetter = 18;  // of a tensor left of its bar
constexpr double kSquare = 9;
constexpr double kArrowReach = 8, kArrowWidth = 2, kFlowArrowHead = 4;
constexpr double kLimitLine = 1.5;

constexpr std::string_view kEmpty = "There is no loop nest to show.";
constexpr std::array kLevels{Ink::FarLevel, Ink::OuterLevel, Ink::InnerLevel, Ink::NearLevel};

// The array's rail is that of the nearest memory, quieter. Of many memories neighbours may share a colour; each carries
// its name.
Ink levelInk(std::size_t place, std::size_t memories) {
  const std::size_t last = kLevels.size() - 1;
  if (place >= memories) return kLevels[last];
  if (memories <= kLevels.size()) return kLevels[place];
  return kLevels[(place * last + (memories - 1) / 2) / (memories - 1)];
}

class Painter {
 public:
  Painter(const NestPicture& picture, const NestLayout& layout)
      : picture_(picture), layout_(layout), svg_(kChartWidth, layout.height) {}

  std::string draw(std::string_view label) {
    if (picture_.empty()) {
      svg_.text({kChartWidth / 2, layout_.height / 2}, kEmpty, {.anchor = Anchor::Middle, .size = 12, .role = "empty"});
      return svg_.document(label);
    }
    for (std::size_t i = 0; i < layout_.boxes.size(); ++i) drawFrame(i);
    for (std::size_t i = 0; i < picture_.bands.size(); ++i) drawBand(picture_.bands[i], layout_.boxes[i]);
    drawArray();
    return svg_.document(label);
  }

 private:
  void drawFrame(std::size_t i) {
    const Area& frame = layout_.boxes[i].frame;
    const Ink level = levelInk(i, picture_.bands.size());
    svg_.rectangle(frame, {.fill = Ink::Plot, .line = Ink::Border, .role = "frame"}, kRadius);
    svg_.rectangle(frame, {.fill = level, .opacity = kTint, .role = "tint"}, kRadius);
    svg_.rectangle({frame.left, frame.top, kNestRail, frame.height},
                   {.fill = level, .opacity = i < picture_.bands.size() ? 1 : kArrayShare, .role = "rail"}, 2);
  }

  void drawHead(const NestBox& box, std::string_view name, std::string_view subtitle) {
    const double room = box.bar.left - box.name.x - kLetter;
    svg_.text(box.name, elided(name, room, kNameSize12),
              {.ink = Ink::Text, .size = kNameSize12, .bold = true, .role = "band"});
    svg_.text({box.name.x, box.name.y + 16}, elided(subtitle, room, kTextSize),
              {.ink = Ink::Text3, .role = "band-subtitle"});
  }

  void drawBand(const BandShown& band, const NestBox& box) {
    drawHead(box, band.memory, band.subtitle);
    for (std::size_t i = 0; i < band.loops.size(); ++i)
      drawLoop(box.loops[i], band.loops[i].dim, band.loops[i].size,
               "for " + band.loops[i].dim + " in " + std::to_string(band.loops[i].size) + " at " + band.memory);
    for (std::size_t i = 0; i < band.boundaries.size(); ++i) drawBoundary(band.boundaries[i], box.boundaries[i]);
    if (band.offChip)
      drawTileBars(band, box.bar);
    else if (band.capacityBits > 0)
      drawCapacity(band, box.bar);
    for (std::size_t i = 0; i < band.below.size(); ++i) drawFlow(band.below[i], box.flows[i]);
  }

  void drawLoop(const Area& area, const std::string& dim, std::int64_t size, const std::string& title) {
    svg_.begin("mark loop", title);
    svg_.rectangle(area, {.fill = Ink::Plot, .line = Ink::Axis, .role = "tile"}, kRadius);
    const double base = baselineAt(area.centre().y, kNameSize12);
    svg_.text({area.left + kLoopPadding, base}, dim,
              {.ink = Ink::Text, .size = kNameSize12, .bold = true, .role = "dim"});
    svg_.text({area.right() - kLoopPadding, base}, std::to_string(size),
              {.ink = Ink::Text, .anchor = Anchor::End, .size = kNameSize12, .role = "size"});
    svg_.end();
  }

  // Loops right of it lie inside the tensor's tile of that memory.
  void drawBoundary(const BoundaryShown& boundary, Place at) {
    svg_.begin("mark boundary", "the tile of the " + std::string(tensorWord(boundary.tensor)) + " in " +
                                    boundary.memory + " holds the loops from here on");
    svg_.line({at.x, at.y + 10}, {at.x, at.y + 28},
              {.line = inkOf(boundary.tensor), .width = 2, .dashes = kDots, .role = "edge"});
    svg_.text({at.x, at.y + 7}, name(boundary.tensor),
              {.ink = Ink::Text, .anchor = Anchor::Middle, .size = kNameSize, .bold = true, .role = "letter"});
    svg_.end();
  }

  static std::string tileWords(const TileShown& tile) {
    return std::string(tensorWord(tile.tensor)) + " tile" + (tile.doubleBuffered ? ", two buffers" : "");
  }

  // Off chip: against the largest.
  void drawTileBars(const BandShown& band, const Area& bar) {
    double largest = 0;
    for (const TileShown& tile : band.tiles) largest = std::max(largest, tile.bits);
    for (std::size_t i = 0; i < band.tiles.size(); ++i) {
      const TileShown& tile = band.tiles[i];
      const double middle = bar.top + (static_cast<double>(i) + 0.5) * kNestTileLine;
      svg_.begin("mark whole", std::string(tensorWord(tile.tensor)) + ": " + tile.size + " in " + band.memory);
      svg_.text({bar.left - kLetter, baselineAt(middle)}, name(tile.tensor),
                {.ink = Ink::Text, .bold = true, .role = "letter"});
      if (tile.bits > 0)
        svg_.rectangle({bar.left, middle - 5, bar.width * tile.bits / largest, 10},
                       {.fill = inkOf(tile.tensor), .role = "bar"});
      svg_.text({bar.right() + 72, baselineAt(middle)}, tile.size, {.anchor = Anchor::End, .role = "amount"});
      svg_.end();
    }
  }

  // Tiles side by side; what is too much is hatched, and the bar is then as long as the tiles.
  void drawCapacity(const BandShown& band, const Area& bar) {
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
    svg_.text({bar.right() + 72, baselineAt(bar.centre().y, kNameSize12)}, band.share,
              {.ink = isOver ? Ink::Worse : Ink::Text,
               .anchor = Anchor::End,
               .size = kNameSize12,
               .bold = true,
               .role = "share"});
    svg_.end();
    drawTileLines(band, bar);
  }

  void drawTileLines(const BandShown& band, const Area& bar) {
    const double top = bar.bottom() + 4;
    svg_.text({bar.right() + 72, baselineAt(top + kNestTileLine / 2)}, elided(band.room, 70, kTextSize),
              {.ink = Ink::Text3, .anchor = Anchor::End, .role = "room-words"});
    for (std::size_t i = 0; i < band.tiles.size(); ++i) {
      const TileShown& tile = band.tiles[i];
      const double middle = top + (static_cast<double>(i) + 0.5) * kNestTileLine;
      svg_.rectangle({bar.left, middle - kSquare / 2, kSquare, kSquare}, {.fill = inkOf(tile.tensor), .role = "sign"});
      svg_.text({bar.left + kSquare + 6, baselineAt(middle)}, tileWords(tile), {.role = "tile-words"});
      svg_.text({bar.right(), baselineAt(middle)}, tile.size, {.anchor = Anchor::End, .role = "amount"});
    }
  }

  void drawFlow(const FlowShown& flow, Place at) {
    svg_.begin("mark flow", flow.sentence.empty() ? flowText(flow) : flow.sentence);
    const double x = at.x + 4, top = at.y - kArrowReach, foot = at.y + kArrowReach;
    if (flow.stays) {
      svg_.line({x, top}, {x, foot}, {.line = Ink::Text3, .width = 1.5, .dashes = kDots, .role = "stays"});
    } else {
      const Ink ink = inkOf(flow.tensor);
      const double tip = flow.inward ? foot : top, neck = tip + (flow.inward ? -6 : 6);
      svg_.line({x, flow.inward ? top : foot}, {x, neck},
                {.line = ink, .width = flow.passes ? kArrowWidth / 2 : kArrowWidth, .role = "shaft"});
      svg_.polygon({{x - kFlowArrowHead, neck}, {x + kFlowArrowHead, neck}, {x, tip}}, {.fill = ink, .role = "head"});
    }
    const std::string letter(name(flow.tensor));
    const double left = at.x + 16;
    svg_.text({left, baselineAt(at.y)}, letter, {.ink = Ink::Text, .bold = true, .role = "letter"});
    const std::string rest = flowText(flow).substr(letter.size());
    if (!rest.empty())
      svg_.text({left + textWidth(letter, kTextSize, true) + 6, baselineAt(at.y)}, rest.substr(2),
                {.ink = flow.stays || flow.passes ? Ink::Text3 : Ink::Text2, .role = "moved"});
    svg_.end();
  }

  void drawArray() {
    const NestBox& box = layout_.boxes.back();
    drawHead(box, "PE array", picture_.arraySize);
    for (std::size_t i = 0; i < picture_.parallel.size(); ++i) {
      const ParallelShown& loop = picture_.parallel[i];
      drawLoop(box.loops[i], loop.dim, loop.size,
               loop.dim + " " + std::to_string(loop.size) + " unrolled" +
                   (loop.arrayDim.empty() ? "" : " on " + loop.arrayDim));
      const double y = box.loops[i].bottom() - 4;
      svg_.line({box.loops[i].left + 8, y}, {box.loops[i].right() - 8, y},
                {.line = Ink::NearLevel, .width = 1.5, .dashes = kDots, .role = "parallel"});
    }
    svg_.text({box.bar.left, baselineAt(box.bar.centre().y)},
              elided(picture_.arrayUse, box.frame.right() - box.bar.left - 8, kTextSize), {.role = "use"});
  }

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
  const NestLayout layout = layOut(picture, kChartWidth);
  Chart chart{std::string(id), "Loop nest of " + std::string(layer), captionOf(picture), {}, kChartWidth,
              layout.height};
  chart.svg =
      Painter(picture, layout).draw(chart.title + ".\n" + (picture.empty() ? chart.caption : nestText(picture)));
  return chart;
}

}  // namespace tilescope::report
