// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/profile_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/base/json_pointer.h"
#include "core/explore/parameters.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/profile_fields.h"

namespace tilescope::app {
namespace {

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
  explicit Lister(const HardwareProfile& profile) : profile_(profile), document_(toJson(profile)) {}

  std::vector<ProfileFigure> list() {
    for (const ProfileField& field : profileFields()) {
      const std::string_view pointer = field.pointer;
      if (pointer.starts_with(kMemory) || pointer.starts_with("/models/")) continue;  // listed per memory, per model
      if (pointer.starts_with("/precision_bits")) group_ = "Precision";
      if (pointer.starts_with("/technology")) group_ = "Technology";
      if (pointer == "/array/dims/*/size") listDims();
      if (pointer == "/dataflows") listDataflows();
      if (pointer == "/memories") listMemories();
      if (pointer.find('*') == std::string_view::npos && !isHead(pointer)) addField(field, std::string(pointer));
    }
    for (const auto& [model, constants] : profile_.models) listConstants(model, Json::parse(constants));
    return std::move(figures_);
  }

 private:
  static constexpr std::string_view kMemory = "/memories/*/";

  static bool isHead(std::string_view pointer) {
    return pointer == "/name" || pointer == "/source" || pointer == "/energy_unit";
  }

  void add(std::string label, std::string pointer, std::string value) {
    figures_.push_back({group_, std::move(label), std::move(pointer), std::move(value)});
  }

  void addField(const ProfileField& field, const std::string& pointer) {
    const Json* value = findPointer(document_, pointer);
    if (value && field.style != FieldStyle::Part)
      add(std::string(field.label), pointer, valueText(value, field, profile_.energyUnit));
  }

  void listDims() {
    const std::vector<Parameter> parameters = parametersOf(profile_);
    for (std::size_t i = 0; i < profile_.arrayDims.size(); ++i) {
      const std::string pointer = fmt::format("/array/dims/{}/size", i);
      const auto known = std::find_if(parameters.begin(), parameters.end(),
                                      [&](const Parameter& parameter) { return parameter.pointer == pointer; });
      const std::string& own = profile_.arrayDims[i].name;
      add(known == parameters.end() || known->label == own ? own : fmt::format("{}, {}", known->label, own), pointer,
          valueText(findPointer(document_, pointer), *profileField(pointer), profile_.energyUnit));
    }
  }

  void listDataflows() {
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

  void listMemories() {
    for (std::size_t place = 0; place < profile_.memories.size(); ++place) {
      const Memory& memory = profile_.memories[place];
      const std::string at = fmt::format("/memories/{}", place);
      group_ = fmt::format("Memory {}{}", memory.name, memory.offChip ? ", off chip" : "");
      for (const ProfileField& field : profileFields()) {
        if (!field.pointer.starts_with(kMemory)) continue;
        const std::string_view key = field.pointer.substr(kMemory.size());
        if (key == "bandwidth_gb_per_s" && !memory.bandwidthGbPerS && memory.ports.empty())
          add(std::string(field.label), fmt::format("{}/{}", at, key), "unlimited");
        else if (key != "name" && key != "off_chip" && key.find('*') == std::string_view::npos)
          addField(field, fmt::format("{}/{}", at, key));
      }
      for (std::size_t i = 0; i < memory.ports.size(); ++i) addPort(memory.ports[i], fmt::format("{}/ports/{}", at, i));
    }
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
  Json document_;
  std::string group_ = "Array and clock";
  std::vector<ProfileFigure> figures_;
};

}  // namespace

FigureSource sourceOf(const HardwareProfile& profile, const ProfileFigure& figure) {
  FigureSource found = sourceOfFigure(profile, figure.pointer);
  // An assumption may have a source too.
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
