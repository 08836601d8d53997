// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.certificate/1: writer and reader. Metrics are written so that they read back to the same bits.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/models/certificate.h"

namespace tilescope {

Json toJson(const Certificate& certificate);

// Strict: requires what the schema asks for, a mapping, and parents before their children. It does not check whether
// the claims are true.
Result<Certificate> certificateFromJson(const Json& document, const std::string& file);
Result<Certificate> readCertificate(const std::string& path);

}  // namespace tilescope
