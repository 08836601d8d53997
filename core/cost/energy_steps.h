// SPDX-License-Identifier: GPL-3.0-or-later
// How the energy of a result adds up, in the steps of an explanation: the same for every model that counts accesses.
#pragma once

#include "core/cost/evaluation.h"
#include "core/cost/provenance.h"

namespace tilescope {

// One step for the MACs, one per memory with a term for every movement that costs anything, their sum; sets the result.
void addEnergySteps(Provenance& provenance, const LayerResult& result, double macEnergy);

}  // namespace tilescope
