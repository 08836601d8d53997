// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/views/partition/pipeline_words.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kMinLane = 3, kMaxLane = 20;  // a bar of two pixels and the gap
constexpr int kNameHeight = 11;             // names closer than this would touch
constexpr int kNameSide = 8;
constexpr int kBelowLanes = 14;                 // for the words beside the line of the first image
constexpr double kMinBar = 1;                   // px
constexpr double kWideGap = 2, kNarrowGap = 1;  // between lanes
constexpr double kWideLane = 10;

}  // namespace

PipelineLanes lanesFor(const PipelinePicture& picture, const QRectF& area, double scrolled) {
  PipelineLanes lanes;
  lanes.area = area.adjusted(0, 0, 0, -scaledPixels(kBelowLanes));
  lanes.firstLane.push_back(0);
  for (const PipelineStage& stage : picture.stages)
    lanes.firstLane.push_back(lanes.firstLane.back() + static_cast<std::size_t>(std::max(1, stage.replicas)));
  const double count = static_cast<double>(std::max<std::size_t>(1, lanes.count()));
  lanes.height =
      std::clamp<double>(std::floor(lanes.area.height() / count), scaledPixels(kMinLane), scaledPixels(kMaxLane));
  lanes.hidden = std::max(0.0, count * lanes.height - lanes.area.height());
  lanes.scrolled = std::clamp(scrolled, 0.0, lanes.hidden);
  return lanes;
}

std::vector<StageLabel> stageLabels(const PipelineLanes& lanes, double left) {
  std::vector<StageLabel> labels;
  const double least = scaledPixels(kNameHeight);
  const auto heightOf = [&](std::size_t first, std::size_t last) {
    return static_cast<double>(lanes.firstLane[last + 1] - lanes.firstLane[first]) * lanes.height;
  };
  const std::size_t count = lanes.firstLane.size() - 1;
  for (std::size_t first = 0; first < count;) {
    std::size_t last = first;
    if (heightOf(first, first) < least)
      while (last + 1 < count && heightOf(last + 1, last + 1) < least) ++last;
    if (heightOf(first, last) >= least)
      labels.push_back({first, last,
                        QRectF(left, lanes.top(lanes.firstLane[first]), lanes.area.left() - kNameSide - left,
                               heightOf(first, last))});
    first = last + 1;
  }
  return labels;
}

QRectF barRect(const PipelineBar& bar, const PipelineLanes& lanes, const PlotFrame& frame) {
  const double left = std::max(frame.area.left(), frame.pixelX(bar.start));
  const double right = std::min(frame.area.right(), std::max(frame.pixelX(bar.end), left + kMinBar));
  const double gap = lanes.height >= kWideLane ? kWideGap : kNarrowGap;
  const double top = std::max(lanes.area.top(), lanes.top(lanes.laneOf(bar)));
  const double foot = std::min(lanes.area.bottom(), lanes.top(lanes.laneOf(bar)) + lanes.height - gap);
  if (right <= left || foot <= top) return {};
  return {left, top, right - left, foot - top};
}

std::optional<std::size_t> barAt(const PipelinePicture& picture, const PipelineLanes& lanes, const PlotFrame& frame,
                                 const QPointF& point) {
  for (std::size_t i = 0; i < picture.bars.size(); ++i)
    if (barRect(picture.bars[i], lanes, frame).contains(point)) return i;
  return std::nullopt;
}

double stageNameWidth(const PipelinePicture& picture) {
  const QFontMetricsF names(wordFont(kSmallPixels)), numbers(numberFont(kSmallPixels));
  double width = names.horizontalAdvance(stageRange(1, picture.stages.size()));
  for (const PipelineStage& stage : picture.stages)
    width = std::max(width,
                     names.horizontalAdvance(stage.name) + kNameSide + numbers.horizontalAdvance(replicaText(stage)));
  return std::ceil(width) + 2 * kNameSide;
}

}  // namespace tilescope::gui
