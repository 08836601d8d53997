// SPDX-License-Identifier: GPL-3.0-or-later
// A plan's on-chip memories must fit into the shared memory of a block.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope::cuda {

// In bytes. architecture: compute capability × 10. Empty if unknown.
std::optional<std::int64_t> sharedBytesOfBlock(std::int64_t architecture);

// Errors for unknown architectures, and the missing bytes for the one with the least shared memory.
Diagnostics checkSharedMemory(const Program& program, const std::vector<std::int64_t>& architectures);

}  // namespace tilescope::cuda
