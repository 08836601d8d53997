// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of the sizes of a network beyond its schema: output sizes, channels of every edge, names, no cycles.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// floor (or ceil) of (input + padding − dilation·(kernel − 1) − 1) / stride, plus 1; at most 0 if the window does not
// fit. ceilMode: a last window that would start in the trailing padding is dropped only if it starts at or beyond input
// + leading padding (the rule of Caffe and PyTorch).
std::int64_t outputSize(std::int64_t input, std::int64_t paddingBefore, std::int64_t paddingAfter, std::int64_t kernel,
                        std::int64_t dilation, std::int64_t stride, bool ceilMode);

// Completes layers that only pass elements on and do not state what they read: they read all of their inputs.
void completeReads(Network& network);

// All errors, or the warnings if there are none, with pointers below prefix. One operand of an add may be a shortcut
// without parameters: its rows and columns are whole multiples, and it has no more channels (every s-th row and column
// is added, missing channels are 0).
Diagnostics checkNetwork(const Network& network, const std::string& file, const std::string& prefix = "");

}  // namespace tilescope
