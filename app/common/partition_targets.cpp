// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/partition_targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/units.h"
#include "core/partition/balance.h"
#include "core/partition/kept_traffic.h"
#include "core/partition/pipeline.h"
#include "core/picture/byte_words.h"

namespace tilescope::app {
namespace {

constexpr double kRounding = 1e-12;  // relative; a share of the present traffic is not an exact number

std::string capacityText(const TrafficUnits& units, std::int64_t elements) {
  return neededText(units.capacityBytes(elements) * kBitsPerByte);
}

std::int64_t weightTransfersOf(const Chain& chain, const CapacityChoice& choice, const FootprintOptions& options) {
  std::vector<std::int64_t> tiles;
  for (const PartitionSpan& span : choice.partition.spans)
    tiles.push_back(std::max<std::int64_t>(1, largestTile(chain, span.from, span.to, choice.capacity, options)));
  return weightTraffic(chain, choice.partition, tiles, options);
}

// Empty if weights are streamed already, or if streaming them does not help.
std::string streamedText(const TrafficChoice& choice, const Chain& chain, FootprintOptions options, ResidualRule rule,
                         const TrafficUnits& units) {
  if (options.streamedWeights) return {};
  options.streamedWeights = true;
  const SpanTable spans(chain, options);
  const TransferTable transfers(chain, options.batch);
  const std::vector<StaircaseStep> steps = tilescope::staircaseOf(chain, spans, transfers, rule);
  const TrafficChoice streamed = leastCapacityForTraffic({chain, spans, transfers, rule, steps}, choice.limit);
  if (!streamed.least || (choice.least && streamed.least->capacity >= choice.least->capacity)) return {};
  const std::int64_t weights = weightTransfersOf(chain, *streamed.least, options);
  return fmt::format(" With streamed weights {} is enough for the maps, but the weights add {} per image.",
                     capacityText(units, streamed.least->capacity), trafficWords(units.perImage(weights)));
}

}  // namespace

std::int64_t TrafficUnits::elements(double bytesPerImage) const {
  const double most = std::floor(bytesPerImage * static_cast<double>(batch) / bytesPerElement * (1 + kRounding));
  return static_cast<std::int64_t>(std::min(most, real(kLargestExact)));
}

std::int64_t TrafficUnits::capacityBytes(std::int64_t elements) const {
  return static_cast<std::int64_t>(std::ceil(static_cast<double>(elements) * bytesPerElement));
}

std::string trafficText(const TrafficChoice& choice, const Chain& chain, const FootprintOptions& options,
                        ResidualRule rule, const TrafficUnits& units) {
  const std::string limit = trafficWords(units.perImage(choice.limit));
  std::string text;
  if (choice.least) {
    const Partition& partition = choice.least->partition;
    text = fmt::format("At most {} per image takes {}: {} in {}.", limit, capacityText(units, choice.least->capacity),
                       trafficWords(units.perImage(partition.exactTransfers)), counted(partition.spans.size(), "span"));
    if (choice.isHeldByLayers)
      text += fmt::format(
          " Not below: {}some layer alone exceeds a smaller capacity, so its traffic is only a lower "
          "bound.",
          options.streamedWeights ? "" : "with resident weights ");
  } else {
    text = fmt::format("No capacity gives {} per image: the cuts move at least {}.", limit,
                       trafficWords(units.perImage(choice.fewest)));
  }
  return text + streamedText(choice, chain, options, rule, units);
}

TrafficUnits unitsOf(const DesignPartition& present) {
  return {present.bytesPerElement, present.batch()};
}

ChainStaircase staircaseOf(const DesignPartition& present) {
  const PartitionTables& tables = *present.tables;
  const ResidualRule rule = present.settings.residual;
  return {*tables.chain, tables.spans, tables.transfers, rule, tables.staircase(rule)};
}

TrafficChoice trafficChoice(const DesignPartition& present, const TrafficTarget& target) {
  return leastCapacityForTraffic(staircaseOf(present), unitsOf(present).elements(target.limit(present.traffic())));
}

std::string trafficText(const DesignPartition& present, const TrafficChoice& choice) {
  return trafficText(choice, present.chain(), present.tables->options, present.settings.residual, unitsOf(present));
}

std::optional<CapacityForChips> capacityForChips(const ChainStaircase& staircase, CutGoal goal, std::int64_t chips) {
  if (goal == CutGoal::Throughput) {
    const std::int64_t capacity = leastCapacityForStages(staircase.spans, chips);
    return CapacityForChips{capacity, fewestSpans(staircase.spans, capacity)};
  }
  const std::optional<CapacityChoice> choice = leastCapacityForSpans(staircase, chips);
  if (!choice) return std::nullopt;
  return CapacityForChips{choice->capacity, std::ssize(choice->partition.spans)};
}

std::optional<CapacityForChips> capacityForChips(const PartitionAnswer& answer,
                                                 const std::optional<std::int64_t>& chips) {
  const auto* violation = std::get_if<StapViolation>(&answer.pipeline->answer);
  const PartitionQuestion& question = answer.question;
  const bool isFree =
      question.scheme == PartitionScheme::Occam && (question.goal == CutGoal::Throughput || !question.cuts);
  if (!violation || violation->kind != StapViolation::Kind::TooFewChips || !chips || !isFree) return std::nullopt;
  const SpanTable spans(answer.chain, question.footprint);
  const TransferTable transfers(answer.chain, question.footprint.batch);
  const std::vector<StaircaseStep> steps = tilescope::staircaseOf(answer.chain, spans, transfers, question.rule);
  return capacityForChips({answer.chain, spans, transfers, question.rule, steps}, question.goal, *chips);
}

StapAnswer stapOf(const std::optional<double>& period, const std::optional<std::int64_t>& chips,
                  const std::vector<double>& latencies) {
  if (period) return stapForPeriod(latencies, *period);
  return stapForChips(latencies, chips.value_or(std::ssize(latencies)));
}

PartitionPipeline pipelineByMacs(const PartitionAnswer& answer, const std::optional<double>& period,
                                 const std::optional<std::int64_t>& chips) {
  std::vector<double> macs = stageMacs(answer.partition);
  for (std::size_t span = 0; span < macs.size(); ++span)
    if (const auto& square = answer.tiles[span].square) macs[span] *= square->macOverhead;
  StapAnswer answered = stapOf(period, chips, macs);
  return {std::move(macs), "MACs", std::move(answered)};
}

}  // namespace tilescope::app
