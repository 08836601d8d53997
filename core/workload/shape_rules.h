// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a network beyond its schema: output sizes, channels of every edge, names, cycles.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// ⌊(input + padding − dilation·(kernel − 1) − 1) ÷ stride⌋ + 1, at most 0 if the window does not fit. ceilMode rounds
// up, but drops a last window that would begin at or after input + leading padding (rule of Caffe and PyTorch).
std::int64_t outputSize(std::int64_t input, std::int64_t paddingBefore, std::int64_t paddingAfter, std::int64_t kernel,
                        std::int64_t dilation, std::int64_t stride, bool ceilMode);

// Layers without products may leave open what they read: they then read whole inputs.
void completeReads(Network& network);

// All errors, or all warnings if there are none; pointers begin with prefix. An operand of an add may be a shortcut
// without parameters: every s-th row and column is used, missing channels are 0.
Diagnostics checkNetwork(const Network& network, const std::string& file, const std::string& prefix = "");

}  // namespace tilescope
