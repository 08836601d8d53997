// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_verification.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "app/gui/views/export/export_words.h"
#include "core/base/json.h"
#include "core/program/measured/measured.h"
#include "tests/app/gui/designs.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class EndlessExporter final : public Exporter {
 public:
  std::string id() const override { return "endless"; }
  std::string label() const override { return "Endless"; }
  std::string description() const override { return "Prints."; }
  std::vector<std::string> fileTypes() const override { return {".txt"}; }
  std::string optionsSchema() const override { return R"({"type": "object", "properties": {}})"; }
  Result<ExportNotes> run(const ExportInput&, const ExportOptions&, FileSink&) const override { return ExportNotes{}; }
  VerifyReport verify(const std::string&, VerifySink& sink) const override {
    for (int i = 0; !sink.isCancelled(); ++i) {
      sink.line("line " + std::to_string(i));
      QThread::msleep(1);
    }
    return {{{"Run", VerifyStep::State::NotPossible, "It was cancelled."}}};
  }
};

class VerificationTest : public testing::Test {
 protected:
  // A real export has a complete manifest.
  void exportGood() {
    Exported exported;
    exported.files.push_back({"layers.txt", "conv1\n", FileMode::Plain});
    ExecutionPlan plan;
    hash = planHash(plan);
    const Json manifest = manifestOf(exporterOf(*plugins, "good"), plan, {}, exported);
    writeText(folder / "layers.txt", "conv1\n");
    writeText(folder / "manifest.json", manifest.dump());
  }
  const VerifyOutcome& run() {
    verification.start(QString::fromStdString(folder.path().string()), plugins);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !verification.isRunning(); }, kPatience));
    return *verification.outcome();
  }

  TemporaryFolder folder;
  std::string hash;
  std::shared_ptr<const Plugins> plugins = std::make_shared<const Plugins>(loadFixtures({"good"}));
  ExportVerification verification;
};

TEST_F(VerificationTest, ShowsLinesAndSteps) {
  exportGood();
  QStringList lines;
  QObject::connect(&verification, &ExportVerification::lines, [&](const QStringList& more) { lines << more; });
  const VerifyOutcome& outcome = run();
  EXPECT_TRUE(outcome.errors.empty());
  EXPECT_EQ(lines, QStringList{"first layer: conv1"});
  EXPECT_EQ(outcome.verdict(), VerifyVerdict::Passed);
  const TableContent steps = stepTable(outcome.report);
  ASSERT_EQ(steps.rows.size(), 2u);
  EXPECT_EQ(steps.rows[0].cells[1].text, "not possible");
  EXPECT_EQ(steps.rows[0].cells[2].text, "This machine has none.");
  EXPECT_EQ(steps.rows[1].cells[1].text, "passed");
  EXPECT_EQ(verdictBadge(outcome).text, "passed");
}

TEST_F(VerificationTest, WhatHasChangedSinceIsNoted) {
  exportGood();
  writeText(folder / "layers.txt", "\n");
  const VerifyOutcome& outcome = run();
  ASSERT_EQ(outcome.notes.size(), 1u);
  EXPECT_THAT(outcome.notes[0].toStdString(), HasSubstr("layers.txt"));
  EXPECT_EQ(outcome.verdict(), VerifyVerdict::Failed);
  EXPECT_THAT(verdictLine(outcome).toStdString(), HasSubstr("failed its check"));
}

TEST_F(VerificationTest, AFolderWithoutAnExportIsAnError) {
  const VerifyOutcome& outcome = run();
  ASSERT_FALSE(outcome.errors.empty());
  EXPECT_EQ(verdictBadge(outcome).text, "not checked");
}

TEST_F(VerificationTest, CanBeCancelled) {
  exportGood();
  auto made = std::make_shared<EndlessExporter>();
  Plugins endless;
  endless.exporters.push_back({made,
                               "good",
                               made->label(),
                               made->description(),
                               made->fileTypes(),
                               made->optionsSchema(),
                               {},
                               "test",
                               "1",
                               "test.so"});
  plugins = std::make_shared<const Plugins>(endless);
  QSignalSpy lines(&verification, &ExportVerification::lines);
  verification.start(QString::fromStdString(folder.path().string()), plugins);
  ASSERT_TRUE(QTest::qWaitFor([&] { return lines.count() > 2; }, kPatience));
  verification.cancel();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !verification.isRunning(); }, kPatience));
  EXPECT_TRUE(verification.outcome()->cancelled);
  EXPECT_EQ(verdictBadge(*verification.outcome()).text, "cancelled");
}

TEST_F(VerificationTest, WhatTheProgramMeasuredIsReadWhereItIsOfThisPlan) {
  exportGood();
  Measured measured;
  measured.network = "n";
  measured.device = "host emulation";
  measured.arithmetic = "fp32";
  measured.onchip = "device";
  measured.emulated = measured.checked = measured.passed = true;
  measured.planHash = hash;
  measured.layers.push_back({"conv1", "conv", {8, 16, 24}, {8, 16, 24}, true, 1e-6, 1e-5, 2});
  writeText(folder / "measured.json", toJson(measured).dump());
  run();
  ASSERT_TRUE(verification.measured());
  EXPECT_EQ(verification.measured()->layers.size(), 1u);
  measured.planHash = "0123456789abcdef";
  writeText(folder / "measured.json", toJson(measured).dump());
  run();
  EXPECT_FALSE(verification.measured());
  EXPECT_THAT(verification.outcome()->notes.back().toStdString(), HasSubstr("another plan"));
}

}  // namespace
}  // namespace tilescope::gui
