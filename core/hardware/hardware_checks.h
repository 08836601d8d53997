// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a hardware profile beyond its schema, for files and for edits.
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Reports all errors and warnings of a profile. document: its JSON, in which the pointers of sources and assumptions
// are looked up.
void checkProfile(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

// Whether checkProfile() would find no error in the relations between numbers, each of which is valid by itself.
bool areRightTogether(const HardwareProfile& profile);

// The part of checkProfile() for ports, bandwidth and energy reference of every memory.
void checkPorts(const HardwareProfile& profile, DocumentFindings& findings);
bool isReversed(const Port& port);                          // the narrowest access is wider than the widest
bool isBelowOneBit(const Memory& memory, double clockMhz);  // bandwidth below one bit per cycle

// The part of checkProfile() for energies: how each is stated or computed, and what is missing.
void checkCosts(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

}  // namespace tilescope
