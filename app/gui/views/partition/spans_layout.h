// SPDX-License-Identifier: GPL-3.0-or-later
// The spans in pixels. From above: skips as arcs, blocks of the layers in the boxes of their spans, arrows of what
// crosses each cut, the rail of the DRAM, the footprints against the capacity. A span is as wide as it has layers, but
// never so narrow that its numbers do not fit; what is wider than the plot scrolls.
#pragma once

#include <QRectF>
#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// Scales of a picture. During a drag they are kept while the cuts change, so that a boundary stays under the pointer.
struct SpansScale {
  std::vector<double> edges;  // px from the first layer's left edge; edge k is the right one of layer k
  double footprint = 1;       // bytes at the top of the bars
  double moved = 1;           // bytes of the thickest arrow

  double width() const { return edges.empty() ? 0 : edges.back(); }
};

// Space beside the layers, of the plot's width.
double marginsBesideSpans(const SpansPicture& picture);
SpansScale spansScale(const SpansPicture& picture, double plotWidth);

struct SpanPlace {
  QRectF box;                         // around its layers
  QRectF bar;                         // from the capacity down, or from higher up where it does not fit
  QRectF weights, closure, skipRows;  // from below
  QRectF number;                      // below the bar
};

// Where the chain is cut, its begin and its end included.
struct CutPlace {
  std::size_t edge = 0;
  double x = 0;
  double written = 0, read = 0;            // bytes
  double writtenWidth = 0, readWidth = 0;  // of the arrows, px; 0: none
  double writtenX = 0, readX = 0;
  double reach = 0;              // of both arrows, left and right of x
  QString text;                  // the first one that is shown has the unit
  std::optional<QRectF> number;  // of the text; nothing where it would touch the next arrow
};

struct ArcPlace {
  double from = 0, to = 0, height = 0;
  std::optional<QRectF> label;  // of one that crosses a cut

  double heightAt(double x) const;  // above the arc's foot; 0 outside
};

struct PinPlace {
  std::size_t pin = 0, edge = 0;  // of the picture's pins; of the layers
  QPointF tip;
};

struct SpansLayout {
  QRectF area;                           // in sight
  double hidden = 0;                     // px that scrolling must reach
  double arcFoot = 0;                    // arcs and marks of pins stand here
  double blockTop = 0, blockBottom = 0;  // of the boxes
  double railTop = 0, railBottom = 0;
  double capacity = 0, barFoot = 0;  // y of the dashed line, and of empty
  QString railUnit;                  // of the numbers, where none of them has space for it
  bool namesUpright = false;         // letters stand as in a line of text, because all names fit so
  std::vector<double> edges;         // as in the scale, in the widget's pixels
  std::vector<QRectF> layers;
  std::vector<SpanPlace> spans;
  std::vector<CutPlace> cuts;
  std::vector<ArcPlace> arcs;
  std::vector<PinPlace> pins;
  std::vector<std::size_t> ghosts;  // edges
};

SpansLayout layOutSpans(const SpansPicture& picture, const SpansScale& scale, const QSizeF& room, double scrolled);

// The font of the names inside the blocks is a little smaller than the smallest.
inline constexpr double kBlockNameScale = 10.5 / 11;
inline constexpr int kPinSide = 7;  // px at 100 %, of a pin's triangle

}  // namespace tilescope::gui
