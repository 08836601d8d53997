// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of an exported program, layer by layer, compared with the plan's predictions.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {

// Times of emulated runs are marked, because they say nothing about a GPU.
TableContent measuredTable(const Measured& measured);
// "host emulation, fp32, seed 1"
QString measuredSubtitle(const Measured& measured);
// "21 of 21 layers correct"
QString measuredBadge(const Measured& measured);
// The diagnosis in the band: whether bytes and values are as expected. rest: the device.
QString measuredFinding(const Measured& measured);

}  // namespace tilescope::gui
