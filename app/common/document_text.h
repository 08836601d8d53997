// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope::app {

std::string documentText(const Json& document);

}  // namespace tilescope::app
