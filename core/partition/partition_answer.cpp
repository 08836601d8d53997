// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

#include "core/base/ceil_div.h"
#include "core/base/enum_names.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/partition/layer_fusion.h"
#include "core/partition/weight_traffic.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 3> kSchemeNames{"occam", "layer-fusion", "layer-by-layer"};
constexpr int kAllDigits = 16;

std::string count(std::int64_t elements) {
  return atMost(static_cast<double>(elements), kAllDigits);
}

Partition partitionOf(const PartitionQuestion& question, const Chain& chain, const SpanTable& table) {
  if (question.cuts && question.scheme != PartitionScheme::LayerByLayer)
    return partitionWith(chain, table, *question.cuts, question.capacity, question.rule);
  if (question.scheme != PartitionScheme::LayerByLayer)
    return partitionFor(chain, table, TransferTable(chain, table.batch()), question.capacity, question.rule);
  std::vector<std::size_t> everywhere(chain.size() + 1);
  std::iota(everywhere.begin(), everywhere.end(), std::size_t{0});
  return partitionWith(chain, table, std::move(everywhere), question.capacity, question.rule);
}

SpanTile squareTile(const PartitionQuestion& question, const Chain& chain, const PartitionSpan& span) {
  const std::int64_t batch = question.footprint.batch;
  const std::int64_t tile = largestSquareTile(chain, span.from, span.to, question.capacity, batch);
  if (tile == 0) return {};
  const FeatureMap& last = chain.maps[span.to].size;
  const std::int64_t side = std::max(last.height, last.width);
  const TileWork work = recomputedWork(chain, span.from, span.to, tile, tile);
  return {tile, ceilDiv(side, ceilDiv(side, tile)),
          SquareTile{squareTileFootprint(chain, span.from, span.to, tile, batch), batch * work.reads, work.overhead()}};
}

SpanTile tileOf(const PartitionQuestion& question, const Chain& chain, const PartitionSpan& span) {
  if (question.scheme == PartitionScheme::LayerFusion) return squareTile(question, chain, span);
  return {largestTile(chain, span.from, span.to, question.capacity, question.footprint),
          balancedTile(chain, span.from, span.to, question.capacity, question.footprint),
          {}};
}

std::optional<std::int64_t> weightTransfers(const PartitionAnswer& answer) {
  if (!answer.question.footprint.streamedWeights || answer.question.scheme == PartitionScheme::LayerFusion)
    return std::nullopt;
  std::vector<std::int64_t> tiles;
  for (const SpanTile& tile : answer.tiles) tiles.push_back(std::max<std::int64_t>(tile.largest, 1));
  return weightTraffic(answer.chain, answer.partition, tiles, answer.question.footprint);
}

}  // namespace

bool areCutsOf(const std::vector<std::size_t>& cuts, const Chain& chain) {
  return cuts.size() >= 2 && cuts.front() == 0 && cuts.back() == chain.size() &&
         std::adjacent_find(cuts.begin(), cuts.end(), std::greater_equal<>()) == cuts.end();
}

std::string_view name(PartitionScheme scheme) {
  return enumName(kSchemeNames, scheme);
}

std::optional<PartitionScheme> parsePartitionScheme(std::string_view text) {
  return parseEnum<PartitionScheme>(kSchemeNames, text);
}

PartitionAnswer answerTo(const PartitionQuestion& question, Chain chain) {
  PartitionAnswer answer;
  answer.question = question;
  answer.chain = std::move(chain);
  const SpanTable table(answer.chain, question.footprint);
  answer.partition = partitionOf(question, answer.chain, table);
  for (const PartitionSpan& span : answer.partition.spans) answer.tiles.push_back(tileOf(question, answer.chain, span));
  answer.layerByLayerTransfers = layerByLayerTransfers(answer.chain, table.batch(), question.rule);
  answer.leastHonestCapacity = leastHonestCapacity(table);
  answer.weightTransfers = weightTransfers(answer);
  return answer;
}

std::string reasonWhyUnfit(const PartitionAnswer& answer, const PartitionSpan& span) {
  const std::int64_t batch = answer.question.footprint.batch;
  const std::string images = batch == 1 ? "" : fmt::format("{} times ", batch);
  return fmt::format(
      "Layer {} needs {} elements of weights and {}{} of maps, which must be less than {}: what it moves "
      "is a lower bound.",
      quoteName(answer.chain.layer(span.to).name), count(span.footprint.weights), images,
      count(span.footprint.closure + span.footprint.skipRows), count(answer.question.capacity));
}

}  // namespace tilescope
