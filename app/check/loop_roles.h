// SPDX-License-Identifier: GPL-3.0-or-later
// Which loops of an einsum a dataflow means by K, C, OY …: those that would have these names in a convolution.
#pragma once

#include <string>
#include <vector>

#include "app/check/space.h"

namespace tilescope::check {

// [dimension] the name of the loop in a convolution that indexes the same tensors; "" if there is none.
std::vector<std::string> convolutionNames(const Space& space);

// The dataflow with the layer's own names of loops, where these are the user's choice.
Dataflow inOwnNames(const Space& space, const Dataflow& dataflow);

}  // namespace tilescope::check
