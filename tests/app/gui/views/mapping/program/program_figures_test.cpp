// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_figures.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "app/gui/views/mapping/program/program_explanations.h"
#include "core/models/provenance.h"
#include "tests/app/gui/views/mapping/program/sample_program.h"

namespace tilescope::gui {
namespace {

using nve::Mode;
using nve::Slot;
using testing::HasSubstr;

std::string text(const QString& words) {
  return words.toStdString();
}

TEST(ProgramFigures, SayTheIntervalItsBoundAndTheRatesOfThePaper) {
  const ProgramPicture face = ProgramCase(faceLayer1()).picture();
  EXPECT_EQ(text(face.head), "1 partition, 13.71 MAC per instruction, 228 instructions");
  ASSERT_EQ(face.tracks.size(), 1u);
  EXPECT_EQ(text(face.tracks[0].head), "II 168 of bound 168, 16 lanes");
  EXPECT_EQ(text(face.tracks[0].rates), "13.71 MAC per instruction, 13.66 with fill and drain");
  ASSERT_EQ(face.partitions.size(), 1u);
  EXPECT_EQ(text(face.partitions[0].maps), "Maps 0–3");
  EXPECT_EQ(text(face.partitions[0].interval), "II 168 of 168");
  EXPECT_EQ(text(face.partitions[0].code), "228 of 512 instructions");
  EXPECT_DOUBLE_EQ(face.partitions[0].codeShare, 228.0 / 512);
  EXPECT_EQ(text(ProgramCase(convolution(1, 1, 312, {{0, 1, 2}})).picture().partitions[0].maps), "Map 0");
}

TEST(ProgramFigures, PutTheOtherSchedulerBeside) {
  const ProgramPicture both = ProgramCase(faceLayer1()).picture({0, ProgramForm::Flat, true});
  ASSERT_EQ(both.tracks.size(), 2u);
  EXPECT_EQ(text(both.tracks[0].mode), "Optimal");
  EXPECT_EQ(text(both.tracks[1].mode), "Paper");
  EXPECT_EQ(text(both.tracks[1].head), "II 180 of bound 168, 16 lanes");
  EXPECT_THAT(text(both.tracks[1].rates), HasSubstr("12.79 MAC per instruction"));
  const ProgramPicture paper = ProgramCase(faceLayer1(), Mode::Paper).picture({0, ProgramForm::Flat, true});
  EXPECT_EQ(text(paper.tracks[1].head), text(both.tracks[0].head));
}

TEST(ProgramFigures, AChosenPartitionThatIsNotThereIsTheLastOne) {
  const ProgramCase face(faceLayer2());
  ASSERT_EQ(face.program->partitions.size(), 2u);
  const ProgramPicture second = face.picture({7, ProgramForm::Flat, false});
  EXPECT_EQ(second.chosen, 1u);
  EXPECT_EQ(second.tracks[0].schedule().run, face.program->partitions[1].run);
}

TEST(ProgramFigures, ARunByItselfIsThePartitionOfTheProgram) {
  forRandomPrograms(120, [](const nve::LayerProgram& program) {
    for (const nve::Schedule& s : program.partitions) {
      nve::RunProgram run = nve::programOfRun(program.work, program.mode, program.shape.lanes, s.run);
      // With few rows, the paper's schedule may be faster: it has fewer stages.
      if (run.schedule.words != s.words || run.schedule.interval != s.interval)
        run = nve::programOfRun(program.work, Mode::Paper, nve::kLanes, s.run);
      ASSERT_EQ(run.schedule.interval, s.interval);
      ASSERT_EQ(run.schedule.words, s.words);
      ASSERT_EQ(run.schedule.cycles, s.cycles);
      ASSERT_EQ(run.schedule.stages, s.stages);
      ASSERT_GE(nve::programOfRun(program.work, Mode::Optimal, s.run).figures.macsPerInstruction() + 1e-9,
                nve::programOfRun(program.work, Mode::Optimal, nve::kLanes, s.run).figures.macsPerInstruction());
    }
  });
}

TEST(ProgramFigures, OfAllPartitionsAddUpToThoseOfTheLayer) {
  forRandomPrograms(60, [](const nve::LayerProgram& program) {
    std::int64_t instructions = 0, cycles = 0, macs = 0;
    for (const nve::Schedule& s : program.partitions) {
      const nve::RunFigures f = nve::figuresOf(program.work, program.shape, program.mode, s);
      instructions += f.instructions;
      cycles += f.cycles;
      macs += f.macs;
    }
    EXPECT_EQ(macs, program.work.macsOfStrip());
    EXPECT_DOUBLE_EQ(program.figures.macsPerInstruction, static_cast<double>(macs) / static_cast<double>(instructions));
    EXPECT_DOUBLE_EQ(program.figures.macsPerCycle, static_cast<double>(macs) / static_cast<double>(cycles));
  });
}

TEST(ProgramFigures, EveryCycleOfThePassIsASumOrAWait) {
  for (const Mode mode : {Mode::Optimal, Mode::Paper})
    for (const Layer& layer : {filter3x3(), faceLayer1(), faceLayer2(), convolution(5, 1, 9, {{0, 1}, {1}})}) {
      const ProgramCase sample(layer, mode);
      for (std::size_t partition = 0; partition < sample.program->partitions.size(); ++partition) {
        const ProgramPicture picture = sample.picture({partition, ProgramForm::Flat, false});
        const nve::Schedule& s = picture.tracks[0].schedule();
        std::map<std::int64_t, int> busy;
        for (const std::int64_t cycle : s.cycles) ++busy[cycle];
        for (const ProgramWait& wait : picture.tracks[0].waits)
          for (std::int64_t cycle = 0; cycle < wait.cycles; ++cycle) ++busy[wait.cycle + cycle];
        for (std::int64_t cycle = 0; cycle < s.interval; ++cycle) EXPECT_EQ(busy[s.cycles.front() + cycle], 1) << cycle;
        EXPECT_EQ(static_cast<std::int64_t>(busy.size()), s.interval);
      }
    }
}

TEST(ProgramFigures, InTheModuloFormEveryInstructionHasOneOperationOfASlot) {
  const ProgramCase sample(faceLayer2());
  const ProgramPicture picture = sample.picture({0, ProgramForm::Modulo, true});
  std::set<std::tuple<std::size_t, Slot, double>> taken;
  for (const ProgramItem& item : picture.items) {
    const double interval = static_cast<double>(picture.schedule(item).interval);
    EXPECT_LE(item.end(), interval) << "nothing crosses the end of the kernel";
    for (double at = item.begin; at < item.end(); ++at)
      EXPECT_TRUE(taken.insert({item.track, item.slot, at}).second) << "two in one place";
  }
  for (const ProgramTrack& track : picture.tracks) {
    const auto vmac = static_cast<std::size_t>(Slot::VMac);
    EXPECT_EQ(track.units[vmac].operations, static_cast<int>(track.schedule().elements.size()));
    EXPECT_EQ(text(track.units[vmac].share),
              std::to_string(
                  std::lround(100.0 * track.units[vmac].operations / static_cast<double>(track.schedule().interval))) +
                  " %");
  }
}

TEST(ProgramFigures, ItemsOfARowStandTogetherInOrder) {
  for (const ProgramForm form : {ProgramForm::Flat, ProgramForm::Modulo}) {
    const ProgramPicture picture = ProgramCase(faceLayer1()).picture({0, form, true});
    EXPECT_TRUE(std::is_sorted(picture.items.begin(), picture.items.end(), [](const auto& a, const auto& b) {
      return std::tie(a.track, a.slot, a.begin) < std::tie(b.track, b.slot, b.begin);
    }));
    for (const ProgramItem& item : picture.items) {
      EXPECT_GE(item.begin, picture.begin);
      EXPECT_LE(item.end(), picture.end);
    }
  }
}

class ProgramCards : public testing::Test {
 protected:
  std::size_t itemWhere(nve::Operation operation, std::size_t nth = 0) const {
    for (std::size_t i = 0; i < picture.items.size(); ++i)
      if (picture.items[i].kind == ProgramItemKind::Operation &&
          picture.operation(picture.items[i]).operation == operation && nth-- == 0)
        return i;
    throw std::runtime_error("no such operation");
  }
  std::string card(std::size_t item) const { return toText(itemExplanation(picture, picture.items[item])); }

  const ProgramPicture picture = ProgramCase(faceLayer1()).picture({0, ProgramForm::Modulo, false});
};

TEST_F(ProgramCards, NameOperandsPlaceAndDependences) {
  const std::string last = card(itemWhere(nve::Operation::MacLast));
  EXPECT_THAT(last, HasSubstr("VMAC macl"));
  EXPECT_THAT(last, HasSubstr("output map: "));
  EXPECT_THAT(last, HasSubstr("of the window: column 5, pixel 5"));
  EXPECT_THAT(last, HasSubstr("needs: WREG "));
  EXPECT_THAT(last, HasSubstr("feeds: ACT lo of cycle "));
  EXPECT_THAT(last, HasSubstr(", 5 cycles later"));
  EXPECT_THAT(last, HasSubstr(" of 168, stage "));
}

TEST_F(ProgramCards, AWriteFeedsItsFirstReadOnly) {
  const std::string write = card(itemWhere(nve::Operation::Write));
  EXPECT_EQ(write.find("feeds:"), write.rfind("feeds:")) << write;
  EXPECT_THAT(write, HasSubstr("in the rotating region"));
}

TEST_F(ProgramCards, CoefficientsComeFromThePrologue) {
  for (std::size_t i = 0;; ++i) {
    const std::size_t item = itemWhere(nve::Operation::Read, i);
    if (!picture.operation(picture.items[item]).readsCoefficients()) continue;
    EXPECT_THAT(card(item), HasSubstr("written once by the prologue"));
    EXPECT_EQ(picture.items[item].map, -1) << "no colour of a map: the word may be of two";
    break;
  }
}

TEST_F(ProgramCards, WaitsSayWhy) {
  const auto wait = std::find_if(picture.items.begin(), picture.items.end(),
                                 [](const ProgramItem& item) { return item.kind != ProgramItemKind::Operation; });
  ASSERT_NE(wait, picture.items.end());
  EXPECT_THAT(toText(itemExplanation(picture, *wait)), HasSubstr("instruction of the kernel: "));
  EXPECT_TRUE(dependencesOf(picture, *wait).empty());
}

// Rotating offsets of the window's columns in the listing of docs/models/nve.md.
TEST(ProgramAddresses, AreThoseOfTheListing) {
  const ProgramPicture filter = ProgramCase(filter3x3()).picture({0, ProgramForm::Modulo, false});
  std::map<std::int64_t, std::string> portB;
  for (const ProgramItem& item : filter.items)
    if (item.slot == Slot::MemB)
      portB[filter.schedule(item).slotOf(filter.operation(item))] = text(labelOf(filter, item));
  EXPECT_EQ(portB.size(), 6u);
  const auto column = std::set<std::string>{"rd r1", "rd r2", "rd r4", "rd r5"};
  int seen = 0;
  for (const auto& [slot, label] : portB) seen += column.count(label) > 0 ? 1 : 0;
  EXPECT_EQ(seen, 6) << "r1, r2 twice, r4, r5: two stages, as printed";
}

TEST(ProgramFigures, LayersWithoutAProgramSayWhy) {
  const auto why = [](MappingState state) {
    MappingPicture mapping;
    mapping.layer = "conv1";
    mapping.operation = "pool 2×2";
    mapping.reason = "The stride is 3 × 3.";
    mapping.state = state;
    return text(noProgram(mapping, true).why);
  };
  EXPECT_EQ(why(MappingState::Pending), "This layer is still compiled.");
  EXPECT_EQ(why(MappingState::Infeasible), "conv1 has no program. The stride is 3 × 3.");
  EXPECT_EQ(why(MappingState::OutsideModel),
            "conv1 (pool 2×2) is not modelled: the hardware runs convolutions and fully connected layers.");
  EXPECT_EQ(why(MappingState::Shown), "No program can have this mapping.");
  EXPECT_THAT(text(noProgram({}, false).why), HasSubstr("This model has no program"));
}

}  // namespace
}  // namespace tilescope::gui
