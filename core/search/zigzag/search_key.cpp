// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/search_key.h"

#include <fmt/format.h>

#include <iterator>

#include "core/cost/zigzag/zigzag_model.h"
#include "core/cost/zigzag/zigzag_result.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::zigzag {
namespace {

// Fields follow each other with separators; names are preceded by their length, so that none can look like several
// fields.
class Key {
 public:
  template <class... Values>
  Key& add(const Values&... values) {
    (put(values), ...);
    return *this;
  }
  std::string text() && { return std::move(text_); }

 private:
  void put(const std::string& name) { fmt::format_to(std::back_inserter(text_), "{}:{}/", name.size(), name); }
  void put(std::string_view name) { put(std::string(name)); }
  template <class Number>
  void put(const Number& number) requires std::is_arithmetic_v<Number> {
    fmt::format_to(std::back_inserter(text_), "{}/", number);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  void put(const std::vector<std::string>& names) {
    put(names.size());
    for (const std::string& name : names) put(name);
  }

  std::string text_;
};

void addLayer(Key& key, const Layer& layer, const HardwareProfile& hardware) {
  const Einsum einsum = toEinsum(layer);
  key.add(einsum.dims.size());
  for (const auto& [dim, size] : einsum.dims) key.add(dim, size);
  key.add(einsum.input, einsum.weight, einsum.output, einsum.tensorOrder, einsum.relations.size());
  for (const Relation& relation : einsum.relations) {
    key.add(relation.dim, relation.padding[0], relation.padding[1], relation.extent, relation.of.size());
    for (const auto& [dim, factor] : relation.of) key.add(dim, factor);
  }
  const ElementBits bits = layer.bits.value_or(hardware.precision);
  key.add(bits.input, bits.weight, bits.partialSum, bits.output);
  key.add(layer.type == LayerType::Add);  // its second operand is as wide as an input
}

void addMemory(Key& key, const Memory& memory) {
  key.add(memory.name, memory.sizeBits, memory.readEnergy, memory.writeEnergy, memory.energyPer == EnergyPer::Word,
          memory.doubleBuffered, memory.offChip, memory.bandwidthGbPerS, memory.sharedAcross, memory.holds.size());
  for (const Tensor tensor : memory.holds) key.add(name(tensor));
  key.add(memory.ports.size());
  for (const Port& port : memory.ports) {
    key.add(port.name, port.narrowestBitsPerCycle, port.widestBitsPerCycle, port.carries.size());
    for (const PortMove& move : port.carries) key.add(name(move.tensor), name(move.move));
  }
}

void addDataflow(Key& key, const Dataflow& dataflow) {
  key.add(dataflow.name, dataflow.unroll.has_value());
  if (!dataflow.unroll) return;
  key.add(dataflow.unroll->size());
  for (const auto& [arrayDim, loops] : *dataflow.unroll) {
    key.add(arrayDim, loops.size());
    for (const UnrolledLoop& loop : loops) key.add(loop.dim, loop.factor);
  }
}

void addHardware(Key& key, const HardwareProfile& hardware, const std::optional<std::string>& only) {
  key.add(name(hardware.energyUnit), hardware.clockMhz, hardware.macEnergy, hardware.cyclesPerMac,
          hardware.arrayDims.size());
  for (const ArrayDim& dim : hardware.arrayDims) key.add(dim.name, dim.size);
  key.add(hardware.memories.size());
  for (const Memory& memory : hardware.memories) addMemory(key, memory);
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!only || dataflow.name == *only) addDataflow(key, dataflow);
}

}  // namespace

std::string searchKey(const SearchRequest& request) {
  Key key;
  key.add(kModelId, name(request.objective), request.lpfLimit);
  for (const OptionSpec& option : zigzagModel().options())
    key.add(optionValue(zigzagModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  addHardware(key, request.hardware, request.dataflow);
  return std::move(key).text();
}

}  // namespace tilescope::zigzag
