// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/listing.h"

#include <gmock/gmock.h>

#include "plugins/nve/binary.h"
#include "tests/plugins/nve/random_program.h"

namespace tilescope::nve {
namespace {

using ::testing::HasSubstr;

TEST(Listing, TextAndBytesHoldTheSameProgram) {
  Numbers random(21);
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE(i);
    const ProgramImage image = randomImage(random);
    const Result<ProgramImage> fromText = readListing(toListing(image), "layer.s");
    ASSERT_TRUE(fromText.ok()) << toText(fromText.diagnostics());
    ASSERT_EQ(*fromText, image);
    const Result<ProgramImage> fromBytes = readBinary(toBinary(*fromText), "layer.nvb");
    ASSERT_TRUE(fromBytes.ok()) << toText(fromBytes.diagnostics());
    ASSERT_EQ(*fromBytes, image);
    ASSERT_EQ(toListing(*fromBytes), toListing(image));
    ASSERT_EQ(toBinary(*fromBytes), toBinary(image));
  }
}

std::string example() {
  const ConvWork work = workOf(3, 3, 1, 9, {{0}});
  const LayerProgram program = std::get<LayerProgram>(compile(work, Mode::Optimal));
  return toListing(imageOf(assembled(program), goldenData(work).parameters, work), "First.\nSecond.");
}

TEST(Listing, CommentsStandOnTopAndDoNotMatter) {
  EXPECT_EQ(example().rfind("; First.\n; Second.\n.nve 1\n", 0), 0u);
  std::string commented = "\n  ; more\r\n" + example();
  commented.insert(commented.find("\n.maps"), "   ; here too");
  EXPECT_EQ(readListing(commented, "f").value(), readListing(example(), "f").value());
}

TEST(Listing, NumbersOfProductsMayBeLeftOut) {
  std::string text = example();
  for (std::size_t at = text.find("mac w"); at != std::string::npos; at = text.find("mac w")) text.erase(at + 3, 3);
  EXPECT_EQ(readListing(text, "f").value(), readListing(example(), "f").value());
}

struct Wrong {
  const char* name;
  const char* text;
  const char* with;
  const char* column;
  const char* message;
};

class ListingRefused : public ::testing::TestWithParam<Wrong> {};

TEST_P(ListingRefused, WithLineColumnAndRemedy) {
  const Wrong& wrong = GetParam();
  std::string text = example();
  const std::size_t at = text.find(wrong.text);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, std::string(wrong.text).size(), wrong.with);
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at) + 1, '\n') + 1;
  const Result<ProgramImage> read = readListing(text, "layer.s");
  ASSERT_FALSE(read.ok());
  const Diagnostic& d = read.diagnostics().front();
  EXPECT_EQ(d.file, "layer.s");
  EXPECT_EQ(d.pointer, "line " + std::to_string(line) + wrong.column) << toText(d);
  EXPECT_THAT(toText(d), HasSubstr(wrong.message));
  EXPECT_FALSE(d.remedy.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Lines, ListingRefused,
    ::testing::Values(
        Wrong{"Version", "\n.nve 1", "\n.nve 2", ", column 6", "expected 1"},
        Wrong{"Directive", "\n.stride", "\n.strid", ", column 1", "Did you mean \".stride\"?"},
        Wrong{"Missing", "\n.maps 0", "", ", column 1", ".maps"},
        Wrong{"Range", "\n.stages      3", "\n.stages       x", ", column 15", "a number from 0 to 1024"},
        Wrong{"Huge", "\n.maps 0", "\n.maps 99999999999999999999", ", column 7", "a number from 0 to 255"},
        Wrong{"Table", "\n.table 0 0", "\n.table 0 256", ", column 10", "a number from 0 to 255"},
        Wrong{"Mnemonic", " 1 | A.rd r0   | B.rd r1 | set | setTsh", " 1 | A.rd r0   | B.rd r1 | set | setTsg",
              ", column 34", "Did you mean \"setTsh\"?"},
        Wrong{"Access", " 3 | A.rd #2", " 3 | A.rb #2", ", column 6", "Did you mean \"A.rd\"?"},
        Wrong{"Index", "\n 4 | A.rd r3", "\n 5 | A.rd r3", ", column 2", "expected 4"},
        Wrong{"Address", "A.rd r3   | B.rd r4", "A.rd r1024 | B.rd r4", ", column 12", "a number from 0 to 1023"},
        Wrong{"Mode", "A.rd r3   | B.rd r4", "A.rd 3   | B.rd r4", ", column 11", "\"#\""},
        Wrong{"Stage", "A.wr r6@0", "A.wr r6@8", ", column 14", "a number from 0 to 7"},
        Wrong{"NoStage", "A.wr r6@0", "A.wr r6  ", ", column 16", "\"@\""},
        Wrong{"Product", "mac w4", "mac w5", ", column 47", "w4: products are counted from the bias"},
        Wrong{"Result", "lo m0@2", "lo 0@2", ", column 56", "\"m\""},
        Wrong{"Bars", "| hi m0@2", "| hi m0@2 | -", ", column 61", "the end of the line"},
        Wrong{"Word", "out0 bias = -20", "out0 bias = -40000", ", column 19", "a number from -32768 to 32767"},
        Wrong{"Dma", "\n.pass i0 c2 w1", "\n.pass i0 k2 w1", ", column 10", "\"c\""},
        Wrong{"End", "\n.end", "\n.and", ", column 1", "Did you mean \".end\"?"}),
    [](const auto& test) { return test.param.name; });

TEST(Listing, EveryWrongLineIsAFinding) {
  std::string text = example();
  for (const char* wrong : {"setTsh | mac w0", "set0   | mac w2", "B.rd r5 | set"})
    text.replace(text.find(wrong), 3, "xyz");
  const Result<ProgramImage> read = readListing(text, "f");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.diagnostics().size(), 3u) << toText(read.diagnostics());
}

TEST(Listing, AfterAPartitionComesTheNextOneOrNothing) {
  const Result<ProgramImage> read = readListing(example() + "more\n", "f");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.diagnostics().front().expected, ".partition");
}

TEST(Listing, ProgramsBeyondTheMachineAreRefused) {
  std::string text = example();
  const std::string lanes = ".lanes       16";
  text.replace(text.find(lanes), lanes.size(), ".lanes       12");
  const Result<ProgramImage> read = readListing(text, "f");
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(toText(read.diagnostics()), HasSubstr("the lanes are 12, expected 8 or 16"));
  EXPECT_THAT(read.diagnostics().front().pointer, HasSubstr("line "));
}

}  // namespace
}  // namespace tilescope::nve
