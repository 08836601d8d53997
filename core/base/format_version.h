// SPDX-License-Identifier: GPL-3.0-or-later
// Detects documents written by a newer version of Tilescope: "tilescope.session/2" if this one knows version 1.
#pragma once

#include <optional>
#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

// A diagnostic if the document has a later version of the format `known`, such as "tilescope.session/1". Empty for the
// same or an older version and for other formats.
std::optional<Diagnostic> newerVersion(const Json& document, const std::string& known, const std::string& file);

}  // namespace tilescope
