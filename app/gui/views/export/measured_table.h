// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported program measured, layer by layer, beside what the plan predicted.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {

// Times of a run in the emulation are marked: they say nothing about a GPU.
TableContent measuredTable(const Measured& measured);
// "host emulation, fp32, seed 1"
QString measuredSubtitle(const Measured& measured);
// "21 of 21 layers correct"
QString measuredBadge(const Measured& measured);
// The diagnosis of the band: whether bytes and values are what they should be. rest: the device.
QString measuredFinding(const Measured& measured);

}  // namespace tilescope::gui
