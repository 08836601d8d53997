// SPDX-License-Identifier: GPL-3.0-or-later
// Words of coefficients have fixed addresses, in order. Columns of the window rotate: column c, counted from the first
// one of the strip, is in group c modulo the number of columns held. The rotation register points to the first column
// of the window in the current pass. An operation of stage s works on the window of s passes ago; column k of that
// window is at k − stride × s from the register.
#include "plugins/nve/partition_program.h"

#include <algorithm>
#include <numeric>

#include "core/base/ensure.h"

namespace tilescope::nve {
namespace {

class Assembler {
 public:
  Assembler(const LayerProgram& layer, const Schedule& schedule) : work_(layer.work), s_(schedule) {}

  PartitionProgram program() {
    header();
    coefficients();
    prologue();
    p_.kernel.resize(static_cast<std::size_t>(s_.interval));
    std::vector<const ScheduledOperation*> writes;
    for (const ScheduledOperation& o : s_.operations) {
      place(o);
      if (o.operation == Operation::Write) writes.push_back(&o);
    }
    std::sort(writes.begin(), writes.end(),
              [&](const auto* a, const auto* b) { return s_.slotOf(*a) < s_.slotOf(*b); });
    for (const ScheduledOperation* write : writes)
      p_.passColumns.push_back({inputSlot(write->input), write->column, write->word});
    return std::move(p_);
  }

 private:
  void header() {
    p_.positions = static_cast<std::uint32_t>(work_.positions);
    p_.stages = s_.stages;
    p_.stride = work_.stride;
    p_.lanes = s_.lanes;
    p_.base = static_cast<int>(s_.words.size());
    p_.groupWords = static_cast<int>(s_.groupWords());
    p_.columnsHeld = s_.columnsHeld;
    p_.wordsPerColumn = s_.wordsPerColumn;
    p_.biasShift = work_.biasShift;
    p_.resultShift = work_.resultShift;
    p_.maps.resize(static_cast<std::size_t>(s_.run.count));
    std::iota(p_.maps.begin(), p_.maps.end(), s_.run.first);
    p_.inputs = s_.inputs;
  }

  void coefficients() {
    for (const Word& word : s_.words) {
      CoefficientWord sources{};
      for (int i = 0; i < word.length; ++i) {
        const Element& e = s_.elements[static_cast<std::size_t>(word.first + i) % s_.elements.size()];
        sources[static_cast<std::size_t>(i)] = {e.map, e.input, e.column, e.pixel};
      }
      p_.coefficients.push_back(sources);
    }
  }

  void prologue() {
    Instruction write;
    write.memA = Instruction::MemA::Write;
    for (std::size_t word = 0; word < s_.words.size(); ++word) {
      write.addressA = static_cast<std::uint16_t>(word);
      p_.prologue.push_back(write);
    }
    write.rotatingA = true;
    for (int column = 0; column < work_.kernelSlide - work_.stride; ++column)
      for (int input = 0; input < static_cast<int>(s_.inputs.size()); ++input)
        for (int word = 0; word < s_.wordsPerColumn; ++word) {
          write.addressA = offset(column, 0, input, word);
          p_.prologue.push_back(write);
          p_.prologueColumns.push_back({input, column, word});
        }
  }

  int inputSlot(int input) const {
    const auto slot = std::find(s_.inputs.begin(), s_.inputs.end(), input);
    ensure(slot != s_.inputs.end(), "an operation's input is one of its partition");
    return static_cast<int>(slot - s_.inputs.begin());
  }

  std::uint16_t offset(int column, std::int64_t stage, int slot, int word) const {
    const std::int64_t held = s_.columnsHeld;
    const std::int64_t group = ((column - work_.stride * stage) % held + held) % held;
    return static_cast<std::uint16_t>(group * s_.groupWords() + slot * s_.wordsPerColumn + word);
  }

  void place(const ScheduledOperation& o) {
    Instruction& i = p_.kernel[static_cast<std::size_t>(s_.slotOf(o))];
    switch (o.slot) {
      case Slot::MemA:
        return memA(i, o);
      case Slot::MemB:
        ensure(!i.readB, "a slot of the kernel has one operation");
        i.readB = i.rotatingB = true;
        i.addressB = offset(o.column, s_.stageOf(o), inputSlot(o.input), o.word);
        return;
      case Slot::WReg:
        return once(i.wReg, o.operation == Operation::Set ? Instruction::WReg::Set : Instruction::WReg::Shift);
      case Slot::IReg:
        return once(i.iReg, imageOperation(o.operation));
      case Slot::VMac:
        return once(i.vMac, unitOperation(o.operation));
      case Slot::Act:
        once(i.act, o.operation == Operation::Low ? Instruction::Act::Low : Instruction::Act::High);
        i.stageAct = static_cast<std::uint8_t>(s_.stageOf(o));
        i.mapAct = static_cast<std::uint8_t>(o.map - s_.run.first);
    }
  }

  void memA(Instruction& i, const ScheduledOperation& o) const {
    const bool writes = o.operation == Operation::Write;
    once(i.memA, writes ? Instruction::MemA::Write : Instruction::MemA::Read);
    if (o.readsCoefficients()) {
      i.addressA = static_cast<std::uint16_t>(o.word);
      return;
    }
    i.rotatingA = true;
    i.addressA = offset(o.column, s_.stageOf(o), inputSlot(o.input), o.word);
    if (writes) i.stageA = static_cast<std::uint8_t>(s_.stageOf(o));
  }

  template <class Code>
  static void once(Code& slot, Code operation) {
    ensure(slot == Code::None, "a slot of the kernel has one operation");
    slot = operation;
  }

  static Instruction::IReg imageOperation(Operation operation) {
    switch (operation) {
      case Operation::Set0:
        return Instruction::IReg::Set0;
      case Operation::Set1:
        return Instruction::IReg::Set1;
      case Operation::SetB:
        return Instruction::IReg::SetB;
      case Operation::SetTail:
        return Instruction::IReg::SetTail;
      case Operation::SetTailShift:
        return Instruction::IReg::SetTailShift;
      default:
        return Instruction::IReg::Shift;
    }
  }

  static Instruction::VMac unitOperation(Operation operation) {
    if (operation == Operation::Bias) return Instruction::VMac::Bias;
    return operation == Operation::Mac ? Instruction::VMac::Mac : Instruction::VMac::MacLast;
  }

  const ConvWork& work_;
  const Schedule& s_;
  PartitionProgram p_;
};

}  // namespace

PartitionProgram assemble(const LayerProgram& program, const Schedule& schedule) {
  return Assembler(program, schedule).program();
}

}  // namespace tilescope::nve
