// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether the on-chip memories of a plan fit into the shared memory of one block of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope::cuda {

// Maximum shared memory of a block in bytes. architecture: compute capability × 10. Empty if unknown.
std::optional<std::int64_t> sharedBytesOfBlock(std::int64_t architecture);

// Errors for unknown architectures, and the missing bytes for the architecture with the least shared memory.
Diagnostics checkSharedMemory(const Program& program, const std::vector<std::int64_t>& architectures);

}  // namespace tilescope::cuda
