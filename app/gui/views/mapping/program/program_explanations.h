// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/views/mapping/program/program_picture.h"
#include "core/models/provenance.h"

namespace tilescope::gui {
// Names are those of listings: "mac c2 p4", "rd r12", "lo m3".
QString labelOf(const ProgramPicture& picture, const ProgramItem& item);
QString briefLabelOf(const ProgramPicture& picture, const ProgramItem& item);  // "mac"

// As in instructions: "r12" in the rotating region, otherwise "#3".
QString addressOf(const nve::ConvWork& work, const nve::Schedule& schedule, const nve::ScheduledOperation& operation);

Provenance itemExplanation(const ProgramPicture& picture, const ProgramItem& item);

// The operation is producer or consumer. Of a written word's reads, only the first is listed.
std::vector<Dependence> dependencesOf(const ProgramPicture& picture, const ProgramItem& item);

}  // namespace tilescope::gui
