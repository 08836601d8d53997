// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/hardware/transfer_energy.h"
#include "core/mapping/dataflow_loops.h"
#include "core/models/eplanner/eplanner_terms.h"

namespace tilescope::eplanner {
namespace {

struct Lanes {
  std::int64_t K = 1, C = 1;
  std::array<std::int64_t, kTensorCount> spreadK{1, 1, 1}, spreadC{1, 1, 1};

  auto operator<=>(const Lanes&) const = default;
};

using Buffers = std::array<const Memory*, kTensorCount>;

void add(Lanes& lanes, const Buffers& buffers, const std::string& arrayDim, const std::string& dim,
         std::int64_t count) {
  if (dim != "K" && dim != "C") return;
  (dim == "K" ? lanes.K : lanes.C) *= count;
  for (std::size_t t = 0; t < kTensorCount; ++t) {
    const std::vector<std::string>& shared = buffers[t]->sharedAcross;
    if (std::find(shared.begin(), shared.end(), arrayDim) != shared.end()) continue;
    (dim == "K" ? lanes.spreadK : lanes.spreadC)[t] *= count;
  }
}

// Fixed factors first; "max" takes the remaining lanes. Other loops with "max" are not subtracted (contract).
void addUnrolled(Lanes& lanes, const Buffers& buffers, const ArrayDim& dim, const std::vector<UnrolledLoop>& loops) {
  std::int64_t left = dim.size;
  for (const UnrolledLoop& loop : loops) left = std::max<std::int64_t>(1, left / loop.factor.value_or(1));
  for (const UnrolledLoop& loop : loops) {
    if (loop.dim != "K" && loop.dim != "C") continue;
    add(lanes, buffers, dim.name, loop.dim, std::min(loop.factor.value_or(left), dim.size));
    if (!loop.factor) left = 1;
  }
}

const std::vector<UnrolledLoop>* loopsOn(const Dataflow* dataflow, const std::string& arrayDim) {
  if (dataflow == nullptr || !dataflow->unroll) return nullptr;
  for (const auto& [name, loops] : *dataflow->unroll) {
    if (name == arrayDim) return &loops;
  }
  return nullptr;
}

// All ways to give the array dimensions that a dataflow does not name to K or C.
std::vector<Lanes> completions(const HardwareProfile& hardware, const Dataflow* dataflow, const Buffers& buffers) {
  std::vector<Lanes> all(1);
  for (const ArrayDim& dim : hardware.arrayDims) {
    if (const auto* loops = loopsOn(dataflow, dim.name)) addUnrolled(all.front(), buffers, dim, *loops);
  }
  for (const ArrayDim& dim : hardware.arrayDims) {
    if (loopsOn(dataflow, dim.name) != nullptr) continue;
    std::vector<Lanes> next;
    for (const Lanes& lanes : all) {
      for (const char* loop : {"K", "C"}) {
        next.push_back(lanes);
        add(next.back(), buffers, dim.name, loop, dim.size);
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    all = std::move(next);
  }
  return all;
}

const Memory* outermostOnChip(const HardwareProfile& hardware, Tensor tensor) {
  const Memory* found = nullptr;
  for (const Memory& memory : hardware.memories) {
    if (!memory.offChip && memory.stores(tensor)) found = &memory;
  }
  return found;
}

TensorPath tensorPath(const HardwareProfile& hardware, const Memory& buffer, Tensor tensor, const ElementBits& bits,
                      const Lanes& lanes) {
  const Memory& dram = hardware.memories.back();
  const std::array<int, kTensorCount> widths{bits.input, bits.weight, bits.output};
  TensorPath path;
  path.bits = widths[tilescope::index(tensor)];
  path.tileBits = tensor == Tensor::O ? bits.partialSum : path.bits;
  path.spreadK = tensor == Tensor::I ? 1 : lanes.spreadK[tilescope::index(tensor)];
  path.spreadC = tensor == Tensor::O ? 1 : lanes.spreadC[tilescope::index(tensor)];
  const auto energy = [&](const Memory& memory, Move move, std::int64_t width) {
    return wordEnergy(memory, tensor, move, static_cast<double>(width), hardware.clockMhz);
  };
  path.dramRead = energy(dram, Move::Read, path.bits);
  path.bufferFill = energy(buffer, Move::Fill, path.tileBits);
  path.bufferRead = energy(buffer, Move::Read, path.tileBits);
  if (tensor != Tensor::O) return path;
  path.dramUpdate = energy(dram, Move::Update, path.bits);
  path.dramReadPartial = energy(dram, Move::Read, path.tileBits);
  path.dramUpdatePartial = energy(dram, Move::Update, path.tileBits);
  path.bufferUpdate = energy(buffer, Move::Update, path.tileBits);
  path.bufferDrain = energy(buffer, Move::Drain, path.tileBits);
  return path;
}

std::size_t bufferIndex(Machine& machine, const Memory& memory) {
  const std::int64_t capacity = memory.doubleBuffered ? memory.sizeBits / 2 : memory.sizeBits;
  for (std::size_t i = 0; i < machine.buffers.size(); ++i) {
    if (machine.buffers[i].memory == memory.name) return i;
  }
  machine.buffers.push_back({memory.name, capacity, memory.doubleBuffered});
  return machine.buffers.size() - 1;
}

constexpr const char* kOverlap = "transfer_overlap_share";
constexpr const char* kChannelStep = "tile_step_channels";
constexpr const char* kGroupsOnLanes = "groups_on_lanes_of_k";
constexpr const char* kExporter = "exporter";  // of core/plugin/suited_exporters.h
constexpr double kMaxChannelStep = 65536;

Json constantsIn(const HardwareProfile& hardware) {
  const auto found = hardware.models.find(kModelId);
  return found == hardware.models.end() ? Json::object() : Json::parse(found->second);
}

std::optional<Diagnostic> wrongConstant(const HardwareProfile& hardware, const std::string& key, const Json& value) {
  const auto wrong = [&](std::string expected, std::string remedy) {
    return Diagnostic{Diagnostic::Severity::Error, hardware.name,    "/models/eplanner/" + key, value.dump(),
                      std::move(expected),         std::move(remedy)};
  };
  if (key == kOverlap) {
    if (value.is_number() && value.get<double>() >= 0 && value.get<double>() <= 1) return std::nullopt;
    return wrong("a number from 0 (transfers wait for computing) to 1 (the longer hides the shorter)",
                 "Correct it, or remove it: 1 holds then.");
  }
  if (key == kChannelStep) {
    const bool isWhole = value.is_number() && value.get<double>() == std::floor(value.get<double>());
    if (isWhole && value.get<double>() >= 1 && value.get<double>() <= kMaxChannelStep) return std::nullopt;
    return wrong(fmt::format("a whole number of channels from 1 to {}", kMaxChannelStep),
                 "Correct it, or remove it: 1 holds then.");
  }
  if (key == kGroupsOnLanes) {
    if (value.is_boolean()) return std::nullopt;
    return wrong("true or false", "Correct it, or remove it: false holds then.");
  }
  if (key == kExporter) {
    if (value.is_string() && !value.get<std::string>().empty()) return std::nullopt;
    return wrong("the id of an exporter, such as \"cpu\"", "Correct it, or remove it.");
  }
  if (key.starts_with("x-")) return std::nullopt;
  return wrong(fmt::format("one of {}, {}, {}, {}", kOverlap, kChannelStep, kGroupsOnLanes, kExporter),
               "Rename or remove it.");
}

Machine machineFor(const HardwareProfile& hardware, const ElementBits& bits, const Buffers& buffers,
                   const Lanes& lanes) {
  const Memory& dram = hardware.memories.back();
  Machine machine;
  machine.constants = machineConstants(hardware);
  machine.rows = lanes.K;
  machine.columns = lanes.C;
  machine.clockMhz = hardware.clockMhz;
  machine.cyclesPerMac = hardware.cyclesPerMac;
  machine.offChipBitsPerCycle = bandwidthBitsPerCycle(dram, hardware.clockMhz);
  machine.offChipMemory = dram.name;
  machine.partialSumBits = bits.partialSum;
  machine.energyUnit = hardware.energyUnit;
  machine.macEnergy = hardware.macEnergy;
  for (const Tensor tensor : kTensors) {
    const Memory& buffer = *buffers[tilescope::index(tensor)];
    TensorPath& path = machine.tensors[tilescope::index(tensor)];
    path = tensorPath(hardware, buffer, tensor, bits, lanes);
    path.buffer = bufferIndex(machine, buffer);
  }
  return machine;
}

void allow(Machine& machine, const std::string& dataflow, const std::optional<Stationary>& stationary) {
  const std::optional<Flow> only = stationary ? flowOf(*stationary) : std::nullopt;
  for (const Flow flow : kFlows) {
    std::optional<std::string>& slot = machine.dataflowOf[index(flow)];
    if ((!only || *only == flow) && !slot) slot = dataflow;
  }
}

class KeyWriter {
 public:
  void add(std::int64_t value) { append(std::bit_cast<std::uint64_t>(value)); }
  void add(double value) { append(std::bit_cast<std::uint64_t>(value)); }
  void add(const std::string& text) {
    add(static_cast<std::int64_t>(text.size()));
    bytes_ += text;
  }
  std::string take() { return std::move(bytes_); }

 private:
  void append(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 0xff);
  }
  std::string bytes_;
};

}  // namespace

Stationary stationaryOf(Flow flow) {
  return flow == Flow::IS ? Stationary::Input : flow == Flow::WS ? Stationary::Weight : Stationary::Output;
}

std::optional<Flow> flowOf(Stationary stationary) {
  switch (stationary) {
    case Stationary::Input:
      return Flow::IS;
    case Stationary::Weight:
      return Flow::WS;
    case Stationary::Output:
      return Flow::OS;
    case Stationary::Row:
    case Stationary::None:
      return std::nullopt;
  }
  return std::nullopt;
}

Diagnostics checkHardware(const HardwareProfile& hardware) {
  Diagnostics errors;
  for (const Tensor tensor : kTensors) {
    if (outermostOnChip(hardware, tensor) != nullptr) continue;
    Diagnostic d;
    d.file = hardware.name;
    d.pointer = "/memories";
    d.found = "no on-chip memory that holds " + std::string(name(tensor));
    d.expected = "at least one for each of I, W and O: e-PlaNNer tiles every tensor through an on-chip buffer";
    d.remedy = "Add \"" + std::string(name(tensor)) + "\" to \"holds\" of a memory inside the off-chip one.";
    errors.push_back(d);
  }
  const Json constants = constantsIn(hardware);
  for (const auto& [key, value] : constants.items())
    if (const std::optional<Diagnostic> wrong = wrongConstant(hardware, key, value)) errors.push_back(*wrong);
  return errors;
}

MachineConstants machineConstants(const HardwareProfile& hardware) {
  const MachineConstants usual;
  if (!hardware.models.contains(kModelId)) return usual;
  const Json json = constantsIn(hardware);
  return {json.value(kOverlap, usual.overlap), json.value(kChannelStep, usual.channelStep),
          json.value(kGroupsOnLanes, usual.groupsOnLanesOfK)};
}

std::int64_t groupsAtOnce(const EplannerLayer& layer, const MachineConstants& constants, std::int64_t lanesOfK) {
  const bool isDepthwise = layer.groups > 1 && layer.K == 1 && layer.C == 1;
  return constants.groupsOnLanesOfK && isDepthwise ? std::min(lanesOfK, layer.groups) : 1;
}

std::vector<Machine> machines(const HardwareProfile& hardware, const ElementBits& bits,
                              const std::optional<std::string>& dataflow) {
  Buffers buffers{};
  for (const Tensor tensor : kTensors) {
    buffers[tilescope::index(tensor)] = outermostOnChip(hardware, tensor);
    ensure(buffers[tilescope::index(tensor)] != nullptr, "e-PlaNNer needs hardware that passed checkHardware");
  }
  std::vector<Machine> all;
  std::map<Lanes, std::size_t> machineOf;
  const auto addDataflow = [&](const Dataflow* flow) {
    for (const Lanes& lanes : completions(hardware, flow, buffers)) {
      const auto [it, isNew] = machineOf.try_emplace(lanes, all.size());
      if (isNew) all.push_back(machineFor(hardware, bits, buffers, lanes));
      allow(all[it->second], flow == nullptr ? "" : flow->name, flow == nullptr ? std::nullopt : flow->stationary);
    }
  };
  for (const Dataflow& flow : hardware.dataflows) {
    if (!dataflow || *dataflow == flow.name) addDataflow(&flow);
  }
  if (hardware.dataflows.empty() && !dataflow) addDataflow(nullptr);
  return all;
}

std::vector<Problem> problems(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                              const std::optional<std::string>& dataflow) {
  const std::optional<EplannerLayer> view = eplannerLayer(layer);
  ensure(view.has_value(), "e-PlaNNer was asked for a layer that it does not cover");
  const auto is = [&](const char* name, const char* value) {
    const auto it = options.find(name);
    return it != options.end() && it->second == value;
  };
  std::vector<Problem> all;
  const std::optional<HardwareProfile> inRoles = withRolesOf(layer, hardware);
  for (Machine& machine : machines(inRoles ? *inRoles : hardware, layer.bits.value_or(hardware.precision), dataflow)) {
    const std::int64_t groups = groupsAtOnce(*view, machine.constants, machine.rows);
    all.push_back({*view, std::move(machine), !is("halo", "off"), is("roof", "peak"), groups});
  }
  return all;
}

std::string keyOf(const Problem& problem) {
  KeyWriter key;
  const EplannerLayer& l = problem.layer;
  for (const std::int64_t v : {l.batch, l.groups, l.K, l.C, l.OY, l.OX, l.FY, l.FX, l.IY, l.IX, l.strideY, l.strideX,
                               l.dilationY, l.dilationX, l.padTop, l.padLeft}) {
    key.add(v);
  }
  const Machine& m = problem.machine;
  for (const std::int64_t v :
       {m.rows, m.columns, m.partialSumBits, static_cast<std::int64_t>(m.energyUnit),
        static_cast<std::int64_t>(problem.halo), static_cast<std::int64_t>(problem.peakRoof), m.constants.channelStep,
        problem.groupsAtOnce, static_cast<std::int64_t>(m.buffers.size())}) {
    key.add(v);
  }
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  for (const double v :
       {m.clockMhz, m.cyclesPerMac, m.offChipBitsPerCycle.value_or(kUnlimited), m.macEnergy, m.constants.overlap})
    key.add(v);
  key.add(m.offChipMemory);
  for (const Buffer& buffer : m.buffers) {
    key.add(buffer.memory);
    key.add(buffer.capacityBits);
    key.add(static_cast<std::int64_t>(buffer.doubleBuffered));
  }
  for (const TensorPath& t : m.tensors) {
    for (const std::int64_t v : {t.bits, t.tileBits, static_cast<std::int64_t>(t.buffer), t.spreadK, t.spreadC})
      key.add(v);
    for (const double v : {t.dramRead, t.dramUpdate, t.dramReadPartial, t.dramUpdatePartial, t.bufferFill, t.bufferRead,
                           t.bufferUpdate, t.bufferDrain}) {
      key.add(v);
    }
  }
  for (const auto& dataflow : m.dataflowOf) key.add(dataflow.value_or("\x01none"));
  return key.take();
}

}  // namespace tilescope::eplanner
