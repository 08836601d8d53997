// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/nest_layout.h"

#include <algorithm>
#include <string>

#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

// px
constexpr double kSide = 12, kTop = 6;
constexpr double kInset = 22, kNarrowInset = 14;  // of a box in the next outer one; narrow where there are many
constexpr std::size_t kFewBoxes = 5;
constexpr double kNameLine = 20, kSubtitleLine = 16, kLoopsGap = 8, kBoxBelow = 10;
constexpr double kLoopWidth = 66, kLoopHeight = 28, kLoopGap = 8, kLoopAir = 26;
constexpr double kBoundary = 14;             // of a mark among the loops
constexpr double kShare = 76, kBarGap = 24;  // right of the bar, left of it
constexpr double kFlowRow = 22, kFlowAir = 6, kFlowColumn = 170, kFlowArrow = 16, kFlowGap = 18;

double loopWidth(const std::string& dim, std::int64_t size) {
  return std::max(kLoopWidth, textWidth(dim + std::to_string(size), 12, true) + kLoopAir);
}

class Placer {
 public:
  Placer(const NestPicture& picture, double width) : picture_(picture), right_(width - kSide) {}

  NestLayout layout() && {
    const std::size_t boxes = picture_.bands.size() + 1;
    const double inset = boxes > kFewBoxes ? kNarrowInset : kInset;
    double top = kTop;
    for (std::size_t i = 0; i < boxes; ++i) {
      NestBox box;
      box.frame = {kSide + static_cast<double>(i) * inset, top, 0, 0};
      box.frame.width = right_ - box.frame.left;
      box.name = {box.frame.left + kNestText, top + kNameLine - 4};
      box.bar = {right_ - kShare - kNestBarWidth, top + 10, kNestBarWidth, kNestBarHeight};
      top = i < picture_.bands.size() ? placeBand(picture_.bands[i], box) : placeArray(box);
      layout_.boxes.push_back(std::move(box));
    }
    for (NestBox& box : layout_.boxes) box.frame.height = top - box.frame.top;
    layout_.height = top + kTop;
    return std::move(layout_);
  }

 private:
  // From left to right, then in further rows.
  struct Row {
    double left, right, x, y;

    Area take(double width) {
      if (x > left && x + width > right) {
        x = left;
        y += kLoopHeight + kLoopGap;
      }
      const Area area{x, y, width, kLoopHeight};
      x += width + kLoopGap;
      return area;
    }
  };

  Row rowOf(const NestBox& box) const {
    const double left = box.name.x, top = box.frame.top + kNameLine + kSubtitleLine + kLoopsGap;
    return {left, box.bar.left - kBarGap, left, top};
  }

  double placeBand(const BandShown& band, NestBox& box) {
    Row row = rowOf(box);
    std::size_t boundary = 0;
    const auto placeBoundaries = [&](std::size_t loop) {
      for (; boundary < band.boundaries.size() && band.boundaries[boundary].before <= loop; ++boundary) {
        const Area at = row.take(kBoundary - kLoopGap);
        box.boundaries.push_back({at.left + at.width / 2, at.top});
      }
    };
    for (std::size_t loop = 0; loop < band.loops.size(); ++loop) {
      placeBoundaries(loop);
      box.loops.push_back(row.take(loopWidth(band.loops[loop].dim, band.loops[loop].size)));
    }
    placeBoundaries(band.loops.size());
    const bool hasLoops = !box.loops.empty() || !box.boundaries.empty();
    const double left = row.y + (hasLoops ? kLoopHeight : -kLoopsGap);
    const auto tiles = static_cast<double>(band.tiles.size());
    const double right = box.bar.top + (band.offChip ? 0 : kNestBarHeight + 4) + tiles * kNestTileLine;
    return placeFlows(band, box, std::max(left, right) + kBoxBelow);
  }

  double placeFlows(const BandShown& band, NestBox& box, double top) const {
    double x = box.name.x, y = top + kFlowRow / 2;
    for (const FlowShown& flow : band.below) {
      const double needed = kFlowArrow + textWidth(flowText(flow), kTextSize, true) + kFlowGap;
      const double width = std::max(kFlowColumn, needed);
      if (x > box.name.x && x + needed > right_) {
        x = box.name.x;
        y += kFlowRow;
      }
      box.flows.push_back({x, y});
      x += width;
    }
    return box.flows.empty() ? top : y + kFlowRow / 2 + kFlowAir;
  }

  double placeArray(NestBox& box) const {
    Row row = rowOf(box);
    for (const ParallelShown& loop : picture_.parallel) box.loops.push_back(row.take(loopWidth(loop.dim, loop.size)));
    return row.y + (box.loops.empty() ? -kLoopsGap : kLoopHeight) + kBoxBelow;
  }

  const NestPicture& picture_;
  double right_;
  NestLayout layout_;
};

}  // namespace

NestLayout layOut(const NestPicture& picture, double width) {
  return Placer(picture, width).layout();
}

std::string flowText(const FlowShown& flow) {
  std::string text(name(flow.tensor));
  for (const std::string& part : {flow.amount, flow.word})
    if (!part.empty()) text += "  " + part;
  return text;
}

}  // namespace tilescope::report
