// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/binding.h"

#include <array>

#include "core/base/label_words.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 5> kResourceNames{"off_chip_bandwidth", "on_chip_bandwidth", "array",
                                                         "array_fill", "none"};

// Absent: unlimited.
std::optional<double> offChipCyclesOf(const LayerResult& result, const HardwareProfile& hardware) {
  if (hardware.memories.empty()) return std::nullopt;
  const std::optional<double> bits = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz);
  if (!bits || *bits <= 0) return std::nullopt;
  return result.offChipBytes.total() * kBitsPerByte / *bits;
}

}  // namespace

std::string_view name(Resource resource) {
  return enumName(kResourceNames, resource);
}

std::optional<StallPlace> stallPlaceOf(const LayerResult& result) {
  const CostModel* model = result.outsideModel ? nullptr : modelOf(result);
  return model ? model->stallPlace(result) : std::nullopt;
}

bool isOffChipBusy(const LayerResult& result, const HardwareProfile& hardware) {
  const std::optional<double> cycles = offChipCyclesOf(result, hardware);
  return cycles && *cycles >= kOffChipShare * result.latency.total;
}

Resource bindingOf(const LayerResult& result, const HardwareProfile& hardware) {
  if (result.outsideModel || result.latency.total <= 0) return Resource::None;
  const CostModel* model = modelOf(result);
  const Resource named = model ? model->binding(result) : bindingOfArray(result.utilization.spatial);
  if (named != Resource::Array && named != Resource::ArrayFill) return named;
  const double computing = result.latency.temporal.value_or(result.latency.total);
  const bool isLonger = isOffChipBusy(result, hardware) && *offChipCyclesOf(result, hardware) > computing;
  return isLonger ? Resource::OffChipBandwidth : named;
}

Resource bindingOfArray(double fill) {
  return fill < kFilledArray ? Resource::ArrayFill : Resource::Array;
}

Resource bindingOf(const Evaluation& evaluation, const HardwareProfile& hardware) {
  const auto* result = std::get_if<LayerResult>(&evaluation);
  return result ? bindingOf(*result, hardware) : Resource::None;
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
