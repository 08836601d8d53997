// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/attention_json.h"

#include "core/base/json.h"
#include "core/base/parts.h"

namespace tilescope {
namespace {

Json residentJson(const AttentionTiles& tiles) {
  Json json{{"fits", tiles.fits()}, {"tokens_per_tile", tiles.tokens}, {"needed", tiles.needed}};
  if (tiles.fits()) json["traffic"] = tiles.traffic;
  return json;
}

Json streamedJson(const AttentionTiles& tiles) {
  if (!tiles.fits()) return {{"fits", false}, {"needed", tiles.needed}};
  return {{"fits", true},           {"tokens_per_tile", tiles.tokens}, {"blocks", tiles.count},
          {"needed", tiles.needed}, {"traffic", tiles.traffic},        {"rescale_operations", tiles.rescaleSimple}};
}

Json blockJson(const AttentionSpan& span) {
  const AttentionBlock& block = span.block;
  const AttentionTraffic& traffic = span.traffic;
  Json json{{"block", block.name},
            {"copies", block.copies},
            {"rows_per_token", block.rowsPerToken},
            {"tokens", block.tokens},
            {"past", block.past},
            {"keys", block.keys},
            {"key_width", block.keyWidth},
            {"value_width", block.valueWidth},
            {"causal", block.causal},
            {"unfused", traffic.unfused},
            {"minimum", traffic.minimum},
            {"scores", traffic.scores},
            {"resident", residentJson(traffic.resident)},
            {"streamed", streamedJson(traffic.streamed)},
            {"swapped",
             {{"key_block", traffic.swapped.keyBlock},
              {"query_block", traffic.swapped.queryBlock},
              {"blocks", traffic.swapped.count},
              {"traffic", traffic.swapped.traffic}}},
            {"best", std::string(name(traffic.best))},
            {"best_traffic", traffic.least()}};
  if (traffic.best != AttentionScheme::Unfused) json["footprint"] = traffic.footprint();
  return json;
}

}  // namespace

Json toJson(const AttentionAnswer& answer) {
  Json blocks = Json::array();
  for (const AttentionSpan& span : answer.spans) blocks.push_back(blockJson(span));
  return {{"format", "tilescope.partition/1"},
          {"version", std::string(toolVersion())},
          {"network", answer.network},
          {"capacity_elements", answer.options.capacity},
          {"key_block", answer.options.keyBlock},
          {"blocks", std::move(blocks)},
          {"unfused_total", answer.unfused},
          {"minimum_total", answer.minimum},
          {"best_total", answer.best},
          {"notes", notesOn(answer)}};
}

}  // namespace tilescope
