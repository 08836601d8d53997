// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a hardware profile beyond its schema, for files and for edits.
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// document: the profile's JSON, in which sources and assumptions are looked up.
void checkProfile(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

bool areRightTogether(const HardwareProfile& profile);

void checkPorts(const HardwareProfile& profile, DocumentFindings& findings);
bool isReversed(const Port& port);                          // the narrowest access is wider than the widest
bool isBelowOneBit(const Memory& memory, double clockMhz);  // bandwidth below one bit per cycle

void checkCosts(const HardwareProfile& profile, const Json& document, DocumentFindings& findings);

}  // namespace tilescope
