// SPDX-License-Identifier: GPL-3.0-or-later
// Rows: general data, memories (outermost first), array, dataflows, sources.
#pragma once

#include <QString>
#include <vector>

#include "app/gui/views/hardware/hardware_form.h"
#include "app/gui/views/hardware/profile_differences.h"

namespace tilescope::gui {
struct PartRow {
  enum class Look { Heading, Line, Band, Array };
  Look look = Look::Line;
  PartId id;  // not set for headings
  QString title, value, detail;
  std::vector<Tensor> tensors;  // held by a memory
  int depth = 0;                // memories between it and off-chip on the longest path
  int levels = 1;               // number of different depths
  QString link;                 // bandwidth from the next outer memory: "64 bit/cycle"
  bool changed = false;         // differs from the file
  bool assumption = false;

  bool operator==(const PartRow&) const = default;
};
using PartRows = std::vector<PartRow>;

PartRows partRows(const HardwareProfile& profile, const std::vector<ProfileDifference>& differences);

}  // namespace tilescope::gui
