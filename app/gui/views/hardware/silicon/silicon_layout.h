// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the chip's picture stands: the chip to scale, its parts, a label inside each part that has the
// space and beside the others with a leader line, the bar of one millimetre, the caption. Knows no widget.
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/gui/views/hardware/silicon/silicon_picture.h"

namespace tilescope::gui {

struct SiliconLabel {
  std::size_t block = 0;
  QRectF box;
  int lines = 1;                 // name; value; share
  std::optional<QLineF> leader;  // from the block; none: the label stands inside
};

struct SiliconLayout {
  QRectF chip, parts;
  std::vector<QRectF> blocks;
  std::vector<SiliconLabel> labels;
  std::optional<QRectF> budget;   // from the chip's corner; none: not set, or far larger than the chip
  QRectF budgetWords;             // empty: no space
  QRectF rest;                    // words about the area around the parts; empty: no space or nothing to say
  std::optional<QRectF> barArea;  // the bar and its words; areas only
  double pixelsPerMillimetre = 0;
  QRectF caption;

  std::optional<std::size_t> blockAt(const QPointF& place) const;  // labels with leaders count as their block
};

SiliconLayout layOutSilicon(const SiliconPicture& picture, const QSizeF& room);

}  // namespace tilescope::gui
