// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/instruction.h"

#include <fmt/format.h>

#include <optional>

#include "core/base/ensure.h"

namespace tilescope::nve {
namespace {

struct Field {
  int first, count;

  constexpr std::uint64_t mask() const { return (std::uint64_t{1} << count) - 1; }
  constexpr std::uint64_t of(std::uint64_t word) const { return word >> first & mask(); }
};

constexpr Field kMemA{0, 2}, kModeA{2, 1}, kAddressA{3, 10}, kStageA{13, 3};
constexpr Field kReadB{16, 1}, kModeB{17, 1}, kAddressB{18, 10};
constexpr Field kWRegField{28, 2}, kIRegField{30, 3}, kVMacField{33, 2};
constexpr Field kActField{35, 2}, kStageAct{37, 3}, kMapAct{40, 8};
constexpr Field kUnused{48, 16};

template <class Value>
void put(std::uint64_t& word, Field field, Value value) {
  const auto bits = static_cast<std::uint64_t>(value);
  ensure(bits <= field.mask(), "a field of an instruction holds its value");
  word |= bits << field.first;
}

struct WordBreach {
  std::string found, expected;
};

std::optional<WordBreach> undefinedCode(std::uint64_t word) {
  struct Codes {
    const char* slot;
    Field field;
    std::uint64_t last;
  };
  constexpr Codes kCodes[] = {
      {"MEMA", kMemA, 2}, {"WREG", kWRegField, 2}, {"IREG", kIRegField, 6}, {"ACT", kActField, 2}};
  for (const Codes& codes : kCodes)
    if (codes.field.of(word) > codes.last)
      return WordBreach{fmt::format("operation {} of {}", codes.field.of(word), codes.slot),
                        fmt::format("0 to {}", codes.last)};
  if (kUnused.of(word) != 0)
    return WordBreach{fmt::format("0x{:04x} in bits 48 to 63", kUnused.of(word)), "0: they are not used"};
  return std::nullopt;
}

// An unused field must be 0.
std::optional<WordBreach> idleField(std::uint64_t word) {
  const bool accessA = kMemA.of(word) != 0, writes = kMemA.of(word) == 2;
  const bool readB = kReadB.of(word) != 0, acts = kActField.of(word) != 0;
  struct Use {
    const char* name;
    Field field;
    bool used;
    const char* user;
  };
  const Use uses[] = {
      {"the mode of MEMA", kModeA, accessA, "rd or wr"}, {"the address of MEMA", kAddressA, accessA, "rd or wr"},
      {"the stage of MEMA", kStageA, writes, "wr"},      {"the mode of MEMB", kModeB, readB, "rd"},
      {"the address of MEMB", kAddressB, readB, "rd"},   {"the stage of ACT", kStageAct, acts, "lo or hi"},
      {"the map of ACT", kMapAct, acts, "lo or hi"}};
  for (const Use& use : uses)
    if (!use.used && use.field.of(word) != 0)
      return WordBreach{fmt::format("{} is {}", use.name, use.field.of(word)), fmt::format("0 without {}", use.user)};
  return std::nullopt;
}

}  // namespace

std::uint64_t encode(const Instruction& instruction) {
  std::uint64_t word = 0;
  put(word, kMemA, instruction.memA);
  put(word, kModeA, instruction.rotatingA);
  put(word, kAddressA, instruction.addressA);
  put(word, kStageA, instruction.stageA);
  put(word, kReadB, instruction.readB);
  put(word, kModeB, instruction.rotatingB);
  put(word, kAddressB, instruction.addressB);
  put(word, kWRegField, instruction.wReg);
  put(word, kIRegField, instruction.iReg);
  put(word, kVMacField, instruction.vMac);
  put(word, kActField, instruction.act);
  put(word, kStageAct, instruction.stageAct);
  put(word, kMapAct, instruction.mapAct);
  ensure(!undefinedCode(word) && !idleField(word), "an instruction's unused fields are zero");
  return word;
}

Result<Instruction> decode(std::uint64_t word, const std::string& file, const std::string& pointer) {
  std::optional<WordBreach> breach = undefinedCode(word);
  if (!breach) breach = idleField(word);
  if (breach)
    return Diagnostic{Diagnostic::Severity::Error, file, pointer, std::move(breach->found), std::move(breach->expected),
                      "Make the program again."};
  Instruction instruction;
  instruction.memA = static_cast<Instruction::MemA>(kMemA.of(word));
  instruction.rotatingA = kModeA.of(word) != 0;
  instruction.addressA = static_cast<std::uint16_t>(kAddressA.of(word));
  instruction.stageA = static_cast<std::uint8_t>(kStageA.of(word));
  instruction.readB = kReadB.of(word) != 0;
  instruction.rotatingB = kModeB.of(word) != 0;
  instruction.addressB = static_cast<std::uint16_t>(kAddressB.of(word));
  instruction.wReg = static_cast<Instruction::WReg>(kWRegField.of(word));
  instruction.iReg = static_cast<Instruction::IReg>(kIRegField.of(word));
  instruction.vMac = static_cast<Instruction::VMac>(kVMacField.of(word));
  instruction.act = static_cast<Instruction::Act>(kActField.of(word));
  instruction.stageAct = static_cast<std::uint8_t>(kStageAct.of(word));
  instruction.mapAct = static_cast<std::uint8_t>(kMapAct.of(word));
  return instruction;
}

}  // namespace tilescope::nve
