// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a profile as rows of a block diagram: general data, memories (outermost first), array, dataflows,
// sources.
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
  std::vector<Tensor> tensors;  // tensors held by a memory
  int depth = 0;                // number of memories between it and off-chip on the longest path
  int levels = 1;               // number of different depths in the diagram
  QString link;                 // bandwidth of the link from the next outer memory: "64 bit/cycle"
  bool changed = false;         // differs from the file
  bool assumption = false;

  bool operator==(const PartRow&) const = default;
};
using PartRows = std::vector<PartRow>;

PartRows partRows(const HardwareProfile& profile, const std::vector<ProfileDifference>& differences);

}  // namespace tilescope::gui
