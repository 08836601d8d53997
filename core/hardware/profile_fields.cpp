// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/profile_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"

namespace tilescope {
namespace {

constexpr int kFieldDigits = 6;  // enough for published values; computed energies have more

using enum FieldStyle;

constexpr std::array kFields{
    ProfileField{"/name", "Name", "name", ""},
    ProfileField{"/array", "Array", "array", "", Part},
    ProfileField{"/array/dims", "Dimensions", "array dimensions", "", Part},
    ProfileField{"/array/dims/*/name", "Name", "name", ""},
    ProfileField{"/array/dims/*/size", "Size", "size", "PEs"},
    ProfileField{"/clock_mhz", "Clock", "clock", "MHz", Number},
    ProfileField{"/array/mac_energy", "Energy per MAC", "MAC energy", "", Energy},
    ProfileField{"/array/cycles_per_mac", "Cycles per MAC", "cycles per MAC", "cycles", Number},
    ProfileField{"/array/mac_format", "Format of a MAC", "MAC format", ""},
    ProfileField{"/array/operand_latches", "Operand latches", "operand latches", "", Plain, "2"},
    ProfileField{"/interconnect/energy_per_word", "Interconnect", "interconnect energy per word", "/word", Energy},
    ProfileField{"/vector", "Vector unit", "vector unit", "", Part},
    ProfileField{"/vector/lanes", "Lanes", "lanes of the vector unit", "", Plain, "smallest array dimension"},
    ProfileField{"/vector/special_lanes", "Special lanes", "special lanes of the vector unit", "", Plain,
                 "a quarter of the lanes"},
    ProfileField{"/vector/startup_cycles", "Start of a pass", "startup of the vector unit", "cycles", Plain, "0"},
    ProfileField{"/vector/simple_energy", "Simple operation", "energy of a simple operation", "", Energy, "as a MAC"},
    ProfileField{"/vector/special_energy", "Special operation", "energy of a special operation", "", Energy,
                 "8 × a MAC"},
    ProfileField{"/vector/memory", "Operands from", "memory of the vector unit", "", Plain,
                 "innermost memory for inputs that is not replicated"},
    ProfileField{"/energy_unit", "Energies in", "energy unit", ""},
    ProfileField{"/prices", "Energies of memories", "prices", "", Plain, "published"},
    ProfileField{"/dataflows", "Dataflows", "dataflows", "", Part},
    ProfileField{"/dataflows/*/name", "Name", "name", ""},
    ProfileField{"/dataflows/*/stationary", "Stationary", "stationary", ""},
    ProfileField{"/dataflows/*/unroll", "Spatial loops", "spatial loops", "", Part},
    ProfileField{"/precision_bits", "Precision", "precision", "", Part},
    ProfileField{"/precision_bits/input", "Input", "input precision", "bit"},
    ProfileField{"/precision_bits/weight", "Weight", "weight precision", "bit"},
    ProfileField{"/precision_bits/partial_sum", "Partial sum", "partial sum precision", "bit"},
    ProfileField{"/precision_bits/output", "Output", "output precision", "bit"},
    ProfileField{"/technology", "Technology", "technology", "", Part},
    ProfileField{"/technology/node_nm", "Node", "node", "nm", Number},
    ProfileField{"/technology/transistors", "Transistors", "transistors", "", Words},
    ProfileField{"/technology/floorplan_factor", "Floorplan factor κ", "floorplan factor", "", Number},
    ProfileField{"/technology/area_mm2", "Chip, published", "published area of the chip", "mm²", Number},
    ProfileField{"/memories", "Memories", "memories", "", Part},
    ProfileField{"/memories/*", "", "", "", Part},
    ProfileField{"/memories/*/name", "Name", "name", ""},
    ProfileField{"/memories/*/size_bits", "Size of one", "size", "", Size},
    ProfileField{"/memories/*/holds", "Holds", "holds", "", List},
    ProfileField{"/memories/*/shared_across", "Shared along", "shared across", "", List},
    ProfileField{"/memories/*/double_buffered", "Double buffered", "double buffering", "", Switch},
    ProfileField{"/memories/*/off_chip", "Off chip", "off chip", "", Switch},
    ProfileField{"/memories/*/cost", "Cost", "cost", "", Part},
    ProfileField{"/memories/*/cost/from", "Priced from", "priced from", "", Plain, "published"},
    ProfileField{"/memories/*/cost/kind", "Built as", "built as", "", Words},
    ProfileField{"/memories/*/cost/ports", "Ports of a cell", "ports of a cell", ""},
    ProfileField{"/memories/*/cost/dram", "DRAM type", "DRAM type", ""},
    ProfileField{"/memories/*/cost/area_mm2", "Area, published", "published area", "mm²", Number},
    ProfileField{"/memories/*/read_energy", "Read energy", "read energy", "", Energy},
    ProfileField{"/memories/*/write_energy", "Write energy", "write energy", "", Energy},
    ProfileField{"/memories/*/energy_per", "Energies per", "energies per", ""},
    ProfileField{"/memories/*/bandwidth_gb_per_s", "Bandwidth", "bandwidth", "GB/s", Number},
    ProfileField{"/memories/*/ports", "Ports", "ports", "", Part},
    ProfileField{"/memories/*/ports/*/name", "Name", "name", ""},
    ProfileField{"/memories/*/ports/*/bits_per_cycle", "Width", "bits per cycle", "bit/cycle"},
    ProfileField{"/memories/*/ports/*/bits_per_cycle/0", "Smallest access", "smallest access", "bit"},
    ProfileField{"/memories/*/ports/*/bits_per_cycle/1", "Widest access", "widest access", "bit"},
    ProfileField{"/memories/*/ports/*/carries", "Carries", "carries", "", List},
    ProfileField{"/models/eplanner/transfer_overlap_share", "Overlap", "hidden share of transfers", "", Number},
    ProfileField{"/models/eplanner/tile_step_channels", "Tile step", "step of tiles", "channels"},
    ProfileField{"/models/eplanner/groups_on_lanes_of_k", "Groups on lanes of K", "groups on lanes of K", "", Switch},
    ProfileField{"/models/eplanner/exporter", "Exporter", "exporter", ""},
    ProfileField{"/source", "Source", "source", ""},
};

bool isOneOf(std::string_view pointer, std::string_view pattern) {
  while (!pattern.empty() && !pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::size_t until = std::min(pattern.find('/', 1), pattern.size());
    const std::string_view key = pointer.substr(0, end), wanted = pattern.substr(0, until);
    if (wanted != "/*" && key != wanted) return false;
    pointer.remove_prefix(end);
    pattern.remove_prefix(until);
  }
  return pattern.empty() && pointer.empty();
}

std::string plainText(const Json& value) {
  return value.is_string() ? value.get<std::string>() : quoteShort(value);
}

std::string spaced(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string listText(const Json& list) {
  std::string text;
  for (const Json& one : list) text += (text.empty() ? "" : ", ") + plainText(one);
  return text.empty() ? "nothing" : text;
}

std::string withUnit(const std::string& number, std::string_view unit) {
  if (unit.empty()) return number;
  if (unit == "cycles" && number == "1") unit.remove_suffix(1);
  return fmt::format("{} {}{}", number, unit, unit == "bit" && number != "1" ? "s" : "");
}

std::string nameAt(const Json& document, const std::string& pointer) {
  const Json* value = findPointer(document, pointer + "/name");
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

// "l1", "l1 port rd", "D1"
std::string partText(const Json& document, const std::string& pointer) {
  std::string text;
  for (std::size_t slash = pointer.find('/', 1); slash != std::string::npos; slash = pointer.find('/', slash + 1)) {
    const std::string part = nameAt(document, pointer.substr(0, slash));
    if (part.empty() || slash == pointer.find('/', 1)) continue;
    text += (text.empty() ? "" : " port ") + part;
  }
  return text;
}

}  // namespace

std::span<const ProfileField> profileFields() {
  return kFields;
}

const ProfileField* profileField(std::string_view pointer) {
  const auto found = std::find_if(kFields.begin(), kFields.end(), [&](const ProfileField& field) {
    return pointer == field.pointer || isOneOf(pointer, field.pointer);
  });
  return found == kFields.end() ? nullptr : &*found;
}

std::string unitOf(const ProfileField& field, EnergyUnit energies) {
  return field.style == Energy ? std::string(name(energies)).append(field.unit) : std::string(field.unit);
}

std::string valueText(const Json* value, const ProfileField& field, EnergyUnit energies) {
  if (!value || value->is_null()) return std::string(field.absent);
  if (field.style == Size && value->is_number_integer()) return formatBits(value->get<std::int64_t>());
  if (field.style == Switch && value->is_boolean()) return value->get<bool>() ? "on" : "off";
  if (field.style == Words && value->is_string()) return spaced(plainText(*value));
  if (field.style == List && value->is_array()) return listText(*value);
  if (field.style == Part && value->contains("node_nm") && value->contains("transistors"))
    return fmt::format("{} nm, {}", plainText(value->at("node_nm")), spaced(plainText(value->at("transistors"))));
  if (!value->is_number()) return plainText(*value);
  const bool isMeasured = field.style == Number || field.style == Energy;
  return withUnit(isMeasured ? atMost(value->get<double>(), kFieldDigits) : plainText(*value), unitOf(field, energies));
}

std::string exactText(const Json& value, const ProfileField& field) {
  return field.style == Size ? withUnit(quoteShort(value), "bit") : plainText(value);
}

std::string fieldText(const Json& document, const std::string& pointer) {
  constexpr std::string_view kUnroll = "/unroll/";
  const std::string part = partText(document, pointer);
  const auto after = [&](std::string_view words) {
    return part.empty() || words.empty() ? part + std::string(words) : fmt::format("{} {}", part, words);
  };
  if (const ProfileField* field = profileField(pointer)) {
    if (!field->pointer.ends_with('*'))
      return field->pointer.find('*') != std::string_view::npos && part.empty() ? pointer : after(field->words);
    const std::string own = nameAt(document, pointer);
    return own.empty() ? pointer : own;
  }
  if (const std::size_t at = pointer.find(kUnroll); at != std::string::npos && !part.empty())
    return after(fmt::format("loops on {}", pointer.substr(at + kUnroll.size())));
  return pointer;
}

}  // namespace tilescope
