// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <ostream>

#include "core/mapping/mapping_json.h"
#include "tests/core/mapping/sample_mapping.h"

namespace tilescope {
namespace {

struct Change {
  const char* form;
  const char* pointer;
  const char* json;
  const char* message;
};
void PrintTo(const Change& value, std::ostream* out) {
  *out << value.form << " " << value.pointer << " " << value.json;
}

class MappingChecks : public testing::TestWithParam<Change> {};

TEST_P(MappingChecks, NameTheProblemAndTheRemedy) {
  const auto& [form, pointer, json, message] = GetParam();
  const Result<Mapping> read = mappingFromJson(mappingWith(form, pointer, Json::parse(json)), "a.json", "/mappings/3");
  EXPECT_EQ((read ? "readable\n" : "") + toText(read.diagnostics()), message);
}

const Change kChanges[] = {
    {"loops", "/spatial/D1", R"([["K", 2], ["OX", 2], ["K", 4]])",
     "a.json: /mappings/3/spatial/D1/2: found loop dimension \"K\" again; expected each loop dimension once per array "
     "dimension. Write one entry with the product of both factors (first at 0)\n"},
    {"loops", "/spatial/D1", R"([["K", 2], ["OX", 2]])", "readable\n"},
    {"loops", "/loops_per_memory/W", "[3, 4]",
     "a.json: /mappings/3/loops_per_memory/W: found 7 loops in all; expected the 6 loops of \"temporal\". Make the "
     "numbers of this tensor add up: assign the remaining loops to its outermost memory\n"},
    {"loops", "/temporal/6", R"(["K", 1])",
     "a.json: /mappings/3/loops_per_memory/I: found 6 loops in all; expected the 7 loops of \"temporal\". Make the "
     "numbers of this tensor add up: assign the remaining loops to its outermost memory\na.json: "
     "/mappings/3/loops_per_memory/W: found 6 loops in all; expected the 7 loops of \"temporal\". Make the numbers of "
     "this tensor add up: assign the remaining loops to its outermost memory\na.json: /mappings/3/loops_per_memory/O: "
     "found 6 loops in all; expected the 7 loops of \"temporal\". Make the numbers of this tensor add up: assign the "
     "remaining loops to its outermost memory\n"},
    {"tiles", "/stationary", R"("weight")",
     "a.json: /mappings/3/stationary: found \"weight\"; expected \"input\", which is stationary while the innermost "
     "off-chip loop K runs. Remove \"stationary\", or put another loop first in \"outer_loops\"\n"},
    {"tiles", "/outer_loops", "[]", "readable\n"},
    {"nest", "/refresh/pe/O", "9",
     "a.json: /mappings/3/refresh/pe/O: found 9; expected at most 8, the loops of dram, buffer and pe together. Count "
     "the "
     "temporal loops above the refresh location, without those of \"array\"\n"},
    {"nest", "/refresh/pe/O", "8", "readable\n"},
};

INSTANTIATE_TEST_SUITE_P(Changes, MappingChecks, testing::ValuesIn(kChanges));

TEST(MappingStationary, FollowsFromTheInnermostLoop) {
  const std::pair<Dim, Stationary> expected[] = {{Dim::K, Stationary::Input},   {Dim::OY, Stationary::Weight},
                                                 {Dim::OX, Stationary::Weight}, {Dim::C, Stationary::Output},
                                                 {Dim::FY, Stationary::Output}, {Dim::FX, Stationary::Output}};
  for (const auto& [innermost, stationary] : expected)
    EXPECT_EQ(stationaryUnder(innermost), stationary) << name(innermost);
}

TEST(MappingStationary, HasNoAnswerForLoopsThatTilesLack) {
  EXPECT_THROW(stationaryUnder(Dim::B), InternalError);
  EXPECT_THROW(stationaryUnder(Dim::G), InternalError);
}

}  // namespace
}  // namespace tilescope
