// SPDX-License-Identifier: GPL-3.0-or-later
// One batch size for a whole network: how many images are computed together.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Sets the batch of every layer; in einsum layers, the dimension "B" if they have one that indexes the output. Other
// layers stay as they are, with a warning. The result passes the checks of a network file: it fails if the batch is not
// a valid size or if some layer's counts would exceed 2^53. A transformer runs with that batch.
Result<Network> withBatch(Network network, std::int64_t batch);

// The batch that all layers have. Einsum layers without "B" do not count; absent if layers differ or none has one.
std::optional<std::int64_t> commonBatch(const Network& network);

}  // namespace tilescope
