// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerators of ZigZag (3.8 and later): memories from the innermost outwards, and the array.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/units.h"
#include "core/base/yaml_place.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

constexpr std::int64_t kWidestPort = std::int64_t{1} << 40;  // bits

// ZigZag's names for the tensors in a memory.
Tensor memoryOperand(const YamlPlace& place, std::string_view word) {
  if (word == "I1") return Tensor::I;
  if (word == "I2") return Tensor::W;
  if (word != "O") place.reject("I1, I2 or O");
  return Tensor::O;
}

Move directionOf(const YamlPlace& place, std::string_view word) {
  if (word == "fh") return Move::Fill;    // "from high"
  if (word == "tl") return Move::Read;    // "to low"
  if (word == "fl") return Move::Update;  // "from low"
  if (word != "th") place.reject("an operand and fh, tl, fl or th");
  return Move::Drain;  // "to high"
}

class ZigzagHardwareReader {
 public:
  explicit ZigzagHardwareReader(const YamlNode& file) : file_(file) {}

  ToolHardware run() {
    HardwareProfile& profile = made_.profile.emplace();
    if (const auto name = file_.find("name")) profile.name = name->text();
    readArray(file_.at("operational_array"), profile);
    for (const auto& [name, memory] : file_.at("memories").entries())
      profile.memories.push_back(readMemory(name, memory));
    if (profile.memories.empty()) file_.at("memories").reject("at least one memory");
    profile.memories.back().offChip = true;
    for (const std::string& key : file_.keysBesides({"name", "memories", "operational_array"}))
      made_.notes.push_back(fmt::format("not imported: {}", key));
    addList("latencies above 1 cycle of", slow_);
    addList("areas of", areas_);
    return std::move(made_);
  }

 private:
  void addList(const char* what, const std::vector<std::string>& names) {
    if (!names.empty()) made_.notes.push_back(fmt::format("not imported: {} {}", what, shortList(names)));
  }

  void readArray(const YamlPlace& array, HardwareProfile& profile) {
    if (const auto inMemory = array.find("is_imc"); inMemory && inMemory->flag())
      inMemory->reject("an array that does not compute in memory", "Such arrays cannot be expressed.");
    const std::vector<YamlPlace> names = array.at("dimensions").items(), sizes = array.at("sizes").items();
    if (names.size() != sizes.size())
      array.at("sizes").reject(fmt::format("{} sizes, one for each dimension", names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
      profile.arrayDims.push_back({names[i].text(), sizes[i].whole(1, std::int64_t{1} << 20)});
    profile.macEnergy = array.at("unit_energy").number();
    if (const auto widths = array.find("input_precision"))
      made_.notes.push_back(fmt::format("not imported: input_precision of {} (--bits states the widths)",
                                        widths->isList() ? wordsOf(*widths) : widths->text()));
    for (const std::string& key :
         array.keysBesides({"is_imc", "dimensions", "sizes", "unit_energy", "unit_area", "input_precision"}))
      made_.notes.push_back(fmt::format("not imported: {} of the array", key));
    if (const auto area = array.find("unit_area"); area && area->number() > 0) areas_.emplace_back("the array");
  }

  static std::string wordsOf(const YamlPlace& list) {
    std::vector<std::string> words;
    for (const YamlPlace& word : list.items()) words.push_back(word.text());
    return fmt::format("{}", fmt::join(words, " and "));
  }

  Memory readMemory(const std::string& name, const YamlPlace& place) {
    if (const auto extracted = place.find("auto_cost_extraction"); extracted && extracted->flag())
      extracted->reject("energies in the file", "Let ZigZag write what it extracted, or state r_cost and w_cost.");
    Memory memory;
    memory.name = name;
    memory.sizeBits = place.at("size").whole(1, kLargestExact);
    memory.readEnergy = place.at("r_cost").number();
    memory.writeEnergy = place.at("w_cost").number();
    for (const YamlPlace& operand : place.at("operands").items())
      memory.holds.push_back(memoryOperand(operand, operand.text()));
    std::sort(memory.holds.begin(), memory.holds.end());
    if (const auto served = place.find("served_dimensions"))
      for (const YamlPlace& dim : served->items()) memory.sharedAcross.push_back(dim.text());
    if (const auto twice = place.find("double_buffering_support")) memory.doubleBuffered = twice->flag();
    for (const YamlPlace& port : place.at("ports").items()) memory.ports.push_back(readPort(port));
    if (const auto latency = place.find("latency"); latency && latency->number() > 1) slow_.push_back(name);
    if (const auto area = place.find("area"); area && area->number() > 0) areas_.push_back(name);
    for (const std::string& key :
         place.keysBesides({"auto_cost_extraction", "size", "r_cost", "w_cost", "operands", "served_dimensions",
                            "double_buffering_support", "ports", "latency", "area"}))
      made_.notes.push_back(fmt::format("not imported: {} of {}", key, name));
    return memory;
  }

  static Port readPort(const YamlPlace& place) {
    Port port{place.at("name").text(),
              place.at("bandwidth_min").whole(1, kWidestPort),
              place.at("bandwidth_max").whole(1, kWidestPort),
              {}};
    for (const YamlPlace& move : place.at("allocation").items()) {
      const std::string& words = move.text();
      const std::size_t comma = std::min(words.find(','), words.size());
      const std::string_view operand = trimmed(std::string_view(words).substr(0, comma));
      const std::string_view direction = trimmed(std::string_view(words).substr(std::min(comma + 1, words.size())));
      port.carries.push_back({memoryOperand(move, operand), directionOf(move, direction)});
    }
    return port;
  }

  YamlPlace file_;
  ToolHardware made_{ToolFormat::ZigzagHardware, std::nullopt, std::nullopt, {}};
  std::vector<std::string> slow_, areas_;
};

}  // namespace

ToolHardware readZigzagHardware(const YamlNode& file) {
  return ZigzagHardwareReader(file).run();
}

}  // namespace tilescope::interop
