// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {
namespace {
// px, or a share of the column
constexpr double kBarShare = 0.52;
constexpr double kMaxBar = 24;
constexpr double kNarrowBarShare = 0.7;  // for columns below kLabelSlot
constexpr double kMinBar = 2;
constexpr double kMinimumTick = 1.5;
constexpr double kMinimumBeyond = 3;  // px wider than the bar on each side

constexpr double kPinnedBeyond = 3;  // px wider than the bar on each side

constexpr double kTrafficLayoutLabelGap = 4;    // px between layer labels
constexpr double kMinGap = 2;                   // px next to a selected label, which is bold
constexpr double kBlockLabelGap = 6;            // px between block names
constexpr double kMaxBeyond = 12;               // px beyond the area's right edge
constexpr double kOutlier = 1.5;                // multiple of the median width; longer labels are left out
constexpr double kBracketGap = 10;              // px between two brackets
constexpr double kBracketGapShare = 0.4;        // of a column
constexpr double kLogRounding = 1e-6;           // px; of logarithms and shares of whole pixels
constexpr double kZeroMark = 5;                 // px above the axis
constexpr double kMinHit = 16;                  // px above the axis that always count as the column
constexpr double kTrafficLayoutRounding = 0.5;  // px; smaller differences do not make the plot scroll
// If only every third layer had a label, block names alone would be clearer.
constexpr int kMaxThinning = 2;

struct Run {
  int first, last;
};

std::vector<Run> blockRuns(const TrafficData& data) {
  std::vector<Run> runs;
  const int count = static_cast<int>(data.bars.size());
  for (int first = 0; first < count;) {
    const std::string& block = data.bars[static_cast<std::size_t>(first)].block;
    int last = first;
    while (last + 1 < count && data.bars[static_cast<std::size_t>(last) + 1].block == block) ++last;
    if (!block.empty()) runs.push_back({first, last});
    first = last + 1;
  }
  return runs;
}

// Centred, but clear of the axis and within the right margin.
QRectF labelBox(double middle, double width, double top, double height, const QRectF& area) {
  const double left = std::max(area.left(), std::min(middle - width / 2, area.right() + kMaxBeyond - width));
  return {left, top, width, height};
}

// Smallest n for which labels at every n-th layer fit. Unusually long names are ignored.
int thinning(const std::vector<double>& widths, const TrafficColumns& columns) {
  if (widths.empty()) return 1;
  std::vector<double> sorted = widths;
  std::nth_element(sorted.begin(), sorted.begin() + std::ssize(sorted) / 2, sorted.end());
  const double longest = kOutlier * sorted[sorted.size() / 2];
  const QRectF all(0, 0, columns.count * columns.slot, kLabelRow);  // independent of scrolling
  const auto box = [&](std::size_t i) {
    return labelBox((static_cast<double>(i) + 0.5) * columns.slot, widths[i], 0, kLabelRow, all);
  };
  const auto fits = [&](std::size_t every) {
    for (std::size_t i = every; i < widths.size(); i += every)
      if (std::max(widths[i - every], widths[i]) <= longest &&
          box(i).left() < box(i - every).right() + kTrafficLayoutLabelGap)
        return false;
    return true;
  };
  std::size_t every = 1;
  while (!fits(every)) ++every;
  return static_cast<int>(every);
}

bool touchesAny(const QRectF& box, const std::vector<ColumnLabel>& placed) {
  return std::any_of(placed.begin(), placed.end(), [&](const ColumnLabel& other) {
    return box.left() < other.box.right() + kMinGap && other.box.left() < box.right() + kMinGap;
  });
}

std::vector<ColumnLabel> columnLabels(const TrafficData& data, const TrafficColumns& columns,
                                      const QSet<int>& selected) {
  const QFontMetricsF plain(wordFont(kSmallPixels)), bold(wordFont(kSmallPixels, QFont::DemiBold));
  std::vector<double> widths, plainWidths;
  for (std::size_t i = 0; i < data.bars.size(); ++i) {
    const bool isSelected = selected.contains(static_cast<int>(i));
    plainWidths.push_back(plain.horizontalAdvance(words(data.bars[i].label)));
    widths.push_back(isSelected ? bold.horizontalAdvance(words(data.bars[i].label)) : plainWidths.back());
  }
  const int every = thinning(plainWidths, columns);  // independent of the selection
  const bool blocks = hasBlocks(data);
  std::vector<ColumnLabel> labels;
  const auto add = [&](int column, bool isSelected) {
    const double width = widths[static_cast<std::size_t>(column)];
    const QRectF box = labelBox(columns.middle(column), width, columns.area.bottom(), kLabelRow, columns.area);
    const bool inView = columns.columnAt(columns.middle(column)) == column;
    if (inView && width > 0 && !touchesAny(box, labels)) labels.push_back({column, box, isSelected});
  };
  for (int column = 0; column < columns.count; ++column)
    if (selected.contains(column)) add(column, true);
  for (int column = 0; column < columns.count; ++column) {
    const bool inBlock = !data.bars[static_cast<std::size_t>(column)].block.empty();
    const bool wanted = inBlock ? every <= kMaxThinning && columns.slot >= kLabelSlot && column % every == 0
                                : blocks || column % every == 0;  // all layers between blocks get labels
    if (wanted && !selected.contains(column)) add(column, false);
  }
  return labels;
}

std::vector<BlockLabel> blockLabels(const TrafficData& data, const TrafficColumns& columns) {
  const QFontMetricsF metrics(wordFont(kSmallPixels, QFont::Medium));
  const double gap = std::min(kBracketGap, columns.slot * kBracketGapShare);
  std::vector<BlockLabel> labels;
  double taken = -1e9;
  for (const Run& run : blockRuns(data)) {
    BlockLabel label{words(data.bars[static_cast<std::size_t>(run.first)].block), columns.left(run.first) + gap / 2,
                     columns.left(run.last + 1) - gap / 2, std::nullopt};
    const double width = metrics.horizontalAdvance(label.name);
    const double middle = (label.from + label.to) / 2;
    const bool inView = middle >= columns.area.left() && middle <= columns.area.right();
    const QRectF box = labelBox(middle, width, columns.area.bottom() + kLabelRow, kBlockRow, columns.area);
    if (inView && box.left() >= taken + kBlockLabelGap) {
      label.box = box;
      taken = box.right();
    }
    labels.push_back(label);
  }
  return labels;
}

constexpr double kNeighbours = 2;  // columns on each side of the zoomed ones
constexpr double kMinColumns = 2;  // visible columns

}  // namespace

int TrafficColumns::columnAt(double x) const {
  if (x < area.left() || x >= area.right()) return -1;
  const int column = static_cast<int>(std::floor((x - area.left() + scrolled) / slot));
  return column >= 0 && column < count ? column : -1;
}

double TrafficColumns::barWidth() const {
  const double share = slot < kLabelSlot ? kNarrowBarShare : kBarShare;
  return std::clamp(std::round(slot * share), kMinBar, kMaxBar);
}

double TrafficColumns::hidden() const {
  const double over = count * slot - area.width();
  return over < kTrafficLayoutRounding ? 0 : over;
}

TrafficColumns columnsFor(const QRectF& area, int count, double scrolled, double shown) {
  const double wanted = shown > 0 ? std::min(shown, static_cast<double>(count)) : count;
  TrafficColumns columns{area, count, count > 0 ? std::max(kMinSlot, area.width() / wanted) : area.width(), 0};
  columns.scrolled = std::clamp(scrolled, 0.0, columns.hidden());
  return columns;
}

BarAmounts amountsOf(const TrafficBar& bar) {
  return {bar.bytes, bar.minimum};
}

BarAmounts between(const BarAmounts& from, const BarAmounts& to, double share) {
  if (share >= 1) return to;
  BarAmounts amounts;
  for (std::size_t i = 0; i < kTensorCount; ++i) amounts.bytes[i] = std::lerp(from.bytes[i], to.bytes[i], share);
  amounts.minimum = std::lerp(from.minimum, to.minimum, share);
  return amounts;
}

BarShape barShape(LayerState state, const BarAmounts& amounts, double pinned, int column, const TrafficColumns& columns,
                  const PlotFrame& frame) {
  const double width = columns.barWidth();
  const double left = std::round(columns.middle(column) - width / 2);
  const double foot = std::floor(frame.area.bottom());
  const auto level = [&](double bytes) {
    const double megabytes = bytes / kBytesPerMegabyte;
    // A logarithmic axis does not reach 0.
    if (!frame.logY) return std::floor(frame.pixelY(megabytes));
    return megabytes > frame.y.lower ? std::floor(frame.pixelY(megabytes) + kLogRounding) : foot;
  };
  BarShape shape;
  double top = foot;
  if (state == LayerState::Infeasible) {
    top = amounts.minimum > 0 ? std::min(level(amounts.minimum), foot - 2) : foot - kFitsNotStub;
  } else {
    // On a logarithmic axis the top is the total, and the tensors divide the bar by their shares.
    const double total = amounts.total(), height = foot - level(total);
    double sum = 0;
    for (std::size_t i = 0; i < kTensorCount; ++i) {
      sum += amounts.bytes[i];
      const double next =
          frame.logY && total > 0 ? std::floor(foot - height * (sum / total) + kLogRounding) : level(sum);
      shape.segments[i] = QRectF(left, next, width, top - next);
      top = next;
    }
    if (frame.logY && state == LayerState::Planned && total == 0)
      shape.zero = QPointF(columns.middle(column), foot - kZeroMark);
  }
  shape.whole = QRectF(left, top, width, foot - top);
  if (amounts.minimum > 0) {
    const double beyond = columns.slot < kLabelSlot ? 0 : kMinimumBeyond;
    shape.minimum = QRectF(left - beyond, level(amounts.minimum) - kMinimumTick / 2, width + 2 * beyond, kMinimumTick);
  }
  if (pinned > 0) {
    const double beyond = columns.slot < kLabelSlot ? 0 : kPinnedBeyond;
    const double high = level(pinned);
    shape.pinned = QRectF(left - beyond, high, width + 2 * beyond, foot - high);
  }
  return shape;
}

int barAt(const std::vector<BarShape>& shapes, const TrafficColumns& columns, const QPointF& point) {
  const int column = columns.columnAt(point.x());
  if (column < 0 || point.y() > columns.area.bottom() + kLabelRow) return -1;
  const BarShape& shape = shapes[static_cast<std::size_t>(column)];
  double top = std::min(shape.whole.top(), columns.area.bottom() - kMinHit);
  if (shape.minimum) top = std::min(top, shape.minimum->top());
  return point.y() >= top - kHitSlack ? column : -1;
}

TrafficLabels layOutLabels(const TrafficData& data, const TrafficColumns& columns, const QSet<int>& selected) {
  return {columnLabels(data, columns, selected), blockLabels(data, columns)};
}

bool hasBlocks(const TrafficData& data) {
  return std::any_of(data.bars.begin(), data.bars.end(), [](const TrafficBar& bar) { return !bar.block.empty(); });
}

AxisRange columnsInSight(const TrafficColumns& columns) {
  return {columns.scrolled / columns.slot,
          std::min((columns.scrolled + columns.area.width()) / columns.slot, double(columns.count))};
}

std::optional<AxisRange> columnsAround(const std::vector<int>& wanted, int count) {
  if (wanted.empty()) return std::nullopt;
  const auto [first, last] = std::minmax_element(wanted.begin(), wanted.end());
  return AxisRange{std::max(0.0, *first - kNeighbours), std::min(*last + 1 + kNeighbours, double(count))};
}

std::optional<AxisRange> zoomMovedTo(int column, const AxisRange& zoom, int count) {
  if (column >= zoom.lower && column + 1 <= zoom.upper) return std::nullopt;
  const double length = zoom.upper - zoom.lower;
  const double lower = std::clamp(column + 0.5 - length / 2, 0.0, std::max(0.0, double(count) - length));
  return AxisRange{lower, lower + length};
}

std::optional<AxisRange> zoomInto(const QRect& band, const TrafficColumns& columns) {
  if (band.width() < kMinBand) return std::nullopt;
  const auto columnOf = [&](double x) { return (x - columns.area.left() + columns.scrolled) / columns.slot; };
  const AxisRange zoom{std::floor(columnOf(band.left())),
                       std::min(std::ceil(columnOf(band.right())), double(columns.count))};
  return zoom.upper - zoom.lower >= 1 ? std::optional(zoom) : std::nullopt;
}

std::optional<TrafficZoom> zoomAround(double x, double steps, const TrafficColumns& columns) {
  const double count = columns.count;
  const double share = (x - columns.area.left()) / columns.area.width();
  const AxisRange asked = zoomedLinear(columnsInSight(columns), share, std::pow(kWheelZoom, steps));
  const AxisRange zoom{std::max(0.0, asked.lower), std::min(asked.upper, count)};
  if (zoom.upper - zoom.lower < std::min(kMinColumns, count)) return std::nullopt;
  const bool all = zoom.upper - zoom.lower >= std::min(count, columns.area.width() / kMinSlot);
  return TrafficZoom{all ? std::nullopt : std::optional(zoom)};
}

}  // namespace tilescope::gui
