// SPDX-License-Identifier: GPL-3.0-or-later
// What the plots of a sweep show, computed and drawn beside the window: the rows that are selected, the front, bundles
// between parallel axes and the cloud of the scatter plot as images. Only what changed is made again.
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

// What the user looks at. Columns by their places.
struct SweepLook {
  std::vector<RowBrush> brushes;
  std::shared_ptr<const Expression> filter;  // null: none
  std::vector<std::size_t> axes;             // parallel, from left to right
  std::vector<std::size_t> flipped;          // of them, those whose small values are above
  std::size_t x = 0, y = 0;
  std::optional<std::size_t> colour;

  bool isFlipped(std::size_t column) const;
  bool selects() const { return !brushes.empty() || filter; }
  bool operator==(const SweepLook&) const = default;
};

// Where the parallel axes stand in a plot of this size, and where rows without a value end.
struct ParallelLayout {
  QSize size;
  double top = 0, bottom = 0, rail = 0;  // px
  std::vector<double> places;            // px along, of the axes

  bool operator==(const ParallelLayout&) const = default;
};

// Where a value stands on an axis, in pixels: the rail of none, just outside of what lies beyond all rows.
double heightIn(const ParallelLayout& layout, const std::optional<RowScale>& scale, bool isFlipped, double value);

struct SweepColours {
  QColor quiet, strong;       // of all rows, of selected ones without a colour
  QColor front, ground;       // of the front's lines and what is around them
  std::vector<QColor> scale;  // from low to high

  bool operator==(const SweepColours&) const = default;
};

struct SweepCanvas {
  ParallelLayout parallel;  // its size is empty while the plot is not shown
  QSize cloud;              // of the area between the axes of the scatter plot
  double devicePixelRatio = 1;
  SweepColours colours;

  bool operator==(const SweepCanvas&) const = default;
};

struct SweepAsk {
  SweepRows rows;
  std::uint64_t rowsSerial = 0;  // another one: the rows are others
  bool isPartial = false;        // more rows are about to come: fronts wait for them
  std::vector<std::size_t> frontMetrics;
  SweepLook look;
  SweepCanvas canvas;
};

struct SweepPicture {
  SweepRows rows;
  std::uint64_t rowsSerial = 0;
  SweepLook look;
  std::vector<std::optional<RowScale>> scales;  // [column]
  std::vector<RowBins> bins;                    // [column]; of those without a value null
  RowMask mask;                                 // by row: 1 where the row is selected; never null
  std::size_t present = 0, selected = 0;        // rows that were not replaced, and of them those of the look
  std::array<std::size_t, 6> counts{};          // [RowStatus]
  std::optional<std::uint32_t> misfit;          // the first row that does not fit
  std::vector<std::uint32_t> front;             // over the sweep's metrics
  double coverage = 0;                          // of the box of these metrics by the front: the hypervolume
  std::vector<std::uint32_t> steps;             // over the two of the scatter plot, along its x
  std::optional<AxisRange> x, y, colour;        // of the scatter plot, and what the colours mean
  QImage bundles, brushedBundles, frontLines, cloud, brushedCloud;
  ParallelLayout layout;  // of the bundles and lines

  std::size_t count(store::RowStatus status) const { return counts[static_cast<std::size_t>(status)]; }
  std::size_t answered() const;
};
using SweepPicturePtr = std::shared_ptr<const SweepPicture>;

// Whether small values have the strong end of the scale of colours: they are the good ones.
bool isReversed(const RowColumn& column);

// The part of the numbers that an axis of the scatter plot shows.
AxisRange rangeOf(const RowScale& scale);

// In one thread at a time.
class SweepDrawing {
 public:
  SweepPicturePtr draw(const SweepAsk& ask);

 private:
  void takeRows();
  bool takeSelection(bool areNew);  // whether other rows are selected
  void takeBrushed();
  void takePlot();
  void takeColour();
  bool showsStrong() const;
  QImage bundlesImage(bool isBrushed) const;
  QImage linesImage() const;
  QImage cloudImage(bool isBrushed) const;
  std::optional<std::size_t> shown(std::size_t column) const;    // with a scale
  std::vector<QColor> coloursOf(std::size_t column) const;       // strong where the metric is good
  const std::vector<float>& placesOf(std::size_t column) const;  // along an axis of the scatter plot, by row
  // Bins of the column that colours selected rows; empty: none does.
  std::span<const std::uint8_t> colourBins() const;

  std::optional<SweepAsk> before_;
  const SweepAsk* ask_ = nullptr;
  SweepPicture picture_;
  mutable std::map<std::size_t, std::vector<float>> places_;  // of the current rows
  RowSelector selector_;
  std::vector<std::uint32_t> selected_;  // rows of the mask, ascending
  // Bundles of selected rows between two columns, kept while a brush is dragged.
  struct Brushed {
    RowMask mask;
    std::optional<std::size_t> colour;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<RowBundles>> bundles;
  };
  Brushed brushed_;
};

// The order of a table's rows; in one thread at a time. That of all rows is kept, so that a dragged brush takes parts
// of it.
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
