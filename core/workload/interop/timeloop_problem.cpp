// SPDX-License-Identifier: GPL-3.0-or-later
// Timeloop 4 ("instance" and "shape") and 3, where sizes without a shape mean a convolution. Makes einsum layers.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/yaml_place.h"
#include "core/workload/interop/listed_layers.h"
#include "core/workload/interop/network_readers.h"

namespace tilescope::interop {
namespace {

// Timeloop's problem-shapes/cnn-layer.yaml.
constexpr std::string_view kCnnLayer = R"(
name: CNN_Layer
dimensions: [R, S, P, Q, C, K, N]
coefficients:
  - {name: Wstride, default: 1}
  - {name: Hstride, default: 1}
  - {name: Wdilation, default: 1}
  - {name: Hdilation, default: 1}
data_spaces:
  - {name: Weights, projection: [[[C]], [[K]], [[R]], [[S]]]}
  - {name: Inputs, projection: [[[N]], [[C]], [[R, Wdilation], [P, Wstride]], [[S, Hdilation], [Q, Hstride]]]}
  - {name: Outputs, projection: [[[N]], [[K]], [[Q]], [[P]]], read_write: true}
)";
constexpr std::size_t kMaxDimensions = 32;

using Sizes = std::map<std::string, std::int64_t, std::less<>>;

struct DataSpace {
  std::string name;
  std::vector<std::vector<std::pair<std::string, std::int64_t>>> ranks;
  bool isOutput = false;

  bool hasSums() const {
    return std::any_of(ranks.begin(), ranks.end(), [](const auto& rank) { return rank.size() > 1; });
  }
};

class TimeloopProblemReader {
 public:
  TimeloopProblemReader(const YamlNode& file, const NetworkOptions& options) : file_(file), options_(options) {}

  ToolNetwork run() {
    const auto problem = file_.find("problem");
    const auto alone = file_.find("shape");
    if (!problem && !alone)
      throw Rejection{"", "a fragment that other files include", "the key \"problem\"", "Import one of those files."};
    for (const std::string& key : file_.keysBesides({"problem", "shape"}))
      if (!isIncluded(key)) note(fmt::format("not imported: {}", key));
    const std::optional<YamlPlace> instance = problem ? problem->find("instance") : std::nullopt;
    std::optional<YamlPlace> shape = problem ? problem->find("shape") : alone;
    const YamlNode builtIn = parseYaml(kCnnLayer, "").value(), nothing;
    if (!shape || !shape->isMap()) shape = builtInShape(shape, builtIn);
    readShape(*shape, problem ? instance.value_or(*problem) : YamlPlace(nothing));
    if (problem) noteOthers(*problem, instance);
    return finished(shape->find("name"));
  }

 private:
  bool isIncluded(const std::string& key) const { return file_.at(key).isMap() && file_.at(key).find("shape"); }

  void note(std::string text) { made_.notes.push_back(std::move(text)); }

  YamlPlace builtInShape(const std::optional<YamlPlace>& shape, const YamlNode& builtIn) {
    if (shape && lowerCase(shape->text()).find("cnn") == std::string::npos)
      shape->reject("a shape with dimensions and data spaces", "Put the shape itself there.");
    note("no shape in the file: the convolution R S P Q C K N, which is Timeloop's default");
    return YamlPlace(builtIn, "/problem/shape");
  }

  void readShape(const YamlPlace& shape, const YamlPlace& instance) {
    for (const YamlPlace& dim : shape.at("dimensions").items()) dims_.push_back(dim.text());
    if (dims_.empty() || dims_.size() > kMaxDimensions)
      shape.at("dimensions").reject(fmt::format("1 to {} dimensions", kMaxDimensions));
    if (const auto coefficients = shape.find("coefficients"))
      for (const YamlPlace& one : coefficients->items()) {
        const auto byDefault = one.find("default");
        coefficients_[one.at("name").text()] = byDefault ? byDefault->whole(1, kLargestListedSize) : 1;
      }
    readInstance(instance);
    for (const char* key : {"data_spaces", "data-spaces"})
      if (const auto spaces = shape.find(key))
        for (const YamlPlace& space : spaces->items()) readSpace(space);
    assignTensors(shape);
    for (const std::string& key :
         shape.keysBesides({"name", "dimensions", "coefficients", "data_spaces", "data-spaces"}))
      note(fmt::format("not imported: {} of the shape", key));
  }

  void readInstance(const YamlPlace& instance) {
    std::vector<std::string> missing;
    for (const std::string& dim : dims_) {
      const auto size = instance.find(dim);
      einsum_.dims.emplace_back(dim, size ? size->whole(1, kLargestListedSize) : 1);
      if (!size) missing.push_back(dim);
    }
    for (auto& [name, value] : coefficients_)
      if (const auto stated = instance.find(name)) value = stated->whole(1, kLargestListedSize);
    if (!missing.empty()) note(fmt::format("no size of {}; taken as 1", joinNames(missing)));
    for (const auto& [key, value] : instance.entries()) {
      if (contains(dims_, key) || coefficients_.contains(key)) continue;
      if (key == "densities" || key == "commonDensities")
        note(fmt::format("not imported: {}, densities of sparse tensors", key));
      else if (value.node().kind == YamlNode::Kind::Scalar && key != "shape" && key != "version")
        note(fmt::format("{} is not used by the shape", key));
    }
  }

  void readSpace(const YamlPlace& place) {
    DataSpace space{place.at("name").text(), {}, false};
    if (const auto written = place.find("read_write")) space.isOutput = written->flag();
    if (const auto written = place.find("read-write")) space.isOutput = written->flag();
    for (const YamlPlace& rank : place.at("projection").items()) {
      std::vector<std::pair<std::string, std::int64_t>>& sum = space.ranks.emplace_back();
      for (const YamlPlace& term : rank.items()) addTerm(term, sum);
      if (sum.empty()) rank.reject("a sum of dimensions");
    }
    for (const std::string& key : place.keysBesides({"name", "projection", "read_write", "read-write"}))
      note(fmt::format("not imported: {} of {}", key, space.name));
    spaces_.push_back(std::move(space));
  }

  void addTerm(const YamlPlace& term, std::vector<std::pair<std::string, std::int64_t>>& sum) const {
    std::string dim;
    std::int64_t factor = 1;
    for (const YamlPlace& word : term.items()) {
      const auto coefficient = coefficients_.find(word.text());
      if (contains(dims_, word.text())) {
        if (!dim.empty()) word.reject("one dimension and its coefficients");
        dim = word.text();
      } else {
        factor *= coefficient == coefficients_.end() ? word.whole(1, kLargestListedSize) : coefficient->second;
        if (factor > kLargestListedSize) word.reject("factors of at most 2^31");
      }
    }
    if (dim.empty()) term.reject("a dimension of \"dimensions\"");
    const auto known = std::find_if(sum.begin(), sum.end(), [&](const auto& other) { return other.first == dim; });
    if (known == sum.end())
      sum.emplace_back(dim, factor);
    else
      known->second += factor;
  }

  void assignTensors(const YamlPlace& shape) {
    std::vector<const DataSpace*> inputs, outputs;
    for (const DataSpace& space : spaces_) (space.isOutput ? outputs : inputs).push_back(&space);
    if (outputs.size() != 1 || inputs.size() != 2)
      throw Rejection{shape.pointer() + "/data_spaces",
                      fmt::format("{} inputs and {} outputs", inputs.size(), outputs.size()),
                      "two inputs and one output (read_write: true)", "Split the problem."};
    const auto isInput = [](const DataSpace& space) { return lowerCase(space.name) == "inputs"; };
    const auto isWeights = [](const DataSpace& space) { return lowerCase(space.name) == "weights"; };
    bool isSwapped = isWeights(*inputs[0]) || isInput(*inputs[1]);
    if (!isSwapped && !isInput(*inputs[0]) && !isWeights(*inputs[1])) {
      isSwapped = inputs[1]->hasSums() && !inputs[0]->hasSums();
      if (inputs[0]->hasSums() == inputs[1]->hasSums())
        note(fmt::format("{} is taken as the input and {} as the weights.", inputs[0]->name, inputs[1]->name));
    }
    if (isSwapped) std::swap(inputs[0], inputs[1]);
    if (outputs[0]->hasSums()) shape.at("data_spaces").reject("an output without sums", "Split the problem.");
    einsum_.input = tensorOf(*inputs[0], "I");
    einsum_.weight = tensorOf(*inputs[1], "W");
    einsum_.output = tensorOf(*outputs[0], "O");
  }

  std::vector<std::string> tensorOf(const DataSpace& space, const std::string& letter) {
    std::vector<std::string> tensor;
    for (const auto& sum : space.ranks) {
      if (sum.size() == 1 && sum.front().second == 1) {
        tensor.push_back(sum.front().first);
        continue;
      }
      std::string dim = fmt::format("{}{}", letter, sums_++);
      while (contains(dims_, dim)) dim += "_";
      einsum_.relations.push_back({dim, sum, {0, 0}, std::nullopt});
      tensor.push_back(dim);
    }
    return tensor;
  }

  void noteOthers(const YamlPlace& problem, const std::optional<YamlPlace>& instance) {
    if (!instance) return;
    for (const std::string& key : problem.keysBesides({"version", "instance", "shape"}))
      note(fmt::format("not imported: {} of the problem", key));
  }

  static void rename(std::string& dim) {
    static const std::map<std::string, std::string> kConvolutionNames{{"N", "B"},  {"M", "K"},  {"P", "OY"},
                                                                      {"Q", "OX"}, {"R", "FY"}, {"S", "FX"}};
    if (const auto name = kConvolutionNames.find(dim); name != kConvolutionNames.end()) dim = name->second;
  }

  void renameSum(Relation& relation) {
    const std::string before = relation.dim;
    for (auto& [dim, factor] : relation.of) {
      rename(dim);
      if (dim == "OY" || dim == "OX") relation.dim = dim == "OY" ? "IY" : "IX";
    }
    for (std::vector<std::string>* tensor : {&einsum_.input, &einsum_.weight})
      std::replace(tensor->begin(), tensor->end(), before, relation.dim);
  }

  void renameAll() {
    for (Relation& relation : einsum_.relations) renameSum(relation);
    for (auto& [dim, size] : einsum_.dims) rename(dim);
    for (std::vector<std::string>* tensor : {&einsum_.input, &einsum_.weight, &einsum_.output})
      for (std::string& dim : *tensor) rename(dim);
    std::set<std::string> names;
    for (const auto& [dim, size] : einsum_.dims)
      if (!names.insert(dim).second)
        throw Rejection{"", fmt::format("two dimensions that become {}", dim), "the dimensions of a convolution",
                        "Leave out --rename conv."};
  }

  ToolNetwork finished(const std::optional<YamlPlace>& name) {
    if (options_.convolutionNames) renameAll();
    Layer layer;
    layer.type = LayerType::Einsum;
    layer.name = name ? name->text() : "problem";
    checkLayerName(layer.name, "/problem/shape/name");
    layer.inputs = {"input"};
    layer.einsum = einsum_;
    made_.network.inputs = {{"input", std::nullopt}};
    made_.network.layers = {layer};
    return std::move(made_);
  }

  YamlPlace file_;
  NetworkOptions options_;
  std::vector<std::string> dims_;
  Sizes coefficients_;
  std::vector<DataSpace> spaces_;
  Einsum einsum_;
  int sums_ = 0;
  ToolNetwork made_{ToolFormat::TimeloopProblem, {}, {}};
};

}  // namespace

ToolNetwork readTimeloopProblem(const YamlNode& file, const NetworkOptions& options) {
  return TimeloopProblemReader(file, options).run();
}

}  // namespace tilescope::interop
