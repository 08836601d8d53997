// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/array_uses.h"

#include <fmt/format.h>

#include <algorithm>

#include "plugins/common/layer_text.h"

namespace tilescope::cpu {
namespace {

class Uses {
 public:
  Uses(const Program& program, const Network& network) : program_(program), network_(network) {
    uses_.all.resize(program.arrays.size());
    hasOtherReaders_.resize(program.arrays.size(), false);
  }

  ArrayUses find() {
    for (const ProgramLayer& planned : program_.layers) layer(planned);
    for (std::size_t i = 0; i < program_.arrays.size(); ++i) map(i);
    return std::move(uses_);
  }

 private:
  std::size_t arrayOf(std::size_t tile) const { return program_.tiles[tile].array; }

  void layer(const ProgramLayer& planned) {
    const Layer& layer = layerNamed(network_, planned.name);
    for (std::size_t i = planned.firstCommand; i < planned.endCommand; ++i) {
      const Command& command = program_.commands[i];
      if (const auto* conv = std::get_if<Conv>(&command)) {
        uses_.all[arrayOf(conv->weight)].kind = ArrayUse::Kind::Weights;
      } else if (const auto* load = std::get_if<Load>(&command)) {
        const bool isVectorsOnly = !planned.mapping || layer.groups > 1;
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
  ArrayUses uses_;
  std::vector<bool> hasOtherReaders_;  // than convolutions of one group
};

}  // namespace

const ArrayUse& ArrayUses::of(const NetworkNames& names, const std::string& identifier) const {
  const auto found = std::find(names.arrays.begin(), names.arrays.end(), identifier);
  ensure(found != names.arrays.end(), "an identifier of no array");
  return all[static_cast<std::size_t>(found - names.arrays.begin())];
}

ArrayUses arrayUses(const Program& program, const Network& network) {
  return Uses(program, network).find();
}

bool isDepthwise(const eplanner::EplannerLayer& shape) {
  return shape.groups > 1 && shape.K == 1 && shape.C == 1;
}

}  // namespace tilescope::cpu
