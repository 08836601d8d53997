// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of SCALE-Sim: an array, three buffers and the bandwidth off chip. The format has no energies.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/rejection.h"
#include "core/base/units.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

struct ConfigValue {
  std::string key, text;
  int line = 0;
  bool isUsed = false;
};

constexpr const char* kArrayRows = "rows";
constexpr const char* kArrayColumns = "columns";

class ScalesimConfigReader {
 public:
  ScalesimConfigReader(std::string_view text, const ElementBits& bits) : bits_(bits) { readLines(text); }

  ToolHardware run() {
    HardwareProfile& profile = made_.profile.emplace();
    if (const ConfigValue* name = find("run_name")) profile.name = name->text;
    profile.arrayDims = {{kArrayRows, size("ArrayHeight")}, {kArrayColumns, size("ArrayWidth")}};
    profile.memories = {buffer("ifmap_sram", "IfmapSramSzkB", Tensor::I),
                        buffer("filter_sram", "FilterSramSzkB", Tensor::W),
                        buffer("ofmap_sram", "OfmapSramSzkB", Tensor::O), offChip()};
    profile.dataflows = {dataflow()};
    profile.assumptions = {"/array/mac_energy", "/memories/3/size_bits"};
    for (std::size_t m = 0; m < profile.memories.size(); ++m)
      for (const char* energy : {"read_energy", "write_energy"})
        profile.assumptions.push_back(fmt::format("/memories/{}/{}", m, energy));
    made_.notes.emplace_back("The format has no energies: all are 0.");
    std::vector<std::string> unused;
    for (const auto& [key, value] : values_)
      if (!value.isUsed) unused.push_back(value.key);
    if (!unused.empty()) made_.notes.push_back(fmt::format("not imported: {}", fmt::join(unused, ", ")));
    return std::move(made_);
  }

 private:
  void readLines(std::string_view text) {
    int number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      const std::size_t split = line.find_first_of(":=");
      if (line.empty() || line.front() == '[' || line.front() == '#' || line.front() == ';') continue;
      if (split == std::string_view::npos)
        throw Rejection{fmt::format("line {}", number), quoteName(line), "KEY : VALUE", "Correct it."};
      const std::string key(trimmed(line.substr(0, split)));
      values_[lowerCase(key)] = {key, std::string(trimmed(line.substr(split + 1))), number, false};
    }
  }

  ConfigValue* find(std::string_view key) {
    const auto found = values_.find(lowerCase(key));
    if (found == values_.end()) return nullptr;
    found->second.isUsed = true;
    return &found->second;
  }

  std::int64_t size(const char* key) {
    constexpr std::int64_t kLargest = std::int64_t{1} << 20;
    const ConfigValue* value = find(key);
    if (value == nullptr) throw Rejection{"", fmt::format("no {}", key), "a size", "Add it."};
    const std::optional<std::int64_t> number = wholeNumber(value->text);
    if (!number || *number < 1 || *number > kLargest)
      throw Rejection{fmt::format("line {}", value->line), fmt::format("{} as {}", quoteName(value->text), key),
                      fmt::format("a whole number from 1 to {}", kLargest), "Correct it."};
    return *number;
  }

  Memory buffer(const char* name, const char* key, Tensor tensor) {
    Memory memory;
    memory.name = name;
    memory.sizeBits = size(key) * kBitsPerKibibyte;
    memory.holds = {tensor};
    memory.sharedAcross = {kArrayRows, kArrayColumns};
    memory.energyPer = EnergyPer::Word;
    return memory;
  }

  Memory offChip() {
    Memory memory;
    memory.name = "dram";
    memory.sizeBits = kUnstatedOffChipBits;
    memory.holds = {Tensor::I, Tensor::W, Tensor::O};
    memory.sharedAcross = {kArrayRows, kArrayColumns};
    memory.energyPer = EnergyPer::Word;
    memory.offChip = true;
    const ConfigValue* words = find("Bandwidth");
    const std::optional<std::int64_t> number = words == nullptr ? std::nullopt : wholeNumber(words->text);
    if (number && *number >= 1 && *number <= (std::int64_t{1} << 20)) {
      Port port{"rw_port", 1, *number * bits_.input, {}};
      for (const Tensor tensor : kTensors)
        for (const Move move : {Move::Read, Move::Update})
          if (move == Move::Read || tensor == Tensor::O) port.carries.push_back({tensor, move});
      memory.ports = {port};
    } else {
      made_.notes.emplace_back("No bandwidth off chip in words per cycle: unlimited.");
    }
    return memory;
  }

  // Stationary tensor and unrolled loops (SCALE-Sim, Samajdar et al. 2020, figure 3).
  Dataflow dataflow() {
    const ConfigValue* stated = find("Dataflow");
    const std::string word = stated == nullptr ? "" : lowerCase(stated->text);
    const auto loops = [](std::initializer_list<const char*> dims) {
      std::vector<UnrolledLoop> list;
      for (const char* dim : dims) list.push_back({dim, std::nullopt});
      return list;
    };
    const std::vector<UnrolledLoop> window = loops({"C", "FY", "FX"}), positions = loops({"OX", "OY"}),
                                    maps = loops({"K"});
    const auto make = [&](Stationary stays, const std::vector<UnrolledLoop>& rows,
                          const std::vector<UnrolledLoop>& columns) {
      return Dataflow{word, stays, {{{kArrayRows, rows}, {kArrayColumns, columns}}}};
    };
    if (word == "ws") return make(Stationary::Weight, window, maps);
    if (word == "is") return make(Stationary::Input, window, positions);
    if (word != "os")
      throw Rejection{stated == nullptr ? "" : fmt::format("line {}", stated->line),
                      stated == nullptr ? "no Dataflow" : quoteName(stated->text), "ws, os or is", "Correct it."};
    return make(Stationary::Output, positions, maps);
  }

  ElementBits bits_;
  std::map<std::string, ConfigValue> values_;  // keys in lower case
  ToolHardware made_{ToolFormat::ScalesimConfig, std::nullopt, std::nullopt, {}};
};

}  // namespace

ToolHardware readScalesimConfig(std::string_view text, const ElementBits& bits) {
  return ScalesimConfigReader(text, bits).run();
}

}  // namespace tilescope::interop
