// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of the picture of a partition, and texts about its spans.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/common/design_partition.h"
#include "core/picture/spans.h"

namespace tilescope::app {

SpansPicture spansPicture(const DesignPartition& answer);

std::string titleOf(const Chain& chain, const PartitionSpan& span);
// Layers, weights and maps against the capacity, and the consequence; "" if the span fits.
std::string reasonOf(const DesignPartition& answer, std::size_t span);
// "2 rows", "12 × 12"; empty if nothing fits.
std::string tileOf(const DesignPartition& answer, std::size_t span);
// Elements on chip for the whole batch, without rows kept for skips.
std::int64_t closureOf(const DesignPartition& answer, std::size_t span);
std::int64_t skipRowsOf(const DesignPartition& answer, std::size_t span);
double keptInside(const DesignPartition& answer, const PartitionSpan& span);

}  // namespace tilescope::app
