// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/listing_instruction.h"

#include "plugins/nve/listing_words.h"

namespace tilescope::nve {
namespace {

const std::vector<std::string> kAccessA{"-", "A.rd", "A.wr"}, kAccessB{"-", "B.rd"};

template <std::size_t n>
std::vector<std::string> strings(const std::array<std::string_view, n>& words) {
  return {words.begin(), words.end()};
}

class InstructionReader {
 public:
  InstructionReader(LineReader& line, std::size_t index) : line_(line), index_(index) {}

  std::optional<ListedInstruction> read() {
    const auto number = static_cast<std::int64_t>(index_);
    line_.number(number, number);
    if (bar()) memA();
    if (bar()) memB();
    if (bar()) slot(listing::kWReg, i_.wReg);
    if (bar()) slot(listing::kIReg, i_.iReg);
    if (bar()) unit();
    if (bar() && !line_.atEnd()) act();
    if (!line_.ended()) return std::nullopt;
    return listed_;
  }

 private:
  bool bar() { return !line_.failed() && line_.take("|"); }

  template <std::size_t n, class Code>
  void slot(const std::array<std::string_view, n>& words, Code& code) {
    if (const auto found = line_.oneOf(strings(words))) code = static_cast<Code>(*found);
  }

  void memA() {
    const auto access = line_.oneOf(kAccessA);
    if (!access) return;
    i_.memA = static_cast<Instruction::MemA>(*access);
    if (i_.memA == Instruction::MemA::None) return;
    address(i_.rotatingA, i_.addressA);
    if (i_.memA == Instruction::MemA::Write) stage(i_.stageA);
  }

  void memB() {
    i_.readB = line_.oneOf(kAccessB) == std::size_t{1};
    if (i_.readB) address(i_.rotatingB, i_.addressB);
  }

  void address(bool& rotating, std::uint16_t& address) {
    rotating = line_.next('r');
    if (!rotating && !line_.take("#")) return;
    if (const auto found = line_.number(0, kScratchpadWords - 1)) address = static_cast<std::uint16_t>(*found);
  }

  void stage(std::uint8_t& stage) {
    if (!line_.take("@")) return;
    if (const auto found = line_.number(0, kMaxStages - 1)) stage = static_cast<std::uint8_t>(*found);
  }

  void unit() {
    slot(listing::kVMac, i_.vMac);
    const bool isProduct = i_.vMac == Instruction::VMac::Mac || i_.vMac == Instruction::VMac::MacLast;
    if (!isProduct || line_.failed() || !line_.next('w')) return;
    listed_.productAt = line_.at() - 1;
    if (const auto found = line_.number(0, kInstructionBuffer)) listed_.product = static_cast<int>(*found);
  }

  void act() {
    slot(listing::kAct, i_.act);
    if (i_.act == Instruction::Act::None || !line_.take("m")) return;
    if (const auto map = line_.number(0, kMaxMaps - 1)) i_.mapAct = static_cast<std::uint8_t>(*map);
    stage(i_.stageAct);
  }

  LineReader& line_;
  std::size_t index_;
  ListedInstruction listed_;
  Instruction& i_ = listed_.instruction;
};

}  // namespace

std::optional<ListedInstruction> readInstruction(LineReader& line, std::size_t index) {
  return InstructionReader(line, index).read();
}

}  // namespace tilescope::nve
