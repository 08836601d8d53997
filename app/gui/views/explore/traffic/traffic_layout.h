// SPDX-License-Identifier: GPL-3.0-or-later
// If columns are too narrow, the plot scrolls.
#pragma once

#include <QRect>
#include <QRectF>
#include <QSet>
#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/plot_data.h"

namespace tilescope::gui {
inline constexpr double kBytesPerMegabyte = 1e6;
inline constexpr double kMinSlot = 4;       // px per column; with less the plot scrolls
inline constexpr double kLabelSlot = 9;     // px per column; with less only blocks have names
inline constexpr double kFitsNotStub = 16;  // px; infeasible bar without a minimum
inline constexpr double kLabelRow = 20;     // px, between axis and bracket
inline constexpr double kBlockRow = 18;     // px, for brackets and block names

struct TrafficColumns {
  QRectF area;
  int count = 0;
  double slot = kMinSlot;  // px per column
  double scrolled = 0;     // px

  double left(int column) const { return area.left() + column * slot - scrolled; }
  double middle(int column) const { return left(column) + slot / 2; }
  int columnAt(double x) const;  // -1: outside
  double barWidth() const;       // in whole pixels
  double hidden() const;         // px; max of `scrolled`
};

// shown: number of columns that fill the area; 0: all, unless too narrow.
TrafficColumns columnsFor(const QRectF& area, int count, double scrolled, double shown = 0);

// Intermediate values during an animation.
struct BarAmounts {
  std::array<double, kTensorCount> bytes{};
  double minimum = 0;

  double total() const { return bytes[0] + bytes[1] + bytes[2]; }
  bool operator==(const BarAmounts&) const = default;
};

BarAmounts amountsOf(const TrafficBar& bar);
BarAmounts between(const BarAmounts& from, const BarAmounts& to, double share);

struct BarShape {
  std::array<QRectF, kTensorCount> segments;  // I, W, O from the bottom, on whole pixels
  QRectF whole;                               // all segments, or the hatch of an infeasible bar
  std::optional<QRectF> minimum;              // tick at the compulsory bytes
  std::optional<QRectF> pinned;               // outline of the reference pin's total
  std::optional<QPointF> zero;                // mark of no traffic on a logarithmic axis
};

// pinned: bytes of the reference pin; 0: none.
BarShape barShape(LayerState state, const BarAmounts& amounts, double pinned, int column, const TrafficColumns& columns,
                  const PlotFrame& frame);

// A bar or label at or near this point; −1: background.
int barAt(const std::vector<BarShape>& shapes, const TrafficColumns& columns, const QPointF& point);

struct ColumnLabel {
  int column = 0;
  QRectF box;
  bool selected = false;
};

struct BlockLabel {
  QString name;
  double from = 0, to = 0;
  std::optional<QRectF> box;  // of the name; nullopt: it would touch its neighbour
};

struct TrafficLabels {
  std::vector<ColumnLabel> columns;
  std::vector<BlockLabel> blocks;
};

TrafficLabels layOutLabels(const TrafficData& data, const TrafficColumns& columns, const QSet<int>& selected);

bool hasBlocks(const TrafficData& data);

AxisRange columnsInSight(const TrafficColumns& columns);

// Includes two neighbours on each side; nullopt: `wanted` is empty.
std::optional<AxisRange> columnsAround(const std::vector<int>& wanted, int count);

// Centres the column; nullopt: already visible.
std::optional<AxisRange> zoomMovedTo(int column, const AxisRange& zoom, int count);

// nullopt: the box is too small.
std::optional<AxisRange> zoomInto(const QRect& band, const TrafficColumns& columns);

// columns: nullopt if all fit. zoomAround() returns nullopt if no further zoom is possible.
struct TrafficZoom {
  std::optional<AxisRange> columns;
};
std::optional<TrafficZoom> zoomAround(double x, double steps, const TrafficColumns& columns);

}  // namespace tilescope::gui
