// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold in a profile beyond its schema. Used by the reader; edits pass through it too.
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// All diagnostics of the profile. document: what it was read from, for the pointers of sources and assumptions.
void checkProfile(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

// Whether the numbers of a profile, each valid by itself, do not contradict each other: those comparisons of
// checkProfile() whose failure is an error.
bool areRightTogether(const HardwareProfile& profile);

// Ports, bandwidth and energy reference of every memory; part of checkProfile.
void checkPorts(const HardwareProfile& profile, DocumentFindings& findings);
bool isReversed(const Port& port);                          // its narrowest access is wider than its widest
bool isBelowOneBit(const Memory& memory, double clockMhz);  // its bandwidth, per cycle

// What each memory's energies are from, and what is missing for it; part of checkProfile.
void checkCosts(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

}  // namespace tilescope
