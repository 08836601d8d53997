// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "predictor": energy and latency of a four-level loop nest, from the places at which it refreshes each
// tensor (Zhao et al., "DNN-Chip Predictor", ICASSP 2020), with exact counts or exactly by the paper's equations.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::predictor {

const CostModel& predictorModel();

}  // namespace tilescope::predictor
