// SPDX-License-Identifier: GPL-3.0-or-later
// Maps loop names K, C, OY … of a dataflow to an einsum's loops.
#pragma once

#include <string>
#include <vector>

#include "app/check/space.h"

namespace tilescope::check {

// By dimension: the convolution loop that indexes the same tensors; "" if there is none.
std::vector<std::string> convolutionNames(const Space& space);

// With the layer's loop names, if the user named its loops.
Dataflow inOwnNames(const Space& space, const Dataflow& dataflow);

}  // namespace tilescope::check
