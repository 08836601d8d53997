// SPDX-License-Identifier: GPL-3.0-or-later
// Cost model "predictor": energy and latency of a four-level nest from the places where it refreshes each tensor (Zhao
// et al., "DNN-Chip Predictor", ICASSP 2020), with exact counts or literally by the paper.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::predictor {

const CostModel& predictorModel();

}  // namespace tilescope::predictor
