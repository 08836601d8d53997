// SPDX-License-Identifier: GPL-3.0-or-later
// One batch for a whole network: how many images are computed together.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Every layer with this batch; of einsum layers the dimension "B", where they have one that indexes the output. The
// others stay as they are: a warning. The result passes the checks of a network file, so it fails where the batch is no
// size or some layer's counts would exceed 2^53. A transformer runs with that batch.
Result<Network> withBatch(Network network, std::int64_t batch);

// The batch that all layers have. Einsum layers without "B" do not count; absent where layers differ or none has one.
std::optional<std::int64_t> commonBatch(const Network& network);

}  // namespace tilescope
