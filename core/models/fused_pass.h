// SPDX-License-Identifier: GPL-3.0-or-later
// A pass that works on the output of another layer while it is on chip (docs/models/passes.md, section on fusing).
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/pass_estimate.h"

namespace tilescope {

// The pass without the off-chip reads of some elements of its first operand, and without the cycles that overlap with
// the producer. The energy at the unit's memory stays: the words go through it in either case.
PassEstimate fusedPass(PassEstimate estimate, const Layer& layer, const HardwareProfile& hardware, double elements,
                       double producerCycles);

// A move that costs nothing, because its producer does it while writing or its reader while reading.
PassEstimate freePass(const PassEstimate& estimate);

// Contiguous elements of the output in one tile of the outermost on-chip memory: along the channels; if the tile has
// all of them, along the columns too; then along the rows.
double elementsInTile(const Layer& layer, const LoopNest& nest);

// The energy that a tensor of a result costs at the outermost memory, in the profile's unit.
double outermostEnergy(const LayerResult& result, const HardwareProfile& hardware, Tensor tensor);

// Whether every element of the output is written off chip at most once, so that no partial sums go there.
bool writesOnce(const Layer& layer, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope
