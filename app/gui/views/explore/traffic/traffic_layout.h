// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of the traffic plot: columns, stacked segments, and two lines of labels below the axis. Columns are at
// least 4 px wide; if they do not fit, the plot scrolls. Below 9 px only blocks have labels, not layers.
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
inline constexpr double kFitsNotStub = 16;  // px, height of an infeasible bar without a minimum
inline constexpr double kLabelRow = 20;     // px, for layer labels between axis and bracket
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
  double hidden() const;         // px, the maximum of `scrolled`
};

// shown: number of columns that fill the area; 0: all of them, unless they would become too narrow.
TrafficColumns columnsFor(const QRectF& area, int count, double scrolled, double shown = 0);

// The amounts that a bar shows; during an animation, intermediate values.
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
};

// The shape of a bar in this state with these amounts. pinned: bytes of the reference pin; 0: none.
BarShape barShape(LayerState state, const BarAmounts& amounts, double pinned, int column, const TrafficColumns& columns,
                  const PlotFrame& frame);

// The column whose bar or label is at this point or near it; −1: background.
int barAt(const std::vector<BarShape>& shapes, const TrafficColumns& columns, const QPointF& point);

struct ColumnLabel {
  int column = 0;
  QRectF box;
  bool selected = false;
};

struct BlockLabel {
  QString name;
  double from = 0, to = 0;    // ends of the bracket
  std::optional<QRectF> box;  // box of the name; nullopt if it would touch its neighbour
};

struct TrafficLabels {
  std::vector<ColumnLabel> columns;
  std::vector<BlockLabel> blocks;
};

TrafficLabels layOutLabels(const TrafficData& data, const TrafficColumns& columns, const QSet<int>& selected);

bool hasBlocks(const TrafficData& data);

AxisRange columnsInSight(const TrafficColumns& columns);

// These columns with two neighbours on each side; nullopt if `wanted` is empty.
std::optional<AxisRange> columnsAround(const std::vector<int>& wanted, int count);

// The zoom, moved so that the column is centred; nullopt if the column is visible already.
std::optional<AxisRange> zoomMovedTo(int column, const AxisRange& zoom, int count);

// The columns in a box dragged on the plot; nullopt if the box is too small.
std::optional<AxisRange> zoomInto(const QRect& band, const TrafficColumns& columns);

// The columns to show after wheel steps around a place; `columns` is nullopt if all columns fit. zoomAround() returns
// nullopt if no further zoom is possible.
struct TrafficZoom {
  std::optional<AxisRange> columns;
};
std::optional<TrafficZoom> zoomAround(double x, double steps, const TrafficColumns& columns);

}  // namespace tilescope::gui
