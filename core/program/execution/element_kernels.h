// SPDX-License-Identifier: GPL-3.0-or-later
// ADD, POOL and REORG commands on tiles without gaps.
#pragma once

#include <vector>

#include "core/program/execution/arithmetic.h"
#include "core/program/execution/finish.h"
#include "core/program/program.h"

namespace tilescope {

// Adds the rows and columns at the output's place. second: null if absent.
template <class A>
std::vector<typename A::Operand> added(const Add& add, const Program& program,
                                       const std::vector<typename A::Operand>& first,
                                       const std::vector<typename A::Operand>* second);

template <class A>
std::vector<typename A::Operand> reorganised(const Reorg& reorg, const Extents& output, const Extents& input,
                                             const std::vector<typename A::Operand>& values);

// Maximum or average (summed row by row) over window positions inside the input tile; 0 if there are none.
template <class A>
std::vector<typename A::Operand> pooled(const Pool& pool, const Extents& output, const Extents& input,
                                        const std::vector<typename A::Operand>& values);

}  // namespace tilescope
