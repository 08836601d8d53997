// SPDX-License-Identifier: GPL-3.0-or-later
// Fusing: a pass reads the output of another layer while that output is still on chip (docs/models/passes.md).
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/pass_estimate.h"

namespace tilescope {

// The estimate without the off-chip reads of this many elements of the pass's first operand and without the cycles that
// overlap with the producer. The energy at the vector unit's memory remains, because the words go through it in either
// case.
PassEstimate fusedPass(PassEstimate estimate, const Layer& layer, const HardwareProfile& hardware, double elements,
                       double producerCycles);

// The estimate of a move that costs nothing, because the producer does it while writing or the reader while reading.
PassEstimate freePass(const PassEstimate& estimate);

// Number of contiguous output elements in one tile of the outermost on-chip memory. They are counted along the
// channels, then along the columns if the tile has all channels, then along the rows if it also has all columns.
double elementsInTile(const Layer& layer, const LoopNest& nest);

// The energy of a tensor's movements at the outermost memory, in the profile's unit.
double outermostEnergy(const LayerResult& result, const HardwareProfile& hardware, Tensor tensor);

// Whether every element of the output is written off chip at most once, so that no partial sums go there.
bool writesOnce(const Layer& layer, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope
