// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope::app {

// The text of a document, the same bytes for printing and for saving.
std::string documentText(const Json& document);

}  // namespace tilescope::app
