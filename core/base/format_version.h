// SPDX-License-Identifier: GPL-3.0-or-later
// Detects documents written by a newer version of Tilescope.
#pragma once

#include <optional>
#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

// A diagnostic if the document has a later version of the format `known` ("tilescope.session/1"), otherwise empty.
std::optional<Diagnostic> newerVersion(const Json& document, const std::string& known, const std::string& file);

}  // namespace tilescope
