// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "core/cost/evaluation.h"
#include "core/cost/loop_nest.h"

namespace tilescope {

// A tensor at a memory with the movements that the result counts there, in elements of so many bits. loopsInside: as
// NestTile has it.
NestTile nestTile(const LayerResult& result, const std::string& memory, Tensor tensor, std::size_t loopsInside,
                  double elements, int bits);

}  // namespace tilescope
