// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/partition_program.h"

#include <gmock/gmock.h>

#include "plugins/nve/listing.h"
#include "plugins/nve/program_check.h"
#include "tests/plugins/nve/random_program.h"

namespace tilescope::nve {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string section(const std::string& listing, const std::string& from, const std::string& to) {
  const std::size_t begin = listing.find(from) + from.size();
  return listing.substr(begin, listing.find(to) - begin);
}

// Figure 3 of the paper, with coefficient words divided so that there is no stall.
TEST(PartitionProgram, ThreeByThreeIsTheListingThatWasWorkedOutByHand) {
  const ConvWork work = workOf(3, 3, 1, 1278, {{0}});
  const LayerProgram program = std::get<LayerProgram>(compile(work, Mode::Optimal));
  const PartitionProgram p = assemble(program, program.partitions.front());
  const std::string listing = toListing(imageOf({p}, goldenData(work).parameters, work));
  EXPECT_EQ(section(listing, ".kernel\n", ".end"),
            " 0 | A.wr r4@1 | -       | sh  | set0   | bias    |\n"
            " 1 | A.rd r0   | B.rd r1 | set | setTsh | mac w0  |\n"
            " 2 | A.wr r5@1 | B.rd r2 | sh  | sh     | mac w1  |\n"
            " 3 | A.rd #2   | -       | sh  | set0   | mac w2  |\n"
            " 4 | A.rd r3   | B.rd r4 | sh  | setTsh | mac w3  | lo m0@2\n"
            " 5 | -         | B.rd r5 | set | sh     | mac w4  | hi m0@2\n"
            " 6 | A.wr r6@0 | -       | sh  | set0   | mac w5  |\n"
            " 7 | A.rd #0   | -       | sh  | setTsh | mac w6  |\n"
            " 8 | A.rd r0   | B.rd r1 | sh  | sh     | mac w7  |\n"
            " 9 | A.rd #1   | B.rd r2 | set | -      | macl w8 |\n");
  EXPECT_EQ(section(listing, ".prologue\n", ".kernel"),
            " 0 | A.wr #0@0 | - | - | - | - |\n"
            " 1 | A.wr #1@0 | - | - | - | - |\n"
            " 2 | A.wr #2@0 | - | - | - | - |\n"
            " 3 | A.wr r0@0 | - | - | - | - |\n"
            " 4 | A.wr r1@0 | - | - | - | - |\n"
            " 5 | A.wr r2@0 | - | - | - | - |\n"
            " 6 | A.wr r3@0 | - | - | - | - |\n"
            " 7 | A.wr r4@0 | - | - | - | - |\n"
            " 8 | A.wr r5@0 | - | - | - | - |\n");
  EXPECT_THAT(listing, HasSubstr(".word out0 bias = -20, out0 in0 c0 p0 = -30, -, -  ; #0\n"));
  EXPECT_EQ(p.columnsHeld, 3);
  EXPECT_EQ(p.stages, 3);
  EXPECT_EQ(p.passColumns, (std::vector<ColumnWord>{{0, 2, 1}, {0, 2, 2}, {0, 2, 0}}));
}

TEST(PartitionProgram, RandomProgramsKeepTheMachinesLimitsAndTheCompilersSizes) {
  Numbers random(5);
  for (int i = 0; i < 300; ++i) {
    const ConvWork work = randomWork(random, 7, 6, 300);
    const std::optional<LayerProgram> program = compiled(work, {Mode::Optimal, {}, {}});
    if (!program) continue;
    for (const Schedule& s : program->partitions) {
      const PartitionProgram p = assemble(*program, s);
      EXPECT_THAT(programBreaches(p), IsEmpty());
      EXPECT_THAT(layerBreaches(p, work), IsEmpty());
      EXPECT_EQ(static_cast<std::int64_t>(p.prologue.size()), program->prologueOf(s));
      EXPECT_EQ(static_cast<std::int64_t>(p.kernel.size()), s.interval);
      EXPECT_EQ(p.base + p.groupWords * p.columnsHeld, s.scratchpadWords());
    }
  }
}

}  // namespace
}  // namespace tilescope::nve
