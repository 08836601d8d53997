// SPDX-License-Identifier: GPL-3.0-or-later
// Maps the loop names K, C, OY … of a dataflow to the loops of an einsum that would have these names in a convolution.
#pragma once

#include <string>
#include <vector>

#include "app/check/space.h"

namespace tilescope::check {

// Per dimension, the convolution loop that indexes the same tensors; "" if there is none.
std::vector<std::string> convolutionNames(const Space& space);

// The dataflow with the loop names of the layer, if the user named its loops.
Dataflow inOwnNames(const Space& space, const Dataflow& dataflow);

}  // namespace tilescope::check
