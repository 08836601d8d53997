// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about a partition's picture for window and report: tooltips, and a description of the whole picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/partition/partition_options.h"
#include "core/picture/spans.h"

namespace tilescope {

std::string_view labelOf(PartitionScheme scheme);  // in sentences: "layer by layer"

// Formats moved bytes: sizeWords() (MiB) where on-chip sizes are shown beside them, trafficWords() (MB) where the
// traffic of the whole network is.
using BytesText = std::string (*)(double bytes);

std::string mapName(const SpansPicture& picture, std::size_t map);     // the layer's name, or "the input" for map 0
std::string layerTip(const SpansPicture& picture, std::size_t layer);  // layer counts from 0
std::string spanTip(const SpansPicture& picture, const SpanShown& span, BytesText moved);
// What is written before and read after a cut. map: where a span begins or the last one ends.
std::string cutTip(const SpansPicture& picture, std::size_t map, BytesText moved);
std::string skipEnds(const SpansPicture& picture, const SkipArcShown& skip);  // "Skip from the input to conv3"
std::string skipTip(const SpansPicture& picture, const SkipArcShown& skip, BytesText moved);
std::string spansSummary(const SpansPicture& picture);

}  // namespace tilescope
