// SPDX-License-Identifier: GPL-3.0-or-later
// What a field is called and how its value is written, by the shape of its pointer.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/enum_names.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"

namespace tilescope {
namespace {

// How the value of a field is written.
enum class Style {
  Plain,
  Size,
  Megahertz,
  Energy,
  Bandwidth,
  Bits,
  Switch,
  Latches,
  Words,
  Technology,
  Nanometres,
  Area,
  Prices
};

constexpr int kEnergyDigits = 6;  // as published; priced ones have all of a double

struct Field {
  const char* name;   // last key of the pointer
  const char* label;  // after the name of the thing it belongs to
  Style style;
};

constexpr std::array kMemoryFields{Field{"size_bits", "size", Style::Size},
                                   Field{"bandwidth_gb_per_s", "bandwidth", Style::Bandwidth},
                                   Field{"read_energy", "read energy", Style::Energy},
                                   Field{"write_energy", "write energy", Style::Energy},
                                   Field{"energy_per", "energies per", Style::Plain},
                                   Field{"double_buffered", "double buffering", Style::Switch},
                                   Field{"off_chip", "off chip", Style::Switch},
                                   Field{"holds", "holds", Style::Plain},
                                   Field{"shared_across", "shared across", Style::Plain},
                                   Field{"ports", "ports", Style::Plain},
                                   Field{"cost", "cost", Style::Plain},
                                   Field{"name", "name", Style::Plain}};

constexpr std::array kCostFields{Field{"from", "priced from", Style::Prices}, Field{"kind", "built as", Style::Words},
                                 Field{"ports", "ports of a cell", Style::Plain},
                                 Field{"dram", "DRAM type", Style::Plain},
                                 Field{"area_mm2", "published area", Style::Area}};

constexpr std::array kOtherFields{Field{"/clock_mhz", "clock", Style::Megahertz},
                                  Field{"/array/mac_energy", "MAC energy", Style::Energy},
                                  Field{"/array/cycles_per_mac", "cycles per MAC", Style::Plain},
                                  Field{"/array/operand_latches", "operand latches", Style::Latches},
                                  Field{"/interconnect/energy_per_word", "interconnect energy per word", Style::Energy},
                                  Field{"/precision_bits/input", "input precision", Style::Bits},
                                  Field{"/precision_bits/weight", "weight precision", Style::Bits},
                                  Field{"/precision_bits/partial_sum", "partial sum precision", Style::Bits},
                                  Field{"/precision_bits/output", "output precision", Style::Bits},
                                  Field{"/name", "name", Style::Plain},
                                  Field{"/energy_unit", "energy unit", Style::Plain},
                                  Field{"/source", "source", Style::Plain},
                                  Field{"/array", "array", Style::Plain},
                                  Field{"/precision_bits", "precision", Style::Plain},
                                  Field{"/memories", "memories", Style::Plain},
                                  Field{"/technology", "technology", Style::Technology},
                                  Field{"/technology/node_nm", "node", Style::Nanometres},
                                  Field{"/technology/transistors", "transistors", Style::Words},
                                  Field{"/technology/floorplan_factor", "floorplan factor", Style::Plain},
                                  Field{"/technology/area_mm2", "published area of the chip", Style::Area},
                                  Field{"/prices", "prices", Style::Prices},
                                  Field{"/dataflows", "dataflows", Style::Plain},
                                  Field{"/array/dims", "array dimensions", Style::Plain}};

struct Label {
  std::string text;
  Style style = Style::Plain;
};

std::string plainText(const Json& value) {
  return value.is_string() ? value.get<std::string>() : quoteShort(value);
}

// "register_file" as "register file".
std::string plainWords(const Json& value) {
  std::string text = plainText(value);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string bitsText(const Json& value) {
  return quoteShort(value) + (value == 1 ? " bit" : " bits");
}

std::string defaultText(Style style) {
  if (style == Style::Latches) return std::to_string(kDefaultOperandLatches);
  return style == Style::Prices ? std::string(enumName(kPriceSourceNames, PriceSource::Published)) : "not set";
}

std::string valueText(const Json* value, Style style, EnergyUnit unit) {
  if (!value || value->is_null()) return defaultText(style);
  if (style == Style::Size && value->is_number_integer()) return formatBits(value->get<std::int64_t>());
  if (style == Style::Switch && value->is_boolean()) return value->get<bool>() ? "on" : "off";
  if (style == Style::Technology && value->contains("node_nm") && value->contains("transistors"))
    return fmt::format("{} nm, {}", plainText(value->at("node_nm")), plainWords(value->at("transistors")));
  if (style == Style::Words) return plainWords(*value);
  const std::string text = plainText(*value);
  if (!value->is_number()) return text;
  switch (style) {
    case Style::Megahertz:
      return text + " MHz";
    case Style::Energy:
      return fmt::format("{} {}", atMost(value->get<double>(), kEnergyDigits), name(unit));
    case Style::Bandwidth:
      return text + " GB/s";
    case Style::Nanometres:
      return text + " nm";
    case Style::Area:
      return text + " mm²";
    case Style::Bits:
      return bitsText(*value);
    default:
      return text;
  }
}

std::string nameAt(const Json& document, const std::string& pointer) {
  const Json* value = findPointer(document, pointer + "/name");
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

std::optional<Label> memoryLabel(const Json& document, const std::vector<std::string>& keys) {
  const std::string memory = nameAt(document, "/memories/" + keys[1]);
  if (memory.empty()) return std::nullopt;
  if (keys.size() == 2) return Label{memory};
  if (keys.size() == 3)
    for (const Field& field : kMemoryFields)
      if (keys[2] == field.name) return Label{memory + " " + field.label, field.style};
  if (keys.size() == 4 && keys[2] == "cost")
    for (const Field& field : kCostFields)
      if (keys[3] == field.name) return Label{memory + " " + field.label, field.style};
  if (keys.size() < 5 || keys[2] != "ports") return std::nullopt;
  const std::string port = nameAt(document, fmt::format("/memories/{}/ports/{}", keys[1], keys[3]));
  if (keys.size() == 5)
    return Label{fmt::format("{} port {} {}", memory, port, keys[4] == "bits_per_cycle" ? "bits per cycle" : keys[4])};
  if (keys.size() != 6 || keys[4] != "bits_per_cycle") return std::nullopt;
  return Label{fmt::format("{} port {} {} access", memory, port, keys[5] == "0" ? "smallest" : "widest"), Style::Bits};
}

std::optional<Label> dataflowLabel(const Json& document, const std::vector<std::string>& keys) {
  const std::string dataflow = nameAt(document, "/dataflows/" + keys[1]);
  if (dataflow.empty()) return std::nullopt;
  if (keys.size() == 3) return Label{fmt::format("{} {}", dataflow, keys[2] == "unroll" ? "spatial loops" : keys[2])};
  if (keys.size() == 4 && keys[2] == "unroll") return Label{fmt::format("{} loops on {}", dataflow, keys[3])};
  return std::nullopt;
}

Label labelOf(const Json& document, const std::string& pointer) {
  for (const Field& field : kOtherFields)
    if (pointer == field.name) return {field.label, field.style};
  const std::vector<std::string> keys = splitPointer(pointer).value_or(std::vector<std::string>{});
  if (keys.size() >= 2 && keys[0] == "memories")
    if (std::optional<Label> label = memoryLabel(document, keys)) return *label;
  if (keys.size() == 4 && keys[0] == "array" && keys[1] == "dims")
    return {fmt::format("{} {}", nameAt(document, "/array/dims/" + keys[2]), keys[3]), Style::Plain};
  if (keys.size() >= 2 && keys[0] == "dataflows")
    if (std::optional<Label> label = dataflowLabel(document, keys)) return *label;
  return {pointer, Style::Plain};
}

}  // namespace

EditWords editWords(const HardwareProfile& before, const HardwareEdit& edit) {
  const Json document = toJson(before);
  const Label label = labelOf(document, edit.pointer);
  const Json* from = findPointer(document, edit.pointer);
  const Result<Json> parsed = parseJson(edit.json, edit.pointer);
  const Json to = parsed ? *parsed : Json(edit.json);
  std::string fromText = valueText(from, label.style, before.energyUnit);
  std::string toText = valueText(&to, label.style, before.energyUnit);
  // Rounding must not hide the change.
  if (fromText == toText && from && *from != to) {
    const bool isSize = label.style == Style::Size;
    fromText = isSize ? bitsText(*from) : plainText(*from);
    toText = isSize ? bitsText(to) : plainText(to);
  }
  return {label.text, std::move(fromText), std::move(toText)};
}

std::string describe(const HardwareProfile& before, const HardwareEdit& edit) {
  const EditWords words = editWords(before, edit);
  return fmt::format("{} {} → {}", words.field, words.from, words.to);
}

}  // namespace tilescope
