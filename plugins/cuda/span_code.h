// SPDX-License-Identifier: GPL-3.0-or-later
// A span of layers as C++: rings of rows, or tiles with the needed parts of every map.
#pragma once

#include <string>

#include "plugins/common/span_code.h"

namespace tilescope::cuda {

// Shapes, `run_NAME(ts::Chip&, Network&)` and `check_NAME(const Network&)`.
std::string spanCode(const SpanCode& code);

}  // namespace tilescope::cuda
