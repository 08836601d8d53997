// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the sizes of a network beyond its schema: output sizes, channels of every edge, names, cycles.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// ⌊(input + padding − dilation·(kernel − 1) − 1) ÷ stride⌋ + 1, or rounded up with ceilMode; at most 0 if the window
// does not fit. ceilMode: a last window is only dropped if it would begin at or after input + leading padding (the rule
// of Caffe and PyTorch).
std::int64_t outputSize(std::int64_t input, std::int64_t paddingBefore, std::int64_t paddingAfter, std::int64_t kernel,
                        std::int64_t dilation, std::int64_t stride, bool ceilMode);

// Layers without products may leave open what they read: sets their reads to the whole inputs.
void completeReads(Network& network);

// All errors, or all warnings if there are none; pointers begin with prefix. An operand of an add may be a shortcut
// without parameters: its rows and columns are multiples of the output's, of which every s-th is used, and missing
// channels are 0.
Diagnostics checkNetwork(const Network& network, const std::string& file, const std::string& prefix = "");

}  // namespace tilescope
