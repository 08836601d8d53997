// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/spans_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/format_number.h"
#include "core/picture/byte_words.h"

namespace tilescope {
namespace {

// Index of the span that contains a layer, both from 0.
std::size_t spanOf(const SpansPicture& picture, std::size_t layer) {
  std::size_t span = 0;
  while (span + 1 < picture.spans.size() && picture.spans[span].to <= layer) ++span;
  return span;
}

}  // namespace

std::string_view labelOf(PartitionScheme scheme) {
  switch (scheme) {
    case PartitionScheme::LayerFusion:
      return "Layer Fusion";
    case PartitionScheme::LayerByLayer:
      return "layer by layer";
    case PartitionScheme::Occam:
      break;
  }
  return "Occam";
}

std::string mapName(const SpansPicture& picture, std::size_t map) {
  return map == 0 ? "the input" : picture.layers[map - 1].name;
}

std::string layerTip(const SpansPicture& picture, std::size_t layer) {
  return fmt::format("{}, layer {} of {}, in span {} of {}", picture.layers[layer].name, layer + 1,
                     picture.layers.size(), spanOf(picture, layer) + 1, picture.spans.size());
}

std::string spanTip(const SpansPicture& picture, const SpanShown& span, BytesText moved) {
  std::string tip =
      fmt::format("{}, {}\n{} of {}: weights {}, closure {}", span.title, counted(span.to - span.from, "layer"),
                  sizeWords(span.footprint()), picture.capacityText, sizeWords(span.weights), sizeWords(span.closure));
  if (span.skipRows > 0) tip += ", skip rows " + sizeWords(span.skipRows);
  tip += fmt::format("\nOff chip: reads {}, writes {}", moved(span.read), moved(span.write));
  if (span.residual > 0) tip += ", skips " + moved(span.residual);
  if (span.readAgain > 0) tip += ", reads again " + moved(span.readAgain);
  if (!span.tile.empty()) tip += "\nTile: " + span.tile;
  if (!span.fits) tip += "\n" + (span.reason.empty() ? "Infeasible" : span.reason);
  return tip;
}

std::string cutTip(const SpansPicture& picture, std::size_t map, BytesText moved) {
  if (map == 0) return fmt::format("The input: {} read", moved(picture.spans.front().read));
  const auto before =
      std::find_if(picture.spans.begin(), picture.spans.end(), [map](const SpanShown& span) { return span.to == map; });
  const std::string written = moved(before->write);
  if (before + 1 == picture.spans.end()) return fmt::format("The output: {} written", written);
  return fmt::format("Cut after {}: {} written, {} read", mapName(picture, map), written, moved((before + 1)->read));
}

std::string skipEnds(const SpansPicture& picture, const SkipArcShown& skip) {
  return fmt::format("Skip from {} to {}", mapName(picture, skip.source), mapName(picture, skip.target));
}

std::string skipTip(const SpansPicture& picture, const SkipArcShown& skip, BytesText moved) {
  const std::string ends = skipEnds(picture, skip);
  if (!skip.crosses) return ends + ", stays on chip";
  if (skip.bytes == 0) return ends + ", crosses a cut, costs nothing more";
  return ends + ", crosses a cut, costs " + moved(skip.bytes);
}

std::string spansSummary(const SpansPicture& picture) {
  if (picture.spans.empty()) return "There are no spans to show.";
  const auto largest =
      std::max_element(picture.spans.begin(), picture.spans.end(),
                       [](const SpanShown& a, const SpanShown& b) { return a.footprint() < b.footprint(); });
  double moved = 0;
  for (const SpanShown& span : picture.spans) moved += span.read + span.write + span.residual + span.readAgain;
  std::string text =
      fmt::format("{} in {} on {} of memory. Largest: {}, {}. Moved off chip: {}.",
                  counted(picture.layers.size(), "layer"), counted(picture.spans.size(), "span"), picture.capacityText,
                  largest->title, sizeWords(largest->footprint()), trafficWords(moved));
  const auto unfit =
      std::count_if(picture.spans.begin(), picture.spans.end(), [](const SpanShown& span) { return !span.fits; });
  if (unfit == 1) text += " 1 span exceeds the capacity.";
  if (unfit > 1) text += fmt::format(" {} spans exceed the capacity.", unfit);
  return text;
}

}  // namespace tilescope
