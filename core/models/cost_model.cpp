// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/cost_model.h"

#include <algorithm>

#include "core/base/names.h"
#include "core/models/pass_options.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {

const std::vector<const SearchStrategy*>& CostModel::searches() const {
  static const std::vector<const SearchStrategy*> kNone;
  return kNone;
}

Diagnostics CostModel::unusedFigures(const HardwareProfile&, const ModelOptions&) const {
  return {};
}

Diagnostics CostModel::checkValue(const std::string&, const std::string&) const {
  return {};
}

Diagnostics CostModel::checkTogether(const ModelOptions&) const {
  return {};
}

std::vector<std::int64_t> CostModel::countedArray(const HardwareProfile& hardware, const LayerResult& result) const {
  std::vector<std::int64_t> sides;
  if (result.outsideModel) return sides;
  for (const ArrayDim& dim : hardware.arrayDims) sides.push_back(dim.size);
  return sides;
}

LatencyParts CostModel::latencyParts(const LayerResult& result) const {
  return statedLatencyParts(result.latency);
}

Diagnostics checkOptions(const CostModel& model, const ModelOptions& options) {
  Diagnostics errors;
  const std::vector<OptionSpec> specs = optionsOf(model);
  std::vector<std::string> names;
  for (const OptionSpec& spec : specs) names.push_back(spec.name);
  for (const auto& [option, value] : options) {
    const std::string& name = option;  // not every compiler can capture a structured binding
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& s) { return s.name == name; });
    if (spec == specs.end()) {
      errors.push_back(unknownName("--option", "", name, names, "an option of model " + std::string(model.id())));
    } else if (std::find(spec->values.begin(), spec->values.end(), value) != spec->values.end()) {
      continue;
    } else if (!spec->freeForm.empty()) {
      const Diagnostics wrong = model.checkValue(name, value);
      errors.insert(errors.end(), wrong.begin(), wrong.end());
    } else {
      errors.push_back(unknownName("--option", name, value, spec->values, "a value of option " + name));
    }
  }
  return errors.empty() ? joined(model.checkTogether(options), checkPassOptions(options)) : errors;
}

std::string optionValue(const CostModel& model, const ModelOptions& options, std::string_view name) {
  if (const auto it = options.find(std::string(name)); it != options.end()) return it->second;
  for (const std::vector<OptionSpec>& specs : {model.options(), passOptions()})
    for (const OptionSpec& spec : specs)
      if (spec.name == name) return spec.values.front();
  throw InternalError("option " + std::string(name) + " is not declared by its model");
}

LayerResult outsideModelResult(std::string_view model, const Layer& layer, const HardwareProfile& hardware) {
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  const std::array<std::int64_t, kTensorCount> elements = tensorElements(layer);
  // An add's second activation is called W but is as wide as an input.
  const int second = layer.type == LayerType::Add ? bits.input : bits.weight;
  const std::array<int, kTensorCount> widths{bits.input, second, bits.output};
  LayerResult r;
  r.model = model;
  r.layer = layer.name;
  r.outsideModel = true;
  for (std::size_t i = 0; i < kTensorCount; ++i) {
    r.offChipBytes.tensors[i] = static_cast<double>(elements[i]) * widths[i] / 8;
  }
  return r;
}

}  // namespace tilescope
