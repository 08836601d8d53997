// SPDX-License-Identifier: GPL-3.0-or-later
// Computed in the background; only changed parts are computed again.
#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QRectF>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/gui/plots/axis_range.h"
#include "core/sweep/row_scale.h"
#include "core/sweep/row_selection.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope::gui {
using RowBins = std::shared_ptr<const std::vector<std::uint8_t>>;
using RowMask = std::shared_ptr<const std::vector<std::uint8_t>>;

// Columns are given by index.
struct SweepLook {
  std::vector<RowBrush> brushes;
  std::shared_ptr<const Expression> filter;  // null: none
  std::vector<std::size_t> axes;             // parallel axes, left to right
  std::vector<std::size_t> flipped;          // axes with small values at the top
  std::size_t x = 0, y = 0;
  std::optional<std::size_t> colour;

  bool isFlipped(std::size_t column) const;
  bool selects() const { return !brushes.empty() || filter; }
  bool operator==(const SweepLook&) const = default;
};

// In pixels. The rail is for rows without a value.
struct ParallelLayout {
  QSize size;
  double top = 0, bottom = 0, rail = 0;  // px
  std::vector<double> places;            // px, x of each axis

  bool operator==(const ParallelLayout&) const = default;
};

// Without a value: on the rail. Outside the range of all rows: just off the axis.
double heightIn(const ParallelLayout& layout, const std::optional<RowScale>& scale, bool isFlipped, double value);

struct SweepColours {
  QColor quiet, strong;       // quiet: all rows; strong: selected rows without a colour
  QColor front, ground;       // front: lines; ground: their halo
  std::vector<QColor> scale;  // low to high

  bool operator==(const SweepColours&) const = default;
};

struct SweepCanvas {
  ParallelLayout parallel;  // empty size: the plot is hidden
  QSize cloud;              // plot area of the scatter plot
  double devicePixelRatio = 1;
  SweepColours colours;

  bool operator==(const SweepCanvas&) const = default;
};

struct SweepAsk {
  SweepRows rows;
  std::uint64_t rowsSerial = 0;  // changes with the rows
  // More rows will come; fronts wait for them.
  bool isPartial = false;
  std::vector<std::size_t> frontMetrics;
  SweepLook look;
  SweepCanvas canvas;
};

struct SweepPicture {
  SweepRows rows;
  std::uint64_t rowsSerial = 0;
  SweepLook look;
  std::vector<std::optional<RowScale>> scales;  // by column
  std::vector<RowBins> bins;                    // by column; null: no values
  RowMask mask;                                 // by row: 1 if selected; never null
  // present: without replaced rows.
  std::size_t present = 0, selected = 0;
  std::array<std::size_t, 6> counts{};  // by RowStatus
  std::optional<std::uint32_t> misfit;  // first infeasible row
  std::vector<std::uint32_t> front;     // of the sweep's metrics
  // Share of the metrics' bounding box that the front dominates.
  double coverage = 0;
  // Front of the scatter plot's metrics, ordered by x.
  std::vector<std::uint32_t> steps;
  std::optional<AxisRange> x, y, colour;  // of the scatter plot and the colour scale
  QImage bundles, brushedBundles, frontLines, cloud, brushedCloud;
  ParallelLayout layout;  // of bundles and lines

  std::size_t count(store::RowStatus status) const { return counts[static_cast<std::size_t>(status)]; }
  std::size_t answered() const;
};
using SweepPicturePtr = std::shared_ptr<const SweepPicture>;

// Small values get the strong end of the scale if they are better.
bool isReversed(const RowColumn& column);

AxisRange rangeOf(const RowScale& scale);

// Must be used by one thread at a time.
class SweepDrawing {
 public:
  SweepPicturePtr draw(const SweepAsk& ask);

 private:
  void takeRows();
  bool takeSelection(bool areNew);  // true: the selection changed
  void takeBrushed();
  void takePlot();
  void takeColour();
  bool showsStrong() const;
  QImage bundlesImage(bool isBrushed) const;
  QImage linesImage() const;
  QImage cloudImage(bool isBrushed) const;
  std::optional<std::size_t> shown(std::size_t column) const;    // nullopt: the column has no scale
  std::vector<QColor> coloursOf(std::size_t column) const;       // strongest for the best values
  const std::vector<float>& placesOf(std::size_t column) const;  // by row, along an axis of the scatter plot
  // Bins of the column that colours selected rows. Empty: none.
  std::span<const std::uint8_t> colourBins() const;

  std::optional<SweepAsk> before_;
  const SweepAsk* ask_ = nullptr;
  SweepPicture picture_;
  mutable std::map<std::size_t, std::vector<float>> places_;  // positions of the current rows
  RowSelector selector_;
  std::vector<std::uint32_t> selected_;
  // Bundles by pair of columns, kept during a drag of a brush.
  struct Brushed {
    RowMask mask;
    std::optional<std::size_t> colour;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<RowBundles>> bundles;
  };
  Brushed brushed_;
};

// Must be used by one thread at a time. The order of all rows is cached, because brushes only select from it.
class SweepOrdering {
 public:
  std::shared_ptr<const RowOrder> order(const SweepPicture& picture, std::optional<std::size_t> column, bool descends);

 private:
  std::shared_ptr<const RowOrder> all_;
  std::uint64_t rowsSerial_ = 0;
  std::optional<std::size_t> column_;
  bool descends_ = false;
};

}  // namespace tilescope::gui
