// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of ADD and REORG commands on packed tiles.
#pragma once

#include <vector>

#include "core/program/execution/arithmetic.h"
#include "core/program/execution/finish.h"
#include "core/program/program.h"

namespace tilescope {

// second: null if the operand is absent; the rows and columns that match the output's place are added.
template <class A>
std::vector<typename A::Operand> added(const Add& add, const Program& program,
                                       const std::vector<typename A::Operand>& first,
                                       const std::vector<typename A::Operand>* second);

template <class A>
std::vector<typename A::Operand> reorganised(const Reorg& reorg, const Extents& output, const Extents& input,
                                             const std::vector<typename A::Operand>& values);

// The arithmetic of one POOL command on packed tiles.

// The maximum, or the average summed row by row, over the positions of a window inside the input tile; 0 for a window
// that lies entirely in the padding. output and input: the sizes of the tiles.
template <class A>
std::vector<typename A::Operand> pooled(const Pool& pool, const Extents& output, const Extents& input,
                                        const std::vector<typename A::Operand>& values);

}  // namespace tilescope
