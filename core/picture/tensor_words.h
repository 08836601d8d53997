// SPDX-License-Identifier: GPL-3.0-or-later
// The three tensors of a layer in a sentence.
#pragma once

#include <string_view>

#include "core/workload/vocabulary.h"

namespace tilescope {

std::string_view tensorWord(Tensor tensor);  // "input", "weight", "output"

}  // namespace tilescope
