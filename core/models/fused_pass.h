// SPDX-License-Identifier: GPL-3.0-or-later
// A fused pass reads another layer's output while it is on chip (docs/models/passes.md).
#pragma once

#include <optional>

#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/pass_estimate.h"

namespace tilescope {

// The estimate without off-chip reads of this many elements of the first operand, and without cycles that overlap with
// the producer. Energy at the vector unit's memory remains.
PassEstimate fusedPass(PassEstimate estimate, const Layer& layer, const HardwareProfile& hardware, double elements,
                       double producerCycles);

// A move that costs nothing: the producer does it while writing, or the reader while reading.
PassEstimate freePass(const PassEstimate& estimate);

// Contiguous output elements in one tile of the outermost on-chip memory: along the channels, then the columns if all
// channels are in, then the rows if all columns are too.
double elementsInTile(const Layer& layer, const LoopNest& nest);

// All movements of the tensor, in the profile's unit.
double outermostEnergy(const LayerResult& result, const HardwareProfile& hardware, Tensor tensor);

// Whether no partial sums go off chip.
bool writesOnce(const Layer& layer, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope
