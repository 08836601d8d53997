// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_edit.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <ostream>

#include "core/hardware/hardware_json.h"
#include "tests/core/hardware/sample_profile.h"

namespace tilescope {
namespace {

HardwareProfile sample() {
  return *hardwareFromJson(sampleProfile(), "a.json");
}

TEST(HardwareEdit, ParsesPointerAndValue) {
  EXPECT_EQ(*parseHardwareEdit("/memories/0/size_bits=1048576"), (HardwareEdit{"/memories/0/size_bits", "1048576"}));
  EXPECT_EQ(*parseHardwareEdit("/array/dims=[{\"size\": 1}]"), (HardwareEdit{"/array/dims", R"([{"size":1}])"}));
}

TEST(HardwareEdit, TakesWhatIsNoJsonAsText) {
  EXPECT_EQ(*parseHardwareEdit("/name=My chip=A"), (HardwareEdit{"/name", "\"My chip=A\""}));
  EXPECT_EQ(*parseHardwareEdit("/source="), (HardwareEdit{"/source", "\"\""}));
  EXPECT_EQ(parseHardwareEdit("/name=\xff")->json, "\"\uFFFD\"");
}

TEST(HardwareEdit, RefusesTextThatIsNoEdit) {
  for (const char* text : {"", "/clock_mhz", "=5", "clock_mhz=5"}) {
    const Result<HardwareEdit> edit = parseHardwareEdit(text);
    ASSERT_FALSE(edit) << text;
    EXPECT_EQ(toText(edit.diagnostics()[0]),
              "--set: found \"" + std::string(text) +
                  "\"; expected POINTER=VALUE with a pointer that starts with \"/\". Write for example --set "
                  "/memories/0/size_bits=1048576");
  }
}

TEST(HardwareEdit, ChangesOneField) {
  HardwareProfile expected = sample();
  expected.interconnectEnergyPerWord = 3;
  EXPECT_EQ(*apply(sample(), {{"/interconnect/energy_per_word", "3"}}), expected);
}

TEST(HardwareEdit, AppliesSeveralBeforeTheChecks) {
  const Result<HardwareProfile> smaller =
      apply(sample(), {{"/array/dims/0/size", "2"}, {"/dataflows/2/unroll/D1/0/1", "2"}});
  ASSERT_TRUE(smaller) << toText(smaller.diagnostics());
  EXPECT_EQ(smaller->arrayDims[0].size, 2);
}

TEST(HardwareEdit, SetsAndRemovesFieldsThatMayBeLeftOut) {
  const Result<HardwareProfile> set = apply(sample(), {{"/memories/2/bandwidth_gb_per_s", "1.5"}});
  ASSERT_TRUE(set);
  EXPECT_EQ(set->memories[2].bandwidthGbPerS, 1.5);
  EXPECT_EQ(*apply(*set, {{"/memories/2/bandwidth_gb_per_s", "null"}}), sample());
}

TEST(HardwareEdit, KeepsNotes) {
  EXPECT_EQ(apply(sample(), {{"/clock_mhz", "100"}})->notes, sample().notes);
}

TEST(HardwareEditMark, TakesAssumptionsAndOldSourcesAway) {
  const HardwareProfile marked = markEdited(sample(), {{"/array/mac_energy", "1"}, {"/clock_mhz", "100"}});
  EXPECT_EQ(marked.assumptions, (std::vector<std::string>{"/dataflows/1/unroll/D1/0"}));
  EXPECT_EQ(marked.sources.at("/array/mac_energy"), "set by the user");
  EXPECT_EQ(marked.sources.at("/clock_mhz"), "set by the user");
  EXPECT_EQ(marked.sources.at("/memories/1/read_energy"), "a paper");
}

TEST(HardwareEditMark, ReachesEverythingBelowWhatIsSet) {
  const HardwareProfile marked = markEdited(sample(), {{"/dataflows", "[]"}, {"/memories/1", "{}"}});
  EXPECT_EQ(marked.assumptions, (std::vector<std::string>{"/array/mac_energy"}));
  EXPECT_FALSE(marked.sources.contains("/memories/1/read_energy"));
  EXPECT_EQ(marked.sources.at("/memories/1"), "set by the user");
}

TEST(HardwareEditMark, LeavesAProfileThatCanBeRead) {
  const std::vector<HardwareEdit> edits{{"/memories/1/bandwidth_gb_per_s", "null"},
                                        {"/memories/1/energy_per", "\"word\""},
                                        {"/sources/~1array~1mac_energy", "\"me\""}};
  const HardwareProfile marked = markEdited(*tilescope::apply(sample(), edits), edits);
  EXPECT_FALSE(marked.sources.contains("/memories/1/bandwidth_gb_per_s"));
  EXPECT_EQ(marked.sources.at("/array/mac_energy"), "me");
  const Result<HardwareProfile> read = hardwareFromJson(toJson(marked), "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read, marked);
}

struct BadEdit {
  HardwareEdit edit;
  const char* message;
};
void PrintTo(const BadEdit& value, std::ostream* out) {
  *out << value.edit.pointer << " " << value.edit.json;
}

class BadHardwareEdit : public testing::TestWithParam<BadEdit> {};

TEST_P(BadHardwareEdit, IsRefusedWithARemedy) {
  const Result<HardwareProfile> applied = apply(sample(), {GetParam().edit});
  ASSERT_FALSE(applied);
  EXPECT_THAT(toText(applied.diagnostics()), testing::StartsWith(GetParam().message));
}

const BadEdit kBadEdits[] = {
    {{"/memories/1/size_bts", "1"},
     "--set: /memories/1/size_bts: found unknown key \"size_bts\"; expected a key of a memory (\"ports\"). Did you "
     "mean "
     "/memories/1/size_bits?\n"},
    {{"/memorys/1/size_bits", "1"},
     "--set: /memorys/1/size_bits: found a pointer to nothing: /memorys does not exist; expected a pointer to a field "
     "of "
     "the profile. Did you mean /memories?\n"},
    {{"/memories/4/size_bits", "1"},
     "--set: /memories/4/size_bits: found a pointer to nothing: /memories/4 does not exist; expected a pointer to a "
     "field "
     "of the profile. Below /memories there is 0, 1, 2 or 3\n"},
    {{"/memories/-", "{}"},
     "--set: /memories/-: found \"-\", the place after the last element; expected the index of an element that "
     "exists. Appending is not supported; set all of /memories instead\n"},
    {{"/hardware/clock", "1"},
     "--set: /hardware/clock: found a pointer to nothing: /hardware does not exist; expected a pointer to a field of "
     "the "
     "profile. At the top there is format, name, source"},
    {{"/clock_mhz/value", "1"},
     "--set: /clock_mhz/value: found a pointer to nothing: /clock_mhz/value does not exist; expected a pointer to a "
     "field "
     "of the profile. /clock_mhz is a plain value; set it as a whole\n"},
    {{"clock_mhz", "1"},
     "--set: clock_mhz: found \"clock_mhz\"; expected a JSON pointer to one field, such as /clock_mhz. At the top "
     "there is "
     "format, name"},
    {{"", "{}"}, "--set: found \"\"; expected a JSON pointer to one field, such as /clock_mhz. At the top there is"},
    {{"/format", "\"tilescope.hardware/1\""},
     "--set: /format: found an edit of the format; expected an edit of another field. The format of a profile is "
     "read-only\n"},
    {{"/name", "chip"}, "--set: /name: found \"chip\"; expected a JSON value. Put texts into quotation marks\n"},
    {{"/clock_mhz", "0"}, "--set: /clock_mhz: found 0; expected a number"},
    {{"/clock_mhz", "null"}, "--set: /clock_mhz: found nothing; expected a number"},
    {{"/array/dims/0/size", "2"},
     "--set: /dataflows/2/unroll/D1: found factors whose product is larger than \"D1\" (2)"},
};

INSTANTIATE_TEST_SUITE_P(Edits, BadHardwareEdit, testing::ValuesIn(kBadEdits));

TEST(HardwareEditInverse, IsTheValueThatWas) {
  EXPECT_EQ(*inverse(sample(), {"/clock_mhz", "1"}), (HardwareEdit{"/clock_mhz", "200"}));
  EXPECT_EQ(*inverse(sample(), {"/dataflows/0/stationary", "\"row\""}),
            (HardwareEdit{"/dataflows/0/stationary", "null"}));
}

TEST(HardwareEditInverse, FailsWhereTheEditWould) {
  EXPECT_FALSE(inverse(sample(), {"/memories/7/size_bits", "1"}));
}

TEST(HardwareEdit, APartThatIsLeftOutComesWithItsFirstField) {
  ASSERT_FALSE(sample().vectorUnit);
  const HardwareEdit edit{"/vector/lanes", "8"};
  const Result<HardwareProfile> edited = apply(sample(), {edit});
  ASSERT_TRUE(edited) << toText(edited.diagnostics());
  EXPECT_EQ(edited->vectorUnit->lanes, 8);
  EXPECT_EQ(*inverse(sample(), edit), (HardwareEdit{"/vector", "null"}));
  EXPECT_EQ(*apply(*edited, {{"/vector", "null"}}), sample());
  EXPECT_FALSE(apply(sample(), {{"/vectors/lanes", "8"}}));
  EXPECT_FALSE(apply(sample(), {{"/vector/lane", "8"}}));
}

TEST(HardwareEditInverse, TakesAnyEditBack) {
  const std::vector<HardwareEdit> edits{{"/clock_mhz", "5000"},
                                        {"/memories/0/size_bits", "77"},
                                        {"/memories/0/bandwidth_gb_per_s", "1e6"},
                                        {"/name", "\"other\""},
                                        {"/models/eplanner", R"({"a":{"b":1}})"},
                                        {"/array/cycles_per_mac", "0.5"},
                                        {"/array/operand_latches", "1"},
                                        {"/memories/0/x-note", "[1]"},
                                        {"/interconnect/energy_per_word", "3"},
                                        {"/dataflows", "[]"}};
  rc::check([&] {
    const HardwareProfile profile = arbitraryProfile();
    const HardwareEdit edit = *rc::gen::elementOf(edits);
    const Result<HardwareProfile> edited = apply(profile, {edit});
    RC_PRE(edited.ok());
    const Result<HardwareProfile> back = apply(*edited, {*inverse(profile, edit)});
    RC_ASSERT(back.ok());
    RC_ASSERT(*back == profile);
  });
}

}  // namespace
}  // namespace tilescope
