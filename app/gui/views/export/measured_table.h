// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {
// Marks emulated runs, because they do not predict times of a GPU.
TableContent measuredTable(const Measured& measured);
// Such as "host emulation, fp32, seed 1".
QString measuredSubtitle(const Measured& measured);
// Such as "21 of 21 layers correct".
QString measuredBadge(const Measured& measured);
// Whether bytes and values are as predicted, and on which device.
QString measuredFinding(const Measured& measured);

}  // namespace tilescope::gui
