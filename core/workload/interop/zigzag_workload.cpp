// SPDX-License-Identifier: GPL-3.0-or-later
// ZigZag: a list of layers with equations and loops. Products become einsum layers.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/units.h"
#include "core/workload/interop/listed_layers.h"
#include "core/workload/interop/network_readers.h"
#include "core/workload/interop/zigzag_equation.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::interop {
namespace {

constexpr std::int64_t kLargestId = std::int64_t{1} << 31;
constexpr int kMaxBits = 64;

struct ZigzagLayer {
  std::int64_t id = 0;
  std::string name;
  ZigzagEquation equation;
  Einsum einsum;
  ElementBits bits;
  std::map<std::string, std::int64_t, std::less<>> sources;  // by operand
};

class ZigzagWorkloadReader {
 public:
  explicit ZigzagWorkloadReader(const YamlNode& file) : file_(file) {}

  ToolNetwork run() {
    std::vector<ZigzagLayer> layers;
    const std::vector<YamlPlace> places = file_.items();
    for (const YamlPlace& place : places) {
      layers.push_back(read(place));
      const ZigzagLayer& layer = layers.back();
      if (!nameOf_.emplace(layer.id, layer.name).second) place.at("id").reject("an id that no other layer has");
    }
    if (layers.empty()) file_.reject("a list of layers");
    for (std::size_t i = 0; i < layers.size(); ++i) add(layers[i], places[i]);
    for (const auto& [what, names] : left_)
      made_.notes.push_back(fmt::format("not imported: {} of {}", what, shortList(names)));
    return std::move(made_);
  }

 private:
  ZigzagLayer read(const YamlPlace& place) {
    ZigzagLayer layer;
    layer.id = place.at("id").whole(0, kLargestId);
    layer.name = uniqueName(place, layer.id);
    layer.equation = zigzagEquation(place.at("equation"));
    readLoops(place, layer);
    readRelations(place, layer);
    readBits(place, layer);
    if (const auto sources = place.find("operand_source"))
      for (const auto& [operand, source] : sources->entries()) layer.sources[operand] = source.whole(0, kLargestId);
    for (const std::string& key :
         place.keysBesides({"id", "name", "operator_type", "equation", "loop_dims", "loop_sizes", "dimension_relations",
                            "pr_loop_dims", "pr_loop_sizes", "padding", "operand_precision", "operand_source"}))
      left_[key].push_back(layer.name);
    return layer;
  }

  std::string uniqueName(const YamlPlace& place, std::int64_t id) {
    const auto stated = place.find("name");
    const std::string plain = stated ? stated->text() : fmt::format("layer{}", id);
    checkLayerName(plain, stated ? stated->pointer() : place.pointer());
    std::string name = plain;
    for (int again = 2; !names_.insert(name).second; ++again) name = fmt::format("{} ({})", plain, again);
    return name;
  }

  static std::vector<std::pair<std::string, std::int64_t>> sizesOf(const YamlPlace& dims, const YamlPlace& sizes) {
    const std::vector<YamlPlace> names = dims.items(), values = sizes.items();
    if (names.size() != values.size())
      sizes.reject(fmt::format("{} sizes, one for each of {}", names.size(), dims.pointer()));
    std::vector<std::pair<std::string, std::int64_t>> all;
    for (std::size_t i = 0; i < names.size(); ++i)
      all.emplace_back(upperCase(names[i].text()), values[i].whole(1, kLargestListedSize));
    return all;
  }

  static void readLoops(const YamlPlace& place, ZigzagLayer& layer) {
    layer.einsum.dims = sizesOf(place.at("loop_dims"), place.at("loop_sizes"));
    if (layer.einsum.dims.empty()) place.at("loop_dims").reject("at least one loop");
    constexpr std::size_t kMaxLoops = 32;
    if (layer.einsum.dims.size() > kMaxLoops) place.at("loop_dims").reject(fmt::format("at most {} loops", kMaxLoops));
  }

  static void readRelations(const YamlPlace& place, ZigzagLayer& layer) {
    std::vector<Relation>& relations = layer.einsum.relations;
    if (const auto stated = place.find("dimension_relations"))
      for (const YamlPlace& relation : stated->items()) relations.push_back(zigzagRelation(relation));
    const auto dims = place.find("pr_loop_dims");
    if (!dims) return;
    const std::vector<YamlPlace> names = dims->items();
    const auto paddings = place.find("padding");
    const auto extents = place.find("pr_loop_sizes");
    if (extents)
      for (const auto& [dim, size] : sizesOf(*dims, *extents)) relationOf(dim, *dims, relations).extent = size;
    if (!paddings) return;
    const std::vector<YamlPlace> pairs = paddings->items();
    if (pairs.size() != names.size()) paddings->reject(fmt::format("{} pairs of zeros", names.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const std::vector<YamlPlace> pair = pairs[i].items();
      if (pair.size() != 2) pairs[i].reject("two numbers of zeros, before and after");
      relationOf(upperCase(names[i].text()), names[i], relations).padding = {pair[0].whole(0, kLargestListedSize - 1),
                                                                             pair[1].whole(0, kLargestListedSize - 1)};
    }
  }

  static Relation& relationOf(const std::string& dim, const YamlPlace& place, std::vector<Relation>& relations) {
    const auto found =
        std::find_if(relations.begin(), relations.end(), [&](const Relation& relation) { return relation.dim == dim; });
    if (found == relations.end()) place.reject(fmt::format("a relation of {}", quoteName(dim)), "Add it.");
    return *found;
  }

  static void readBits(const YamlPlace& place, ZigzagLayer& layer) {
    const YamlPlace bits = place.at("operand_precision");
    const auto width = [&](const char* key, std::optional<int> byDefault, int min) {
      const auto stated = byDefault ? bits.find(key) : std::optional(bits.at(key));
      return stated ? static_cast<int>(stated->whole(min, kMaxBits)) : *byDefault;
    };
    layer.bits.input = width("I", std::nullopt, 1);
    layer.bits.weight = width("W", 0, 0);
    layer.bits.partialSum = width("O", std::nullopt, 1);
    layer.bits.output = width("O_final", layer.bits.partialSum, 1);
  }

  void add(const ZigzagLayer& from, const YamlPlace& place) {
    const auto type = place.find("operator_type");
    const bool isPool = type && lowerCase(type->text()).starts_with("pool");
    const ZigzagEquation& equation = from.equation;
    std::string names = equation.first.name + equation.second.name;
    std::sort(names.begin(), names.end());
    if (equation.output.name != "O" || names != "IW")
      place.at("equation").reject("the operands O, I and W", "Rename them.");
    Layer layer;
    layer.name = from.name;
    layer.bits = from.bits;
    layer.einsum = from.einsum;
    layer.einsum->output = equation.output.dims;
    layer.einsum->input = operand(equation, "I").dims;
    layer.einsum->weight = operand(equation, "W").dims;
    layer.einsum->tensorOrder = {"O", equation.first.name, equation.second.name};
    const FeatureMap in = mapOf(layer.einsum->input, *layer.einsum);
    if (isPool)
      makePool(layer, place);
    else if (equation.isSum)
      makeSum(layer);
    else
      layer.type = LayerType::Einsum;
    connect(from, layer, isPool ? layer.in : in);
    made_.network.layers.push_back(std::move(layer));
  }

  static const ZigzagOperand& operand(const ZigzagEquation& equation, std::string_view name) {
    return equation.first.name == name ? equation.first : equation.second;
  }

  static std::int64_t sizeOf(const std::string& dim, const Einsum& einsum) {
    for (const auto& [name, size] : einsum.dims)
      if (name == dim) return size;
    for (const Relation& relation : einsum.relations)
      if (relation.dim == dim) return std::clamp<std::int64_t>(relationSize(einsum, relation), 1, kLargestListedSize);
    return 1;
  }

  // The map of one image; dimensions other than rows and columns become channels.
  static FeatureMap mapOf(const std::vector<std::string>& dims, const Einsum& einsum) {
    FeatureMap map;
    for (const std::string& dim : dims) {
      std::int64_t& side = dim == "OY" || dim == "IY"   ? map.height
                           : dim == "OX" || dim == "IX" ? map.width
                                                        : map.channels;
      if (dim != "B") side = cappedProduct(side, sizeOf(dim, einsum));
    }
    return map;
  }

  static void makeSum(Layer& layer) {
    layer.type = LayerType::Add;
    layer.batch = sizeOf("B", *layer.einsum);
    layer.in = layer.out = mapOf(layer.einsum->output, *layer.einsum);
    layer.einsum.reset();
  }

  // The kind of pooling is assumed: the format does not state it.
  void makePool(Layer& layer, const YamlPlace& place) {
    const Einsum& einsum = *layer.einsum;
    layer.type = LayerType::Pool;
    layer.batch = sizeOf("B", einsum);
    layer.out = mapOf(einsum.output, einsum);
    layer.in = {layer.out.channels, 1, 1};
    layer.window.kernelHeight = sizeOf("FY", einsum);
    layer.window.kernelWidth = sizeOf("FX", einsum);
    setAxis(layer, 0, "IY", "OY", "FY", place);
    setAxis(layer, 1, "IX", "OX", "FX", place);
    layer.einsum.reset();
    left_["the kind of pool, taken as max,"].push_back(layer.name);
  }

  static void setAxis(Layer& layer, std::size_t axis, const char* in, const char* out, const char* kernel,
                      const YamlPlace& place) {
    const Einsum& einsum = *layer.einsum;
    std::int64_t& size = axis == 0 ? layer.in.height : layer.in.width;
    const auto relation =
        std::find_if(einsum.relations.begin(), einsum.relations.end(), [&](const Relation& r) { return r.dim == in; });
    if (relation == einsum.relations.end()) place.reject(fmt::format("a relation of {} in a pool", in), "Add it.");
    for (const auto& [dim, factor] : relation->of) {
      if (dim == out) layer.window.stride[axis] = factor;
      if (dim == kernel) layer.window.dilation[axis] = factor;
    }
    layer.window.padding[axis] = relation->padding[0];
    layer.window.padding[axis + 2] = relation->padding[1];
    size = std::max<std::int64_t>(relationSize(einsum, *relation), 1);
  }

  // An operand that names the layer itself is constant; if it is I, a network input.
  void connect(const ZigzagLayer& from, Layer& layer, const FeatureMap& in) {
    const auto source = [&](const char* operand) -> std::optional<std::string> {
      const auto stated = from.sources.find(operand);
      if (stated == from.sources.end() || stated->second == from.id) return std::nullopt;
      const auto producer = nameOf_.find(stated->second);
      return producer == nameOf_.end() ? input(fmt::format("input{}", stated->second), in) : producer->second;
    };
    const std::optional<std::string> first = source("I"), second = source("W");
    layer.inputs.push_back(first ? *first : input(layer.name + ".input", in));
    if (second)
      layer.inputs.push_back(*second);
    else if (layer.type == LayerType::Add)
      layer.inputs.push_back(input(layer.name + ".input2", in));
    if (layer.type == LayerType::Pool) layer.inputs.resize(1);
  }

  std::string input(const std::string& name, const FeatureMap& size) {
    if (inputs_.insert(name).second) made_.network.inputs.push_back({name, size});
    return name;
  }

  YamlPlace file_;
  ToolNetwork made_{ToolFormat::ZigzagWorkload, {}, {}};
  std::set<std::string> names_, inputs_;
  std::map<std::int64_t, std::string> nameOf_;
  std::map<std::string, std::vector<std::string>> left_;  // not imported → names of the layers
};

}  // namespace

ToolNetwork readZigzagWorkload(const YamlNode& file) {
  return ZigzagWorkloadReader(file).run();
}

}  // namespace tilescope::interop
