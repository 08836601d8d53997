// SPDX-License-Identifier: GPL-3.0-or-later
// Widths follow from lanes and precisions: a port passes, in each cycle, one element for each lane that it feeds. The
// energies are those of memories of the base profile, which the ratio rule of core/hardware/pricing.h scales to the new
// sizes and widths.
#include "core/hardware/new_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope {
namespace {

constexpr const char* kAnswered = "entered in New machine";
constexpr int kEnergyDigits = 4;
constexpr int kSystolicWeights = 2;  // words per PE: the next weight loads while one is in use
constexpr int kBufferCellPorts = 2;  // one to read, one to write, as in the base profiles' buffers

// Registers hold as many words as those of the base profile.
std::int64_t wordsIn(const Memory& memory, Tensor tensor, const HardwareProfile& base) {
  return std::max<std::int64_t>(1, memory.sizeBits / elementBits(base.precision, tensor));
}

const Memory& registerOf(const HardwareProfile& base, Tensor tensor) {
  const auto found = std::find_if(base.memories.begin(), base.memories.end(), [&](const Memory& memory) {
    return memory.stores(tensor) && buildOf(memory) == MemoryBuild::RegisterFile;
  });
  ensure(found != base.memories.end(), "the base profile has registers for this tensor");
  return *found;
}

// The outermost SRAM of the tensor, or else of any tensor.
const Memory& bufferOf(const HardwareProfile& base, Tensor tensor) {
  const Memory* any = nullptr;
  for (auto memory = base.memories.rbegin(); memory != base.memories.rend(); ++memory) {
    if (buildOf(*memory) != MemoryBuild::Sram) continue;
    if (memory->stores(tensor)) return *memory;
    if (!any) any = &*memory;
  }
  ensure(any != nullptr, "the base profile has a buffer");
  return *any;
}

class MachineMaker {
 public:
  MachineMaker(const MachineAnswers& answers, const HardwareProfile& base) : answers_(answers), base_(base) {}

  HardwareProfile make() {
    made_.name = fmt::format("New machine {} × {} {}", answers_.rows, answers_.columns, kindText());
    made_.source = fmt::format(
        "Array, buffers, off-chip memory, clock and precisions entered in New machine; "
        "technology and energies of profile {}: {}",
        base_.name, base_.source);
    made_.clockMhz = answers_.clockMhz;
    made_.precision = answers_.precision;
    const bool isVector = answers_.kind == MachineKind::Vector;
    made_.arrayDims = {{isVector ? "lanes" : "rows", answers_.rows},
                       {isVector ? "width" : "columns", answers_.columns}};
    made_.macEnergy = base_.macEnergy;
    made_.macFormat = base_.macFormat;
    made_.macAnchor = MacAnchor{base_.macEnergy, base_.precision, processOfBase()};
    if (base_.technology) made_.technology = ChipTechnology{base_.technology->process, {}, {}, {}};
    addRegisters();
    addBuffers();
    addDram();
    addDataflows();
    reprice(made_);
    made_ = withoutAnchors(std::move(made_));
    setDramPart(made_, answers_.dram);
    addSources();
    return std::move(made_);
  }

 private:
  std::string kindText() const {
    std::string text(enumName(kMachineKindNames, answers_.kind));
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
  }

  std::optional<Process> processOfBase() const {
    return base_.technology ? std::optional(base_.technology->process) : std::nullopt;
  }

  std::int64_t bitsOf(Tensor tensor) const { return elementBits(answers_.precision, tensor); }

  Memory& add(const std::string& name, const Memory& from) {
    Memory memory;
    memory.name = name;
    memory.energyPer = from.energyPer;
    const MemorySize size = sizeOf(from, base_);
    memory.cost.anchor = CostAnchor{buildOf(from),
                                    AnchoredFigure{from.readEnergy, size, processOfBase()},
                                    AnchoredFigure{from.writeEnergy, size, processOfBase()},
                                    {}};
    const std::string pointer = fmt::format("/memories/{}", made_.memories.size());
    made_.sources[pointer] = "New machine: size as entered or one element, ports as wide as the lanes that they feed";
    for (const auto& [field, energy] :
         {std::pair("/read_energy", from.readEnergy), std::pair("/write_energy", from.writeEnergy)})
      made_.sources[pointer + field] =
          fmt::format("profile {}, {}: {} pJ at {} and {} bit, scaled to this size and width", base_.name, from.name,
                      significant(energy, kEnergyDigits), formatBits(from.sizeBits), size.portBits);
    made_.memories.push_back(std::move(memory));
    return made_.memories.back();
  }

  void addRegister(const std::string& name, Tensor tensor, std::int64_t words, std::vector<std::string> sharedAcross) {
    Memory& memory = add(name, registerOf(base_, tensor));
    memory.holds = {tensor};
    memory.sizeBits = words * bitsOf(tensor);
    memory.sharedAcross = std::move(sharedAcross);
    const auto port = [&](const char* portName, std::vector<Move> moves) {
      Port made{portName, bitsOf(tensor), bitsOf(tensor), {}};
      for (const Move move : moves) made.carries.push_back({tensor, move});
      memory.ports.push_back(std::move(made));
    };
    if (tensor == Tensor::O) {
      port("read", {Move::Read});
      port("drain", {Move::Drain});
      port("fill", {Move::Fill});
      port("update", {Move::Update});
    } else {
      port("read", {Move::Read});
      port("fill", {Move::Fill});
    }
  }

  void addRegisters() {
    if (answers_.kind == MachineKind::RowStationary) {
      for (const auto& [name, tensor] :
           {std::pair("input_reg", Tensor::I), std::pair("weight_reg", Tensor::W), std::pair("sum_reg", Tensor::O)})
        addRegister(name, tensor, wordsIn(registerOf(base_, tensor), tensor, base_), {});
      return;
    }
    if (answers_.kind == MachineKind::Systolic) {
      addRegister("weight_reg", Tensor::W, kSystolicWeights, {});
      made_.memories.back().doubleBuffered = true;
    }
    addRegister("sum_reg", Tensor::O, 1, {made_.arrayDims[1].name});
  }

  // No narrower than what off-chip memory delivers, no wider than the buffer.
  std::int64_t portBits(Tensor tensor, std::int64_t sizeBits) const {
    const double offChip = std::floor(bitsPerCycle(answers_.dram.gbPerS(), answers_.clockMhz));
    const auto delivered = static_cast<std::int64_t>(std::min(offChip, static_cast<double>(sizeBits)));
    return std::max(wordsPerCycle(answers_, tensor) * bitsOf(tensor), delivered);
  }

  void addBuffer(const std::string& name, std::vector<Tensor> holds, std::int64_t sizeBits) {
    Memory& memory = add(name, bufferOf(base_, holds.front()));
    memory.sizeBits = sizeBits;
    memory.sharedAcross = namesOf(made_.arrayDims);
    memory.cost.cellPorts = kBufferCellPorts;
    Port load{"load", 0, 0, {}};
    for (const Tensor tensor : holds) {
      const std::int64_t widest = portBits(tensor, sizeBits);
      if (tensor == Tensor::O) {
        const std::int64_t narrowest = std::min(answers_.precision.partialSum, answers_.precision.output);
        memory.ports.push_back({"sums_in", narrowest, widest, {{tensor, Move::Read}, {tensor, Move::Drain}}});
        memory.ports.push_back({"sums_out", narrowest, widest, {{tensor, Move::Update}, {tensor, Move::Fill}}});
        continue;
      }
      memory.ports.push_back(
          {tensor == Tensor::I ? "inputs" : "weights", bitsOf(tensor), widest, {{tensor, Move::Read}}});
      load.narrowestBitsPerCycle =
          load.carries.empty() ? bitsOf(tensor) : std::min(load.narrowestBitsPerCycle, bitsOf(tensor));
      load.widestBitsPerCycle = std::max(load.widestBitsPerCycle, widest);
      load.carries.push_back({tensor, Move::Fill});
    }
    if (!load.carries.empty()) memory.ports.push_back(std::move(load));
    memory.holds = std::move(holds);
  }

  void addBuffers() {
    if (answers_.sharedBits) return addBuffer("buffer", {Tensor::I, Tensor::W, Tensor::O}, *answers_.sharedBits);
    addBuffer("input_buffer", {Tensor::I}, answers_.bufferBits[index(Tensor::I)]);
    addBuffer("weight_buffer", {Tensor::W}, answers_.bufferBits[index(Tensor::W)]);
    addBuffer("output_buffer", {Tensor::O}, answers_.bufferBits[index(Tensor::O)]);
  }

  void addDram() {
    Memory dram;
    dram.name = "dram";
    dram.sizeBits = base_.memories.back().sizeBits;
    dram.holds = {Tensor::I, Tensor::W, Tensor::O};
    dram.sharedAcross = namesOf(made_.arrayDims);
    dram.offChip = true;
    made_.sources[fmt::format("/memories/{}/size_bits", made_.memories.size())] =
        fmt::format("profile {}, {}", base_.name, base_.memories.back().name);
    made_.memories.push_back(std::move(dram));
  }

  void addDataflows() {
    const std::string &first = made_.arrayDims[0].name, &second = made_.arrayDims[1].name;
    if (answers_.kind != MachineKind::RowStationary) {
      const auto stationary = answers_.kind == MachineKind::Systolic ? std::optional(Stationary::Weight) : std::nullopt;
      const auto loop = [](const char* dim) { return std::vector<UnrolledLoop>{UnrolledLoop{dim, std::nullopt}}; };
      Dataflow dense{"K | C", stationary, {}}, depthwise{"depthwise: G | –", {}, {}};
      dense.unroll = {std::pair(first, loop("K")), std::pair(second, loop("C"))};
      depthwise.unroll = {std::pair(first, loop("G")), std::pair(second, std::vector<UnrolledLoop>{})};
      made_.dataflows = {std::move(dense), std::move(depthwise)};
      return;
    }
    made_.dataflows = base_.dataflows;
    for (Dataflow& dataflow : made_.dataflows)
      for (auto& [dim, loops] : *dataflow.unroll) dim = dim == base_.arrayDims[0].name ? first : second;
  }

  void addSources() {
    for (const char* pointer : {"/clock_mhz", "/precision_bits", "/array/dims"}) made_.sources[pointer] = kAnswered;
    made_.sources["/array/mac_energy"] =
        fmt::format("profile {}: {} pJ at {}, {} and {} bit (input, weight, partial sum), scaled to this precision",
                    base_.name, significant(base_.macEnergy, kEnergyDigits), base_.precision.input,
                    base_.precision.weight, base_.precision.partialSum);
    const auto technology = base_.sources.find("/technology");
    if (technology != base_.sources.end())
      made_.sources["/technology"] = fmt::format("profile {}: {}", base_.name, technology->second);
    made_.assumptions.push_back("/dataflows");
  }

  const MachineAnswers& answers_;
  const HardwareProfile& base_;
  HardwareProfile made_;
};

class AnswerChecks {
 public:
  explicit AnswerChecks(const MachineAnswers& answers) : answers_(answers) {}

  Diagnostics all() {
    between("rows", static_cast<double>(answers_.rows), 1, kMaxMachineSide, "");
    between("columns", static_cast<double>(answers_.columns), 1, kMaxMachineSide, "");
    between("clock", answers_.clockMhz, kMinMachineMhz, kMaxMachineMhz, " MHz");
    between("bits/activation", answers_.precision.input, 1, kMaxOperandBits, " bit");
    between("bits/weight", answers_.precision.weight, 1, kMaxOperandBits, " bit");
    between("bits/partial_sum", answers_.precision.partialSum, answers_.precision.output, kMaxSumBits, " bit");
    if (errors_.empty()) buffers();
    return std::move(errors_);
  }

 private:
  void between(const char* field, double value, double min, double max, const char* unit) {
    if (value >= min && value <= max) return;
    errors_.push_back({Diagnostic::Severity::Error, "", field, fmt::format("{}{}", shortest(value), unit),
                       fmt::format("{} to {}{}", shortest(min), shortest(max), unit), ""});
  }

  void buffers() {
    std::int64_t all = 0;
    for (const Tensor tensor : kTensors) {
      const std::int64_t needed = wordsPerCycle(answers_, tensor) * elementBits(answers_.precision, tensor);
      all += needed;
      if (!answers_.sharedBits)
        holds(fmt::format("buffer/{}", name(tensor)), answers_.bufferBits[index(tensor)], needed);
    }
    if (answers_.sharedBits) holds("buffer/shared", *answers_.sharedBits, all);
  }

  // A buffer that holds less than one access cannot use the lanes.
  void holds(const std::string& field, std::int64_t sizeBits, std::int64_t needed) {
    const std::int64_t min = std::max(needed, kMinBufferBits);
    if (sizeBits >= min) return;
    errors_.push_back({Diagnostic::Severity::Error, "", field, formatBits(sizeBits),
                       fmt::format("at least {}, what the array takes in a cycle", neededText(min)),
                       "Enlarge the buffer, or make the array smaller"});
  }

  const MachineAnswers& answers_;
  Diagnostics errors_;
};

}  // namespace

std::string_view baseProfileOf(MachineKind kind) {
  switch (kind) {
    case MachineKind::Systolic:
      return "tpu_like";
    case MachineKind::Vector:
      return "meta_prototype";  // its accumulators also sum over input channels
    case MachineKind::RowStationary:
      break;
  }
  return "eyeriss_like";
}

std::int64_t wordsPerCycle(const MachineAnswers& answers, Tensor tensor) {
  const std::int64_t rows = answers.rows, columns = answers.columns;
  if (tensor == Tensor::O) return rows;
  switch (answers.kind) {
    case MachineKind::Systolic:  // weights enter one column of PEs per cycle
      return tensor == Tensor::I ? columns : rows;
    case MachineKind::Vector:
      return tensor == Tensor::I ? columns : rows * columns;
    case MachineKind::RowStationary:  // inputs are shared along diagonals, weights along rows
      break;
  }
  return tensor == Tensor::I ? rows + columns - 1 : columns;
}

Result<HardwareProfile> newMachine(const MachineAnswers& answers, const HardwareProfile& base) {
  Diagnostics errors = AnswerChecks(answers).all();
  if (!errors.empty()) return errors;
  return hardwareFromJson(toJson(MachineMaker(answers, base).make()), "new machine");
}

}  // namespace tilescope
