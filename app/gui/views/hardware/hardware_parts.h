// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a profile as a block diagram in rows: the machine, memories from the outermost in, the array, dataflows,
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
  PartId id;  // not of a heading
  QString title, value, detail;
  std::vector<Tensor> tensors;  // that a memory holds
  int depth = 0;                // memories between it and off chip that hold one of its tensors
  int levels = 1;               // depths of memories there are
  QString link;                 // what comes from the memory further out: "64 bit/cycle"
  bool changed = false;         // differs from the file
  bool assumption = false;

  bool operator==(const PartRow&) const = default;
};
using PartRows = std::vector<PartRow>;

PartRows partRows(const HardwareProfile& profile, const std::vector<ProfileDifference>& differences);

}  // namespace tilescope::gui
