// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/binding.h"

#include <array>

#include "core/base/enum_names.h"
#include "core/base/label_words.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 4> kNames{"off_chip_bandwidth", "array", "array_fill", "none"};

}  // namespace

std::string_view name(Resource resource) {
  return enumName(kNames, resource);
}

Resource bindingOf(const LayerResult& result) {
  if (result.outsideModel || result.latency.total <= 0) return Resource::None;
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
  return resource == Resource::Array ? "array" : wordsOf(resource, hardware);
}

}  // namespace tilescope
