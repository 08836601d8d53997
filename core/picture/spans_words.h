// SPDX-License-Identifier: GPL-3.0-or-later
// Tooltips and description of a partition's picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/partition/partition_options.h"
#include "core/picture/spans.h"

namespace tilescope {

std::string_view labelOf(PartitionScheme scheme);

// sizeWords() (MiB) next to on-chip sizes, trafficWords() (MB) next to the network's traffic.
using BytesText = std::string (*)(double bytes);

std::string mapName(const SpansPicture& picture, std::size_t map);
std::string layerTip(const SpansPicture& picture, std::size_t layer);
std::string spanTip(const SpansPicture& picture, const SpanShown& span, BytesText moved);
// What is written before and read after a cut. map: where a span begins or the last one ends.
std::string cutTip(const SpansPicture& picture, std::size_t map, BytesText moved);
std::string skipEnds(const SpansPicture& picture, const SkipArcShown& skip);
std::string skipTip(const SpansPicture& picture, const SkipArcShown& skip, BytesText moved);
std::string spansSummary(const SpansPicture& picture);

}  // namespace tilescope
