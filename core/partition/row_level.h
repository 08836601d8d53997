// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline whose stages hand on rows rather than whole images: a stage begins an image as soon as it need not wait
// for a row any more. That shortens the way of an image; the period stays what the slowest stage makes it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/partition.h"
#include "core/partition/pipeline.h"

namespace tilescope {

// For every stage of a partition how long after the earlier stages it may begin. A stage makes its last map in equal
// steps of `tiles` rows (columns, where its footprint counts those), at least 1, over its latency. It begins when every
// later step will find the rows that it reads: it never stalls, so it holds its replica no longer than its latency.
// Between stages along different axes whole images are handed on.
std::vector<std::vector<PipelineWait>> rowLevelWaits(const Chain& chain, const Partition& partition,
                                                     const std::vector<std::int64_t>& tiles,
                                                     const std::vector<double>& latencies);

}  // namespace tilescope
