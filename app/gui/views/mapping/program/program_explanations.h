// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to say of one operation, stall or gap of a program.
#pragma once

#include <vector>

#include "app/gui/views/mapping/program/program_picture.h"
#include "core/models/provenance.h"

namespace tilescope::gui {

// As listings write it: "mac c2 p4", "rd r12", "lo m3".
QString labelOf(const ProgramPicture& picture, const ProgramItem& item);
QString briefLabelOf(const ProgramPicture& picture, const ProgramItem& item);  // "mac"

// Words of a column's group or of coefficients, as instructions address them: "r12" in the rotating region, "#3".
QString addressOf(const nve::ConvWork& work, const nve::Schedule& schedule, const nve::ScheduledOperation& operation);

Provenance itemExplanation(const ProgramPicture& picture, const ProgramItem& item);

// Of an operation: those that it waits for and that wait for it, of the words that it writes only the first read.
std::vector<Dependence> dependencesOf(const ProgramPicture& picture, const ProgramItem& item);

}  // namespace tilescope::gui
