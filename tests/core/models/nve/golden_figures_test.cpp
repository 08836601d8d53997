// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "core/models/nve/layer_program.h"
#include "tests/support/nve_layers.h"
#include "tests/support/project_files.h"

namespace tilescope::nve {
namespace {

LayerProgram programOf(const ConvWork& work, const CompileRequest& request) {
  return std::get<LayerProgram>(compile(work, request));
}

ConvWork goldenWork(const Json& params) {
  return workOf(params["kernelVector"], params["kernelSlide"], params["stride"], params["columnsN"],
                params["outMaps"].get<std::vector<std::vector<int>>>());
}

void expectCounts(const LayerProgram& program, const Json& golden) {
  const ProgramFigures& f = program.figures;
  EXPECT_EQ(f.intervals, golden["sum_II"].get<std::int64_t>());
  EXPECT_EQ(f.transfers, golden["transfers_words"].get<std::int64_t>());
  EXPECT_EQ(f.code, golden["code_words"].get<std::int64_t>());
  EXPECT_EQ(program.partitions.size(), golden["partitions"].get<std::size_t>());
}

TEST(GoldenFigures, PaperModeCountsAsThePapersScheduler) {
  const Json golden = goldenJson("nve.json");
  for (const Json& entry : golden["cases"]) {
    SCOPED_TRACE(entry["id"].get<std::string>());
    const LayerProgram program = programOf(goldenWork(entry["params"]), {Mode::Paper, {}, {}});
    expectCounts(program, entry["alg1_baseline"]);
    EXPECT_NEAR(program.figures.macsPerInstruction, entry["alg1_baseline"]["mac_per_instr"].get<double>(), 0.00501);
  }
}

TEST(GoldenFigures, OptimalModeReachesTheBestProgramsKnown) {
  const Json golden = goldenJson("nve.json");
  for (const Json& entry : golden["cases"]) {
    SCOPED_TRACE(entry["id"].get<std::string>());
    const Json& best = entry["optimal_best"];
    const LayerProgram program = programOf(goldenWork(entry["params"]), {Mode::Optimal, {}, {}});
    expectCounts(program, best);
    EXPECT_EQ(program.shape.lanes, best["lanes"].get<int>());
    EXPECT_EQ(program.figures.intervalBounds, best["sum_II_lower_bound"].get<std::int64_t>());
    EXPECT_NEAR(program.figures.macsPerInstruction, best["mac_per_instr"].get<double>(), 0.000501);
    EXPECT_NEAR(program.figures.macsPerCycle, best["mac_per_cycle_incl_fill"].get<double>(), 0.000501);
    std::vector<std::int64_t> intervals;
    for (const Schedule& s : program.partitions) intervals.push_back(s.interval);
    EXPECT_EQ(intervals, best["II"].get<std::vector<std::int64_t>>());
  }
}

struct Printed {
  double macsPerInstruction;
  std::int64_t transfers, code, partitions;
};

// Table 2, automatic mode. For speed L4 only partitions are comparable: its transfers are fewer than the input words of
// 80 maps.
struct PaperRow {
  const char* name;
  Printed automatic, expert;
  bool exact;
};
constexpr PaperRow kPaper[] = {
    {"3x3", {13.08, 6399, 20, 1}, {14.39, 6401, 21, 1}, true},
    {"face L1", {12.79, 11544, 240, 1}, {13.7, 11554, 238, 1}, true},
    {"face L2", {10.35, 31230, 658, 2}, {10.95, 72784, 974, 14}, true},
    {"face L3", {15.53, 22190, 868, 2}, {15.53, 22232, 910, 14}, true},
    {"face L4", {4.87, 9364, 50, 1}, {5.89, 9378, 37, 1}, true},
    {"speed L1", {12.79, 14094, 350, 1}, {13.7, 14104, 342, 1}, true},
    {"speed L2", {12.78, 182960, 4336, 13}, {13.67, 202744, 4950, 16}, true},
    {"speed L3", {15.13, 660720, 28640, 80}, {15.13, 663040, 31040, 80}, true},
    {"speed L4", {4.88, 25605, 283, 1}, {6.26, 50645, 203, 1}, false},
};

double hundredths(double value) {
  return std::round(value * 100) / 100;
}

TEST(TableTwo, PaperModePrintsTheAutomaticRows) {
  const std::vector<TableRow> rows = tableRows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(rows[i].name);
    ASSERT_EQ(rows[i].name, kPaper[i].name);
    const LayerProgram program = programOf(rows[i].work, {Mode::Paper, {}, {}});
    const Printed& printed = kPaper[i].automatic;
    EXPECT_EQ(static_cast<std::int64_t>(program.partitions.size()), printed.partitions);
    if (!kPaper[i].exact) continue;
    EXPECT_DOUBLE_EQ(hundredths(program.figures.macsPerInstruction), printed.macsPerInstruction);
    EXPECT_EQ(program.figures.transfers, printed.transfers);
    EXPECT_EQ(program.figures.code, printed.code);
  }
}

TEST(TableTwo, OptimalModeIsNoWorseThanTheExpertsAnywhere) {
  const std::vector<TableRow> rows = tableRows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(rows[i].name);
    const LayerProgram program = programOf(rows[i].work, {Mode::Optimal, {}, {}});
    const Printed& expert = kPaper[i].expert;
    EXPECT_GE(hundredths(program.figures.macsPerInstruction), expert.macsPerInstruction);
    EXPECT_LE(program.figures.transfers, expert.transfers);
    EXPECT_LE(program.figures.code, expert.code);
    EXPECT_LE(static_cast<std::int64_t>(program.partitions.size()), expert.partitions);
    EXPECT_EQ(program.figures.intervals, program.figures.intervalBounds);
  }
}

TEST(TableTwo, OptimalModeHasTheFiguresOfTheDocumentation) {
  struct Row {
    double macsPerInstruction, withFill;
    std::int64_t transfers, code, partitions, intervals;
  };
  constexpr Row kRows[] = {{14.39, 14.37, 6399, 19, 1, 10},        {13.71, 13.66, 11544, 228, 1, 168},
                           {12.79, 12.71, 24863, 537, 2, 400},     {15.53, 15.44, 22183, 861, 2, 518},
                           {6.22, 6.20, 9364, 22, 1, 18},          {13.71, 13.66, 14094, 332, 1, 252},
                           {13.69, 13.60, 154250, 3976, 10, 2520}, {15.88, 15.78, 660960, 28080, 80, 16080},
                           {6.33, 6.32, 50565, 122, 1, 101}};
  const std::vector<TableRow> rows = tableRows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(rows[i].name);
    const LayerProgram program = programOf(rows[i].work, {Mode::Optimal, {}, {}});
    EXPECT_NEAR(program.figures.macsPerInstruction, kRows[i].macsPerInstruction, 0.00501);
    EXPECT_NEAR(program.figures.macsPerCycle, kRows[i].withFill, 0.00501);
    EXPECT_EQ(program.figures.transfers, kRows[i].transfers);
    EXPECT_EQ(program.figures.code, kRows[i].code);
    EXPECT_EQ(static_cast<std::int64_t>(program.partitions.size()), kRows[i].partitions);
    EXPECT_EQ(program.figures.intervals, kRows[i].intervals);
  }
}

}  // namespace
}  // namespace tilescope::nve
