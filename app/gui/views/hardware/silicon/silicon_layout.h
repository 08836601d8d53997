// SPDX-License-Identifier: GPL-3.0-or-later
// The chip and its parts to scale, labels, the scale bar of one millimetre, and the caption.
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
struct SiliconBlock {
  QString name;          // "rf_128B × 1024"
  QString value, share;  // "3.81 mm²", "25.6 %"
  double size = 0;       // in the unit of the measure
  PartId part;
  std::size_t depth = 0;  // depth of a memory in the block diagram; sets the colour
  std::int64_t instances = 1;
  bool isSelected = false, isEstimate = false;

  bool operator==(const SiliconBlock&) const = default;
};

struct SiliconPicture {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconBlock> blocks;  // outermost memory first, array last
  std::size_t levels = 1;
  double whole = 0;  // size of the chip, in the unit of the measure
  // Only if the measure is area.
  std::optional<double> budget;
  QString budgetWords;
  QString rest;         // around the parts: "29.8 mm² for placement, wiring, …"; may be empty
  QStringList caption;  // below: "Chip 44.7 mm² = 3 × 14.89 mm² of parts"

  bool operator==(const SiliconPicture&) const = default;
};

struct SiliconLabel {
  std::size_t block = 0;
  QRectF box;
  int lines = 1;  // 1: only the name; 2: also the value; 3: also the share
  // From block to label; nullopt: the label is inside.
  std::optional<QLineF> leader;
};

struct SiliconLayout {
  QRectF chip, parts;
  std::vector<QRectF> blocks;
  std::vector<SiliconLabel> labels;
  // Shares a corner with the chip. nullopt: no budget, or far larger than the chip.
  std::optional<QRectF> budget;
  QRectF budgetWords;  // empty: no space
  // The area without parts. Empty: no space or no text.
  QRectF rest;
  std::optional<QRectF> barArea;  // with its text; only for areas
  double pixelsPerMillimetre = 0;
  QRectF caption;

  std::optional<std::size_t> blockAt(const QPointF& place) const;  // a label with a leader counts as its block
};

SiliconLayout layOutSilicon(const SiliconPicture& picture, const QSizeF& room);

}  // namespace tilescope::gui
