// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations of an operation, stall or gap of a program.
#pragma once

#include <vector>

#include "app/gui/views/mapping/program/program_picture.h"
#include "core/models/provenance.h"

namespace tilescope::gui {

// As in listings: "mac c2 p4", "rd r12", "lo m3".
QString labelOf(const ProgramPicture& picture, const ProgramItem& item);
QString briefLabelOf(const ProgramPicture& picture, const ProgramItem& item);  // "mac"

// The address of words of a column's group or of coefficients, as in instructions: "r12" in the rotating region, "#3".
QString addressOf(const nve::ConvWork& work, const nve::Schedule& schedule, const nve::ScheduledOperation& operation);

Provenance itemExplanation(const ProgramPicture& picture, const ProgramItem& item);

// The dependences of an operation, on producers and consumers. For a written word only the first read is listed.
std::vector<Dependence> dependencesOf(const ProgramPicture& picture, const ProgramItem& item);

}  // namespace tilescope::gui
