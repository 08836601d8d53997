// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of a sweep's plots, computed and drawn in the background: selected rows, the front, and images of the
// bundles between parallel axes and of the scatter plot's cloud. Only changed parts are made again.
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

// The user's settings for the plots. Columns are given by index.
struct SweepLook {
  std::vector<RowBrush> brushes;
  std::shared_ptr<const Expression> filter;  // null: none
  std::vector<std::size_t> axes;             // columns of the parallel axes, from left to right
  std::vector<std::size_t> flipped;          // those of the axes that have small values at the top
  std::size_t x = 0, y = 0;
  std::optional<std::size_t> colour;

  bool isFlipped(std::size_t column) const;
  bool selects() const { return !brushes.empty() || filter; }
  bool operator==(const SweepLook&) const = default;
};

// The positions of the parallel axes in a plot of this size, and of rows without a value.
struct ParallelLayout {
  QSize size;
  double top = 0, bottom = 0, rail = 0;  // px
  std::vector<double> places;            // px, x of the axes

  bool operator==(const ParallelLayout&) const = default;
};

// The position of a value on an axis in pixels: on the rail if there is no value, just outside the axis if it lies
// beyond all rows.
double heightIn(const ParallelLayout& layout, const std::optional<RowScale>& scale, bool isFlipped, double value);

struct SweepColours {
  QColor quiet, strong;       // quiet: all rows; strong: selected rows without a colour
  QColor front, ground;       // lines of the front, and their halo
  std::vector<QColor> scale;  // low to high

  bool operator==(const SweepColours&) const = default;
};

struct SweepCanvas {
  ParallelLayout parallel;  // its size is empty while the plot is hidden
  QSize cloud;              // area between the axes of the scatter plot
  double devicePixelRatio = 1;
  SweepColours colours;

  bool operator==(const SweepCanvas&) const = default;
};

struct SweepAsk {
  SweepRows rows;
  std::uint64_t rowsSerial = 0;  // a new number: the rows changed
  bool isPartial = false;        // more rows will come soon; fronts wait for them
  std::vector<std::size_t> frontMetrics;
  SweepLook look;
  SweepCanvas canvas;
};

struct SweepPicture {
  SweepRows rows;
  std::uint64_t rowsSerial = 0;
  SweepLook look;
  std::vector<std::optional<RowScale>> scales;  // by column
  std::vector<RowBins> bins;                    // by column; null for columns without values
  RowMask mask;                                 // by row: 1 if selected; never null
  std::size_t present = 0, selected = 0;        // rows that have not been replaced, and the selected ones of these
  std::array<std::size_t, 6> counts{};          // by RowStatus
  std::optional<std::uint32_t> misfit;          // the first infeasible row
  std::vector<std::uint32_t> front;             // for the sweep's metrics
  double coverage = 0;                          // hypervolume: the share of the metrics' box that the front dominates
  std::vector<std::uint32_t> steps;             // front for the two metrics of the scatter plot, ordered by x
  std::optional<AxisRange> x, y, colour;        // ranges of the scatter plot and of the colour scale
  QImage bundles, brushedBundles, frontLines, cloud, brushedCloud;
  ParallelLayout layout;  // of the bundles and lines

  std::size_t count(store::RowStatus status) const { return counts[static_cast<std::size_t>(status)]; }
  std::size_t answered() const;
};
using SweepPicturePtr = std::shared_ptr<const SweepPicture>;

// Whether small values have the strong end of the colour scale, because small is good.
bool isReversed(const RowColumn& column);

// The range of an axis of the scatter plot.
AxisRange rangeOf(const RowScale& scale);

// Must be used by one thread at a time.
class SweepDrawing {
 public:
  SweepPicturePtr draw(const SweepAsk& ask);

 private:
  void takeRows();
  bool takeSelection(bool areNew);  // returns whether the selection changed
  void takeBrushed();
  void takePlot();
  void takeColour();
  bool showsStrong() const;
  QImage bundlesImage(bool isBrushed) const;
  QImage linesImage() const;
  QImage cloudImage(bool isBrushed) const;
  std::optional<std::size_t> shown(std::size_t column) const;    // the column, if it has a scale
  std::vector<QColor> coloursOf(std::size_t column) const;       // strong where the metric is good
  const std::vector<float>& placesOf(std::size_t column) const;  // by row, along an axis of the scatter plot
  // Bins of the column that colours the selected rows; empty: no column does.
  std::span<const std::uint8_t> colourBins() const;

  std::optional<SweepAsk> before_;
  const SweepAsk* ask_ = nullptr;
  SweepPicture picture_;
  mutable std::map<std::size_t, std::vector<float>> places_;  // for the current rows
  RowSelector selector_;
  std::vector<std::uint32_t> selected_;  // indices of the selected rows, ascending
  // Bundles of selected rows between two columns, kept while a brush is dragged.
  struct Brushed {
    RowMask mask;
    std::optional<std::size_t> colour;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<RowBundles>> bundles;
  };
  Brushed brushed_;
};

// Orders the rows of the table; must be used by one thread at a time. The order of all rows is cached, so that
// dragging a brush only takes parts of it.
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
