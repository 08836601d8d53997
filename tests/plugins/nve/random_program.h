// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/nve/program_image.h"
#include "tests/plugins/nve/layer_data.h"

namespace tilescope::nve {

inline Instruction randomInstruction(Numbers& random) {
  Instruction i;
  const auto address = [&] { return static_cast<std::uint16_t>(random.from(0, kScratchpadWords - 1)); };
  const auto stage = [&] { return static_cast<std::uint8_t>(random.from(0, kMaxStages - 1)); };
  i.memA = static_cast<Instruction::MemA>(random.from(0, 2));
  if (i.memA != Instruction::MemA::None) i.addressA = address(), i.rotatingA = random.oneIn(2);
  if (i.memA == Instruction::MemA::Write) i.stageA = stage();
  i.readB = random.oneIn(2);
  if (i.readB) i.addressB = address(), i.rotatingB = random.oneIn(2);
  i.wReg = static_cast<Instruction::WReg>(random.from(0, 2));
  i.iReg = static_cast<Instruction::IReg>(random.from(0, 6));
  i.vMac = static_cast<Instruction::VMac>(random.from(0, 3));
  i.act = static_cast<Instruction::Act>(random.from(0, 2));
  if (i.act != Instruction::Act::None) i.stageAct = stage(), i.mapAct = static_cast<std::uint8_t>(random.from(0, 255));
  return i;
}

inline ProgramImage randomImage(Numbers& random) {
  const ConvWork work = randomWork(random, 7, 6, random.oneIn(10) ? 900 : 150);
  const LayerData data = randomData(work, random);
  std::optional<LayerProgram> program = compiled(work, {Mode::Optimal, {}, random.oneIn(2) ? kLanes : kNarrowLanes});
  if (!program) return randomImage(random);
  return imageOf(assembled(*program), data.parameters, work);
}

}  // namespace tilescope::nve
