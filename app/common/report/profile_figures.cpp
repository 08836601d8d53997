// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/profile_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/enum_names.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/base/json_pointer.h"
#include "core/explore/parameters.h"

namespace tilescope::app {
namespace {

constexpr int kDigits = 6;  // of values as a profile has them

std::string energyUnit(const HardwareProfile& profile) {
  return profile.energyUnit == EnergyUnit::Picojoule ? "pJ" : "MAC eq.";
}

std::string lettersOf(const std::vector<Tensor>& tensors) {
  std::string text;
  for (const Tensor tensor : tensors) text.append(text.empty() ? "" : ", ").append(name(tensor));
  return text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

// The unit that the end of a name says: "instruction_buffer_words" counts words.
std::string unitIn(const std::string& key) {
  static constexpr std::array<std::string_view, 9> kUnits{"cycles", "bytes", "bits", "words", "layers",
                                                          "pj",     "mhz",   "maps", "images"};
  const std::string_view end = std::string_view(key).substr(key.rfind('_') + 1);
  if (std::find(kUnits.begin(), kUnits.end(), end) == kUnits.end()) return "(unit as named)";
  if (end == "pj") return "pJ";
  return end == "mhz" ? "MHz" : std::string(end);
}

bool isAtOrAbove(const std::string& pointer, const std::string& below) {
  return below.starts_with(pointer) && (below.size() == pointer.size() || below[pointer.size()] == '/');
}

std::size_t longestAtOrAbove(const std::map<std::string, std::string>& sources, const std::string& figure) {
  std::size_t longest = 0;
  for (const auto& [pointer, source] : sources)
    if (isAtOrAbove(pointer, figure)) longest = std::max(longest, pointer.size());
  return longest;
}

class Lister {
 public:
  explicit Lister(const HardwareProfile& profile) : profile_(profile) {}

  std::vector<ProfileFigure> list() {
    listArray();
    listPrecision();
    if (profile_.technology) listTechnology(*profile_.technology);
    for (std::size_t i = 0; i < profile_.memories.size(); ++i) listMemory(i);
    for (const auto& [model, constants] : profile_.models) listConstants(model, Json::parse(constants));
    return std::move(figures_);
  }

 private:
  void add(std::string label, std::string pointer, std::string value) {
    figures_.push_back({group_, std::move(label), std::move(pointer), std::move(value)});
  }

  std::string energy(double value, const std::string& per) const {
    return fmt::format("{} {} per {}", atMost(value, kDigits), energyUnit(profile_), per);
  }

  void listArray() {
    group_ = "Array and clock";
    const std::vector<Parameter> parameters = parametersOf(profile_);
    for (std::size_t i = 0; i < profile_.arrayDims.size(); ++i) {
      const std::string pointer = fmt::format("/array/dims/{}/size", i);
      const auto known = std::find_if(parameters.begin(), parameters.end(),
                                      [&](const Parameter& parameter) { return parameter.pointer == pointer; });
      const std::string& own = profile_.arrayDims[i].name;
      add(known == parameters.end() || known->label == own ? own : fmt::format("{}, {}", known->label, own), pointer,
          fmt::format("{} PEs", fixed(static_cast<double>(profile_.arrayDims[i].size), 0)));
    }
    add("Clock", "/clock_mhz", atMost(profile_.clockMhz, kDigits) + " MHz");
    add("MAC energy", "/array/mac_energy", energy(profile_.macEnergy, "MAC"));
    add("Time of a MAC", "/array/cycles_per_mac",
        atMost(profile_.cyclesPerMac, kDigits) + (profile_.cyclesPerMac == 1 ? " cycle per MAC" : " cycles per MAC"));
    if (profile_.macFormat != MacFormat::Integer)
      add("Format of a MAC", "/array/mac_format", std::string(enumName(kMacFormatNames, profile_.macFormat)));
    if (profile_.prices)
      add("Energies of memories", "/prices", std::string(enumName(kPriceSourceNames, *profile_.prices)));
    if (profile_.operandLatches != kDefaultOperandLatches)
      add("Operand latches", "/array/operand_latches", fmt::format("{} of each operand", profile_.operandLatches));
    add("Network energy", "/interconnect/energy_per_word", energy(profile_.interconnectEnergyPerWord, "word"));
    for (std::size_t i = 0; i < profile_.dataflows.size(); ++i) addDataflow(i);
  }

  void addDataflow(std::size_t place) {
    const Dataflow& dataflow = profile_.dataflows[place];
    std::string value;
    const auto append = [&](const std::string& text) { value += (value.empty() ? "" : "; ") + text; };
    if (dataflow.stationary) append(fmt::format("{} stationary", name(*dataflow.stationary)));
    if (dataflow.unroll)
      for (const auto& [dim, loops] : *dataflow.unroll) {
        std::string unrolled;
        for (const UnrolledLoop& loop : loops)
          unrolled += fmt::format("{}{} {}", unrolled.empty() ? "" : " × ", loop.dim,
                                  loop.factor ? std::to_string(*loop.factor) : "max");
        append(fmt::format("{} runs {}", dim, unrolled.empty() ? "nothing" : unrolled));
      }
    add("Dataflow " + dataflow.name, fmt::format("/dataflows/{}", place), value.empty() ? "free" : value);
  }

  void listPrecision() {
    group_ = "Precision";
    const ElementBits& bits = profile_.precision;
    for (const auto& [label, key, value] :
         {std::tuple("Input", "input", bits.input), std::tuple("Weight", "weight", bits.weight),
          std::tuple("Partial sum", "partial_sum", bits.partialSum), std::tuple("Output", "output", bits.output)})
      add(label, fmt::format("/precision_bits/{}", key), fmt::format("{} bit", value));
  }

  void listTechnology(const ChipTechnology& technology) {
    group_ = "Technology";
    add("Node", "/technology/node_nm", atMost(technology.process.nodeNm, kDigits) + " nm");
    std::string kind(enumName(kTransistorNames, technology.process.transistors));
    std::replace(kind.begin(), kind.end(), '_', ' ');
    add("Transistors", "/technology/transistors", kind);
    if (technology.floorplanFactor)
      add("Area of the chip over its parts", "/technology/floorplan_factor",
          atMost(*technology.floorplanFactor, kDigits));
    if (technology.areaMm2)
      add("Published area of the chip", "/technology/area_mm2", atMost(*technology.areaMm2, kDigits) + " mm²");
  }

  void listCost(const MemoryCost& cost, const std::string& at) {
    if (cost.from) add("Energies", at + "/from", std::string(enumName(kPriceSourceNames, *cost.from)));
    if (cost.build) add("Built as", at + "/kind", std::string(enumName(kMemoryBuildNames, *cost.build)));
    if (cost.cellPorts) add("Ports of a cell", at + "/ports", std::to_string(*cost.cellPorts));
    if (!cost.dram.empty()) add("Type of DRAM", at + "/dram", cost.dram);
    if (cost.areaMm2) add("Published area", at + "/area_mm2", atMost(*cost.areaMm2, kDigits) + " mm²");
  }

  void listMemory(std::size_t place) {
    const Memory& memory = profile_.memories[place];
    const std::string at = fmt::format("/memories/{}", place);
    const std::string per = memory.energyPer == EnergyPer::Word ? "word" : "access";
    group_ = fmt::format("Memory {}{}", memory.name, memory.offChip ? ", off chip" : "");
    add("Size of one instance", at + "/size_bits", formatBits(memory.sizeBits));
    add("Holds", at + "/holds", lettersOf(memory.holds));
    add("Shared across", at + "/shared_across", memory.sharedAcross.empty() ? "nothing" : joined(memory.sharedAcross));
    add("Read energy", at + "/read_energy", energy(memory.readEnergy, per));
    add("Write energy", at + "/write_energy", energy(memory.writeEnergy, per));
    add("Double-buffered", at + "/double_buffered", memory.doubleBuffered ? "yes" : "no");
    if (memory.bandwidthGbPerS)
      add("Bandwidth", at + "/bandwidth_gb_per_s", atMost(*memory.bandwidthGbPerS, kDigits) + " GB/s");
    else if (memory.ports.empty())
      add("Bandwidth", at + "/bandwidth_gb_per_s", "unlimited");
    listCost(memory.cost, at + "/cost");
    for (std::size_t i = 0; i < memory.ports.size(); ++i) addPort(memory.ports[i], fmt::format("{}/ports/{}", at, i));
  }

  void addPort(const Port& port, const std::string& at) {
    std::string carries;
    for (const PortMove& move : port.carries)
      carries += fmt::format("{}{}.{}", carries.empty() ? "" : ", ", name(move.tensor), name(move.move));
    const auto width = [](std::int64_t bits) { return std::to_string(bits) + " bit/cycle"; };
    const std::string name = "Port " + port.name, bits = at + "/bits_per_cycle";
    if (port.narrowestBitsPerCycle == port.widestBitsPerCycle) {
      add(name + ", access", bits, width(port.widestBitsPerCycle));
    } else {
      add(name + ", smallest access", bits + "/0", width(port.narrowestBitsPerCycle));
      add(name + ", widest access", bits + "/1", width(port.widestBitsPerCycle));
    }
    add(name + ", carries", at + "/carries", carries);
  }

  void listConstants(const std::string& model, const Json& constants) {
    group_ = "Constants of model " + model;
    for (const auto& [key, value] : constants.items()) {
      const std::string text = value.is_string()   ? value.get<std::string>()
                               : value.is_number() ? value.dump() + " " + unitIn(key)
                                                   : value.dump();
      add(key, childPointer("/models/" + model, key), text);
    }
  }

  const HardwareProfile& profile_;
  std::string group_;
  std::vector<ProfileFigure> figures_;
};

}  // namespace

FigureSource sourceOf(const HardwareProfile& profile, const ProfileFigure& figure) {
  FigureSource found = sourceOfFigure(profile, figure.pointer);
  // An assumption may have a source all the same: what it was made from.
  const std::size_t nearest = longestAtOrAbove(profile.sources, figure.pointer);
  for (const std::string& pointer : profile.assumptions)
    if (!found.assumption && isAtOrAbove(pointer, figure.pointer) && pointer.size() >= nearest)
      found = {"assumption: " + found.text, true};
  const auto add = [&](const std::string& text) {
    if (found.text.find(text) == std::string::npos) found.text += "; " + text;
  };
  for (const auto& [pointer, source] : profile.sources)
    if (pointer != figure.pointer && isAtOrAbove(figure.pointer, pointer)) add(source);
  for (const std::string& pointer : profile.assumptions) {
    if (pointer == figure.pointer || !isAtOrAbove(figure.pointer, pointer)) continue;
    add("assumption");
    found.assumption = true;
  }
  return found;
}

std::vector<ProfileFigure> profileFigures(const HardwareProfile& profile) {
  return Lister(profile).list();
}

}  // namespace tilescope::app
