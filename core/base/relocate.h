// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope {

// Findings about one value, for the document that the value stands in: their pointers, or the name of an option in the
// place of one, go below the value's own pointer. Checks of models and options need it, which do not know the document.
Diagnostics relocated(Diagnostics diagnostics, const std::string& file, const std::string& pointer);

}  // namespace tilescope
