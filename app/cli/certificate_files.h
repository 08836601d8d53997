// SPDX-License-Identifier: GPL-3.0-or-later
// The certificates of a plan as files of one folder, one per distinct layer: "<layer>.certificate.json".
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope::cli {

// What keeps certificates from being written to this folder, reported before the search; "" is no folder.
Diagnostics checkCertificateFolder(const std::string& folder);

// Makes the folder if need be. Nothing but the errors is returned.
Diagnostics writeCertificates(const ExecutionPlan& plan, const std::string& folder);

// The file of each of these layers: characters that are no good in file names become "_", and equal names (also where
// a file system does not tell capitals apart) get a number.
std::vector<std::string> certificateFileNames(const std::vector<std::string>& layers);

// A sentence for every distinct layer without a certificate: why there is none.
std::vector<std::string> missingCertificates(const ExecutionPlan& plan);

}  // namespace tilescope::cli
