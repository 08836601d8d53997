// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/program_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope::nve {
namespace {

constexpr int kMaxKernelVector = 2 + kColumnsBeyondStride;

class Check {
 public:
  explicit Check(const PartitionProgram& program) : p_(program) {}

  std::vector<std::string> breaches() {
    header();
    tables();
    code();
    queues();
    return std::move(breaches_);
  }

 private:
  void range(const char* what, std::int64_t found, std::int64_t least, std::int64_t most) {
    if (found < least || found > most)
      breaches_.push_back(fmt::format("{} {}, expected {} to {}", what, found, least, most));
  }
  void equal(const char* what, std::size_t found, std::size_t expected) {
    if (found != expected) breaches_.push_back(fmt::format("{} {}, expected {}", what, found, expected));
  }

  void header() {
    range("the number of positions is", p_.positions, 1, kMaxSize);
    range("the number of stages is", p_.stages, 1, kMaxStages);
    range("the stride is", p_.stride, 1, 2);
    if (p_.lanes != kLanes && p_.lanes != kNarrowLanes)
      breaches_.push_back(fmt::format("the lanes are {}, expected {} or {}", p_.lanes, kNarrowLanes, kLanes));
    range("the words of coefficients are", p_.base, 1, kScratchpadWords);
    range("the words of a column group are", p_.groupWords, 1, kScratchpadWords);
    range("the columns held are", p_.columnsHeld, 1, kScratchpadWords);
    range("the words of a column are", p_.wordsPerColumn, 1, p_.groupWords);
    range("the bias shift is", p_.biasShift, 0, kMaxBiasShift);
    range("the result shift is", p_.resultShift, 0, kMaxActShift);
    range("the scratchpad's words in use are", p_.base + std::int64_t{p_.groupWords} * p_.columnsHeld, 1,
          kScratchpadWords);
  }

  void tables() {
    range("the number of maps is", static_cast<std::int64_t>(p_.maps.size()), 1, kMaxMaps);
    range("the number of inputs is", static_cast<std::int64_t>(p_.inputs.size()), 1, kMaxInputs);
    for (const int map : p_.maps) range("an output map is", map, 0, kMaxMaps - 1);
    for (const int input : p_.inputs) range("an input map is", input, 0, kMaxInputs - 1);
    equal("the words of a column group are", static_cast<std::size_t>(p_.groupWords),
          p_.inputs.size() * static_cast<std::size_t>(p_.wordsPerColumn));
  }

  void code() {
    const auto length = static_cast<std::int64_t>(p_.prologue.size() + p_.kernel.size());
    range("the instructions of the kernel are", static_cast<std::int64_t>(p_.kernel.size()), 1, kInstructionBuffer);
    range("the instructions are", length, 1, kInstructionBuffer);
    for (std::size_t i = 0; i < p_.prologue.size(); ++i) {
      Instruction onlyWrite;
      onlyWrite.memA = Instruction::MemA::Write;
      onlyWrite.rotatingA = p_.prologue[i].rotatingA;
      onlyWrite.addressA = p_.prologue[i].addressA;
      if (p_.prologue[i] != onlyWrite)
        breaches_.push_back(fmt::format("instruction {} of the prologue does something else than a wr of stage 0", i));
    }
    for (const std::vector<Instruction>* part : {&p_.prologue, &p_.kernel})
      for (const Instruction& i : *part) addresses(i);
  }

  void addresses(const Instruction& i) {
    if (i.memA != Instruction::MemA::None) address("MEMA", i.rotatingA, i.addressA);
    if (i.readB) address("MEMB", i.rotatingB, i.addressB);
    const bool narrow = p_.lanes == kNarrowLanes;
    if (narrow && i.act == Instruction::Act::Low)
      breaches_.push_back("ACT sends lanes 0 to 7, which 8 lanes do not use");
    if (i.act != Instruction::Act::None) range("the map of ACT is", i.mapAct, 0, static_cast<int>(p_.maps.size()) - 1);
  }

  void address(const char* slot, bool rotating, std::uint16_t address) {
    const std::int64_t words = rotating ? std::int64_t{p_.groupWords} * p_.columnsHeld : kScratchpadWords;
    if (address >= words)
      breaches_.push_back(fmt::format("{}'s {} is {}, expected 0 to {}", slot,
                                      rotating ? "offset into the rotating region" : "address", address, words - 1));
  }

  void queues() {
    const auto writes = std::count_if(p_.kernel.begin(), p_.kernel.end(),
                                      [](const Instruction& i) { return i.memA == Instruction::MemA::Write; });
    equal("the words of coefficients in the queue are", p_.coefficients.size(), static_cast<std::size_t>(p_.base));
    equal("the words in the queue for the prologue are", p_.coefficients.size() + p_.prologueColumns.size(),
          p_.prologue.size());
    equal("the words in the queue for a pass are", p_.passColumns.size(), static_cast<std::size_t>(writes));
    for (const CoefficientWord& word : p_.coefficients)
      for (const CoefficientSource& source : word) coefficient(source);
    for (const std::vector<ColumnWord>* queue : {&p_.prologueColumns, &p_.passColumns})
      for (const ColumnWord& what : *queue) {
        range("the input of a word is", what.input, 0, static_cast<int>(p_.inputs.size()) - 1);
        range("the column of a word is", what.column, 0, kMaxKernelRows - 1);
        range("the number of a word in its column is", what.word, 0, p_.wordsPerColumn - 1);
      }
  }

  void coefficient(const CoefficientSource& source) {
    range("the map of a coefficient is", source.map, -1, kMaxMaps - 1);
    range("the input of a coefficient is", source.input, -1, source.map < 0 ? -1 : kMaxInputs - 1);
    const bool hasPlace = source.map >= 0 && source.input >= 0;
    range("the column of a coefficient is", source.column, 0, hasPlace ? kMaxKernelRows - 1 : 0);
    range("the pixel of a coefficient is", source.pixel, 0, hasPlace ? kMaxKernelVector - 1 : 0);
  }

  const PartitionProgram& p_;
  std::vector<std::string> breaches_;
};

}  // namespace

std::vector<std::string> programBreaches(const PartitionProgram& program) {
  return Check(program).breaches();
}

std::vector<std::string> layerBreaches(const PartitionProgram& program, const ConvWork& work) {
  std::vector<std::string> breaches;
  const auto equal = [&](const char* what, std::int64_t found, std::int64_t expected) {
    if (found != expected)
      breaches.push_back(fmt::format("the {} {}, expected {} as in the layer", what, found, expected));
  };
  equal("number of positions is", program.positions, work.positions);
  equal("stride is", program.stride, work.stride);
  equal("bias shift is", program.biasShift, work.biasShift);
  equal("result shift is", program.resultShift, work.resultShift);
  if (program.lanes == kLanes || program.lanes == kNarrowLanes)
    equal("words of a column are", program.wordsPerColumn, shapeOf(work, program.lanes).wordsPerColumn);
  for (const int map : program.maps)
    if (map >= static_cast<int>(work.maps.size()))
      breaches.push_back(fmt::format("the output map {} is none of the layer's {}", map, work.maps.size()));
  for (const int input : program.inputs)
    if (input >= work.inputs)
      breaches.push_back(fmt::format("the input {} is none of the layer's {}", input, work.inputs));
  return breaches;
}

}  // namespace tilescope::nve
