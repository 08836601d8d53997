// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the spans plot in pixels. From top to bottom: skip connections as arcs, layers as blocks in the boxes
// of their spans, arrows for the traffic at each cut, the DRAM line, and footprints compared with the capacity. A span
// is as wide as its layers and numbers require; if the spans do not fit, the plot scrolls.
#pragma once

#include <QRectF>
#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// The scales of the plot. They do not change during a drag, so that the dragged cut stays under the pointer.
struct SpansScale {
  std::vector<double> edges;  // px from the left edge of the layers; edge k is the right edge of layer k
  double footprint = 1;       // bytes at the top of the bars
  double moved = 1;           // bytes at the thickest arrow

  double width() const { return edges.empty() ? 0 : edges.back(); }
};

// px of the plot's width that are not used by spans.
double marginsBesideSpans(const SpansPicture& picture);
SpansScale spansScale(const SpansPicture& picture, double plotWidth);

struct SpanPlace {
  QRectF box;                         // around the layers
  QRectF bar;                         // reaches from zero up to the capacity, or higher if the span does not fit
  QRectF weights, closure, skipRows;  // parts of the bar, from the bottom
  QRectF number;                      // below the bar
};

// A cut of the chain. The beginning and end of the chain count as cuts.
struct CutPlace {
  std::size_t edge = 0;
  double x = 0;
  double written = 0, read = 0;            // bytes
  double writtenWidth = 0, readWidth = 0;  // px; 0: no arrow
  double writtenX = 0, readX = 0;
  double reach = 0;              // px from x to the outer edge of the arrows
  QString text;                  // only the first visible number has a unit
  std::optional<QRectF> number;  // box of the text; nullopt if it would touch the next arrow
};

struct ArcPlace {
  double from = 0, to = 0, height = 0;
  std::optional<QRectF> label;  // only if the skip connection crosses a cut

  double heightAt(double x) const;  // px above the ends of the arc; 0 outside it
};

struct PinPlace {
  std::size_t pin = 0, edge = 0;  // index in the picture; edge between layers
  QPointF tip;
};

struct SpansLayout {
  QRectF area;                           // the visible area
  double hidden = 0;                     // px, the maximum scroll offset
  double arcFoot = 0;                    // y of the arcs' ends
  double blockTop = 0, blockBottom = 0;  // y range of the boxes
  double railTop = 0, railBottom = 0;
  double capacity = 0, barFoot = 0;  // y of the capacity line; y of zero
  QString railUnit;                  // unit of the numbers, if no number has space for it
  bool namesUpright = false;         // all names fit horizontally
  std::vector<double> edges;         // edges of the scale in widget coordinates
  std::vector<QRectF> layers;
  std::vector<SpanPlace> spans;
  std::vector<CutPlace> cuts;
  std::vector<ArcPlace> arcs;
  std::vector<PinPlace> pins;
  std::vector<std::size_t> ghosts;  // indices of edges
};

SpansLayout layOutSpans(const SpansPicture& picture, const SpansScale& scale, const QSizeF& room, double scrolled);

// Font size of the names in blocks, relative to the small font.
inline constexpr double kBlockNameScale = 10.5 / 11;
inline constexpr int kPinSide = 7;  // px at 100 %, side of a pin's triangle

}  // namespace tilescope::gui
