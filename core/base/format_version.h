// SPDX-License-Identifier: GPL-3.0-or-later
// Detects documents written by a newer version of Tilescope: "tilescope.session/2" if this one knows version 1.
#pragma once

#include <optional>
#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

// known: "tilescope.session/1". Empty if the document is of this version, of an older one, or of another format.
std::optional<Diagnostic> newerVersion(const Json& document, const std::string& known, const std::string& file);

}  // namespace tilescope
