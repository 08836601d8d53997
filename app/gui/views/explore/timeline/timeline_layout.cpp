// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kMinTimelineRow = 12, kMaxTimelineRow = 160, kMaxLayersRow = 24, kTimelineGap = 4;
constexpr double kTimelineReach = 2;  // px within which a layer without time is hit

using Steps = std::vector<TimelineStep>;

bool isLow(const TimelineRow& row) {
  return row.kind == TimelineRowKind::Layers || row.kind == TimelineRowKind::Spans ||
         row.kind == TimelineRowKind::Prefetch;
}

// Visits every visible pixel column that a step covers, with the covered part.
template <class Visit>
void forColumns(const Steps& steps, double perUnit, const PlotFrame& frame, const Visit& visit) {
  const double left = std::floor(frame.area.left()), right = std::ceil(frame.area.right());
  for (const TimelineStep& step : steps) {
    const double from = std::max(left, frame.pixelX(step.begin / perUnit));
    const double to = std::min(right, frame.pixelX(step.end / perUnit));
    for (double x = std::floor(from); x < to; ++x)
      visit(static_cast<std::size_t>(x - left), std::min(to, x + 1) - std::max(from, x), step);
  }
}

std::size_t columnCount(const PlotFrame& frame) {
  return static_cast<std::size_t>(std::max(0.0, std::ceil(frame.area.right()) - std::floor(frame.area.left())) + 1);
}

}  // namespace

TimelineRows timelineRows(const TimelinePicture& picture, const QRectF& area) {
  TimelineRows rows;
  rows.rows.resize(picture.rows.size());
  const double gap = scaledPixels(kTimelineGap), least = scaledPixels(kMinTimelineRow);
  const auto fitting = static_cast<std::size_t>(std::max(0.0, std::floor((area.height() + gap) / (least + gap))));
  const std::size_t shown = std::min(picture.rows.size(), fitting);
  rows.hidden = picture.rows.size() - shown;
  if (shown == 0) return rows;
  const auto low = static_cast<double>(
      std::count_if(picture.rows.begin(), picture.rows.begin() + static_cast<std::ptrdiff_t>(shown), isLow));
  const double count = static_cast<double>(shown);
  const double even = std::floor((area.height() - (count - 1) * gap) / count);
  const double lowHeight = std::clamp<double>(even, least, std::max<double>(least, scaledPixels(kMaxLayersRow)));
  const double rest = std::floor((area.height() - (count - 1) * gap - low * lowHeight) / std::max(1.0, count - low));
  const double height = std::clamp<double>(rest, least, std::max<double>(least, scaledPixels(kMaxTimelineRow)));
  double top = area.top();
  for (std::size_t r = 0; r < shown; ++r) {
    const double own = isLow(picture.rows[r]) ? lowHeight : height;
    rows.rows[r] = QRectF(area.left(), top, area.width(), own);
    top += own + gap;
  }
  return rows;
}

std::vector<TimelineRun> timelineRuns(const Steps& steps, double perUnit, const PlotFrame& frame) {
  std::vector<double> means(columnCount(frame), 0);
  forColumns(steps, perUnit, frame,
             [&](std::size_t column, double part, const TimelineStep& step) { means[column] += part * step.value; });
  constexpr double kSame = 1e-9;
  const double left = std::floor(frame.area.left());
  std::vector<TimelineRun> runs;
  for (std::size_t c = 0; c < means.size(); ++c) {
    const double x = left + static_cast<double>(c);
    if (!(means[c] > kSame)) continue;
    if (!runs.empty() && runs.back().right == x && std::abs(runs.back().value - means[c]) < kSame)
      runs.back().right = x + 1;
    else
      runs.push_back({x, x + 1, means[c]});
  }
  return runs;
}

std::vector<LayerRun> layerRuns(const Steps& steps, double perUnit, const PlotFrame& frame, bool isArea) {
  std::vector<double> largest(columnCount(frame), 0);
  std::vector<std::size_t> layers(largest.size(), 0);
  forColumns(steps, perUnit, frame, [&](std::size_t column, double part, const TimelineStep& step) {
    const double weight = step.value * (isArea ? part : 1);
    if (weight <= largest[column]) return;
    largest[column] = weight;
    layers[column] = step.layer;
  });
  const double left = std::floor(frame.area.left());
  std::vector<LayerRun> runs;
  for (std::size_t c = 0; c < largest.size(); ++c) {
    const double x = left + static_cast<double>(c);
    if (!(largest[c] > 0)) continue;
    if (!runs.empty() && runs.back().right == x && runs.back().layer == layers[c])
      runs.back().right = x + 1;
    else
      runs.push_back({x, x + 1, layers[c]});
  }
  return runs;
}

std::pair<double, double> pixelsOf(const TimelinePicture& picture, std::size_t layer, const PlotFrame& frame) {
  const TimelineLayer& one = picture.timeline.layers[layer];
  const double left = frame.pixelX(picture.at(one.begin)), right = frame.pixelX(picture.at(one.end));
  const double missing = std::max(0.0, kMinTimelineMark - (right - left)) / 2;
  return {left - missing, right + missing};
}

std::optional<TimelineCell> timelineCellAt(const TimelinePicture& picture, const TimelineRows& rows,
                                           const PlotFrame& frame, const QPointF& place) {
  if (place.x() < frame.area.left() || place.x() > frame.area.right()) return std::nullopt;
  const auto row = std::ranges::find_if(rows.rows, [&](const QRectF& r) { return r.contains(place); });
  if (row == rows.rows.end()) return std::nullopt;
  const auto r = static_cast<std::size_t>(row - rows.rows.begin());
  const double cycle = frame.valueX(place.x()) * picture.perUnit;
  const double reach = frame.valueX(place.x() + kTimelineReach) * picture.perUnit - cycle;
  std::optional<TimelineCell> found;
  double nearest = reach;
  for (std::size_t i = 0; i < picture.timeline.layers.size(); ++i) {
    const TimelineLayer& layer = picture.timeline.layers[i];
    if (layer.begin > cycle + reach) break;
    if (layer.cycles() > 0) {
      if (!found && layer.begin <= cycle && cycle < layer.end) found = TimelineCell{i, r};
    } else if (r == 0 && std::abs(layer.begin - cycle) < nearest) {
      nearest = std::abs(layer.begin - cycle);
      found = TimelineCell{i, r};
    }
  }
  return found;
}

QRectF timelineCellRect(const TimelinePicture& picture, const TimelineRows& rows, const PlotFrame& frame,
                        const TimelineCell& cell) {
  const QRectF& row = rows.rows[cell.row];
  const auto [from, to] = pixelsOf(picture, cell.layer, frame);
  const double left = std::max(frame.area.left(), from), right = std::min(frame.area.right(), to);
  if (row.isEmpty() || right <= left) return {};
  return {left, row.top(), right - left, row.height()};
}

}  // namespace tilescope::gui
