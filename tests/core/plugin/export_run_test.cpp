// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/export_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/plan/sample_plan.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

class SilentSink final : public VerifySink {
 public:
  void line(const std::string& text) override { lines += text + "\n"; }
  bool isCancelled() const override { return false; }

  std::string lines;
};

Result<Exported> exportWith(const Plugins& plugins, const std::string& id,
                            const std::map<std::string, std::string>& given = {}) {
  const LoadedExporter& exporter = exporterOf(plugins, id);
  const ExecutionPlan plan = samplePlan();
  return runExporter(exporter, {plan}, *readExportOptions(exporter.optionsSchema, given));
}

TEST(ExportRun, GivesTheFilesAndTheNotes) {
  const Plugins plugins = loadFixtures({"good"});
  const Result<Exported> exported =
      exportWith(plugins, "good", {{"streams", "on"}, {"tags", "x,y"}, {"capacity_bytes", "64"}});
  ASSERT_TRUE(exported.ok()) << toText(exported.diagnostics());
  const std::vector<ExportedFile> expected{{"check.sh", "#!/bin/sh\ntest -s layers.txt\n", FileMode::Executable},
                                           {"layers.txt", "conv1\nconv2\npool1\nconv3\n", FileMode::Plain},
                                           {"src/options.txt", "on device 7 1.500000 80 90 x y 64\n", FileMode::Plain}};
  EXPECT_EQ(exported->files, expected);
  EXPECT_EQ(exported->notes.check, (std::vector<std::string>{"./check.sh"}));
}

TEST(ExportRun, WhatIsThrownNamesPluginAndText) {
  const Plugins plugins = loadFixtures({"misbehaving"});
  EXPECT_THAT(toText(exportWith(plugins, "throws").diagnostics()),
              HasSubstr("plug-in \"misbehaving\", exporter \"throws\": found an exception: out of ideas"));
  EXPECT_THAT(toText(exportWith(plugins, "throws-its-own").diagnostics()),
              HasSubstr("an exception: something that is no std::exception"));
  EXPECT_THAT(toText(exportWith(plugins, "breaks-a-promise").diagnostics()),
              HasSubstr("an exception: option undeclared has no value"));
  SilentSink sink;
  EXPECT_THAT(toText(runVerify(exporterOf(plugins, "throws"), caseFolder().string(), sink).diagnostics()),
              HasSubstr("an exception: cannot look"));
}

TEST(ExportRun, ARefusedFileFailsTheExportWhateverItReturns) {
  const Plugins plugins = loadFixtures({"misbehaving"});
  EXPECT_THAT(toText(exportWith(plugins, "escapes").diagnostics()),
              HasSubstr("exporter \"escapes\": found exported file \"../outside.txt\"; expected a path inside"));
  EXPECT_THAT(toText(exportWith(plugins, "writes-nothing").diagnostics()), HasSubstr("found no file"));
}

TEST(ExportRun, AVerdictNeedsAPassAndNoFailure) {
  using State = VerifyStep::State;
  const auto verdict = [](std::vector<State> states) {
    VerifyReport report;
    for (const State state : states) report.steps.push_back({"a step", state, ""});
    return verdictOf(report);
  };
  EXPECT_EQ(verdict({State::Passed}), VerifyVerdict::Passed);
  EXPECT_EQ(verdict({State::NotPossible, State::Passed}), VerifyVerdict::Passed);
  EXPECT_EQ(verdict({State::Passed, State::Failed}), VerifyVerdict::Failed);
  EXPECT_EQ(verdict({State::NotPossible}), VerifyVerdict::NothingChecked);
  EXPECT_EQ(verdict({}), VerifyVerdict::NothingChecked);
}

TEST(ExportRun, VerifyReportsAndFollows) {
  const Plugins plugins = loadFixtures({"good"});
  const TemporaryFolder folder;
  SilentSink sink;
  const LoadedExporter& good = exporterOf(plugins, "good");
  EXPECT_EQ(verdictOf(*runVerify(good, folder.path().string(), sink)), VerifyVerdict::NothingChecked);
  writeText(folder / "layers.txt", "conv1\n");
  EXPECT_EQ(verdictOf(*runVerify(good, folder.path().string(), sink)), VerifyVerdict::Passed);
  EXPECT_EQ(sink.lines, "first layer: conv1\n");
}

}  // namespace
}  // namespace tilescope
