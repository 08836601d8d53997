// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic bars in pixels: columns, stacked segments, and the two lines of words below the axis. One column per
// layer as long as it is 4 px wide; narrower ones scroll. Below 9 px the layers' own labels give way to the blocks'.
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
inline constexpr double kFitsNotStub = 16;  // px, height of a bar that does not fit and has no minimum
inline constexpr double kLabelRow = 20;     // px, layer labels between axis and bracket
inline constexpr double kBlockRow = 18;     // px, bracket and block names

struct TrafficColumns {
  QRectF area;
  int count = 0;
  double slot = kMinSlot;  // px per column
  double scrolled = 0;     // px

  double left(int column) const { return area.left() + column * slot - scrolled; }
  double middle(int column) const { return left(column) + slot / 2; }
  int columnAt(double x) const;  // -1: outside
  double barWidth() const;       // whole pixels
  double hidden() const;         // px that scrolling must reach
};

// shown: number of columns that fill the area; 0: all of them, as far as their least width lets them.
TrafficColumns columnsFor(const QRectF& area, int count, double scrolled, double shown = 0);

// What a bar shows at this moment; in between while it moves.
struct BarAmounts {
  std::array<double, kTensorCount> bytes{};
  double minimum = 0;

  double total() const { return bytes[0] + bytes[1] + bytes[2]; }
  bool operator==(const BarAmounts&) const = default;
};

BarAmounts amountsOf(const TrafficBar& bar);
BarAmounts between(const BarAmounts& from, const BarAmounts& to, double share);

struct BarShape {
  std::array<QRectF, kTensorCount> segments;  // I, W, O from below; on whole pixels
  QRectF whole;                               // of all segments, or the hatch of a bar that does not fit
  std::optional<QRectF> minimum;              // the tick of the compulsory bytes
  std::optional<QRectF> pinned;               // the outline of the reference pin's total
};

// Of what state and amounts say; pinned: bytes at the pin, 0: none.
BarShape barShape(LayerState state, const BarAmounts& amounts, double pinned, int column, const TrafficColumns& columns,
                  const PlotFrame& frame);

// The column whose bar, label or nearest surroundings are hit; -1: background.
int barAt(const std::vector<BarShape>& shapes, const TrafficColumns& columns, const QPointF& point);

struct ColumnLabel {
  int column = 0;
  QRectF box;
  bool selected = false;
};

struct BlockLabel {
  QString name;
  double from = 0, to = 0;    // of the bracket
  std::optional<QRectF> box;  // of the name; nothing where it would touch its neighbour
};

struct TrafficLabels {
  std::vector<ColumnLabel> columns;
  std::vector<BlockLabel> blocks;
};

TrafficLabels layOutLabels(const TrafficData& data, const TrafficColumns& columns, const QSet<int>& selected);

bool hasBlocks(const TrafficData& data);

// Which columns of the traffic a frame, the wheel, the scroll bar or the selection asks for.

AxisRange columnsInSight(const TrafficColumns& columns);

// These columns with two neighbours at each side; nothing where there are none of them.
std::optional<AxisRange> columnsAround(const std::vector<int>& wanted, int count);

// As many columns as before with this one in their middle, if it is out of sight.
std::optional<AxisRange> zoomMovedTo(int column, const AxisRange& zoom, int count);

// Of a frame drawn on the plot; nothing where it is too small to show anything.
std::optional<AxisRange> zoomInto(const QRect& band, const TrafficColumns& columns);

// By a number of wheel steps around the place. `zoom` is nothing where all columns fit; nothing at all: it is near
// enough.
struct TrafficZoom {
  std::optional<AxisRange> columns;
};
std::optional<TrafficZoom> zoomAround(double x, double steps, const TrafficColumns& columns);

}  // namespace tilescope::gui
