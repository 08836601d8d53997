// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::diana {
namespace {

struct Role {
  const char* key;
  std::vector<Tensor> holds;
  const char* what;
};

const std::vector<Role>& roles() {
  static const std::vector<Role> kRoles{
      {"activation", {Tensor::I, Tensor::O}, "the L1 memory of inputs and outputs"},
      {"weight", {Tensor::W}, "the L1 memory of weights"},
      {"l2", {Tensor::I, Tensor::W, Tensor::O}, "the memory that the DMA copies from"}};
  return kRoles;
}

const Memory* memoryNamed(const HardwareProfile& hardware, const std::string& name) {
  const auto found = std::find_if(hardware.memories.begin(), hardware.memories.end(),
                                  [&](const Memory& memory) { return memory.name == name; });
  return found == hardware.memories.end() ? nullptr : &*found;
}

Json constantsOf(const HardwareProfile& hardware) {
  const auto constants = hardware.models.find(kModelId);
  return constants == hardware.models.end() ? Json() : Json::parse(constants->second);
}

Diagnostic wrong(const HardwareProfile& hardware, std::string pointer, std::string found, std::string expected,
                 std::string remedy) {
  return {Diagnostic::Severity::Error, hardware.name,    std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

void checkRole(const HardwareProfile& hardware, const Json& constants, const Role& role, Diagnostics& errors) {
  const std::string pointer = fmt::format("/models/diana/{}", role.key);
  const auto named = constants.find(role.key);
  const std::string remedy =
      fmt::format("Name a memory of the profile that holds it, as hardware_profiles/diana.json does.");
  if (named == constants.end() || !named->is_string()) {
    errors.push_back(wrong(hardware, pointer, named == constants.end() ? "nothing" : named->dump(),
                           fmt::format("the name of {}", role.what), remedy));
    return;
  }
  const Memory* memory = memoryNamed(hardware, named->get<std::string>());
  if (memory == nullptr) {
    errors.push_back(wrong(hardware, pointer, named->dump(), "a memory of the profile", remedy));
    return;
  }
  for (const Tensor tensor : role.holds)
    if (!memory->stores(tensor))
      errors.push_back(wrong(hardware, pointer, fmt::format("{}, which does not hold {}", named->dump(), name(tensor)),
                             role.what, remedy));
  const bool outermost = memory == &hardware.memories.back();
  if (outermost != (std::string_view(role.key) == "l2"))
    errors.push_back(wrong(hardware, pointer, named->dump() + (outermost ? ", the outermost memory" : ""),
                           outermost ? "a memory inside the outermost one" : "the outermost memory of the profile",
                           remedy));
}

std::optional<std::int64_t> lanesOf(const HardwareProfile& hardware, const Dataflow& dataflow, std::string_view dim) {
  if (!dataflow.unroll) return std::nullopt;
  std::optional<std::int64_t> lanes;
  for (const auto& [arrayDim, loops] : *dataflow.unroll)
    for (const UnrolledLoop& loop : loops)
      for (const ArrayDim& a : hardware.arrayDims)
        if (a.name == arrayDim && loop.dim == dim)
          lanes = lanes.value_or(1) * std::min(loop.factor.value_or(a.size), a.size);
  return lanes;
}

std::pair<std::int64_t, std::int64_t> lanes(const HardwareProfile& hardware, const char* rows, const char* columns) {
  for (const Dataflow& dataflow : hardware.dataflows) {
    const auto first = lanesOf(hardware, dataflow, rows), second = lanesOf(hardware, dataflow, columns);
    if (first && second) return {*first, *second};
  }
  return {hardware.arrayDims[0].size, hardware.arrayDims[1].size};
}

bool serves(const HardwareProfile& hardware, const Dataflow& dataflow, Kind kind) {
  const bool K = lanesOf(hardware, dataflow, "K").has_value(), OX = lanesOf(hardware, dataflow, "OX").has_value();
  const bool C = lanesOf(hardware, dataflow, "C").has_value();
  switch (kind) {
    case Kind::Conv:
      return OX && K;
    case Kind::Depthwise:
      return OX && !K;
    case Kind::FullyConnected:
      return C && K;
    case Kind::Add:
      return false;
  }
  return false;
}

double bytesPerCycle(const HardwareProfile& hardware, const Memory& from, Tensor tensorFrom, Move moveFrom,
                     const Memory& to, Tensor tensorTo, Move moveTo) {
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  const double out = accessBits(from, tensorFrom, moveFrom, hardware.clockMhz).value_or(kUnlimited);
  const double in = accessBits(to, tensorTo, moveTo, hardware.clockMhz).value_or(kUnlimited);
  return std::min(out, in) / 8;
}

const Memory* accumulators(const HardwareProfile& hardware, const Memory& activation) {
  for (const Memory& memory : hardware.memories) {
    if (&memory == &activation) return nullptr;
    if (memory.stores(Tensor::O)) return &memory;
  }
  return nullptr;
}

EnergyRates energyRates(const HardwareProfile& h, const Memory& act, const Memory& weight, const Memory& l2,
                        const Memory* sums, const DianaLayer& l) {
  const auto of = [&](const Memory& memory, Tensor tensor, Move move, int bits) {
    return wordEnergy(memory, tensor, move, bits, h.clockMhz);
  };
  EnergyRates e;
  const bool sum = l.kind == Kind::Add;  // its second input is stored next to the first
  e.l2InputRead = of(l2, Tensor::I, Move::Read, l.bits.input);
  e.l2OutputUpdate = of(l2, Tensor::O, Move::Update, l.bits.output);
  e.inputFill = of(act, Tensor::I, Move::Fill, l.bits.input);
  e.inputRead = of(act, Tensor::I, Move::Read, l.bits.input);
  e.outputUpdate = of(act, Tensor::O, Move::Update, l.bits.output);
  e.outputDrain = of(act, Tensor::O, Move::Drain, l.bits.output);
  e.l2WeightRead = of(l2, Tensor::W, Move::Read, sum ? l.bits.input : l.bits.weight);
  e.weightFill = sum ? e.inputFill : of(weight, Tensor::W, Move::Fill, l.bits.weight);
  e.weightRead = sum ? e.inputRead : of(weight, Tensor::W, Move::Read, l.bits.weight);
  if (sums == nullptr || sum) return e;
  e.sumRead = of(*sums, Tensor::O, Move::Read, l.bits.partialSum);
  e.sumUpdate = of(*sums, Tensor::O, Move::Update, l.bits.partialSum);
  return e;
}

Machine machineOf(const HardwareProfile& h, const DianaLayer& layer) {
  const Json constants = constantsOf(h);
  const auto memory = [&](const char* role) -> const Memory& {
    return *memoryNamed(h, constants.at(role).get<std::string>());
  };
  const Memory &act = memory("activation"), &weight = memory("weight"), &l2 = memory("l2");
  const Memory* sums = accumulators(h, act);
  Machine m;
  std::tie(m.lanesOX, m.lanesK) = lanes(h, "OX", "K");
  m.lanesC = lanes(h, "C", "K").first;
  m.clockMhz = h.clockMhz;
  m.cyclesPerMac = h.cyclesPerMac;
  m.macEnergy = h.macEnergy;
  m.energyUnit = h.energyUnit;
  m.activation = {act.name, act.sizeBits};
  m.weight = {weight.name, weight.sizeBits};
  m.l2 = {l2.name, l2.sizeBits};
  for (const Memory& any : h.memories) m.memoryOrder.push_back(any.name);
  m.accumulators = sums == nullptr ? "" : sums->name;
  m.inputBytesPerCycle = bytesPerCycle(h, l2, Tensor::I, Move::Read, act, Tensor::I, Move::Fill);
  m.secondBytesPerCycle = bytesPerCycle(h, l2, Tensor::W, Move::Read, act, Tensor::I, Move::Fill);
  m.weightBytesPerCycle = bytesPerCycle(h, l2, Tensor::W, Move::Read, weight, Tensor::W, Move::Fill);
  m.outputBytesPerCycle = bytesPerCycle(h, l2, Tensor::O, Move::Update, act, Tensor::O, Move::Drain);
  m.energy = energyRates(h, act, weight, l2, sums, layer);
  for (const Dataflow& dataflow : h.dataflows)
    if (m.dataflow.empty() && serves(h, dataflow, layer.kind)) m.dataflow = dataflow.name;
  return m;
}

}  // namespace

std::string_view name(InputMode mode) {
  switch (mode) {
    case InputMode::Resident:
      return "resident";
    case InputMode::PerTile:
      return "per-tile";
    case InputMode::Reloaded:
      return "reloaded";
  }
  return "";
}

std::optional<InputMode> parseInputMode(std::string_view text) {
  for (const InputMode mode : kInputModes)
    if (name(mode) == text) return mode;
  return std::nullopt;
}

std::optional<double> parseCycles(std::string_view text) {
  double cycles = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), cycles);
  constexpr double kMax = 1e12;  // sums over calls stay exact
  if (problem != std::errc{} || stop != text.data() + text.size() || !(cycles >= 0 && cycles <= kMax))
    return std::nullopt;
  return cycles;
}

Diagnostics checkHardware(const HardwareProfile& hardware) {
  Diagnostics errors;
  const Json constants = constantsOf(hardware);
  if (!constants.is_object() || constants.empty()) {
    errors.push_back(wrong(hardware, "/models/diana", "nothing", "the memories of DIANA's digital core by their names",
                           "Add \"models\": {\"diana\": {\"activation\": NAME, \"weight\": NAME, \"l2\": NAME}}, or "
                           "take hardware_profiles/diana.json."));
    return errors;
  }
  for (const Role& role : roles()) checkRole(hardware, constants, role, errors);
  for (const auto& [key, value] : constants.items())
    if (std::none_of(roles().begin(), roles().end(), [&, &name = key](const Role& role) { return name == role.key; }) &&
        key.rfind("x-", 0) != 0)
      errors.push_back(wrong(hardware, "/models/diana/" + key, value.dump(), "activation, weight or l2",
                             "Remove it, or call it \"x-" + key + "\" if it is a note."));
  if (hardware.arrayDims.size() < 2)
    errors.push_back(wrong(hardware, "/array/dims", fmt::format("{} dimension", hardware.arrayDims.size()),
                           "two, for unrolled output columns and output channels",
                           "Add a second dimension to \"dims\" (size 1 if nothing is unrolled there)."));
  return errors;
}

Problem problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const std::optional<std::string>& dataflow) {
  const std::optional<DianaLayer> view = dianaLayer(layer, hardware.precision);
  ensure(view.has_value(), "DIANA was asked for a layer that it does not cover");
  const auto value = [&](const char* option) -> std::string {
    const auto it = options.find(option);
    return it == options.end() ? "" : it->second;
  };
  Problem p;
  p.layer = *view;
  p.machine = machineOf(hardware, p.layer);
  p.callOverheadCycles = parseCycles(value("call_overhead_cycles")).value_or(0);
  if (value("copy_granule_bytes") == "32") p.copyGranuleBytes = 32;
  p.inputMode = parseInputMode(value("input"));
  p.strict = value("legality") != "report";
  // An add does not use the array, so any dataflow will do.
  if (dataflow && p.layer.kind != Kind::Add && *dataflow != p.machine.dataflow) p.otherDataflow = dataflow;
  return p;
}

}  // namespace tilescope::diana
