// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_checks.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "core/hardware/hardware_json.h"
#include "tests/core/hardware/sample_profile.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

class HardwareChecks : public testing::TestWithParam<ProfileChange> {};

TEST_P(HardwareChecks, NameTheProblemAndTheRemedy) {
  const ProfileChange& change = GetParam();
  EXPECT_EQ(messagesAbout(sampleWith(change.pointer, Json::parse(change.json))), change.message) << change.what;
}

const ProfileChange kHardwareChanges[] = {
    {"two memories of one name", "/memories/1/name", R"("acc")",
     "a.json: /memories/1/name: found \"acc\"; expected a name that no other memory has. Rename it: /memories/0 has "
     "this "
     "name already\n"},
    {"two array dimensions of one name", "/array/dims",
     R"([{"name": "D1", "size": 4}, {"name": "D2", "size": 8}, {"name": "D1", "size": 8}])",
     "a.json: /array/dims/2/name: found \"D1\"; expected a name that no other array dimension has. Rename it: "
     "/array/dims/0 has this name already\n"},
    {"a vector unit whose memory holds no inputs", "/vector", R"({"memory": "acc"})",
     "a.json: /vector/memory: found \"acc\"; expected a memory on chip that holds I. Choose buffer or spare\n"},
    {"a vector unit whose memory is off chip", "/vector", R"({"memory": "dram"})",
     "a.json: /vector/memory: found \"dram\"; expected a memory on chip that holds I. Choose buffer or spare\n"},
    {"two dataflows of one name", "/dataflows/2/name", R"("OS")",
     "a.json: /dataflows/2/name: found \"OS\"; expected a name that no other dataflow has. Rename it: /dataflows/1 has "
     "this name already\n"},
    {"two ports of one name", "/memories/0/ports/1/name", R"("r")",
     "a.json: /memories/0/ports/1/name: found \"r\"; expected a name that no other port of this memory has. Rename it: "
     "/memories/0/ports/0 has this name already\n"},
    {"an array dimension that looks like a note", "/array/dims",
     R"([{"name": "D1", "size": 4}, {"name": "D2", "size": 8}, {"name": "x-1", "size": 1}])",
     "a.json: /array/dims/2/name: found \"x-1\"; expected a name that does not start with \"x-\" (such keys are "
     "notes). "
     "Rename the array dimension\n"},
    {"a memory that looks like a note", "/memories/2/name", R"("x-spare")",
     "a.json: /memories/2/name: found \"x-spare\"; expected a name that does not start with \"x-\" (such keys are "
     "notes). Rename the memory\n"},
    {"a huge array", "/array/dims",
     R"([{"name": "D1", "size": 1048576}, {"name": "D2", "size": 1048576}, {"name": "D3", "size": 2}])",
     "a.json: /array/dims: found more than 2^40 processing elements; expected at most 2^40 (the product of all sizes). "
     "Make the array smaller\n"},
    {"a mistyped shared dimension", "/memories/1/shared_across/1", R"("D22")",
     "a.json: /memories/1/shared_across/1: found \"D22\"; expected an array dimension of this profile: D1 or D2. Did "
     "you mean \"D2\"?\n"},
    {"an unknown shared dimension", "/memories/1/shared_across/1", R"("columns")",
     "a.json: /memories/1/shared_across/1: found \"columns\"; expected an array dimension of this profile: D1 or "
     "D2. Choose one of them.\n"},
    {"an inner memory off chip", "/memories/1/off_chip", "true",
     "a.json: /memories/1/off_chip: found true for \"buffer\"; expected exactly one off-chip memory, the outermost, "
     "which "
     "is last in the list. Move \"buffer\" to the end of \"memories\", or remove its \"off_chip\"\n"},
    {"an outermost memory without weights", "/memories/3/holds", R"(["I", "O"])",
     "a.json: /memories/3/holds: found a memory \"dram\" that does not hold all tensors; expected I, W and O in the "
     "outermost memory. Add the missing tensors; every layer starts and ends there\n"
     "a.json: /memories/3/ports/0/carries/1: found \"W.read\"; expected movements of tensors that this memory holds. "
     "Remove it, or add \"W\" to \"holds\"\n"},
    {"an unknown array dimension unrolled", "/dataflows/1/unroll/D22", "[]",
     "a.json: /dataflows/1/unroll/D22: found \"D22\"; expected an array dimension of this profile: D1 or D2. Did you "
     "mean \"D2\"?\n"},
    {"more unrolled than there is", "/dataflows/2/unroll/D2/1/1", "5",
     "a.json: /dataflows/2/unroll/D2: found factors whose product is larger than \"D2\" (8); expected factors with a "
     "product of at most 8. Make a factor smaller, write \"max\", or enlarge \"D2\"\n"},
    {"one loop dimension twice", "/dataflows/2/unroll/D2/1/0", R"("C")",
     "a.json: /dataflows/2/unroll/D2/1: found loop dimension \"C\" again; expected each loop dimension once per array "
     "dimension. Write one entry with the product of both factors (first at 0)\n"},
    {"a source of nothing", "/sources", R"({"/memories/9/read_energy": "book"})",
     "a.json: /sources/~1memories~19~1read_energy: found \"/memories/9/read_energy\"; expected a JSON pointer to a "
     "field of "
     "this profile. /memories exists; below it: 0, 1, 2 or 3\n"},
    {"a source that is no pointer", "/sources", R"({"clock": "book"})",
     "a.json: /sources/clock: found \"clock\"; expected a JSON pointer such as \"/memories/0/read_energy\". The fields "
     "at "
     "the top: format, name, source, energy_unit, clock_mhz, precision_bits, array, interconnect, memories, dataflows, "
     "models, sources or others\n"},
    {"limits of nothing", "/limits", R"({"/memories/9/size_bits": [8, 16]})",
     "a.json: /limits/~1memories~19~1size_bits: found \"/memories/9/size_bits\"; expected a JSON pointer to a field of "
     "this profile. /memories exists; below it: 0, 1, 2 or 3\n"},
    {"limits of a text", "/limits", R"({"/name": [8, 16]})",
     "a.json: /limits/~1name: found limits of /name, which is not a number; expected limits of a number. Limit a "
     "number, "
     "such as \"/clock_mhz\" or \"/memories/0/ports/0/bits_per_cycle/1\"\n"},
    {"limits the wrong way round", "/limits", R"({"/clock_mhz": [1000, 100]})",
     "a.json: /limits/~1clock_mhz: found [1000, 100]; expected the smaller value first. Write [100, 1000]\n"},
    {"a value beyond its limits", "/limits", R"({"/clock_mhz": [1, 2.5]})",
     "readable\nwarning: a.json: /clock_mhz: found 200; expected 1 to 2.5, the limits of this profile. Planned as it "
     "is; sliders and advice stay within the limits\n"},
    {"an assumption of nothing", "/assumptions/1", R"("/array/energy")",
     "a.json: /assumptions/1: found \"/array/energy\"; expected a JSON pointer to a field of this profile. /array "
     "exists; "
     "below it: dims, mac_energy or cycles_per_mac\n"},
    {"one bit too many", "/memories/3/size_bits", "9007199254740993",
     "a.json: /memories/3/size_bits: found 9007199254740993; expected at most 2^53 bits. Make the memory smaller\n"},
    {"the largest memory", "/memories/3/size_bits", "9007199254740992", "readable\n"},
    {"a buffer larger than the next one out", "/memories/2/size_bits", "2097151",
     "readable\nwarning: a.json: /memories/1/size_bits: found 2097152 bits, more than \"spare\" further out has "
     "(2097151); "
     "expected a memory no larger than the next outer one that holds I. Legal, but check the sizes and the order (from "
     "the processing elements outwards)\n"},
    {"a loop dimension of any name", "/dataflows/2/unroll/D2/1/0", R"("my dim")", "readable\n"},
    {"several loops at their maximum", "/dataflows/2/unroll/D2", R"([["C", "max"], ["K", 8], ["OX", "max"]])",
     "readable\n"},
    {"a note with a source", "/assumptions/1", R"("/x-author")", "readable\n"},
};

INSTANTIATE_TEST_SUITE_P(Changes, HardwareChecks, testing::ValuesIn(kHardwareChanges));

// The last memory is off-chip, or such a memory is missing: the fix mentions both.
TEST(HardwareChecksOffChip, AMissingMarkIsToBeAdded) {
  const std::string text = messagesAbout(sampleWithout("/memories/3", "off_chip"));
  EXPECT_THAT(text,
              HasSubstr("a.json: /memories: found no off-chip memory; expected an outermost memory with "
                        "\"off_chip\": true that holds I, W and O. Add \"off_chip\": true to the last memory, "
                        "\"dram\" (also where it is the chip's own last level), or append one, for example {\"name\""));
}

TEST(HardwareChecksOffChip, AMissingMemoryIsToBeAppended) {
  Json json = sampleProfile();
  json["memories"].erase(3);
  EXPECT_THAT(messagesAbout(json),
              HasSubstr("a.json: /memories: found no off-chip memory; expected an outermost memory with "
                        "\"off_chip\": true that holds I, W and O. Layers start and end off chip: append "
                        "one, for example {\"name\""));
}

TEST(HardwareChecksOffChip, TheExampleOfTheRemedyIsAProfileThatReads) {
  Json json = sampleProfile();
  json["memories"][3] = Json::parse(R"({"name": "dram", "size_bits": 8589934592, "holds": ["I","W","O"],
    "shared_across": ["D1", "D2"], "off_chip": true, "bandwidth_gb_per_s": 25.6, "read_energy": 0, "write_energy": 0})");
  EXPECT_EQ(messagesAbout(json), "readable\n");
}

TEST(HardwareChecksAll, EverythingIsReportedInOneGoAndWarningsStayAway) {
  Json json = sampleWith("/memories/1/name", "acc");
  json["memories"][2]["size_bits"] = 1;
  json["memories"][1]["shared_across"][0] = "rows";
  json["dataflows"][0]["name"] = "OS";
  const Result<HardwareProfile> read = hardwareFromJson(json, "a.json");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.diagnostics().size(), 3U);
}

}  // namespace
}  // namespace tilescope
