// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the on-chip memories of a plan fit the shared memory of one block of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope::cuda {

// The largest shared memory of a block, in bytes, by compute capability × 10; empty where it is not known.
std::optional<std::int64_t> sharedBytesOfBlock(std::int64_t architecture);

// Errors with the missing bytes for the architecture that has least, and for architectures that are not known.
Diagnostics checkSharedMemory(const Program& program, const std::vector<std::int64_t>& architectures);

}  // namespace tilescope::cuda
