// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/app/run_program.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::vector<std::string> kPlan{"plan",    "--network", "alexnet", "--hardware", "tx2_eplanner_a",
                                     "--model", "eplanner",  "--layer", "conv1"};

std::string headerLine(const std::string& text) {
  const std::size_t start = text.find("layer  ");
  return start == std::string::npos ? "" : text.substr(start, text.find_first_of("\r\n", start) - start);
}

TEST(CliTerminal, AWideOneShowsEveryColumn) {
  const Outcome run = runInTerminal(kPlan, 200);
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(headerLine(run.out), HasSubstr("energy"));
  EXPECT_THAT(run.out, Not(HasSubstr("left out")));
}

TEST(CliTerminal, ANarrowOneLosesEnergyThenTensorsThenTheRate) {
  const std::string wide = headerLine(runInTerminal(kPlan, 200).out);
  const auto slightlyTooNarrow = static_cast<unsigned short>(wide.size() - 1);
  const std::string lessEnergy = headerLine(runInTerminal(kPlan, slightlyTooNarrow).out);
  EXPECT_THAT(lessEnergy, Not(HasSubstr("energy")));
  EXPECT_THAT(lessEnergy, HasSubstr("throughput"));
  const Outcome narrow = runInTerminal(kPlan, 40);
  EXPECT_THAT(narrow.out,
              HasSubstr("left out, terminal too narrow: energy*, I, W, O, throughput; --csv has every column"));
  EXPECT_THAT(headerLine(narrow.out), HasSubstr("latency"));
  EXPECT_LT(headerLine(narrow.out).size(), wide.size());
}

TEST(CliTerminal, AFileGetsEveryColumn) {
  EXPECT_EQ(headerLine(runProgram(kPlan).out), headerLine(runInTerminal(kPlan, 200).out));
}

}  // namespace
}  // namespace tilescope::cli
