// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/strip_runner.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope::nve {
namespace {

constexpr std::uint8_t kLowHalf = 1, kHighHalf = 2;

std::size_t at(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

StripRunner::StripRunner(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                         const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn, FeatureMaps& output)
    : program_(program),
      parameters_(parameters),
      work_(work),
      firstColumn_(firstColumn),
      output_(output),
      words_(program, parameters, work, input, origin, firstColumn),
      scratchpad_(kScratchpadWords),
      image_(program.stride, program.lanes),
      unit_(program, words_),
      writeOf_(program.kernel.size(), 0),
      sent_(program.maps.size() * program.positions, 0),
      rotating_(std::int64_t{program.groupWords} * program.columnsHeld) {
  std::size_t writes = 0;
  for (std::size_t slot = 0; slot < program.kernel.size(); ++slot)
    if (program.kernel[slot].memA == Instruction::MemA::Write) writeOf_[slot] = writes++;
}

SimulationReport StripRunner::run() {
  prologue();
  for (pass_ = 0; pass_ < program_.passes(); ++pass_) {
    for (std::size_t slot = 0; slot < program_.kernel.size(); ++slot) cycle(slot);
    rotation_ = (rotation_ + std::int64_t{program_.stride} * program_.groupWords) % rotating_;
  }
  unsent();
  countBusy();
  report_.cycles = static_cast<std::int64_t>(program_.prologue.size()) + now_;
  return std::move(report_);
}

void StripRunner::prologue() {
  const std::size_t coefficientWords = program_.coefficients.size();
  for (std::size_t i = 0; i < program_.prologue.size(); ++i) {
    const Instruction& write = program_.prologue[i];
    scratchpad_[address(write.rotatingA, write.addressA)] =
        i < coefficientWords ? words_.coefficientWord(i)
                             : words_.columnWord(program_.prologueColumns[i - coefficientWords], 0);
    ++report_.wordsIn;
  }
}

void StripRunner::cycle(std::size_t slot) {
  const Instruction& i = program_.kernel[slot];
  UnitResult& due = coming_[at(now_ % kActivationDistance)];
  if (due.valid) {
    latch_ = due;
    due.valid = false;
  }
  if (i.act != Instruction::Act::None) act(i);
  if (i.vMac != Instruction::VMac::None) unit(i);
  if (i.wReg != Instruction::WReg::None) coefficients(i);
  if (i.iReg != Instruction::IReg::None) pixels(i);
  memory(slot);
  ++now_;
}

void StripRunner::act(const Instruction& i) {
  const std::int64_t position = pass_ - i.stageAct;
  if (!live(position)) return;
  if (!latch_.valid)
    fault(Slot::Act, "there is no result yet. Expected one of 5 cycles ago or more");
  else if (latch_.breach)
    fault(Slot::Act, "the result is wrong: " + toText(latch_.breach));
  else if (latch_.map != i.mapAct || latch_.position != position)
    fault(Slot::Act, fmt::format("the result is that of map {} at position {}. Expected map {} at position {}",
                                 latch_.map, latch_.position, i.mapAct, position));
  std::uint8_t& sent = sent_[i.mapAct * at(program_.positions) + at(position)];
  const std::uint8_t half = i.act == Instruction::Act::Low ? kLowHalf : kHighHalf;
  if ((sent & half) != 0)
    fault(Slot::Act, fmt::format("map {}, position {}: the result was sent before", i.mapAct, position));
  sent |= half;
  send(i, position);
}

void StripRunner::send(const Instruction& i, std::int64_t position) {
  const bool second = program_.lanes == kLanes && i.act == Instruction::Act::High;
  const int first = second ? kWordPixels : 0;
  for (int l = first; l < first + kWordPixels; ++l)
    if (firstColumn_ + l < work_.width)
      output_.set(program_.maps[i.mapAct], position, firstColumn_ + l,
                  activated(latch_.sums[at(l)], program_.resultShift, parameters_.table));
  ++report_.wordsOut;
}

void StripRunner::unit(const Instruction& i) {
  const HeldCoefficient& coefficient = coefficients_.front();
  if (i.vMac == Instruction::VMac::Bias) return unit_.bias(coefficient, now_);
  unit_.mac(coefficient, image_, now_);
  if (i.vMac == Instruction::VMac::Mac) return;
  UnitResult& due = coming_[at((now_ + kActivationDistance) % kActivationDistance)];
  due = unit_.result(now_);
  due.valid = true;
}

void StripRunner::coefficients(const Instruction& i) {
  if (i.wReg == Instruction::WReg::Shift) {
    std::move(coefficients_.begin() + 1, coefficients_.end(), coefficients_.begin());
    coefficients_.back() = {};
    return;
  }
  const ScratchWord& word = take(portA_, Slot::WReg, 'A');
  for (std::size_t c = 0; c < kWordCoefficients; ++c) {
    const auto bits = static_cast<std::uint16_t>(word.bytes[2 * c] | word.bytes[2 * c + 1] << 8);
    coefficients_[c].value = static_cast<std::int16_t>(bits);
    coefficients_[c].source = word.coefficients < 0 ? nullptr : words_.coefficientsOf(word.coefficients) + c;
  }
}

void StripRunner::pixels(const Instruction& i) {
  using Op = Instruction::IReg;
  switch (i.iReg) {
    case Op::None:
      return;
    case Op::Set0:
      image_.load(0, take(portA_, Slot::IReg, 'A'));
      image_.load(1, take(portB_, Slot::IReg, 'B'));
      return;
    case Op::Set1:
      image_.load(2, take(portA_, Slot::IReg, 'A'));
      image_.load(3, take(portB_, Slot::IReg, 'B'));
      return;
    case Op::SetB:
      image_.load(1, take(portB_, Slot::IReg, 'B'));
      return;
    case Op::SetTail:
      image_.load(ImageRegisters::kTail, take(portB_, Slot::IReg, 'B'));
      return;
    case Op::SetTailShift:
      image_.load(ImageRegisters::kTail, take(portB_, Slot::IReg, 'B'));
      image_.shift();
      return;
    case Op::Shift:
      image_.shift();
      return;
  }
}

void StripRunner::memory(std::size_t slot) {
  const Instruction& i = program_.kernel[slot];
  const std::size_t spent = at(now_ % (kReadDistance + 1)), next = at((now_ + kReadDistance) % (kReadDistance + 1));
  portA_[spent].valid = portB_[spent].valid = false;
  if (i.memA == Instruction::MemA::Read) portA_[next] = {true, scratchpad_[address(i.rotatingA, i.addressA)]};
  if (i.readB) portB_[next] = {true, scratchpad_[address(i.rotatingB, i.addressB)]};
  const std::int64_t position = pass_ - i.stageA;
  if (i.memA != Instruction::MemA::Write || !live(position)) return;
  scratchpad_[address(i.rotatingA, i.addressA)] = words_.columnWord(program_.passColumns[writeOf_[slot]], position);
  ++report_.wordsIn;
}

void StripRunner::unsent() {
  const std::uint8_t all = program_.lanes == kLanes ? kLowHalf | kHighHalf : kHighHalf;
  for (std::size_t map = 0; map < program_.maps.size(); ++map) {
    const auto first = sent_.begin() + static_cast<std::ptrdiff_t>(map * program_.positions);
    const auto last = first + program_.positions;
    const auto missing = std::find_if(first, last, [&](std::uint8_t sent) { return sent != all; });
    if (missing != last)
      fault(Slot::Act,
            fmt::format("map {}: {} positions were not sent completely, the first one is {}", map,
                        std::count_if(first, last, [&](std::uint8_t sent) { return sent != all; }), missing - first));
  }
}

void StripRunner::countBusy() {
  const auto passes = static_cast<std::int64_t>(program_.passes());
  const auto count = [&](Slot slot, bool works) {
    if (works) report_.busy[static_cast<std::size_t>(slot)] += passes;
  };
  for (const Instruction& i : program_.kernel) {
    count(Slot::MemA, i.memA == Instruction::MemA::Read);
    count(Slot::MemB, i.readB);
    count(Slot::WReg, i.wReg != Instruction::WReg::None);
    count(Slot::IReg, i.iReg != Instruction::IReg::None);
    count(Slot::VMac, i.vMac != Instruction::VMac::None);
  }
  report_.busy[static_cast<std::size_t>(Slot::MemA)] += report_.wordsIn;
  report_.busy[static_cast<std::size_t>(Slot::Act)] += report_.wordsOut;
}

std::size_t StripRunner::address(bool rotating, std::uint16_t address) const {
  return rotating ? at(program_.base + (rotation_ + address) % rotating_) : address;
}

// Reads before the ports' first values belong to passes before the first one and are no faults.
const ScratchWord& StripRunner::take(const Ports& ports, Slot user, char port) {
  static const ScratchWord kNothing;
  const Port& value = ports[at(now_ % (kReadDistance + 1))];
  if (value.valid) return value.word;
  if (now_ >= kReadDistance)
    fault(user, fmt::format("port {} has no value. Expected a read {} cycles before", port, kReadDistance));
  return kNothing;
}

void StripRunner::fault(Slot slot, const std::string& what) {
  report_.fault(fmt::format("Strip at column {}, cycle {} of the kernel (pass {}), {}: {}.", firstColumn_, now_, pass_,
                            name(slot), what));
}

}  // namespace tilescope::nve
