// SPDX-License-Identifier: GPL-3.0-or-later
// Why a timeline shows what it shows.
#pragma once

#include <string>

#include "core/models/provenance.h"
#include "core/picture/timeline.h"

namespace tilescope {

// timeline: of this plan. memory: only for TimelineLane::Memory.
Provenance explainTimeline(const ExecutionPlan& plan, const Timeline& timeline, std::size_t layer, TimelineLane lane,
                           std::size_t memory = 0);

// "18 layers are not modelled, 2 are infeasible" or ""; layers without time on the axis.
std::string gapsText(const Timeline& timeline);

// A sentence for a timeline without time.
std::string whyNoTimeline(const Timeline& timeline);

}  // namespace tilescope
