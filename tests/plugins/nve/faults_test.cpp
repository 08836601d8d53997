// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks every rule of the machine; the simulator names it.
#include <gmock/gmock.h>

#include <functional>

#include "tests/plugins/nve/layer_data.h"

namespace tilescope::nve {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Change = std::function<void(PartitionProgram&)>;

struct Fault {
  const char* name;
  Change change;  // to the 3 × 3 program with 9 positions of docs/nve_isa.md
  const char* message;
};

class SimulatorFault : public ::testing::TestWithParam<Fault> {};

SimulationReport reportOf(const Change& change) {
  const ConvWork work = workOf(3, 3, 1, 9, {{0}});
  std::vector<PartitionProgram> programs = assembled(std::get<LayerProgram>(compile(work, Mode::Optimal)));
  change(programs.front());
  return simulated(programs, work, goldenData(work)).report;
}

TEST_P(SimulatorFault, IsFound) {
  EXPECT_THAT(reportOf([](PartitionProgram&) {}).faults, IsEmpty());
  const SimulationReport report = reportOf(GetParam().change);
  EXPECT_GT(report.faultCount, 0);
  EXPECT_THAT(report.faults, ::testing::Contains(HasSubstr(GetParam().message)));
}

Instruction& kernel(PartitionProgram& p, std::size_t slot) {
  return p.kernel[slot];
}

const Fault kFaults[] = {
    {"Positions", [](auto& p) { p.positions = 0; }, "the number of positions is 0, expected 1 to 65535"},
    {"OtherPositions", [](auto& p) { p.positions = 8; }, "the number of positions is 8, expected 9 as in the layer"},
    {"Stages", [](auto& p) { p.stages = 9; }, "the number of stages is 9, expected 1 to 8"},
    {"Stride", [](auto& p) { p.stride = 3; }, "the stride is 3, expected 1 to 2"},
    {"Lanes", [](auto& p) { p.lanes = 4; }, "the lanes are 4, expected 8 or 16"},
    {"Base", [](auto& p) { p.base = 0; }, "the words of coefficients are 0, expected 1 to 1024"},
    {"Group", [](auto& p) { p.groupWords = 4; }, "the words of a column group are 4, expected 3"},
    {"Held", [](auto& p) { p.columnsHeld = 0; }, "the columns held are 0, expected 1 to 1024"},
    {"Scratchpad", [](auto& p) { p.columnsHeld = 341; }, "the scratchpad's words in use are 1026, expected 1 to 1024"},
    {"BiasShift", [](auto& p) { p.biasShift = 5; }, "the bias shift is 5, expected 6 as in the layer"},
    {"ResultShift", [](auto& p) { p.resultShift = 48; }, "the result shift is 48, expected 0 to 47"},
    {"NoMap", [](auto& p) { p.maps.clear(); }, "the number of maps is 0, expected 1 to 256"},
    {"OtherMap", [](auto& p) { p.maps = {1}; }, "the output map 1 is none of the layer's 1"},
    {"OtherInput", [](auto& p) { p.inputs = {1}; }, "the input 1 is none of the layer's 1"},
    {"MapNotComputed", [](auto& p) { p.maps = {1}; }, "Output map 0 is computed 0 times"},
    {"NoKernel", [](auto& p) { p.kernel.clear(); }, "the instructions of the kernel are 0"},
    {"LongProgram", [](auto& p) { p.kernel.resize(504); }, "the instructions are 513, expected 1 to 512"},
    {"Prologue", [](auto& p) { p.prologue[2].wReg = Instruction::WReg::Shift; },
     "instruction 2 of the prologue does something else than a wr of stage 0"},
    {"Address", [](auto& p) { kernel(p, 1).addressB = 9; },
     "MEMB's offset into the rotating region is 9, expected 0 to 8"},
    {"MapOfAct", [](auto& p) { kernel(p, 4).mapAct = 1; }, "the map of ACT is 1, expected 0 to 0"},
    {"QueueTooLong",
     [](auto& p) {
       p.passColumns.push_back({0, 2, 0});
     },
     "the words in the queue for a pass are 4, expected 3"},
    {"QueueTooShort", [](auto& p) { p.passColumns.pop_back(); }, "the words in the queue for a pass are 2, expected 3"},
    {"PrologueQueue", [](auto& p) { p.prologueColumns.pop_back(); },
     "the words in the queue for the prologue are 8, expected 9"},
    {"CoefficientQueue", [](auto& p) { p.coefficients.pop_back(); },
     "the words of coefficients in the queue are 2, expected 3"},
    {"QueueInput", [](auto& p) { p.passColumns[0].input = 1; }, "the input of a word is 1, expected 0 to 0"},
    {"QueueColumn", [](auto& p) { p.passColumns[0].column = 16; }, "the column of a word is 16, expected 0 to 15"},
    {"QueueWord", [](auto& p) { p.passColumns[0].word = 3; }, "the number of a word in its column is 3"},
    {"CoefficientPlace", [](auto& p) { p.coefficients[1][0].pixel = 10; }, "the pixel of a coefficient is 10"},
    {"PortWithoutValue",
     [](auto& p) {
       kernel(p, 1).memA = Instruction::MemA::None, kernel(p, 1).addressA = 0, kernel(p, 1).rotatingA = false;
     },
     "IREG: port A has no value. Expected a read 2 cycles before"},
    {"WrongColumn", [](auto& p) { kernel(p, 1).addressA = 3; },
     "a lane of VMAC meets pixel 0 of row 2 of input 0, expected pixel 0 of row 1 of input 0"},
    {"StaleColumn", [](auto& p) { kernel(p, 0).addressA = 3; }, "a lane of VMAC meets"},
    {"WriteTooEarly", [](auto& p) { kernel(p, 0).stageA = 0; }, "a lane of VMAC meets"},
    {"NotWritten", [](auto& p) { kernel(p, 3).addressA = 500; }, "VMAC multiplies with no coefficient of the layer"},
    {"NoBias", [](auto& p) { kernel(p, 0).vMac = Instruction::VMac::None; }, "VMAC adds to sums that no bias began"},
    {"NotBias", [](auto& p) { kernel(p, 9).wReg = Instruction::WReg::Shift; },
     "the coefficient of VMAC's bias is none of the partition's biases"},
    {"CoefficientTwice", [](auto& p) { p.coefficients[1][1] = p.coefficients[1][0]; }, "VMAC"},
    {"ProductTwice",
     [](auto& p) { kernel(p, 2).wReg = Instruction::WReg::None, kernel(p, 2).iReg = Instruction::IReg::None; },
     "VMAC adds a product for the second time"},
    {"Missing", [](auto& p) { kernel(p, 4).vMac = Instruction::VMac::None; },
     "VMAC ends a sum of 8 products, expected 9"},
    {"NoResultYet", [](auto& p) { kernel(p, 4).stageAct = 0; }, "there is no result yet"},
    {"OtherPosition", [](auto& p) { kernel(p, 4).stageAct = 3; }, "Expected map 0 at position"},
    {"SentTwice", [](auto& p) { kernel(p, 6).act = Instruction::Act::Low, kernel(p, 6).stageAct = 2; },
     "the result was sent before"},
    {"NotSent", [](auto& p) { kernel(p, 5).act = Instruction::Act::None, kernel(p, 5).stageAct = 0; },
     "map 0: 9 positions were not sent completely, the first one is 0"},
};

INSTANTIATE_TEST_SUITE_P(Rules, SimulatorFault, ::testing::ValuesIn(kFaults),
                         [](const auto& test) { return test.param.name; });

TEST(SimulatorFaults, CoefficientsOfAnotherMapAreFound) {
  const ConvWork work = workOf(1, 1, 1, 5, {{0, 1}, {0, 1}});
  std::vector<PartitionProgram> programs = assembled(std::get<LayerProgram>(compile(work, Mode::Optimal)));
  for (CoefficientWord& word : programs.front().coefficients)
    for (CoefficientSource& source : word)
      if (source.input == 1) source.map = 1 - source.map;
  const SimulationReport report = simulated(programs, work, goldenData(work)).report;
  EXPECT_THAT(report.faults, ::testing::Contains(HasSubstr("VMAC multiplies with a coefficient of map 1, expected 0")));
}

TEST(SimulatorFaults, LowLanesDoNotExistInTheNarrowMode) {
  const ConvWork work = workOf(1, 1, 1, 5, {firstInputs(14)});
  std::vector<PartitionProgram> programs = assembled(std::get<LayerProgram>(compile(work, Mode::Optimal)));
  ASSERT_EQ(programs.front().lanes, kNarrowLanes);
  for (Instruction& i : programs.front().kernel)
    if (i.act == Instruction::Act::High) i.act = Instruction::Act::Low;
  const SimulationReport report = simulated(programs, work, goldenData(work)).report;
  EXPECT_THAT(report.faults, ::testing::Contains(HasSubstr("ACT sends lanes 0 to 7, which 8 lanes do not use")));
}

TEST(SimulatorFaults, PartitionsTogetherComputeEveryMapOnce) {
  const ConvWork work = workOf(3, 3, 1, 5, {{0}});
  std::vector<PartitionProgram> programs = assembled(std::get<LayerProgram>(compile(work, Mode::Optimal)));
  programs.push_back(programs.front());
  const SimulationReport report = simulated(programs, work, goldenData(work)).report;
  EXPECT_THAT(report.faults, ::testing::Contains(HasSubstr("Output map 0 is computed 2 times")));
}

}  // namespace
}  // namespace tilescope::nve
