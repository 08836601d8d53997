// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that schedules of random layers keep all rules, and how far their intervals are from the bound.
#include <gmock/gmock.h>

#include "core/models/nve/layer_program.h"
#include "tests/core/models/nve/schedule_legality.h"
#include "tests/support/nve_layers.h"

namespace tilescope::nve {
namespace {

using ::testing::IsEmpty;

void expectLegal(const LayerProgram& program) {
  for (const Schedule& s : program.partitions) {
    ASSERT_THAT(Legality(program.work, program.shape, s).breaches(), IsEmpty());
    ASSERT_LE(s.lowerBound, s.interval);
  }
}

TEST(Schedules, OfRandomLayersAreLegalInBothModesAndLaneWidths) {
  Numbers random(41);
  int schedules = 0;
  for (int i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    const ConvWork work = randomWork(random, 7, 6, 300);
    for (const CompileRequest& request :
         {CompileRequest{Mode::Optimal, {}, kLanes}, CompileRequest{Mode::Optimal, {}, kNarrowLanes},
          CompileRequest{Mode::Paper, {}, {}}}) {
      const auto program = compile(work, request);
      if (!std::holds_alternative<LayerProgram>(program)) continue;
      expectLegal(std::get<LayerProgram>(program));
      if (HasFatalFailure()) return;
      schedules += static_cast<int>(std::get<LayerProgram>(program).partitions.size());
    }
  }
  EXPECT_GT(schedules, 4000);
}

TEST(Schedules, OfTableTwoAreLegal) {
  for (const TableRow& row : tableRows())
    for (const Mode mode : {Mode::Optimal, Mode::Paper}) {
      SCOPED_TRACE(row.name);
      expectLegal(std::get<LayerProgram>(compile(row.work, mode)));
    }
}

// The checker must notice any operation that moves by a cycle.
TEST(Schedules, OfWhichOneOperationMovesAreIllegal) {
  const ConvWork work = workOf(3, 3, 1, 9, {{0}, {0}});
  const LayerProgram program = std::get<LayerProgram>(compile(work, Mode::Optimal));
  const Schedule& schedule = program.partitions.front();
  int legal = 0, moved = 0;
  for (std::size_t i = 0; i < schedule.operations.size(); ++i)
    for (const int by : {-1, 1}) {
      Schedule other = schedule;
      other.operations[i].cycle += by;
      ++moved;
      if (Legality(work, program.shape, other).breaches().empty()) ++legal;
    }
  // Only writes may move, if port A is free.
  EXPECT_LE(legal, moved / 10);
}

TEST(Schedules, IntervalsOfSmallLayersAreAtMostThreeFromTheBoundAndMostlyAtIt) {
  // With many passes, only the interval matters.
  constexpr int kLayers = 1000, kMaxGap = 3, kManyPositions = 10000;
  Numbers random(43);
  std::map<std::int64_t, int> gaps;
  for (int i = 0; i < kLayers; ++i) {
    ConvWork work = randomWork(random, 6, 3, 120);
    work.positions = kManyPositions;
    const auto program = compile(work, Mode::Optimal);
    if (!std::holds_alternative<LayerProgram>(program)) continue;
    for (const Schedule& s : std::get<LayerProgram>(program).partitions) ++gaps[s.interval - s.lowerBound];
  }
  int schedules = 0;
  for (const auto& [gap, count] : gaps) {
    RecordProperty("gap_" + std::to_string(gap), count);
    std::cout << "gap " << gap << ": " << count << " schedules\n";
    schedules += count;
  }
  EXPECT_GE(gaps.begin()->first, 0);
  EXPECT_LE(gaps.rbegin()->first, kMaxGap);
  EXPECT_GE(gaps[0], schedules * 95 / 100);
}

}  // namespace
}  // namespace tilescope::nve
