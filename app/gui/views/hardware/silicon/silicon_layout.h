// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the chip picture: the chip and its parts to scale, labels inside the parts or next to them with leader
// lines, the scale bar of one millimetre, and the caption. Independent of widgets.
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

// The data of the chip picture, as plain values: the parts, to scale in one measure, with their texts.
struct SiliconBlock {
  QString name;           // "rf_128B × 1024"
  QString value, share;   // "3.81 mm²", "25.6 %"
  double size = 0;        // in units of the measure
  PartId part;            // selected by a click
  std::size_t depth = 0;  // as in the block diagram; sets the colour
  std::int64_t instances = 1;
  bool isSelected = false, isEstimate = false;

  bool operator==(const SiliconBlock&) const = default;
};

struct SiliconPicture {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconBlock> blocks;  // outermost memory first, array last
  std::size_t levels = 1;            // number of depths
  double whole = 0;                  // the whole frame, in units of the measure
  std::optional<double> budget;      // of the chip area; only for the measure area
  QString budgetWords;               // "budget 30 mm²"
  QString rest;         // text for the area around the parts: "29.8 mm² for placement, wiring, …"; empty: none
  QStringList caption;  // shown below: "Chip 44.7 mm² = 3 × 14.89 mm² of parts"

  bool operator==(const SiliconPicture&) const = default;
};

struct SiliconLabel {
  std::size_t block = 0;
  QRectF box;
  int lines = 1;                 // 1: name; 2: and value; 3: and share
  std::optional<QLineF> leader;  // from the block; nullopt: the label is inside
};

struct SiliconLayout {
  QRectF chip, parts;
  std::vector<QRectF> blocks;
  std::vector<SiliconLabel> labels;
  std::optional<QRectF> budget;   // starts in the chip's corner; nullopt: not set, or far larger than the chip
  QRectF budgetWords;             // empty: no space
  QRectF rest;                    // text on the area around the parts; empty: no space or no text
  std::optional<QRectF> barArea;  // scale bar with its text; only for areas
  double pixelsPerMillimetre = 0;
  QRectF caption;

  std::optional<std::size_t> blockAt(const QPointF& place) const;  // a label with a leader counts as part of its block
};

SiliconLayout layOutSilicon(const SiliconPicture& picture, const QSizeF& room);

}  // namespace tilescope::gui
