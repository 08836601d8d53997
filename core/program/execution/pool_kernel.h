// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of one POOL command on packed tiles.
#pragma once

#include <vector>

#include "core/program/execution/arithmetic.h"
#include "core/program/execution/finish.h"
#include "core/program/program.h"

namespace tilescope {

// Of the positions of a window inside the input tile the largest, or their sum in the order of rows and columns divided
// by their number; 0 of a window that lies in the padding altogether. output and input: the sizes of the tiles.
template <class A>
std::vector<typename A::Operand> pooled(const Pool& pool, const Extents& output, const Extents& input,
                                        const std::vector<typename A::Operand>& values);

}  // namespace tilescope
