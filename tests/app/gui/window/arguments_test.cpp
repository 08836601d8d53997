// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/arguments.h"

#include <gmock/gmock.h>

namespace tilescope::gui {
namespace {

Result<Arguments> parsed(const QStringList& words) {
  return parseArguments(QStringList("tilescope") + words);
}

std::string errorOf(const QStringList& words) {
  const Result<Arguments> arguments = parsed(words);
  return arguments ? "" : toText(arguments.diagnostics());
}

TEST(Arguments, AllOfThemAreUnderstood) {
  const Result<Arguments> arguments =
      parsed({"--network",   "resnet18", "--hardware",  "tx2_eplanner_a", "--model",
              "eplanner",    "--view",   "mapping",     "--dataflow",     "weight-stationary",
              "--search",    "paper",    "--objective", "latency",        "--option",
              "halo=off",    "--option", "tiles=all",   "--set",          "/clock_mhz=900",
              "--batch",     "4",        "--theme",     "dark",           "--size",
              "1280x800",    "--select", "conv1",       "--screenshot",   "out.png",
              "--lpf-limit", "8",        "--measured",  "measured.json",  "my.json"});
  ASSERT_TRUE(arguments) << toText(arguments.diagnostics());
  EXPECT_EQ(arguments->design.network, "resnet18");
  EXPECT_EQ(arguments->design.dataflow, "weight-stationary");
  EXPECT_EQ(arguments->design.options, (std::vector<std::string>{"halo=off", "tiles=all", "lpf_limit=8"}));
  EXPECT_EQ(arguments->design.edits, std::vector<std::string>{"/clock_mhz=900"});
  EXPECT_EQ(arguments->design.batch, 4);
  EXPECT_EQ(arguments->view, "mapping");
  EXPECT_TRUE(arguments->namesDesign);
  EXPECT_EQ(arguments->theme, ThemeMode::Dark);
  EXPECT_EQ(arguments->size, QSize(1280, 800));
  EXPECT_EQ(arguments->selection, QStringList("conv1"));
  EXPECT_EQ(arguments->screenshot, "out.png");
  EXPECT_EQ(parsed({"--report", "out.pdf"})->report, "out.pdf");
  EXPECT_EQ(arguments->measured, "measured.json");
  EXPECT_EQ(arguments->file, "my.json");
}

TEST(Arguments, EveryViewOfTheWindowHasItsWord) {
  for (const char* view :
       {"start", "explore", "compare", "mapping", "partition", "export", "sweeps", "validate", "hardware", "network"}) {
    const Result<Arguments> arguments = parsed({"--view", view});
    ASSERT_TRUE(arguments) << view;
    EXPECT_EQ(arguments->view, view);
  }
}

TEST(Arguments, NothingIsFine) {
  const Result<Arguments> arguments = parsed({});
  ASSERT_TRUE(arguments);
  EXPECT_TRUE(arguments->design.network.empty());
  EXPECT_EQ(arguments->design.model, "eplanner");
  EXPECT_FALSE(arguments->theme) << "that of the last window";
  EXPECT_FALSE(arguments->size);
  EXPECT_TRUE(arguments->design.options.empty());
  EXPECT_FALSE(arguments->namesDesign);
  EXPECT_TRUE(arguments->view.isEmpty()) << "what is opened decides";
}

TEST(Arguments, OnlyWordsAboutTheDesignNameOne) {
  EXPECT_FALSE(parsed({"my.tilescope", "--theme", "dark", "--select", "conv1", "--view", "start"})->namesDesign);
  EXPECT_TRUE(parsed({"--set", "/clock_mhz=900"})->namesDesign);
  EXPECT_TRUE(parsed({"--model", "eplanner"})->namesDesign);
  EXPECT_TRUE(parsed({"--lpf-limit", "4"})->namesDesign);
}

TEST(Arguments, WhatIsWrongIsNamedWithWhatIsRight) {
  using testing::HasSubstr;
  EXPECT_THAT(errorOf({"--theme", "drak"}), testing::AllOf(HasSubstr("drak"), HasSubstr("Did you mean \"dark\"?")));
  EXPECT_THAT(errorOf({"--view", "maping"}),
              testing::AllOf(HasSubstr("maping"), HasSubstr("explore"), HasSubstr("mapping")));
  EXPECT_THAT(errorOf({"--size", "big"}), testing::AllOf(HasSubstr("big"), HasSubstr("1440x900")));
  EXPECT_THAT(errorOf({"--size", "1023x640"}), HasSubstr("from 1024x640 to 16384x16384"));
  EXPECT_EQ(errorOf({"--size", "1024x640"}), "");
  EXPECT_THAT(errorOf({"--size", "1024x639"}), HasSubstr("1024x640"));
  EXPECT_THAT(errorOf({"--size", "20000x900"}), HasSubstr("16384"));
  EXPECT_THAT(errorOf({"--batch", "0"}), HasSubstr("whole number"));
  EXPECT_THAT(errorOf({"--lpf-limit", "4", "--lpf-limit", "5"}), HasSubstr("2 times"));
  EXPECT_THAT(errorOf({"--netwrok", "a"}), testing::AllOf(HasSubstr("netwrok"), HasSubstr("--network")));
  EXPECT_THAT(errorOf({"--network"}), HasSubstr("--network"));
  EXPECT_THAT(errorOf({"--network", "a", "--network", "b"}), HasSubstr("2 times"));
  EXPECT_THAT(errorOf({"a.json", "b.json"}), HasSubstr("one file at most"));
  // Reports both errors.
  EXPECT_THAT(errorOf({"--theme", "x", "--size", "y"}), testing::AllOf(HasSubstr("\"x\""), HasSubstr("\"y\"")));
}

TEST(Arguments, NoOptionIsTheValueOfAnother) {
  using testing::HasSubstr;
  EXPECT_THAT(errorOf({"--network", "--hardware", "tpu_like"}),
              HasSubstr("--network without a value before --hardware"));
  EXPECT_THAT(errorOf({"--hardware", "tpu_like", "--select", "--theme", "dark"}),
              HasSubstr("--select without a value"));
  EXPECT_EQ(parsed({"--select=--theme"})->selection, QStringList("--theme")) << "said without doubt";
  EXPECT_EQ(parsed({"--", "--network"})->file, "--network");
}

TEST(Arguments, APictureIsOfAKindThatCanBeWritten) {
  using testing::HasSubstr;
  EXPECT_THAT(errorOf({"--screenshot", "out.xyz"}), testing::AllOf(HasSubstr("out.xyz"), HasSubstr("png, jpg")));
  EXPECT_THAT(errorOf({"--screenshot", "out.svg"}), HasSubstr("png"));
  EXPECT_THAT(errorOf({"--report", "out.doc"}), HasSubstr(".html, .pdf or .md"));
  EXPECT_THAT(errorOf({"--report", "out.pdf", "--screenshot", "out.png"}), HasSubstr("one of the two"));
  for (const char* name : {"out.png", "out.PNG", "a.b/out.jpg", "out"}) EXPECT_EQ(errorOf({"--screenshot", name}), "");
}

TEST(Arguments, HelpAndVersionAreTexts) {
  EXPECT_THAT(parsed({"--help"})->text.toStdString(), testing::HasSubstr("--screenshot"));
  EXPECT_THAT(parsed({"--version"})->text.toStdString(), testing::StartsWith("tilescope "));
}

}  // namespace
}  // namespace tilescope::gui
