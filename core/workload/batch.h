// SPDX-License-Identifier: GPL-3.0-or-later
// Sets how many images a network computes together.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Sets the batch of every layer; of an einsum layer, its dimension "B" if that indexes the output. Other layers stay
// unchanged, with a warning. A transformer runs with the batch. An error if the batch is not a valid size or some count
// would exceed 2^53.
Result<Network> withBatch(Network network, std::int64_t batch);

// The batch of all layers, not counting einsum layers without "B". Absent if layers differ or none has a batch.
std::optional<std::int64_t> commonBatch(const Network& network);

}  // namespace tilescope
