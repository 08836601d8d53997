// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/array_uses.h"

#include <fmt/format.h>

#include <algorithm>

#include "plugins/common/layer_text.h"

namespace tilescope::cpu {
namespace {

class Uses {
 public:
  Uses(const Program& program, const Network& network, const FusionPlan& fusion)
      : program_(program), network_(network), fusion_(fusion) {
    uses_.all.resize(program.arrays.size());
    hasOtherReaders_.resize(program.arrays.size(), false);
  }

  ArrayUses find() {
    auto span = fusion_.spans.begin();
    for (const ProgramLayer& planned : program_.layers) layer(planned, planned.fused.empty() ? nullptr : &*span++);
    for (std::size_t i = 0; i < program_.arrays.size(); ++i) map(i);
    return std::move(uses_);
  }

 private:
  std::size_t arrayOf(std::size_t tile) const { return program_.tiles[tile].array; }

  // What convolutions of one group do not read in a span.
  bool hasOtherReaders(const OnChipSpan& span, std::size_t m) const {
    const auto isOther = [&](std::size_t source, const std::optional<std::size_t>& layer) {
      if (source != m) return false;
      return !layer || network_.layers[*layer].type != LayerType::Conv || network_.layers[*layer].groups > 1;
    };
    return std::any_of(span.maps.begin(), span.maps.end(), [&](const OnChipMap& map) {
      return map.madeBy && (isOther(map.madeBy->source, map.madeBy->layer) ||
                            std::any_of(map.madeBy->sums.begin(), map.madeBy->sums.end(),
                                        [&](const SumStep& sum) { return isOther(sum.source, sum.projection); }));
    });
  }

  void loadsOfSpan(const OnChipSpan& span) {
    const std::size_t layers = network_.layers.size();
    for (std::size_t m = 0; m < span.maps.size(); ++m)  // inputs of the network are its first arrays
      if (span.maps[m].operand >= layers && hasOtherReaders(span, m))
        hasOtherReaders_[span.maps[m].operand - layers] = true;
  }

  void layer(const ProgramLayer& planned, const OnChipSpan* span) {
    if (span != nullptr) loadsOfSpan(*span);
    const bool isVectorsOnly = span == nullptr && (!planned.mapping || layerNamed(network_, planned.name).groups > 1);
    for (std::size_t i = planned.firstCommand; i < planned.endCommand; ++i) {
      const Command& command = program_.commands[i];
      if (const auto* conv = std::get_if<Conv>(&command)) {
        uses_.all[arrayOf(conv->weight)].kind = ArrayUse::Kind::Weights;
      } else if (const auto* load = std::get_if<Load>(&command)) {
        if (isVectorsOnly) hasOtherReaders_[arrayOf(load->tile)] = true;
      } else if (const auto* store = std::get_if<Store>(&command)) {
        if (store->partial) uses_.all[arrayOf(store->tile)].sumsLeave = true;
      }
    }
  }

  void map(std::size_t i) {
    const Array& array = program_.arrays[i];
    ArrayUse& use = uses_.all[i];
    use.size = array.size;
    use.block = "TS_LANES";
    if (array.role == ArrayRole::Bias) use.kind = ArrayUse::Kind::Bias;
    if (use.kind != ArrayUse::Kind::Map) return;
    if (array.role == ArrayRole::Weight) use.size = {1, array.size.elements(), 1, 1};  // a norm's table
    if (array.aliasOf) {
      const Extents& from = program_.arrays[*array.aliasOf].size;
      use.kind = from.channel == array.size.channel ? ArrayUse::Kind::View : ArrayUse::Kind::Reshaped;
    } else if (array.role == ArrayRole::Input && !hasOtherReaders_[i] && !isViewed(i)) {
      use.block = fmt::format("TS_INPUT_BLOCK({})", array.size.channel);
    }
  }

  bool isViewed(std::size_t i) const {
    return std::any_of(program_.arrays.begin(), program_.arrays.end(),
                       [&](const Array& array) { return array.aliasOf == i; });
  }

  const Program& program_;
  const Network& network_;
  const FusionPlan& fusion_;
  ArrayUses uses_;
  std::vector<bool> hasOtherReaders_;  // than convolutions of one group
};

}  // namespace

const ArrayUse& ArrayUses::of(const NetworkNames& names, const std::string& identifier) const {
  const auto found = std::find(names.arrays.begin(), names.arrays.end(), identifier);
  ensure(found != names.arrays.end(), "an identifier of no array");
  return all[static_cast<std::size_t>(found - names.arrays.begin())];
}

ArrayUses arrayUses(const Program& program, const Network& network, const FusionPlan& fusion) {
  return Uses(program, network, fusion).find();
}

bool isDepthwise(const eplanner::EplannerLayer& shape) {
  return shape.groups > 1 && shape.K == 1 && shape.C == 1;
}

bool isDepthwise(const Layer& layer) {
  return layer.groups > 1 && layer.groups == layer.in.channels && layer.groups == layer.out.channels;
}

}  // namespace tilescope::cpu
