// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spans_words.h"

#include <algorithm>

#include "core/picture/byte_words.h"
#include "core/report/chart_parts.h"

namespace tilescope::report {
namespace {

// Of map k; the network's input has no layer.
std::string mapName(const SpansPicture& picture, std::size_t map) {
  return map == 0 ? "the input" : picture.layers[map - 1].name;
}

}  // namespace

std::string layerTitle(const SpansPicture& picture, std::size_t layer) {
  return picture.layers[layer].name + "\nlayer " + std::to_string(layer + 1) + " of " +
         std::to_string(picture.layers.size());
}

std::string spanTitle(const SpansPicture& picture, const SpanShown& span) {
  std::string title = span.title + ", " + counted(span.to - span.from, "layer", "layers") + "\n" +
                      sizeWords(span.footprint()) + " of " + picture.capacityText + ": weights " +
                      sizeWords(span.weights) + ", closure " + sizeWords(span.closure);
  if (span.skipRows > 0) title += ", skip rows " + sizeWords(span.skipRows);
  title += "\noff chip: reads " + trafficWords(span.read) + ", writes " + trafficWords(span.write);
  if (span.residual > 0) title += ", skips " + trafficWords(span.residual);
  if (span.readAgain > 0) title += ", reads again " + trafficWords(span.readAgain);
  if (!span.tile.empty()) title += "\ntile: " + span.tile;
  if (!span.fits) title += "\n" + (span.reason.empty() ? "infeasible" : span.reason);
  return title;
}

std::string cutTitle(const SpansPicture& picture, std::size_t span) {
  if (span == 0) return "the input: " + trafficWords(picture.spans.front().read) + " read";
  const SpanShown& before = picture.spans[span - 1];
  if (span == picture.spans.size()) return "the output: " + trafficWords(before.write) + " written";
  return "cut after " + mapName(picture, before.to) + ": " + trafficWords(before.write) + " written, " +
         trafficWords(picture.spans[span].read) + " read";
}

std::string skipTitle(const SpansPicture& picture, const SkipArcShown& skip) {
  const std::string ends = "skip from " + mapName(picture, skip.source) + " to " + mapName(picture, skip.target);
  if (!skip.crosses) return ends + ", stays on chip";
  if (skip.bytes == 0) return ends + ", crosses a cut, costs nothing more";
  return ends + ", crosses a cut, costs " + trafficWords(skip.bytes);
}

std::string spansCaption(const SpansPicture& picture) {
  if (picture.spans.empty()) return "There are no spans to show.";
  const auto largest =
      std::max_element(picture.spans.begin(), picture.spans.end(),
                       [](const SpanShown& a, const SpanShown& b) { return a.footprint() < b.footprint(); });
  std::string text = counted(picture.layers.size(), "layer", "layers") + " in " +
                     counted(picture.spans.size(), "span", "spans") + " on " + picture.capacityText +
                     " of memory. Largest: " + largest->title + ", " + sizeWords(largest->footprint()) + ".";
  double moved = 0;
  for (const SpanShown& span : picture.spans) moved += span.read + span.write + span.residual + span.readAgain;
  text += " Moved off chip: " + trafficWords(moved) + ".";
  const auto unfit = static_cast<std::size_t>(
      std::count_if(picture.spans.begin(), picture.spans.end(), [](const SpanShown& span) { return !span.fits; }));
  if (unfit > 0) text += " " + counted(unfit, "span exceeds the capacity", "spans exceed the capacity") + ".";
  return text;
}

}  // namespace tilescope::report
