// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.certificate/1: writer and reader. Metrics keep all bits.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/models/certificate.h"

namespace tilescope {

Json toJson(const Certificate& certificate);

// Requires the schema, a mapping, and parents before children. Does not verify the claims.
Result<Certificate> certificateFromJson(const Json& document, const std::string& file);
Result<Certificate> readCertificate(const std::string& path);

}  // namespace tilescope
