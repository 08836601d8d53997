// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/fusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/names.h"
#include "core/partition/layer_fusion.h"
#include "core/program/lowering/lower_span.h"

namespace tilescope {
namespace {

class FusionPlanner {
 public:
  FusionPlanner(const ExecutionPlan& plan, const Fusion& fusion, const WhyNoSpan& whyNot)
      : plan_(plan), network_(plan.request.network), whyNot_(whyNot), walk_(walkOf(network_)) {
    result_.fusion = fusion;
  }

  Result<FusionPlan> run() {
    if (result_.fusion.scheme == PartitionScheme::LayerByLayer) {
      result_.order = walk_.order;
      return std::move(result_);
    }
    const Result<Chain> chain = chainOf(network_);
    if (!chain) return chain.diagnostics();
    const PartitionAnswer answer = answerTo(question(*chain), *chain);
    for (std::size_t i = 0; i < answer.partition.spans.size(); ++i) addSpan(answer, i);
    for (const std::size_t layer : walk_.order) addToOrder(layer);
    noteOwnPlans();
    return {std::move(result_), warnings_};
  }

 private:
  const ElementBits& precision() const { return plan_.request.hardware.precision; }

  PartitionQuestion question(const Chain& chain) const {
    PartitionQuestion question;
    question.scheme = result_.fusion.scheme;
    question.footprint.axis = AxisChoice::Rows;
    question.footprint.skipRows = true;
    question.footprint.projectionWeights = true;
    const auto first = std::find_if(network_.layers.begin(), network_.layers.end(),
                                    [&](const Layer& layer) { return layer.name == chain.layers.front().name; });
    question.capacity = result_.fusion.capacityBits / first->bits.value_or(precision()).input;
    return question;
  }

  void addSpan(const PartitionAnswer& answer, std::size_t i) {
    const PartitionSpan& planned = answer.partition.spans[i];
    const std::string reason = planned.fits ? fuse(answer, i) : "";
    if (planned.fits && reason.empty()) return;
    for (std::size_t k = planned.from + 1; k <= planned.to; ++k) {
      (planned.fits ? refused_ : unfit_).push_back(answer.chain.layer(k).name);
      for (const std::size_t layer : layersOf(answer.chain, k)) addToOrder(layer);
    }
    if (planned.fits && firstReason_.empty()) firstReason_ = reason;
  }

  std::string fuse(const PartitionAnswer& answer, std::size_t i) {
    const PartitionSpan& planned = answer.partition.spans[i];
    Result<OnChipSpan> structure = structureOf(network_, walk_, answer.chain, planned.from, planned.to, precision());
    if (!structure) return structure.diagnostics().front().found;
    OnChipSpan span = std::move(structure).value();
    if (std::string reason = whyNot_ ? whyNot_(network_, span) : ""; !reason.empty()) return reason;
    span.scheme = answer.question.scheme;
    span.tile = span.scheme == PartitionScheme::LayerFusion ? answer.tiles[i].largest : 1;
    std::string reason = span.scheme == PartitionScheme::LayerFusion ? sizeTiles(span) : sizeRings(answer.chain, span);
    if (reason.empty()) reason = giveOut(span);
    if (!reason.empty()) return reason;
    for (const std::size_t layer : span.layers) addToOrder(layer);
    result_.spans.push_back(std::move(span));
    return "";
  }

  std::string sizeRings(const Chain& chain, OnChipSpan& span) {
    const std::vector<std::int64_t> read = readRows(chain, span.from, span.to, 1, PlaneAxis::Rows);
    const std::vector<std::int64_t> skipped = skipRows(chain, span.from, span.to, 1, PlaneAxis::Rows);
    for (OnChipMap& map : span.maps) {
      map.rows = std::max(read[map.chainMap], skipped[map.chainMap]);
      if (map.madeBy && map.rows == 0) map.rows = 1;  // stored as soon as it is computed
      map.columns = map.size.width;
      if (!map.madeBy) span.predictedBits[index(Tensor::I)] += map.elements() * span.bits;
    }
    return forEachRow(network_, span, [](std::size_t, std::int64_t) {}).value_or("");
  }

  std::string sizeTiles(OnChipSpan& span) {
    forEachTile(span, [&](const Region& last) {
      const std::vector<Region> regions = pyramidOf(network_, span, last);
      for (std::size_t m = 0; m < regions.size(); ++m) {
        OnChipMap& map = span.maps[m];
        map.rows = std::max(map.rows, regions[m].rows());
        map.columns = std::max(map.columns, regions[m].columns());
        if (!map.madeBy)
          span.predictedBits[index(Tensor::I)] +=
              map.size.channels * regions[m].rows() * regions[m].columns() * span.bits;
      }
    });
    for (const OnChipMap& map : span.maps) {
      if (map.madeBy && !map.madeBy->layer) return "a sum of maps that are there already";
      if (map.rows <= 0 || map.columns <= 0) return "a map inside that no tile needs";
    }
    return "";
  }

  std::string giveOut(OnChipSpan& span) const {
    for (OnChipWeights& weights : span.weights) {
      weights.offsetBits = span.memoryBits;
      span.memoryBits += weights.elements * span.bits;
    }
    for (OnChipMap& map : span.maps) {
      if (map.leaves) span.predictedBits[index(Tensor::O)] += map.elements() * span.bits;
      if (&map == &span.maps.back()) break;
      map.offsetBits = span.memoryBits;
      span.memoryBits += map.elementsOnChip() * span.bits;
    }
    span.projectionOffsetBits = span.besideBits = span.maps.back().elementsOnChip() * span.bits;
    for (const OnChipMap& map : span.maps) {
      if (!map.madeBy) continue;
      for (const SumStep& sum : map.madeBy->sums)
        if (sum.projection)
          span.besideBits = std::max(span.besideBits, span.projectionOffsetBits + map.elementsOnChip() * span.bits);
    }
    if (span.memoryBits <= result_.fusion.capacityBits) return "";
    return fmt::format("{} bits in maps and weights, more than the partition counts", span.memoryBits);
  }

  std::vector<std::size_t> layersOf(const Chain& chain, std::size_t k) const {
    std::vector<std::string> names = chain.layer(k).merged;
    names.push_back(chain.layer(k).name);
    for (const ChainEdge& edge : chain.layer(k).inputs)
      if (!edge.projection.empty()) names.push_back(edge.projection);
    std::vector<std::size_t> layers;
    for (const std::size_t layer : walk_.order)
      if (std::find(names.begin(), names.end(), network_.layers[layer].name) != names.end()) layers.push_back(layer);
    return layers;
  }

  void addToOrder(std::size_t layer) {
    if (std::find(result_.order.begin(), result_.order.end(), layer) == result_.order.end())
      result_.order.push_back(layer);
  }

  static std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t kMax = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kMax); ++i) text += (i == 0 ? "" : ", ") + quoteName(names[i]);
    return names.size() > kMax ? text + fmt::format(" and {} more", names.size() - kMax) : text;
  }

  void noteOwnPlans() {
    const auto note = [&](const std::vector<std::string>& names, std::string expected, std::string remedy) {
      if (names.empty()) return;
      warnings_.push_back({Diagnostic::Severity::Warning, "", "fusion",
                           fmt::format("layers {} as in their own plans", listed(names)), std::move(expected),
                           std::move(remedy)});
    };
    note(unfit_, fmt::format("spans that fit {} bytes with their weights", result_.fusion.capacityBits / 8),
         "Give a larger capacity_bytes to keep them on chip.");
    if (result_.fusion.capacityBits > onChipBits(plan_.request.hardware))
      warnings_.push_back({Diagnostic::Severity::Warning, "", "fusion",
                           fmt::format("a capacity of {} bytes", result_.fusion.capacityBits / 8),
                           fmt::format("at most {}, all on-chip memories of the profile together",
                                       onChipBits(plan_.request.hardware) / 8),
                           "The program keeps more on chip than the profile has."});
    note(refused_, "spans of convolutions, poolings and sums", "The first reason: " + firstReason_ + ".");
  }

  const ExecutionPlan& plan_;
  const Network& network_;
  const WhyNoSpan& whyNot_;
  NetworkWalk walk_;
  FusionPlan result_;
  std::vector<std::string> unfit_, refused_;
  std::string firstReason_;
  Diagnostics warnings_;
};

}  // namespace

std::optional<std::size_t> FusionPlan::spanOf(std::size_t layer) const {
  for (std::size_t i = 0; i < spans.size(); ++i)
    if (std::find(spans[i].layers.begin(), spans[i].layers.end(), layer) != spans[i].layers.end()) return i;
  return std::nullopt;
}

Result<FusionPlan> planFusion(const ExecutionPlan& plan, const Fusion& fusion, const WhyNoSpan& whyNot) {
  return FusionPlanner(plan, fusion, whyNot).run();
}

std::int64_t onChipBits(const HardwareProfile& hardware) {
  std::int64_t bits = 0;
  for (const Memory& memory : hardware.memories)
    if (!memory.offChip) bits += memory.sizeBits;
  return bits;
}

}  // namespace tilescope
