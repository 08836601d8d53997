// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a plan's certificates: one "<layer>.certificate.json" per distinct layer.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope::app {

// Checked before the search. "": no certificates wanted.
Diagnostics checkCertificateFolder(const std::string& folder);

Diagnostics writeCertificates(const ExecutionPlan& plan, const std::string& folder);

// Other characters become "_". Equal names (also if only case differs) get a number.
std::vector<std::string> certificateFileNames(const std::vector<std::string>& layers);

// A sentence with the reason for every distinct layer without a certificate.
std::vector<std::string> missingCertificates(const ExecutionPlan& plan);

}  // namespace tilescope::app
