// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/program/execution/finish.h"

namespace tilescope {
namespace {

constexpr double kUnit = 0x1p-24;              // unit roundoff of single precision
constexpr double kMin = 0x1p-149;              // smallest positive single
constexpr double kSigmoidRoundings = 0x1p-21;  // exp is within 4 units in the last place; addition and division

Diagnostic problem(const Network& network, const Layer& layer, std::string found, std::string expected,
                   std::string remedy) {
  Diagnostic diagnostic;
  diagnostic.pointer = childPointer("/layers", static_cast<std::size_t>(&layer - network.layers.data()));
  diagnostic.found = "layer " + quoteName(layer.name) + ": " + std::move(found);
  diagnostic.expected = std::move(expected);
  diagnostic.remedy = std::move(remedy);
  return diagnostic;
}

struct Map {
  std::int64_t batch = 1;
  FeatureMap size;
  std::vector<double> values;

  double at(std::int64_t b, std::int64_t c, std::int64_t y, std::int64_t x) const {
    return values[static_cast<std::size_t>(((b * size.channels + c) * size.height + y) * size.width + x)];
  }
};

// A sum before activation and shift, and its maximum deviation in single precision.
struct Element {
  double sum = 0;
  double bound = 0;
};

std::vector<double> doubles(const Values& values) {
  return std::visit([](const auto& held) { return std::vector<double>(held.begin(), held.end()); }, values);
}

std::optional<FeatureMap> sizeOf(const Network& network, const std::string& name) {
  for (const NetworkInput& input : network.inputs)
    if (input.name == name) return input.size;
  for (const Layer& layer : network.layers)
    if (layer.name == name) return layer.out;
  return std::nullopt;
}

class LayerReference {
 public:
  LayerReference(const Network& network, const Layer& layer, Arithmetic arithmetic, const NamedValues& data)
      : network_(network), layer_(layer), arithmetic_(arithmetic), data_(data) {}

  Result<ReferenceMap> run() && {
    if (!isKnown() || !readInputs() || !readParameters()) return std::move(findings_);
    ReferenceMap map;
    if (arithmetic_ == Arithmetic::Fp32) {
      map.values = std::vector<float>{};
    } else {
      map.values = std::vector<std::int32_t>{};
    }
    for (std::int64_t b = 0; b < layer_.batch; ++b)
      for (std::int64_t k = 0; k < layer_.out.channels; ++k)
        for (std::int64_t y = 0; y < layer_.out.height; ++y)
          for (std::int64_t x = 0; x < layer_.out.width; ++x) append(element(b, k, y, x), map);
    return map;
  }

 private:
  bool refuse(std::string found, std::string expected, std::string remedy) {
    findings_.push_back(problem(network_, layer_, std::move(found), std::move(expected), std::move(remedy)));
    return false;
  }

  bool isKnown() {
    const LayerType type = layer_.type;
    const std::string word(name(type));
    if (!hasMaps(type) || layer_.window.transposed) {
      return refuse("a " + word + " layer", "conv, fc, pool, add, concat or reorg", "Execute the network without it.");
    }
    if (!layer_.connections.empty()) {
      return refuse("connections between some of the maps", "all input maps of a group for every output",
                    "Remove \"connections\".");
    }
    if (layer_.activation && layer_.activation->type != ActivationType::None &&
        (type == LayerType::Concat || type == LayerType::Reorg)) {
      return refuse("an activation of a " + word + " layer", "one of a layer that computes",
                    "Move it to the layer before.");
    }
    const std::string where = childPointer("/layers", static_cast<std::size_t>(&layer_ - network_.layers.data()));
    findings_ = checkActivation(activation(), arithmetic_, where);
    if (accumulates()) findings_ = joined(findings_, checkAccumulation(accumulationLength(), arithmetic_, where));
    if (arithmetic_ == Arithmetic::Int8 && layer_.shift) {
      findings_ = joined(findings_, checkShift(*layer_.shift, where));
    }
    return findings_.empty();
  }

  bool accumulates() const { return layer_.type == LayerType::Conv || layer_.type == LayerType::Fc; }
  Activation activation() const { return layer_.activation.value_or(Activation{}); }
  std::int64_t accumulationLength() const {
    if (layer_.type == LayerType::Fc) return layer_.in.channels;
    return layer_.in.channels / layer_.groups * layer_.window.kernelHeight * layer_.window.kernelWidth;
  }

  const Values* find(const std::string& name, std::int64_t count) {
    const auto found = data_.find(name);
    const std::size_t kind = arithmetic_ == Arithmetic::Fp32 ? 0 : 1;
    if (found != data_.end() && found->second.index() == kind &&
        countOf(found->second) == static_cast<std::size_t>(count)) {
      return &found->second;
    }
    refuse("no values of " + quoteName(name) + " that fit",
           "values of the arithmetic, " + std::to_string(count) + " of them", "Make the data for this network.");
    return nullptr;
  }

  bool readInputs() {
    for (const std::string& name : layer_.inputs) {
      const std::optional<FeatureMap> size = sizeOf(network_, name);
      if (!size) return refuse("no size of input " + quoteName(name), "a map", "Correct \"inputs\".");
      const Values* values = find(name, layer_.batch * size->channels * size->height * size->width);
      if (!values) return false;
      inputs_.push_back({layer_.batch, *size, doubles(*values)});
    }
    return !inputs_.empty() || refuse("no input", "an input", "Correct \"inputs\".");
  }

  bool readParameters() {
    bias_.assign(static_cast<std::size_t>(layer_.out.channels), 0);
    if (!accumulates()) return true;
    const Values* weight = find(layer_.name + ".weight", layer_.out.channels * accumulationLength());
    if (!weight) return false;
    weight_ = doubles(*weight);
    const std::string name = layer_.name + ".bias";
    if (!layer_.bias.value_or(false) && !data_.contains(name)) return true;
    const Values* bias = find(name, layer_.out.channels);
    if (bias) bias_ = doubles(*bias);
    return bias != nullptr;
  }

  Element element(std::int64_t b, std::int64_t k, std::int64_t y, std::int64_t x) const {
    switch (layer_.type) {
      case LayerType::Conv:
        return convElement(b, k, y, x);
      case LayerType::Fc:
        return fcElement(b, k);
      case LayerType::Pool:
        return poolElement(b, k, y, x);
      case LayerType::Add:
        return addElement(b, k, y, x);
      case LayerType::Concat:
        return concatElement(b, k, y, x);
      case LayerType::Reorg:
        return reorgElement(b, k, y, x);
      case LayerType::Matmul:
      case LayerType::Einsum:
      case LayerType::Vector:
      case LayerType::Move:
      case LayerType::Opaque:
        break;
    }
    ensure(false, "a layer type that was rejected");
    return {};
  }

  // The input of output (y, x) at kernel position (fy, fx); absent in the padding.
  std::optional<double> inWindow(std::int64_t b, std::int64_t c, std::int64_t y, std::int64_t x, std::int64_t fy,
                                 std::int64_t fx) const {
    const Window& window = layer_.window;
    const std::int64_t row = y * window.stride[0] + fy * window.dilation[0] - window.padding[0];
    const std::int64_t column = x * window.stride[1] + fx * window.dilation[1] - window.padding[1];
    if (row < 0 || row >= layer_.in.height || column < 0 || column >= layer_.in.width) return std::nullopt;
    return inputs_[0].at(b, c, row, column);
  }

  // A sum of n products and a bias. Each product is rounded once, and up to n times in the sum. Two more roundings are
  // the reference's own, one of them to single precision.
  Element boundedSum(double sum, double magnitude, std::int64_t n) const {
    return {sum, roundingBound(n + 3, magnitude)};
  }

  Element convElement(std::int64_t b, std::int64_t k, std::int64_t y, std::int64_t x) const {
    const std::int64_t channels = layer_.in.channels / layer_.groups;
    const std::int64_t group = k / (layer_.out.channels / layer_.groups);
    double sum = bias_[static_cast<std::size_t>(k)];
    double magnitude = std::abs(sum);
    auto at = static_cast<std::size_t>(k * accumulationLength());
    for (std::int64_t c = 0; c < channels; ++c)
      for (std::int64_t fy = 0; fy < layer_.window.kernelHeight; ++fy)
        for (std::int64_t fx = 0; fx < layer_.window.kernelWidth; ++fx) {
          const double product = weight_[at++] * inWindow(b, group * channels + c, y, x, fy, fx).value_or(0);
          sum += product;
          magnitude += std::abs(product);
        }
    return boundedSum(sum, magnitude, accumulationLength());
  }

  Element fcElement(std::int64_t b, std::int64_t k) const {
    const auto n = static_cast<std::size_t>(layer_.in.channels);
    double sum = bias_[static_cast<std::size_t>(k)];
    double magnitude = std::abs(sum);
    for (std::size_t c = 0; c < n; ++c) {
      const double product =
          weight_[static_cast<std::size_t>(k) * n + c] * inputs_[0].values[static_cast<std::size_t>(b) * n + c];
      sum += product;
      magnitude += std::abs(product);
    }
    return boundedSum(sum, magnitude, layer_.in.channels);
  }

  Element poolElement(std::int64_t b, std::int64_t k, std::int64_t y, std::int64_t x) const {
    std::vector<double> values;
    for (std::int64_t fy = 0; fy < layer_.window.kernelHeight; ++fy)
      for (std::int64_t fx = 0; fx < layer_.window.kernelWidth; ++fx)
        if (const auto value = inWindow(b, k, y, x, fy, fx)) values.push_back(*value);
    if (values.empty()) return {};
    if (layer_.poolMode == PoolMode::Max) return {*std::max_element(values.begin(), values.end()), 0};
    double sum = 0, magnitude = 0;
    for (const double value : values) {
      sum += value;
      magnitude += std::abs(value);
    }
    const auto n = static_cast<std::int64_t>(values.size());
    const auto count = static_cast<double>(n);
    if (arithmetic_ == Arithmetic::Int8) {
      return {static_cast<double>(dividedHalfUp(static_cast<std::int64_t>(sum), n)), 0};
    }
    return boundedSum(sum / count, magnitude / count, n);
  }

  // Missing channels count as 0. Of a larger operand, every s-th row and column is used.
  Element addElement(std::int64_t b, std::int64_t k, std::int64_t y, std::int64_t x) const {
    double sum = 0, magnitude = 0;
    for (const Map& map : inputs_) {
      if (k >= map.size.channels) continue;
      const std::int64_t step = map.size.height / layer_.out.height;
      const double value = map.at(b, k, y * step, x * step);
      sum += value;
      magnitude += std::abs(value);
    }
    return boundedSum(sum, magnitude, 1);
  }

  Element concatElement(std::int64_t b, std::int64_t k, std::int64_t y, std::int64_t x) const {
    std::size_t i = 0;
    while (k >= inputs_[i].size.channels) k -= inputs_[i++].size.channels;
    return {inputs_[i].at(b, k, y, x), 0};
  }

  Element reorgElement(std::int64_t b, std::int64_t k, std::int64_t y, std::int64_t x) const {
    const std::int64_t block = layer_.in.height / layer_.out.height;
    const std::int64_t phase = k / layer_.in.channels;
    return {inputs_[0].at(b, k % layer_.in.channels, y * block + phase / block, x * block + phase % block), 0};
  }

  void append(const Element& element, ReferenceMap& map) const {
    const ActivationRule rule = ruleOf(activation());
    if (arithmetic_ == Arithmetic::Int8) {
      const int shift = accumulates() ? layer_.shift.value_or(defaultShift(accumulationLength())) : 0;
      const std::int64_t value = activated(shiftedRight(static_cast<std::int64_t>(element.sum), shift), rule);
      std::get<std::vector<std::int32_t>>(map.values).push_back(saturated(value));
      map.bounds.push_back(0);
    } else {
      const auto value = static_cast<float>(element.sum);
      std::get<std::vector<float>>(map.values).push_back(activated(value, rule));
      map.bounds.push_back(afterActivation(value, element.bound, rule));
    }
  }

  // Scales the error by at most the steepest slope, and adds a rounding.
  double afterActivation(double value, double bound, const ActivationRule& rule) const {
    switch (rule.type) {
      case ActivationType::None:
      case ActivationType::Relu:
      case ActivationType::Relu6:
        return bound;
      case ActivationType::Leaky: {
        const double slope = std::max(1.0, std::abs(static_cast<double>(rule.slope)));
        return slope * (bound + 2 * kUnit * (std::abs(value) + bound)) + kMin;
      }
      case ActivationType::Sigmoid:
        return bound / 4 + kSigmoidRoundings;
    }
    return bound;
  }

  const Network& network_;
  const Layer& layer_;
  Arithmetic arithmetic_;
  const NamedValues& data_;
  Diagnostics findings_;
  std::vector<Map> inputs_;
  std::vector<double> weight_, bias_;
};

bool isReady(const Layer& layer, const NamedValues& data) {
  return std::all_of(layer.inputs.begin(), layer.inputs.end(),
                     [&](const std::string& name) { return data.contains(name); });
}

}  // namespace

double roundingBound(std::int64_t roundings, double magnitude) {
  const double n = static_cast<double>(roundings);
  if (n * kUnit >= 1) return std::numeric_limits<double>::infinity();
  return n * kUnit / (1 - n * kUnit) * magnitude + n * kMin;
}

Result<ReferenceMap> referenceLayer(const Network& network, const Layer& layer, Arithmetic arithmetic,
                                    const NamedValues& data) {
  return LayerReference(network, layer, arithmetic, data).run();
}

Result<NamedValues> runReference(const Network& network, Arithmetic arithmetic, NamedValues data) {
  NamedValues maps;
  for (std::size_t done = 0; done < network.layers.size();) {
    const std::size_t before = done;
    for (const Layer& layer : network.layers) {
      if (maps.contains(layer.name) || !isReady(layer, data)) continue;
      Result<ReferenceMap> map = referenceLayer(network, layer, arithmetic, data);
      if (!map.ok()) return map.diagnostics();
      data[layer.name] = map->values;
      maps[layer.name] = map->values;
      ++done;
    }
    if (done > before) continue;
    for (const Layer& layer : network.layers) {
      if (maps.contains(layer.name)) continue;
      return problem(network, layer, "an input without values", "values of every network input",
                     "Make the data for this network.");
    }
  }
  return maps;
}

}  // namespace tilescope
