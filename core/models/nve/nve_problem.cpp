// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_problem.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::nve {
namespace {

constexpr const char* kScratchpadKey = "scratchpad";
constexpr const char* kBufferKey = "instruction_buffer_words";
constexpr std::int64_t kMaxInstructions = 65536;

Json constantsOf(const HardwareProfile& hardware) {
  const auto constants = hardware.models.find(kModelId);
  return constants == hardware.models.end() ? Json() : Json::parse(constants->second);
}

Diagnostic wrong(const HardwareProfile& hardware, std::string pointer, std::string found, std::string expected,
                 std::string remedy) {
  return {Diagnostic::Severity::Error, hardware.name,    std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

const Memory* memoryNamed(const HardwareProfile& hardware, const std::string& name) {
  const auto found = std::find_if(hardware.memories.begin(), hardware.memories.end(),
                                  [&](const Memory& memory) { return memory.name == name; });
  return found == hardware.memories.end() ? nullptr : &*found;
}

void checkScratchpad(const HardwareProfile& hardware, const Json& constants, Diagnostics& errors) {
  const std::string pointer = std::string("/models/nve/") + kScratchpadKey;
  const char* expected = "the name of the on-chip memory of pixels and coefficients";
  const char* remedy = "Name a memory of the profile that holds I and W, as hardware_profiles/nve.json does.";
  const auto named = constants.find(kScratchpadKey);
  if (named == constants.end() || !named->is_string()) {
    errors.push_back(wrong(hardware, pointer, named == constants.end() ? "nothing" : named->dump(), expected, remedy));
    return;
  }
  const Memory* memory = memoryNamed(hardware, named->get<std::string>());
  if (memory == nullptr || !memory->stores(Tensor::I) || !memory->stores(Tensor::W) ||
      memory == &hardware.memories.back()) {
    errors.push_back(wrong(hardware, pointer, named->dump(), expected, remedy));
    return;
  }
  if (memory->sizeBits < kWordBits)
    errors.push_back(wrong(hardware, fmt::format("/memories/{}/size_bits", memory - hardware.memories.data()),
                           std::to_string(memory->sizeBits), "at least one word of 64 bits", "Enlarge the memory."));
}

void checkBuffer(const HardwareProfile& hardware, const Json& constants, Diagnostics& errors) {
  const auto given = constants.find(kBufferKey);
  const bool right = given != constants.end() && given->is_number_integer() && given->get<std::int64_t>() >= 1 &&
                     given->get<std::int64_t>() <= kMaxInstructions;
  if (right) return;
  errors.push_back(
      wrong(hardware, std::string("/models/nve/") + kBufferKey, given == constants.end() ? "nothing" : given->dump(),
            fmt::format("the instructions that fit into the instruction buffer, 1 to {}", kMaxInstructions),
            fmt::format("Write {}, which reproduces the published programs.", kInstructionBuffer)));
}

const Memory* accumulatorsOf(const HardwareProfile& hardware) {
  for (const Memory& memory : hardware.memories)
    if (memory.stores(Tensor::O) && &memory != &hardware.memories.back()) return &memory;
  return nullptr;
}

EnergyRates ratesOf(const HardwareProfile& h, const Memory& scratchpad, const Memory* sums) {
  const auto of = [&](const Memory& memory, Tensor tensor, Move move, int bits) {
    return wordEnergy(memory, tensor, move, bits, h.clockMhz);
  };
  const ElementBits& bits = h.precision;
  const Memory& outer = h.memories.back();
  EnergyRates e;
  e.outerInputRead = of(outer, Tensor::I, Move::Read, bits.input);
  e.outerWeightRead = of(outer, Tensor::W, Move::Read, bits.weight);
  e.outerOutputUpdate = of(outer, Tensor::O, Move::Update, bits.output);
  e.inputFill = of(scratchpad, Tensor::I, Move::Fill, bits.input);
  e.inputRead = of(scratchpad, Tensor::I, Move::Read, bits.input);
  e.weightFill = of(scratchpad, Tensor::W, Move::Fill, bits.weight);
  e.weightRead = of(scratchpad, Tensor::W, Move::Read, bits.weight);
  if (sums == nullptr) return e;
  e.sumRead = of(*sums, Tensor::O, Move::Read, bits.partialSum);
  e.sumUpdate = of(*sums, Tensor::O, Move::Update, bits.partialSum);
  return e;
}

}  // namespace

Diagnostics checkHardware(const HardwareProfile& hardware) {
  Diagnostics errors;
  const Json constants = constantsOf(hardware);
  if (!constants.is_object() || constants.empty()) {
    errors.push_back(wrong(hardware, "/models/nve", "nothing", "the memories and buffers of a Neuro Vector Engine",
                           "Add \"models\": {\"nve\": {\"scratchpad\": NAME, \"instruction_buffer_words\": 512}}, or "
                           "take hardware_profiles/nve.json."));
    return errors;
  }
  checkScratchpad(hardware, constants, errors);
  checkBuffer(hardware, constants, errors);
  for (const auto& [key, value] : constants.items())
    if (key != kScratchpadKey && key != kBufferKey && key.rfind("x-", 0) != 0)
      errors.push_back(wrong(hardware, "/models/nve/" + key, value.dump(), "scratchpad or instruction_buffer_words",
                             "Remove it, or call it \"x-" + key + "\" if it is a note."));
  std::int64_t lanes = 1;
  for (const ArrayDim& dim : hardware.arrayDims) lanes *= dim.size;
  if (lanes != kLanes)
    errors.push_back(wrong(hardware, "/array/dims", fmt::format("{} processing elements", lanes),
                           fmt::format("{}: the instructions are made for this number of lanes", kLanes),
                           "Give the array one dimension of 16."));
  const ElementBits& bits = hardware.precision;
  if (bits.input != 8 || bits.weight != 16 || bits.output != 8)
    errors.push_back(wrong(hardware, "/precision_bits",
                           fmt::format("input {}, weight {}, output {}", bits.input, bits.weight, bits.output),
                           "input 8, weight 16 and output 8, which pack evenly into words of 64 bits",
                           "Set these widths."));
  return errors;
}

Room roomOf(const HardwareProfile& hardware) {
  const Json constants = constantsOf(hardware);
  const Memory& scratchpad = *memoryNamed(hardware, constants.at(kScratchpadKey).get<std::string>());
  Room room;
  room.instructions = constants.at(kBufferKey).get<std::int64_t>();
  room.scratchpadWords = std::min<std::int64_t>(scratchpad.sizeBits / kWordBits, kScratchpadWords);
  return room;
}

Problem problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options) {
  ensure(isConvolution(layer), "the Neuro Vector Engine was asked for a layer that it does not cover");
  const Json constants = constantsOf(hardware);
  const Memory& scratchpad = *memoryNamed(hardware, constants.at(kScratchpadKey).get<std::string>());
  const Memory* sums = accumulatorsOf(hardware);
  Problem p;
  p.layer = layer;
  p.refusal = refusalOf(layer);
  if (!p.refusal) p.work = workOf(layer);
  const auto mode = options.find("mode");
  if (mode != options.end()) p.request.mode = parseMode(mode->second).value_or(Mode::Optimal);
  p.request.room = roomOf(hardware);
  p.images = layer.batch;
  p.clockMhz = hardware.clockMhz;
  p.macEnergy = hardware.macEnergy;
  p.energyUnit = hardware.energyUnit;
  p.energy = ratesOf(hardware, scratchpad, sums);
  p.scratchpad = scratchpad.name;
  p.accumulators = sums == nullptr ? "" : sums->name;
  p.outer = hardware.memories.back().name;
  for (const Memory& memory : hardware.memories) p.memoryOrder.push_back(memory.name);
  if (!hardware.dataflows.empty()) p.dataflow = hardware.dataflows.front().name;
  return p;
}

}  // namespace tilescope::nve
