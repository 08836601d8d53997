// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a profile beyond its schema. The reader uses them, also for edits.
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// All diagnostics of the profile. document: the JSON it was read from, for the pointers of sources and assumptions.
void checkProfile(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

// Whether the numbers of a profile, each valid by itself, are consistent: those comparisons of checkProfile() whose
// failure is an error.
bool areRightTogether(const HardwareProfile& profile);

// Ports, bandwidth and energy reference of every memory; part of checkProfile.
void checkPorts(const HardwareProfile& profile, DocumentFindings& findings);
bool isReversed(const Port& port);                          // its narrowest access is wider than its widest
bool isBelowOneBit(const Memory& memory, double clockMhz);  // its bandwidth per cycle is less than one bit

// The source of each memory's energies, and what is missing for it; part of checkProfile.
void checkCosts(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

}  // namespace tilescope
