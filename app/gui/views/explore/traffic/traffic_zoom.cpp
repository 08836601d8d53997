// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_zoom.h"

#include <algorithm>
#include <cmath>

#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {
namespace {

constexpr double kNeighbours = 2;  // columns shown beside what is zoomed to
constexpr double kMinColumns = 2;  // in sight

}  // namespace

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
