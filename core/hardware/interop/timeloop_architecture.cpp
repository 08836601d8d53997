// SPDX-License-Identifier: GPL-3.0-or-later
// Timeloop 4: a node is inside all nodes before it; children of a !Parallel node are next to each other. A mesh
// replicates everything further in and becomes an array dimension.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/units.h"
#include "core/base/yaml_place.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

constexpr std::int64_t kWidestAccess = std::int64_t{1} << 30;
constexpr std::int64_t kLargestMesh = std::int64_t{1} << 20;
constexpr std::size_t kMaxComponents = 1000;

struct TimeloopComponent {
  YamlPlace place;
  std::string name, type;
  std::vector<std::string> meshes;  // the component is replicated along these
};

bool mentionsAny(const std::string& word, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return word.find(part) != std::string::npos; });
}

class TimeloopArchitectureReader {
 public:
  TimeloopArchitectureReader(const YamlNode& file, const EnergyTable& energies) : file_(file), energies_(energies) {}

  ToolHardware run() {
    if (!file_.find("architecture"))
      throw Rejection{"/arch", "an architecture of version 3", "version 4, with \"architecture\" and its \"nodes\"",
                      "Convert the file with Timeloop."};
    const YamlPlace architecture = file_.at("architecture");
    visit(architecture.at("nodes"), {});
    makeProfile();
    for (const std::string& key : file_.keysBesides({"architecture"}))
      made_.notes.push_back(fmt::format("not imported: {}", key));
    for (const std::string& key : architecture.keysBesides({"version", "nodes"}))
      made_.notes.push_back(fmt::format("not imported: {} of the architecture", key));
    return std::move(made_);
  }

 private:
  using Meshes = std::vector<std::string>;

  void visit(const YamlPlace& nodes, Meshes meshes) {
    for (const YamlPlace& node : nodes.items()) {
      const std::string& tag = node.node().tag;
      if (tag == "!Parallel")
        for (const YamlPlace& branch : node.at("nodes").items()) visitOne(branch, meshes);
      else if (tag == "!Hierarchical")
        visit(node.at("nodes"), meshes);
      else if (tag != "!Nothing")
        meshes = visitOne(node, std::move(meshes));
    }
  }

  // Returns the meshes that replicate the nodes inside it.
  Meshes visitOne(const YamlPlace& node, Meshes meshes) {
    const std::string& tag = node.node().tag;
    if (tag == "!Nothing") return meshes;
    if (tag == "!Hierarchical") {
      visit(node.at("nodes"), meshes);
      return meshes;
    }
    if (tag != "!Component" && tag != "!Container")
      throw Rejection{node.pointer(), tag.empty() ? "a node without a kind" : quoteName(tag),
                      "!Component, !Container, !Parallel or !Hierarchical", "Correct it."};
    const std::string name = node.at("name").text();
    if (const auto spatial = node.find("spatial"))
      for (const auto& [mesh, size] : spatial->entries()) addMesh(name, mesh, size, meshes);
    readFactors(node, name);
    if (tag == "!Component") {
      if (components_.size() == kMaxComponents) node.reject(fmt::format("at most {} components", kMaxComponents));
      components_.push_back({node, name, lowerCase(node.at("class").text()), meshes});
    }
    return meshes;
  }

  void addMesh(const std::string& name, const std::string& mesh, const YamlPlace& size, Meshes& meshes) {
    const std::int64_t elements = size.whole(1, kLargestMesh);
    if (elements == 1) return;
    dims_.push_back({fmt::format("{}_{}", name, mesh), elements});
    meshes.push_back(dims_.back().name);
    meshesOf_[name].push_back(dims_.back().name);
  }

  // The factors of a single mesh become the unrolling. Other constraints are reported as not imported.
  void readFactors(const YamlPlace& node, const std::string& name) {
    const auto constraints = node.find("constraints");
    if (!constraints) return;
    std::vector<std::string> left = constraints->keysBesides({"spatial", "dataspace"});
    const auto spatial = constraints->find("spatial");
    const auto factors = spatial ? spatial->find("factors") : std::nullopt;
    std::vector<UnrolledLoop> loops;
    if (factors && factors->isList() && meshesOf_[name].size() == 1)
      for (const YamlPlace& factor : factors->items()) {
        const std::string& words = factor.text();
        const std::size_t equals = std::min(words.find('='), words.size());
        const auto value = wholeNumber(trimmed(std::string_view(words).substr(std::min(equals + 1, words.size()))));
        if (value && *value > 1) loops.push_back({std::string(trimmed(words.substr(0, equals))), *value});
      }
    if (!loops.empty()) unroll_.emplace_back(meshesOf_[name].front(), loops);
    if (spatial && loops.empty()) left.emplace_back("spatial");
    if (!left.empty()) made_.notes.push_back(fmt::format("not imported: {} constraints of {}", joinNames(left), name));
  }

  void makeProfile() {
    HardwareProfile& profile = made_.profile.emplace();
    if (components_.empty()) file_.at("architecture").reject("components");
    const TimeloopComponent compute = components_.back();
    if (isStorage(compute)) compute.place.reject("arithmetic as the innermost component", "Add it.");
    profile.arrayDims = dims_.empty() ? std::vector<ArrayDim>{{"PE", 1}} : dims_;
    components_.pop_back();
    std::reverse(components_.begin(), components_.end());
    for (const TimeloopComponent& component : components_) addMemory(component, profile);
    if (profile.memories.empty()) file_.at("architecture").reject("memories around the arithmetic component");
    Memory& outermost = profile.memories.back();
    outermost.offChip = true;
    if (outermost.sizeBits == 0) {
      outermost.sizeBits = kUnstatedOffChipBits;
      profile.assumptions.push_back(fmt::format("/memories/{}/size_bits", profile.memories.size() - 1));
      made_.notes.push_back(fmt::format("no size of {}; taken as 2^40 bits", outermost.name));
    }
    for (std::size_t m = 0; m + 1 < profile.memories.size(); ++m)
      if (profile.memories[m].sizeBits == 0)
        throw Rejection{"/architecture/nodes", fmt::format("no size of {}", quoteName(profile.memories[m].name)),
                        "depth and width, sizeKB or entries", "Add them to its attributes."};
    profile.macEnergy = energy(compute.name, {"compute", "mac", "multiply"}, "/array/mac_energy", 1);
    if (!unroll_.empty()) profile.dataflows = {{"constraints", std::nullopt, unroll_}};
    if (energies_.empty())
      made_.notes.emplace_back(
          "Energies come from Accelergy and are not in the file: all are 0 (--energies ERT.yaml).");
  }

  static std::optional<YamlPlace> attribute(const TimeloopComponent& component,
                                            std::initializer_list<std::string_view> names) {
    const auto attributes = component.place.find("attributes");
    for (const std::string_view name : names)
      if (auto value = attributes ? attributes->find(name) : std::nullopt) return value;
    return std::nullopt;
  }

  static bool isStorage(const TimeloopComponent& component) {
    if (attribute(component, {"depth", "entries", "sizeKB"})) return true;
    return mentionsAny(component.type, {"storage", "dram", "sram", "buffer", "regfile", "register", "_rf", "cache"});
  }

  void addMemory(const TimeloopComponent& component, HardwareProfile& profile) {
    if (!isStorage(component)) {
      made_.notes.push_back(fmt::format("not imported: {}, of class {}", component.name, component.type));
      return;
    }
    const auto number = [&](std::initializer_list<std::string_view> names, std::int64_t max) {
      const auto value = attribute(component, names);
      return value ? value->whole(0, max) : 0;
    };
    const std::int64_t word = number({"datawidth", "word_bits", "word-bits"}, kWidestAccess);
    const std::int64_t width = number({"width"}, kWidestAccess);
    const auto entries = attribute(component, {"depth", "entries"});
    if (entries && number({"depth", "entries"}, kLargestExact) == 0) {
      made_.notes.push_back(fmt::format("not imported: {}, which holds nothing", component.name));
      return;
    }
    Memory memory;
    memory.name = component.name;
    memory.energyPer = EnergyPer::Word;
    memory.sizeBits = entries ? cappedProduct(number({"depth", "entries"}, kLargestExact),
                                              std::max<std::int64_t>(width > 0 ? width : word, 1))
                              : cappedProduct(number({"sizeKB"}, kLargestExact), kBitsPerKibibyte);
    memory.holds = tensorsOf(component);
    if (memory.holds.empty()) {
      made_.notes.push_back(fmt::format("not imported: {}, which keeps no tensor", component.name));
      return;
    }
    for (const ArrayDim& dim : dims_)
      if (!contains(component.meshes, dim.name)) memory.sharedAcross.push_back(dim.name);
    addPorts(component, word > 0 ? word : width, memory);
    const std::string pointer = fmt::format("/memories/{}", profile.memories.size());
    const double share = word > 0 && width > word ? real(word) / real(width) : 1;
    memory.readEnergy = energy(component.name, {"read"}, pointer + "/read_energy", share);
    memory.writeEnergy = energy(component.name, {"write", "update"}, pointer + "/write_energy", share);
    noteAttributes(component);
    profile.memories.push_back(std::move(memory));
  }

  void addPorts(const TimeloopComponent& component, std::int64_t word, Memory& memory) {
    const auto bits = [&](const char* name) -> std::int64_t {
      const auto words = attribute(component, {name});
      return words ? words->whole(1, kWidestAccess) * std::max<std::int64_t>(word, 1) : 0;
    };
    const std::int64_t read = bits("read_bandwidth"), write = bits("write_bandwidth");
    if (read == 0 && write == 0) return;
    if (read == 0 || write == 0)
      made_.notes.push_back(
          fmt::format("{} states only one of its two bandwidths: both are taken as equal.", component.name));
    const auto port = [&](const char* name, std::int64_t widest, Move outer, Move inner) {
      Port made{name, std::min(std::max<std::int64_t>(word, 1), widest), widest, {}};
      for (const Tensor tensor : memory.holds)
        for (const Move move : {outer, inner})
          if (tensor == Tensor::O || move == Move::Read || move == Move::Fill) made.carries.push_back({tensor, move});
      return made;
    };
    memory.ports = {port("read", read > 0 ? read : write, Move::Drain, Move::Read),
                    port("write", write > 0 ? write : read, Move::Fill, Move::Update)};
  }

  static Tensor tensorNamed(const YamlPlace& place) {
    const std::string word = lowerCase(place.text());
    if (word.starts_with("input")) return Tensor::I;
    if (word.starts_with("weight")) return Tensor::W;
    if (!word.starts_with("output")) place.reject("Inputs, Weights or Outputs", "Rename it.");
    return Tensor::O;
  }

  static std::vector<Tensor> tensorsOf(const TimeloopComponent& component) {
    const auto constraints = component.place.find("constraints");
    const auto spaces = constraints ? constraints->find("dataspace") : std::nullopt;
    const auto listed = [&](const char* key) -> std::optional<std::vector<Tensor>> {
      const auto list = spaces ? spaces->find(key) : std::nullopt;
      if (!list) return std::nullopt;
      std::vector<Tensor> tensors;
      for (const YamlPlace& tensor : list->items()) tensors.push_back(tensorNamed(tensor));
      return tensors;
    };
    const auto keep = listed("keep"), bypass = listed("bypass");
    std::vector<Tensor> tensors;
    for (const Tensor tensor : kTensors) {
      const auto isIn = [&](const std::vector<Tensor>& list) {
        return std::find(list.begin(), list.end(), tensor) != list.end();
      };
      if (keep ? isIn(*keep) : !bypass || !isIn(*bypass)) tensors.push_back(tensor);
    }
    return tensors;
  }

  void noteAttributes(const TimeloopComponent& component) {
    const auto attributes = component.place.find("attributes");
    std::vector<std::string> left;
    if (attributes)
      left = attributes->keysBesides({"depth", "width", "entries", "sizeKB", "datawidth", "word_bits", "word-bits",
                                      "read_bandwidth", "write_bandwidth"});
    if (!left.empty()) made_.notes.push_back(fmt::format("not imported: {} of {}", shortList(left), component.name));
  }

  // Energy of one word: its share of an access. Without an entry, 0 and an assumption.
  double energy(const std::string& component, std::initializer_list<const char*> actions, const std::string& pointer,
                double share) {
    if (const auto found = energies_.find(lowerCase(component)); found != energies_.end())
      for (const char* action : actions)
        if (const auto value = found->second.find(action); value != found->second.end()) return value->second * share;
    made_.profile->assumptions.push_back(pointer);
    if (!energies_.empty())
      made_.notes.push_back(fmt::format("no energy to {} {} in the table: 0", *actions.begin(), component));
    return 0;
  }

  YamlPlace file_;
  const EnergyTable& energies_;
  std::vector<ArrayDim> dims_;
  std::map<std::string, Meshes> meshesOf_;
  std::vector<TimeloopComponent> components_;
  std::vector<std::pair<std::string, std::vector<UnrolledLoop>>> unroll_;
  ToolHardware made_{ToolFormat::TimeloopArchitecture, std::nullopt, std::nullopt, {}};
};

}  // namespace

ToolHardware readTimeloopArchitecture(const YamlNode& file, const EnergyTable& energies) {
  return TimeloopArchitectureReader(file, energies).run();
}

}  // namespace tilescope::interop
