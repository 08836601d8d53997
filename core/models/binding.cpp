// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/binding.h"

#include <array>

#include "core/base/enum_names.h"
#include "core/base/label_words.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 5> kResourceNames{"off_chip_bandwidth", "on_chip_bandwidth", "array",
                                                         "array_fill", "none"};

// Above this share of the time the waiting decides what a layer is bound by; below, a faster array would help more. A
// choice of Tilescope's.
constexpr double kWaitingShare = 0.05;

// ZigZag's parts of the latency: the array works, waits for one port, or waits for first loads and last stores, which
// pass all memories and take longest at the outermost.
Resource bindingOf(const LayerResult& result, const ZigzagTerms& terms) {
  const double waiting = result.latency.stall.value_or(0) + result.latency.transferOverhead.value_or(0);
  const double ends = result.latency.onload.value_or(0) + result.latency.offload.value_or(0);
  if (ends > waiting && ends > result.latency.temporal.value_or(0)) return Resource::OffChipBandwidth;
  if (waiting > kWaitingShare * result.latency.total) {
    // Off chip is where the tiles of the last memory are; it holds every tensor.
    const bool outermost = !terms.tiles.empty() && terms.tiles.back().memory == terms.stallMemory;
    return outermost ? Resource::OffChipBandwidth : Resource::OnChipBandwidth;
  }
  return result.utilization.spatial < kFilledArray ? Resource::ArrayFill : Resource::Array;
}

// The Predictor's latency is the first tiles and then the longest of computing and two transfers.
Resource bindingOf(const LayerResult& result, const PredictorTerms::Cycles& cycles) {
  const double longest = cycles.total - cycles.setup;
  if (cycles.setup > longest || (cycles.dram > cycles.compute && cycles.dram >= cycles.buffer))
    return Resource::OffChipBandwidth;
  if (cycles.buffer > cycles.compute) return Resource::OnChipBandwidth;
  return result.utilization.spatial < kFilledArray ? Resource::ArrayFill : Resource::Array;
}

// DIANA's core does nothing while it copies, so what takes longer in sum decides.
Resource bindingOf(const LayerResult& result, const DianaTerms& terms) {
  if (terms.input + terms.weights + terms.output > terms.compute + terms.callOverhead)
    return Resource::OffChipBandwidth;
  return result.macs > 0 && result.utilization.spatial < kFilledArray ? Resource::ArrayFill : Resource::Array;
}

// Multiply-accumulates of the Neuro Vector Engine wait for ports of the scratchpad, if for anything; prologues fetch.
Resource bindingOf(const LayerResult& result, const NveTerms& terms) {
  const double waiting = result.latency.stall.value_or(0);
  if (terms.prologueCycles > terms.kernelCycles) return Resource::OffChipBandwidth;
  if (waiting > kWaitingShare * result.latency.total) return Resource::OnChipBandwidth;
  return result.utilization.spatial < kFilledArray ? Resource::ArrayFill : Resource::Array;
}

}  // namespace

std::string_view name(Resource resource) {
  return enumName(kResourceNames, resource);
}

Resource bindingOf(const LayerResult& result) {
  if (result.outsideModel || result.latency.total <= 0) return Resource::None;
  if (const auto* zigzag = std::get_if<ZigzagTerms>(&result.terms)) return bindingOf(result, *zigzag);
  if (const auto* predictor = std::get_if<PredictorTerms>(&result.terms)) return bindingOf(result, predictor->latency);
  if (const auto* diana = std::get_if<DianaTerms>(&result.terms)) return bindingOf(result, *diana);
  if (const auto* nve = std::get_if<NveTerms>(&result.terms)) return bindingOf(result, *nve);
  double fill = result.utilization.spatial;
  if (const auto* eplanner = std::get_if<EplannerTerms>(&result.terms)) {
    if (eplanner->bound() == "memory") return Resource::OffChipBandwidth;
    fill = result.latency.ideal / eplanner->computeCycles;  // 1 where the roof is the array's peak
  }
  return fill < kFilledArray ? Resource::ArrayFill : Resource::Array;
}

Resource bindingOf(const Evaluation& evaluation) {
  const auto* result = std::get_if<LayerResult>(&evaluation);
  return result ? bindingOf(*result) : Resource::None;
}

std::string wordsOf(Resource resource, const HardwareProfile& hardware) {
  switch (resource) {
    case Resource::OffChipBandwidth:
      return wordsOf(hardware.memories.back().name) + " bandwidth";
    case Resource::OnChipBandwidth:
      return "on-chip bandwidth";
    case Resource::Array:
      return "the PE array";
    case Resource::ArrayFill:
      return "array fill";
    case Resource::None:
      return "";
  }
  return "";
}

std::string columnWordsOf(Resource resource, const HardwareProfile& hardware) {
  if (resource == Resource::OffChipBandwidth) return wordsOf(hardware.memories.back().name);
  if (resource == Resource::OnChipBandwidth) return "on chip";
  return resource == Resource::Array ? "array" : wordsOf(resource, hardware);
}

}  // namespace tilescope
