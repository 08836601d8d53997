// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/partition/kept_traffic.h"
#include "core/partition/layer_fusion.h"

namespace tilescope {
namespace {

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

SpanTile squareTile(const Chain& chain, const PartitionSpan& span, const FusedSpan& fused, std::int64_t batch) {
  if (!span.fits) return {};
  const FeatureMap& last = chain.maps[span.to].size;
  const std::int64_t side = std::max(last.height, last.width);
  return {fused.tile, ceilDiv(side, ceilDiv(side, fused.tile)),
          SquareTile{fused.needs, batch * fused.work.reads, fused.work.overhead()}};
}

std::vector<SpanTile> squareTiles(const PartitionQuestion& question, const Chain& chain, Partition& partition) {
  const std::int64_t batch = question.footprint.batch;
  const std::vector<FusedSpan> fused = fuse(chain, partition, question.capacity, question.footprint);
  std::vector<SpanTile> tiles;
  for (std::size_t k = 0; k < fused.size(); ++k)
    tiles.push_back(squareTile(chain, partition.spans[k], fused[k], batch));
  return tiles;
}

std::vector<SpanTile> rowTiles(const PartitionQuestion& question, const Chain& chain, const Partition& partition) {
  std::vector<SpanTile> tiles;
  for (const PartitionSpan& span : partition.spans)
    tiles.push_back({largestTile(chain, span.from, span.to, question.capacity, question.footprint),
                     balancedTile(chain, span.from, span.to, question.capacity, question.footprint),
                     {}});
  return tiles;
}

std::int64_t leastFittingCapacity(const PartitionQuestion& question, const Chain& chain, const SpanTable& table) {
  if (question.scheme != PartitionScheme::LayerFusion) return leastHonestCapacity(table);
  std::int64_t largest = 0;
  for (std::size_t k = 1; k <= chain.size(); ++k)
    largest =
        std::max(largest, squareTileFootprint(chain, k - 1, k, 1, question.footprint).total(question.footprint.batch));
  return largest + 1;
}

std::optional<std::int64_t> weightTransfers(const PartitionAnswer& answer) {
  if (!answer.question.footprint.streamedWeights) return std::nullopt;
  std::vector<std::int64_t> tiles;
  for (const SpanTile& tile : answer.tiles) tiles.push_back(std::max<std::int64_t>(tile.largest, 1));
  return weightTraffic(answer.chain, answer.partition, tiles, answer.question.footprint,
                       answer.question.scheme == PartitionScheme::LayerFusion ? TileShape::Square : TileShape::Strip);
}

}  // namespace

bool areCutsOf(const std::vector<std::size_t>& cuts, const Chain& chain) {
  return cuts.size() >= 2 && cuts.front() == 0 && cuts.back() == chain.size() &&
         std::adjacent_find(cuts.begin(), cuts.end(), std::greater_equal<>()) == cuts.end();
}

PartitionAnswer answerTo(const PartitionQuestion& question, Chain chain) {
  PartitionAnswer answer;
  answer.question = question;
  answer.chain = std::move(chain);
  const SpanTable table(answer.chain, question.footprint);
  answer.partition = partitionOf(question, answer.chain, table);
  answer.tiles = question.scheme == PartitionScheme::LayerFusion ? squareTiles(question, answer.chain, answer.partition)
                                                                 : rowTiles(question, answer.chain, answer.partition);
  answer.layerByLayerTransfers = layerByLayerTransfers(answer.chain, table.batch(), question.rule);
  answer.leastHonestCapacity = leastFittingCapacity(question, answer.chain, table);
  answer.weightTransfers = weightTransfers(answer);
  return answer;
}

SpanFootprint leastFootprint(const PartitionAnswer& answer, const PartitionSpan& span) {
  if (answer.question.scheme != PartitionScheme::LayerFusion) return span.footprint;
  return squareTileFootprint(answer.chain, span.from, span.to, 1, answer.question.footprint);
}

std::optional<double> ownPlanBytes(const PartitionAnswer& answer, const PartitionSpan& span) {
  const auto own = answer.ownPlanBytes.find(answer.chain.layer(span.to).name);
  if (span.fits || span.to > span.from + 1 || own == answer.ownPlanBytes.end()) return std::nullopt;
  return own->second;
}

std::string reasonWhyUnfit(const PartitionAnswer& answer, const PartitionSpan& span) {
  const std::int64_t batch = answer.question.footprint.batch;
  const std::string images = batch == 1 ? "" : fmt::format("{} times ", batch);
  const std::string first = quoteName(answer.chain.layer(span.from + 1).name);
  const std::string last = quoteName(answer.chain.layer(span.to).name);
  const SpanFootprint needs = leastFootprint(answer, span);
  const std::string weightsAndMaps =
      fmt::format("{} {} of weights and {}{} of maps", count(needs.weights),
                  needs.weights == 1 ? "element" : "elements", images, count(needs.closure + needs.skipRows));
  if (span.to > span.from + 1)
    return fmt::format("Span {}–{} ({} … {}) needs {}: cut it, or give it more than {} instead of {}.", span.from,
                       span.to, first, last, weightsAndMaps, count(needs.total(batch)),
                       count(answer.question.capacity));
  return fmt::format("Layer {} needs {}, which must be less than {}: the traffic shown for it is a lower bound.", last,
                     weightsAndMaps, count(answer.question.capacity));
}

}  // namespace tilescope
