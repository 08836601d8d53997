// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/binding.h"

#include <array>

#include "core/base/label_words.h"
#include "core/base/names.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 5> kResourceNames{"off_chip_bandwidth", "on_chip_bandwidth", "array",
                                                         "array_fill", "none"};

}  // namespace

std::string_view name(Resource resource) {
  return enumName(kResourceNames, resource);
}

std::optional<StallPlace> stallPlaceOf(const LayerResult& result) {
  const CostModel* model = result.outsideModel ? nullptr : modelOf(result);
  return model ? model->stallPlace(result) : std::nullopt;
}

Resource bindingOf(const LayerResult& result) {
  if (result.outsideModel || result.latency.total <= 0) return Resource::None;
  const CostModel* model = modelOf(result);
  return model ? model->binding(result) : bindingOfArray(result.utilization.spatial);
}

Resource bindingOfArray(double fill) {
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
