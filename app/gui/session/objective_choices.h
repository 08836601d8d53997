// SPDX-License-Identifier: GPL-3.0-or-later
// The objectives of a design, and the tolerance that some take: "Latency within 1 %".
#pragma once

#include <QString>
#include <string>

#include "app/common/design.h"
#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

// The option with the tolerance of the design's objective; empty: its model and search take none.
std::string toleranceOptionOf(const app::Design& design);
// The share of the objective by which a plan may miss the optimum to save energy, such as 0.01; 0: none.
double toleranceOf(const PlanRequest& request);

QString objectiveText(const app::Design& design);  // "Latency, then energy"
// Ids: "latency", "latency within 1%".
Choices objectiveChoices(const app::Design& design);
void chooseObjective(app::Design& design, const QString& id);

// Keeps the objective if model and search support it, otherwise uses the model's first one.
void keepObjective(app::Design& design);
// For designs that begin in the window: latency says more to a newcomer than a model's own metric.
void useLatency(app::Design& design);
// Sets the tolerance that objectiveChoices() offers first, if the objective takes one.
void useUsualTolerance(app::Design& design);

}  // namespace tilescope::gui
