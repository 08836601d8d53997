// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture of the chip shows, as plain values: its parts to scale by one measure, with their words.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/views/hardware/hardware_form.h"
#include "core/picture/chip_parts.h"

namespace tilescope::gui {

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

}  // namespace tilescope::gui
