// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the certificates of a plan to a folder, one file per distinct layer: "<layer>.certificate.json".
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// Why certificates cannot be written to this folder. Called before the search. "" means that none are wanted.
Diagnostics checkCertificateFolder(const std::string& folder);

// Creates the folder if necessary. Returns the errors.
Diagnostics writeCertificates(const ExecutionPlan& plan, const std::string& folder);

// The file name for each of these layers. Characters not allowed in file names become "_". Equal names (also those that
// differ only in case) get a number.
std::vector<std::string> certificateFileNames(const std::vector<std::string>& layers);

// One sentence for every distinct layer without a certificate, with the reason.
std::vector<std::string> missingCertificates(const ExecutionPlan& plan);

}  // namespace tilescope::cli
