// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the chip's picture stands: the chip to scale, its parts, a label inside each part that has the
// space and beside the others with a leader line, the bar of one millimetre, the caption. Knows no widget.
#pragma once

#include <QLineF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/views/hardware/hardware_form.h"
#include "core/picture/chip_parts.h"

namespace tilescope::gui {

// What the picture of the chip shows, as plain values: its parts to scale by one measure, with their words.
struct SiliconBlock {
  QString name;           // "rf_128B × 1024"
  QString value, share;   // "3.81 mm²", "25.6 %"
  double size = 0;        // in the measure
  PartId part;            // that a click selects
  std::size_t depth = 0;  // as in the block diagram, with which it shares its colours
  std::int64_t instances = 1;
  bool isSelected = false, isEstimate = false;

  bool operator==(const SiliconBlock&) const = default;
};

struct SiliconPicture {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconBlock> blocks;  // the outermost memory first, the array last
  std::size_t levels = 1;            // depths that there are
  double whole = 0;                  // of the frame, in the measure
  std::optional<double> budget;      // of the chip's area; areas only
  QString budgetWords;               // "budget 30 mm²"
  QString rest;                      // around the parts: "29.8 mm² for placement, wiring, …"; empty: nothing
  QStringList caption;               // below: "Chip 44.7 mm² = 3 × 14.89 mm² of parts"

  bool operator==(const SiliconPicture&) const = default;
};

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
