// SPDX-License-Identifier: GPL-3.0-or-later
// One layer of a plan at every memory: what the roofline expands it into, and where each of these numbers is from.
#pragma once

#include <optional>

#include "app/gui/session/roofline_data.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Of no layer where this one has no result, or no memory that its words pass.
RooflineLevels memoryLevels(const ExecutionPlan& plan, const QString& layer);

// The intensity of this layer at this memory, and how near it is to what the memory could feed.
std::optional<Provenance> explainLevel(const ExecutionPlan& plan, const QString& layer, const QString& memory);

}  // namespace tilescope::gui
