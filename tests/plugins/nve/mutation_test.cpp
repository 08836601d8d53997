// SPDX-License-Identifier: GPL-3.0-or-later
// Changes one field of a program. If it then computes something else, rules and tags must detect that without a
// comparison of results.
#include <array>

#include "tests/plugins/nve/layer_data.h"

namespace tilescope::nve {
namespace {

// A different value from 0 to most.
template <class Value>
void other(Numbers& random, Value& value, int most) {
  const int now = static_cast<int>(value);
  const int drawn = random.from(0, most - 1);
  value = static_cast<Value>(drawn < now ? drawn : drawn + 1);
}

void mutateInstruction(Numbers& random, const PartitionProgram& p, Instruction& i) {
  const int words = p.groupWords * p.columnsHeld;
  const Instruction before = i;
  while (i == before) {
    switch (random.from(0, 9)) {
      case 0:
        if (i.memA != Instruction::MemA::None && (i.rotatingA ? words : p.base) > 1)
          other(random, i.addressA, (i.rotatingA ? words : p.base) - 1);
        break;
      case 1:
        if (i.memA == Instruction::MemA::Write) other(random, i.stageA, kMaxStages - 1);
        break;
      case 2:
        if (i.readB && words > 1) other(random, i.addressB, words - 1);
        break;
      case 3:
        if (i.memA == Instruction::MemA::Read) i.memA = Instruction::MemA::None, i.addressA = 0, i.rotatingA = false;
        break;
      case 4:
        if (i.readB) i.readB = i.rotatingB = false, i.addressB = 0;
        break;
      case 5:
        other(random, i.wReg, 2);
        break;
      case 6:
        other(random, i.iReg, 6);
        break;
      case 7:
        other(random, i.vMac, 3);
        break;
      case 8:
        if (i.act != Instruction::Act::None) other(random, i.stageAct, kMaxStages - 1);
        break;
      case 9:
        if (i.act != Instruction::Act::None && p.maps.size() > 1)
          other(random, i.mapAct, static_cast<int>(p.maps.size()) - 1);
        break;
    }
  }
}

void mutateQueue(Numbers& random, PartitionProgram& p) {
  const PartitionProgram before = p;
  while (p == before) {
    auto& queue = p.prologueColumns.empty() || random.oneIn(2) ? p.passColumns : p.prologueColumns;
    ColumnWord& what = queue[static_cast<std::size_t>(random.from(0, static_cast<int>(queue.size()) - 1))];
    CoefficientWord& word =
        p.coefficients[static_cast<std::size_t>(random.from(0, static_cast<int>(p.coefficients.size()) - 1))];
    CoefficientSource& source = word[static_cast<std::size_t>(random.from(0, 3))];
    switch (random.from(0, 4)) {
      case 0:
        other(random, what.column, kMaxKernelRows - 1);
        break;
      case 1:
        if (p.wordsPerColumn > 1) other(random, what.word, p.wordsPerColumn - 1);
        break;
      case 2:
        if (p.inputs.size() > 1) other(random, what.input, static_cast<int>(p.inputs.size()) - 1);
        break;
      case 3:
        if (source.input >= 0) other(random, source.column, kMaxKernelRows - 1);
        break;
      case 4:
        if (source.input >= 0) other(random, source.pixel, 9);
        break;
    }
  }
}

void mutateHeader(Numbers& random, PartitionProgram& p) {
  const std::array<int PartitionProgram::*, 6> fields{&PartitionProgram::stages, &PartitionProgram::columnsHeld,
                                                      &PartitionProgram::lanes,  &PartitionProgram::base,
                                                      &PartitionProgram::stride, &PartitionProgram::biasShift};
  int& field = p.*fields[static_cast<std::size_t>(random.from(0, 5))];
  field += field > 1 && random.oneIn(2) ? -1 : 1;
}

void mutate(Numbers& random, PartitionProgram& p) {
  const int kind = random.from(1, 10);
  if (kind == 1) return mutateHeader(random, p);
  if (kind == 2) return mutateQueue(random, p);
  mutateInstruction(random, p,
                    p.kernel[static_cast<std::size_t>(random.from(0, static_cast<int>(p.kernel.size()) - 1))]);
}

TEST(Mutations, ThatChangeAResultAreFoundByRulesAndTags) {
  constexpr int kMutations = 2000;
  Numbers random(99);
  int changedAndFound = 0, changedOnly = 0, foundOnly = 0, neither = 0;
  for (int i = 0; i < kMutations; ++i) {
    ConvWork work = randomWork(random, 5, 4, 100);
    work.positions = random.from(5, 12);
    work.resultShift = random.from(0, 4);
    const std::optional<LayerProgram> program =
        compiled(work, {Mode::Optimal, {}, random.oneIn(3) ? kNarrowLanes : kLanes});
    if (!program) continue;
    const LayerData data = randomData(work, random);
    std::vector<PartitionProgram> programs = assembled(*program);
    mutate(random, programs[static_cast<std::size_t>(random.from(0, static_cast<int>(programs.size()) - 1))]);
    const Simulated result = simulated(programs, work, data);
    const bool changed = !(result.output == expected(work, data)), found = result.report.faultCount > 0;
    ++(changed ? (found ? changedAndFound : changedOnly) : (found ? foundOnly : neither));
  }
  RecordProperty("changed_and_found", changedAndFound);
  RecordProperty("changed_and_not_found", changedOnly);
  RecordProperty("found_without_change", foundOnly);
  RecordProperty("harmless", neither);
  std::cout << "changed and found " << changedAndFound << ", changed and not found " << changedOnly
            << ", found without a change " << foundOnly << ", harmless " << neither << "\n";
  EXPECT_GT(changedAndFound, kMutations / 2);
  EXPECT_EQ(changedOnly, 0) << "a wrong result needs a fault";
}

}  // namespace
}  // namespace tilescope::nve
