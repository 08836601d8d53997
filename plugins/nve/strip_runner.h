// SPDX-License-Identifier: GPL-3.0-or-later
// One partition on one strip. Order within a cycle: results reach their latch; ACT; VMAC with old registers; WREG and
// IREG load; reads; the write.
#pragma once

#include <array>
#include <vector>

#include "plugins/nve/image_registers.h"
#include "plugins/nve/incoming_words.h"
#include "plugins/nve/simulator.h"
#include "plugins/nve/vector_unit.h"

namespace tilescope::nve {

class StripRunner {
 public:
  // The program must pass program_check.h and be for this layer; the output has the layer's size.
  StripRunner(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
              const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn, FeatureMaps& output);

  SimulationReport run();

 private:
  struct Port {
    bool valid = false;
    ScratchWord word;
  };
  using Ports = std::array<Port, kReadDistance + 1>;  // by cycle in which the value arrives

  void prologue();
  void cycle(std::size_t slot);
  void act(const Instruction& instruction);
  void send(const Instruction& instruction, std::int64_t position);
  void unit(const Instruction& instruction);
  void coefficients(const Instruction& instruction);
  void pixels(const Instruction& instruction);
  void memory(std::size_t slot);
  void unsent();
  void countBusy();

  bool live(std::int64_t position) const { return position >= 0 && position < program_.positions; }
  std::size_t address(bool rotating, std::uint16_t address) const;
  const ScratchWord& take(const Ports& ports, Slot user, char port);
  void fault(Slot slot, const std::string& what);

  const PartitionProgram& program_;
  const LayerParameters& parameters_;
  const ConvWork& work_;
  std::int64_t firstColumn_;
  FeatureMaps& output_;
  SimulationReport report_;

  IncomingWords words_;
  std::vector<ScratchWord> scratchpad_;
  Ports portA_, portB_;
  std::array<HeldCoefficient, kWordCoefficients> coefficients_{};
  ImageRegisters image_;
  VectorUnit unit_;
  std::array<UnitResult, kActivationDistance> coming_;  // by cycle in which the result reaches the latch
  UnitResult latch_;

  std::vector<std::size_t> writeOf_;  // by kernel slot: index in a pass's queue
  std::vector<std::uint8_t> sent_;    // by map and position: the halves sent
  std::int64_t pass_ = 0;
  std::int64_t now_ = 0;
  std::int64_t rotation_ = 0;  // words
  std::int64_t rotating_ = 0;  // words in the rotating region
};

}  // namespace tilescope::nve
