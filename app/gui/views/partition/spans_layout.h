// SPDX-License-Identifier: GPL-3.0-or-later
// From top to bottom: arcs of skip connections, layers in spans, traffic at each cut, the DRAM line, footprints against
// the capacity. If the spans do not fit, the plot scrolls.
#pragma once

#include <QRectF>
#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {
// Scales stay fixed during a drag, so that the dragged cut stays under the pointer.
struct SpansScale {
  std::vector<double> edges;  // px; edge k is the right edge of layer k
  double footprint = 1;       // bytes at the top of the bars
  double moved = 1;           // bytes at the thickest arrow

  double width() const { return edges.empty() ? 0 : edges.back(); }
};

// px
double marginsBesideSpans(const SpansPicture& picture);
SpansScale spansScale(const SpansPicture& picture, double plotWidth);

struct SpanPlace {
  QRectF box;
  QRectF bar;
  QRectF weights, closure, skipRows;  // parts of the bar, bottom first
  QRectF number;
};

// Beginning and end of the chain count as cuts.
struct CutPlace {
  std::size_t edge = 0;
  double x = 0;
  double written = 0, read = 0;            // bytes
  double writtenWidth = 0, readWidth = 0;  // px; 0: no arrow
  double writtenX = 0, readX = 0;
  double reach = 0;              // px from x to the arrows' outer edge
  QString text;                  // only the first visible number has a unit
  std::optional<QRectF> number;  // nullopt: the text would touch the next arrow
};

struct ArcPlace {
  double from = 0, to = 0, height = 0;
  std::optional<QRectF> label;  // only if the connection crosses a cut

  double heightAt(double x) const;  // px above the ends; 0 outside
};

struct PinPlace {
  std::size_t pin = 0, edge = 0;  // index of the pin in the picture; edge between layers
  QPointF tip;
};

struct SpansLayout {
  QRectF area;
  double hidden = 0;  // px; max scroll offset
  double arcFoot = 0;
  double blockTop = 0, blockBottom = 0;
  double railTop = 0, railBottom = 0;
  double capacity = 0, barFoot = 0;  // y of the capacity line and of zero
  QString railUnit;                  // unit of the numbers, if none has space for it
  bool namesUpright = false;         // all names fit horizontally
  std::vector<double> edges;
  std::vector<QRectF> layers;
  std::vector<SpanPlace> spans;
  std::vector<CutPlace> cuts;
  std::vector<ArcPlace> arcs;
  std::vector<PinPlace> pins;
  std::vector<std::size_t> ghosts;
};

SpansLayout layOutSpans(const SpansPicture& picture, const SpansScale& scale, const QSizeF& room, double scrolled);

// Relative to the small font.
inline constexpr double kBlockNameScale = 10.5 / 11;
inline constexpr int kPinSide = 7;  // px at 100 %

}  // namespace tilescope::gui
