// SPDX-License-Identifier: GPL-3.0-or-later
// A pass that works on the output of another layer while it is on chip (docs/models/passes.md, section on fusing).
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/pass_estimate.h"

namespace tilescope {

// The pass without reading some elements of its first operand off chip, and without the cycles of it that pass while
// the producer works. Energy at the memory of the unit stays: the words go through it in either case.
PassEstimate fusedPass(PassEstimate estimate, const Layer& layer, const HardwareProfile& hardware, double elements,
                       double producerCycles);

// A move that its producer makes while writing, or its reader while reading.
PassEstimate freePass(const PassEstimate& estimate);

// Elements of the output that lie side by side in one tile of the outermost memory on chip: of the channels, then,
// where the tile has all of them, of the columns, then of the rows.
double elementsInTile(const Layer& layer, const LoopNest& nest);

// What the outermost memory spends on a tensor of a result, in the profile's unit.
double outermostEnergy(const LayerResult& result, const HardwareProfile& hardware, Tensor tensor);

// Whether every element of the output is written off chip once at most: no partial sums go there.
bool writesOnce(const Layer& layer, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope
