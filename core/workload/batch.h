// SPDX-License-Identifier: GPL-3.0-or-later
// Sets how many images a network computes together.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Sets the batch of every layer; of an einsum layer, the dimension "B" if it indexes the output. Layers without batch
// stay, with a warning. An error if the batch is invalid or some count would exceed 2^53.
Result<Network> withBatch(Network network, std::int64_t batch);

// Ignores einsum layers without "B". Absent if layers differ or none has a batch.
std::optional<std::int64_t> commonBatch(const Network& network);

}  // namespace tilescope
