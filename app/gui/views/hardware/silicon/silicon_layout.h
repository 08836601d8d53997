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

// One part of the chip in the picture, with its texts.
struct SiliconBlock {
  QString name;           // "rf_128B × 1024"
  QString value, share;   // "3.81 mm²", "25.6 %"
  double size = 0;        // area, leakage or energy, in the unit of the measure
  PartId part;            // selected by a click
  std::size_t depth = 0;  // memory depth in the block diagram; sets the colour
  std::int64_t instances = 1;
  bool isSelected = false, isEstimate = false;

  bool operator==(const SiliconBlock&) const = default;
};

struct SiliconPicture {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconBlock> blocks;  // outermost memory first, array last
  std::size_t levels = 1;            // number of different depths
  double whole = 0;                  // size of the whole chip, in the unit of the measure
  // Area budget of the chip. Only set if the measure is area.
  std::optional<double> budget;
  QString budgetWords;  // "budget 30 mm²"
  QString rest;         // text for the area around the parts: "29.8 mm² for placement, wiring, …"; empty: none
  QStringList caption;  // shown below: "Chip 44.7 mm² = 3 × 14.89 mm² of parts"

  bool operator==(const SiliconPicture&) const = default;
};

struct SiliconLabel {
  std::size_t block = 0;
  QRectF box;
  int lines = 1;  // 1: only the name; 2: also the value; 3: also the share
  // Line from the block to the label. nullopt: the label is inside the block.
  std::optional<QLineF> leader;
};

struct SiliconLayout {
  QRectF chip, parts;
  std::vector<QRectF> blocks;
  std::vector<SiliconLabel> labels;
  // Outline of the budget, with a corner in common with the chip. nullopt: no budget, or far larger than the chip.
  std::optional<QRectF> budget;
  QRectF budgetWords;  // empty: no space
  // Text for the area that no part covers. Empty: no space or no text.
  QRectF rest;
  std::optional<QRectF> barArea;  // scale bar with its text; only for areas
  double pixelsPerMillimetre = 0;
  QRectF caption;

  std::optional<std::size_t> blockAt(const QPointF& place) const;  // a label with a leader counts as part of its block
};

SiliconLayout layOutSilicon(const SiliconPicture& picture, const QSizeF& room);

}  // namespace tilescope::gui
