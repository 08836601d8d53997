// SPDX-License-Identifier: GPL-3.0-or-later
// A span of layers as C: rings of rows, a function that makes a row of each map, and the loop over the last map's rows.
#pragma once

#include <string>
#include <vector>

#include "plugins/common/span_code.h"
#include "plugins/cpu/layer_code.h"

namespace tilescope::cpu {

// Empty, or what of a span these programs cannot run.
std::string whyNoSpan(const Network& network, const OnChipSpan& span);

// Shapes, `make_MAP` for every map, and `void NETWORK_run_NAME(struct NETWORK*, int64_t* bits)`.
std::string spanFunction(const SpanCode& code, const ArrayUses& uses, const std::string& network, LayerTexts& texts);

// Identifiers of the arrays that hold what the layers of a span made, once the check has asked for them.
std::vector<std::string> madeArrays(const SpanCode& code);

}  // namespace tilescope::cpu
