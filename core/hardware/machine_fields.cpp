// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/machine_fields.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>

#include "core/base/ensure.h"
#include "core/base/json_pointer.h"

namespace tilescope {
namespace {

using Quantity = MachineQuantity;

struct NamedQuantity {
  std::string_view pointer;
  Quantity quantity;
};
constexpr std::array kAlone{NamedQuantity{"/clock_mhz", Quantity::Clock},
                            NamedQuantity{"/precision_bits/input", Quantity::InputBits},
                            NamedQuantity{"/precision_bits/weight", Quantity::WeightBits},
                            NamedQuantity{"/precision_bits/partial_sum", Quantity::PartialSumBits},
                            NamedQuantity{"/precision_bits/output", Quantity::OutputBits},
                            NamedQuantity{"/array/mac_energy", Quantity::MacEnergy},
                            NamedQuantity{"/array/cycles_per_mac", Quantity::CyclesPerMac},
                            NamedQuantity{"/interconnect/energy_per_word", Quantity::InterconnectEnergy}};
constexpr std::array kOfMemories{
    NamedQuantity{"size_bits", Quantity::MemorySize}, NamedQuantity{"read_energy", Quantity::ReadEnergy},
    NamedQuantity{"write_energy", Quantity::WriteEnergy}, NamedQuantity{"bandwidth_gb_per_s", Quantity::Bandwidth}};

std::optional<std::size_t> numberOf(const std::string& key) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  const bool isIndex = error == std::errc() && end == key.data() + key.size();
  return isIndex ? std::optional(index) : std::nullopt;
}

std::optional<MachineField> fieldOfMemory(const std::vector<std::string>& keys) {
  const std::optional<std::size_t> memory = numberOf(keys[1]);
  if (!memory) return std::nullopt;
  if (keys.size() == 3) {
    for (const NamedQuantity& named : kOfMemories)
      if (named.pointer == keys[2]) return MachineField{named.quantity, *memory, 0};
    return std::nullopt;
  }
  if (keys.size() != 6 || keys[2] != "ports" || keys[4] != "bits_per_cycle") return std::nullopt;
  const std::optional<std::size_t> port = numberOf(keys[3]), end = numberOf(keys[5]);
  if (!port || !end || *end > 1) return std::nullopt;
  return MachineField{*end == 0 ? Quantity::NarrowestPort : Quantity::WidestPort, *memory, *port};
}

std::optional<MachineField> fieldAt(std::string_view pointer) {
  for (const NamedQuantity& named : kAlone)
    if (named.pointer == pointer) return MachineField{named.quantity, 0, 0};
  const std::optional<std::vector<std::string>> keys = splitPointer(pointer);
  if (!keys || keys->size() < 3) return std::nullopt;
  if ((*keys)[0] == "memories") return fieldOfMemory(*keys);
  if (keys->size() != 4 || (*keys)[0] != "array" || (*keys)[1] != "dims" || (*keys)[3] != "size") return std::nullopt;
  const std::optional<std::size_t> dim = numberOf((*keys)[2]);
  return dim ? std::optional(MachineField{Quantity::ArrayDim, *dim, 0}) : std::nullopt;
}

bool isIn(const MachineField& field, const HardwareProfile& profile) {
  switch (field.quantity) {
    case Quantity::ArrayDim:
      return field.part < profile.arrayDims.size();
    case Quantity::MemorySize:
    case Quantity::ReadEnergy:
    case Quantity::WriteEnergy:
    case Quantity::Bandwidth:
      return field.part < profile.memories.size();
    case Quantity::NarrowestPort:
    case Quantity::WidestPort:
      return field.part < profile.memories.size() && field.port < profile.memories[field.part].ports.size();
    default:
      return true;
  }
}

}  // namespace

bool isEnergy(Quantity quantity) {
  return quantity == Quantity::MacEnergy || quantity == Quantity::ReadEnergy || quantity == Quantity::WriteEnergy;
}

std::optional<Quantity> quantityOf(std::string_view pointer) {
  const std::optional<MachineField> field = fieldAt(pointer);
  return field ? std::optional(field->quantity) : std::nullopt;
}

std::optional<MachineField> MachineField::find(std::string_view pointer, const HardwareProfile& profile) {
  const std::optional<MachineField> field = fieldAt(pointer);
  return field && isIn(*field, profile) ? field : std::nullopt;
}

std::string MachineField::pointer() const {
  for (const NamedQuantity& named : kAlone)
    if (named.quantity == quantity) return std::string(named.pointer);
  for (const NamedQuantity& named : kOfMemories)
    if (named.quantity == quantity) return fmt::format("/memories/{}/{}", part, named.pointer);
  if (quantity == Quantity::ArrayDim) return fmt::format("/array/dims/{}/size", part);
  return fmt::format("/memories/{}/ports/{}/bits_per_cycle/{}", part, port,
                     quantity == Quantity::NarrowestPort ? 0 : 1);
}

double MachineField::of(const HardwareProfile& profile) const {
  switch (quantity) {
    case Quantity::Clock:
      return profile.clockMhz;
    case Quantity::InputBits:
      return profile.precision.input;
    case Quantity::WeightBits:
      return profile.precision.weight;
    case Quantity::PartialSumBits:
      return profile.precision.partialSum;
    case Quantity::OutputBits:
      return profile.precision.output;
    case Quantity::ArrayDim:
      return static_cast<double>(profile.arrayDims[part].size);
    case Quantity::MacEnergy:
      return profile.macEnergy;
    case Quantity::CyclesPerMac:
      return profile.cyclesPerMac;
    case Quantity::InterconnectEnergy:
      return profile.interconnectEnergyPerWord;
    case Quantity::MemorySize:
      return static_cast<double>(profile.memories[part].sizeBits);
    case Quantity::ReadEnergy:
      return profile.memories[part].readEnergy;
    case Quantity::WriteEnergy:
      return profile.memories[part].writeEnergy;
    case Quantity::Bandwidth:
      return profile.memories[part].bandwidthGbPerS.value_or(0);
    case Quantity::NarrowestPort:
      return static_cast<double>(profile.memories[part].ports[port].narrowestBitsPerCycle);
    case Quantity::WidestPort:
      return static_cast<double>(profile.memories[part].ports[port].widestBitsPerCycle);
  }
  throw InternalError("a number of a machine without a quantity");
}

void MachineField::set(HardwareProfile& profile, double value) const {
  const auto whole = static_cast<std::int64_t>(value);
  const auto bits = static_cast<int>(whole);
  switch (quantity) {
    case Quantity::Clock:
      profile.clockMhz = value;
      return;
    case Quantity::InputBits:
      profile.precision.input = bits;
      return;
    case Quantity::WeightBits:
      profile.precision.weight = bits;
      return;
    case Quantity::PartialSumBits:
      profile.precision.partialSum = bits;
      return;
    case Quantity::OutputBits:
      profile.precision.output = bits;
      return;
    case Quantity::ArrayDim:
      profile.arrayDims[part].size = whole;
      return;
    case Quantity::MacEnergy:
      profile.macEnergy = value;
      return;
    case Quantity::CyclesPerMac:
      profile.cyclesPerMac = value;
      return;
    case Quantity::InterconnectEnergy:
      profile.interconnectEnergyPerWord = value;
      return;
    case Quantity::MemorySize:
      profile.memories[part].sizeBits = whole;
      return;
    case Quantity::ReadEnergy:
      profile.memories[part].readEnergy = value;
      return;
    case Quantity::WriteEnergy:
      profile.memories[part].writeEnergy = value;
      return;
    case Quantity::Bandwidth:
      profile.memories[part].bandwidthGbPerS = value;
      return;
    case Quantity::NarrowestPort:
      profile.memories[part].ports[port].narrowestBitsPerCycle = whole;
      return;
    case Quantity::WidestPort:
      profile.memories[part].ports[port].widestBitsPerCycle = whole;
      return;
  }
}

std::vector<MachineField> machineFields(const HardwareProfile& profile) {
  std::vector<MachineField> all;
  for (const NamedQuantity& named : kAlone) all.push_back({named.quantity, 0, 0});
  for (std::size_t dim = 0; dim < profile.arrayDims.size(); ++dim) all.push_back({Quantity::ArrayDim, dim, 0});
  for (std::size_t m = 0; m < profile.memories.size(); ++m) {
    for (const NamedQuantity& named : kOfMemories)
      if (named.quantity != Quantity::Bandwidth || profile.memories[m].bandwidthGbPerS)
        all.push_back({named.quantity, m, 0});
    for (std::size_t port = 0; port < profile.memories[m].ports.size(); ++port)
      for (const Quantity end : {Quantity::NarrowestPort, Quantity::WidestPort}) all.push_back({end, m, port});
  }
  return all;
}

}  // namespace tilescope
