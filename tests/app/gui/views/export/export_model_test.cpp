// SPDX-License-Identifier: GPL-3.0-or-later
// The export model without a window. The exporter waits until it may go on.
#include "app/gui/views/export/export_model.h"

#include <gmock/gmock.h>

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/views/export/export_words.h"
#include "tests/app/gui/designs.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ExportState = ExportModel::State;

// Writes the size of the weight buffer. Each run consumes one permit.
class WaitingExporter final : public Exporter {
 public:
  std::string id() const override { return "waiting"; }
  std::string label() const override { return "Waiting one"; }
  std::string description() const override { return "Waits."; }
  std::vector<std::string> fileTypes() const override { return {".txt"}; }
  std::string optionsSchema() const override { return R"({"type": "object", "properties": {}})"; }
  Result<ExportNotes> run(const ExportInput& input, const ExportOptions&, FileSink& sink) const override {
    ++runs;
    permits.acquire();
    if (!refusal.empty())
      return Diagnostics(refusals, {Diagnostic::Severity::Error, "", "conv1", refusal, "a fit", "Enlarge it."});
    sink.add("buffer.txt", std::to_string(input.plan.request.hardware.memories.at(1).sizeBits) + "\n");
    return ExportNotes{};
  }
  VerifyReport verify(const std::string&, VerifySink&) const override { return {}; }

  mutable QSemaphore permits;
  mutable std::atomic<int> runs{0};
  std::string refusal;
  std::size_t refusals = 1;
};

class ExportModelTest : public testing::Test {
 protected:
  void start(ExportModel::FindPlugins find) {
    session = std::make_unique<SessionController>(Session{exampleDesign(), {}});
    explore = std::make_unique<ExploreModel>(*session, runner);
    editor = std::make_unique<DesignEditor>(*session);
    model = std::make_unique<ExportModel>(*session, *explore, std::move(find));
    model->setShown(true);
  }
  void startGood() {
    start([] { return Result<Plugins>(loadFixtures({"good", "markdown"})); });
    waitReady();
    for (const PluginReport& report : model->plugins()->reports) EXPECT_THAT(report.reasons, IsEmpty());
  }
  void startWaiting() {
    auto made = std::make_shared<WaitingExporter>();
    waiting = made.get();
    Plugins plugins;
    plugins.exporters.push_back({made,
                                 made->id(),
                                 made->label(),
                                 made->description(),
                                 made->fileTypes(),
                                 made->optionsSchema(),
                                 {},
                                 "test",
                                 "1",
                                 "test.so"});
    start([plugins] { return Result<Plugins>(plugins); });
  }
  bool waitFor(const std::function<bool()>& done) { return QTest::qWaitFor(done, kPatience); }
  void waitReady() {
    ASSERT_TRUE(waitFor([&] { return model->state() == ExportState::Ready && !model->isStale(); }));
  }
  void waitPlanned() {
    ASSERT_TRUE(waitFor([&] { return explore->plan() && !explore->isStale() && explore->progress().complete; }));
  }
  void setBuffer(int bytes) { editor->apply({{"/memories/1/size_bits", std::to_string(8 * bytes)}}); }
  std::string text(std::size_t file = 0) const { return model->preview()->exported->files.at(file).content; }
  FormField field(const QString& name) const {
    for (const FormField& field : model->form().fields)
      if (field.pointer == name) return field;
    return {};
  }
  ~ExportModelTest() override {
    if (waiting) waiting->permits.release(1000);
  }

  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<DesignEditor> editor;
  std::unique_ptr<ExportModel> model;
  WaitingExporter* waiting = nullptr;
  TemporaryFolder folder;
};

TEST_F(ExportModelTest, ThePreviewIsWhatTheExporterMakes) {
  startGood();
  EXPECT_EQ(model->exporter()->id, "good");
  EXPECT_EQ(model->preview()->files.size(), 4u);
  EXPECT_EQ(model->preview()->files.front().path, "layers.txt");
  EXPECT_EQ(model->preview()->files.back().path, "manifest.json");
  EXPECT_TRUE(model->setOption(field("seed"), "9").isEmpty());
  EXPECT_TRUE(model->isStale());
  waitReady();
  EXPECT_THAT(text(2), HasSubstr(" 9 "));
  session->history().undo();
  waitReady();
  EXPECT_THAT(text(2), HasSubstr(" 7 "));
}

TEST_F(ExportModelTest, AnExporterNamedAsTheModelIsTheFirstChoice) {
  start([] {
    Plugins plugins = loadFixtures({"good", "markdown"});
    plugins.exporters.at(1).id = "eplanner";
    return Result<Plugins>(std::move(plugins));
  });
  waitReady();
  EXPECT_EQ(model->exporter()->id, "eplanner");
  model->chooseExporter("good");
  EXPECT_EQ(model->exporter()->id, "good");
}

TEST_F(ExportModelTest, AFolderWithTheExportOfAnotherExporterIsNotWrittenOver) {
  startGood();
  const std::string there = folder / "net-good";
  model->setFolder(QString::fromStdString(there));
  waitReady();
  QSignalSpy written(model.get(), &ExportModel::written);
  model->write();
  ASSERT_TRUE(waitFor([&] { return written.count() == 1; }));
  model->chooseExporter("markdown");
  EXPECT_EQ(model->folder().toStdString(), folder / "net-markdown");
  model->setFolder(QString::fromStdString(there));
  waitReady();
  EXPECT_EQ(model->preview()->folder.state, ExportFolder::State::Unusable);
  Diagnostics reasons;
  QObject::connect(model.get(), &ExportModel::failed, model.get(), [&](const Diagnostics& why) { reasons = why; });
  model->write();
  ASSERT_EQ(reasons.size(), 1U);
  EXPECT_EQ(reasons.front().found, "an export of good");
  EXPECT_EQ(reasons.front().expected, "a new folder, or an export of markdown");
  EXPECT_EQ(readManifest(there)->exporter, "good");
  model->setFolder(QString::fromStdString(folder / "shared"));
  model->chooseExporter("good");
  EXPECT_EQ(model->folder().toStdString(), folder / "shared") << "nothing is there yet";
}

TEST_F(ExportModelTest, AWrongOptionChangesNothing) {
  startGood();
  EXPECT_THAT(model->setOption(field("seed"), "5000").toStdString(), HasSubstr("The preview uses 7."));
  EXPECT_FALSE(model->isStale());
  EXPECT_FALSE(model->hasOwnOptions());
  EXPECT_EQ(session->history().count(), 0);
}

TEST_F(ExportModelTest, AnswersToOldQuestionsAreDropped) {
  startWaiting();
  ASSERT_TRUE(waitFor([&] { return waiting->runs == 1; }));
  EXPECT_EQ(model->state(), ExportState::Waiting);
  setBuffer(16384);
  waitPlanned();
  QSignalSpy shown(model.get(), &ExportModel::previewChanged);
  waiting->permits.release();
  ASSERT_TRUE(waitFor([&] { return waiting->runs == 2; }));
  EXPECT_EQ(shown.count(), 0);
  waiting->permits.release();
  waitReady();
  EXPECT_EQ(shown.count(), 1);
  EXPECT_EQ(text(), "131072\n");
}

TEST_F(ExportModelTest, ThePreviousPreviewStaysUntilTheNextIsThere) {
  startWaiting();
  waiting->permits.release();
  waitReady();
  const std::string before = text();
  setBuffer(16384);
  EXPECT_TRUE(model->isStale());
  EXPECT_EQ(text(), before);
  EXPECT_EQ(model->state(), ExportState::Ready);
  EXPECT_FALSE(model->canWrite());
  waiting->permits.release();
  waitReady();
  EXPECT_NE(text(), before);
}

TEST_F(ExportModelTest, ADragRunsTheExporterOnceAtItsEnd) {
  startWaiting();
  waiting->permits.release();
  waitReady();
  session->beginGesture();
  for (const int bytes : {8192, 16384, 32768}) {
    setBuffer(bytes);
    waitPlanned();
  }
  QTest::qWait(50);
  EXPECT_EQ(waiting->runs, 1);
  session->endGesture();
  waiting->permits.release();
  waitReady();
  EXPECT_EQ(waiting->runs, 2);
  EXPECT_EQ(text(), "262144\n");
}

TEST_F(ExportModelTest, AnotherFolderAsksTheExporterNothing) {
  startWaiting();
  waiting->permits.release();
  waitReady();
  model->setFolder(QString::fromStdString(folder / "out"));
  EXPECT_TRUE(model->canWrite());
  waitReady();
  EXPECT_EQ(waiting->runs, 1);
}

TEST_F(ExportModelTest, NobodyLookingMeansNoWork) {
  startWaiting();
  model->setShown(false);
  waitPlanned();
  QTest::qWait(50);
  EXPECT_LE(waiting->runs, 1);
  waiting->permits.release(2);
  const int before = waiting->runs;
  setBuffer(16384);
  waitPlanned();
  QTest::qWait(50);
  EXPECT_EQ(waiting->runs, before);
  EXPECT_TRUE(model->isSettled() || before > 0);
}

TEST_F(ExportModelTest, ARefusalIsSaidWithItsDiagnostics) {
  startWaiting();
  waiting->refusal = "6.1 KiB";
  waiting->permits.release();
  ASSERT_TRUE(waitFor([&] { return model->state() == ExportState::Refused; }));
  const std::optional<ExportGap> gap = exportGap(*model);
  ASSERT_TRUE(gap);
  EXPECT_THAT(gap->headline.toStdString(), HasSubstr("Waiting one"));
  for (const char* part : {"conv1", "6.1 KiB", "a fit", "Enlarge it."})
    EXPECT_THAT(gap->sentence.toStdString(), HasSubstr(part));
  EXPECT_FALSE(model->canWrite());
}

TEST_F(ExportModelTest, ManyReasonsAreReadOnHover) {
  startWaiting();
  waiting->refusal = "6.1 KiB";
  waiting->refusals = 5;
  waiting->permits.release();
  ASSERT_TRUE(waitFor([&] { return model->state() == ExportState::Refused; }));
  const std::optional<ExportGap> gap = exportGap(*model);
  ASSERT_TRUE(gap);
  EXPECT_EQ(gap->sentence.count('\n'), 3);
  EXPECT_THAT(gap->sentence.toStdString(), HasSubstr("2 more reasons"));
  EXPECT_EQ(gap->details.count('\n'), 4);
}

TEST_F(ExportModelTest, ExportersThatMisbehaveAreRefusedOneByOne) {
  start([] { return Result<Plugins>(loadFixtures({"misbehaving", "too_new", "no_entry"})); });
  ASSERT_TRUE(waitFor([&] { return model->state() == ExportState::Refused; }));
  EXPECT_THAT(exportGap(*model)->sentence.toStdString(), HasSubstr("out of ideas"));
  for (const char* id : {"throws-its-own", "breaks-a-promise", "escapes", "writes-nothing"}) {
    model->chooseExporter(id);
    ASSERT_TRUE(waitFor([&] { return !model->isStale(); })) << id;
    EXPECT_EQ(model->state(), ExportState::Refused) << id;
    EXPECT_FALSE(exportGap(*model)->sentence.isEmpty()) << id;
  }
}

TEST_F(ExportModelTest, WithoutAnExporterItSaysSo) {
  start([] { return Result<Plugins>(loadFixtures({"too_new"})); });
  ASSERT_TRUE(waitFor([&] { return model->state() == ExportState::NoExporter; }));
  EXPECT_TRUE(model->isSettled());
  EXPECT_EQ(model->form(), ExportForm());
  const TableContent table = pluginTable(*model->plugins());
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0].cells[1].text, "rejected");
  EXPECT_EQ(table.rows[0].cells[5].text, "2");
  EXPECT_THAT(table.rows[0].cells[8].text.toStdString(), HasSubstr("newer Tilescope"));
}

TEST_F(ExportModelTest, WritesComparesAndLeavesWhatIsOfSomethingElse) {
  startGood();
  const QString out = QString::fromStdString(folder / "out");
  model->setFolder(out);
  waitReady();
  EXPECT_EQ(model->preview()->folder.state, ExportFolder::State::New);
  QSignalSpy written(model.get(), &ExportModel::written);
  model->write();
  ASSERT_TRUE(waitFor([&] { return written.count() == 1; }));
  waitReady();
  EXPECT_EQ(model->preview()->folder.state, ExportFolder::State::Export);
  EXPECT_EQ(model->preview()->differing, 0u);
  EXPECT_TRUE(model->setOption(field("seed"), "9").isEmpty());
  waitReady();
  EXPECT_EQ(model->preview()->differing, 2u) << "the options and the manifest";
  EXPECT_EQ(folderText(*model), "2 of 4 files differ from the last export.");

  writeText(folder / "mine/letter.txt", "dear");
  model->setFolder(QString::fromStdString(folder / "mine"));
  waitReady();
  QSignalSpy failed(model.get(), &ExportModel::failed);
  model->write();
  EXPECT_EQ(failed.count(), 1);
  EXPECT_FALSE(std::filesystem::exists(folder / "mine/layers.txt"));
  EXPECT_EQ(textOfFile(folder / "mine/letter.txt"), "dear");
}

TEST_F(ExportModelTest, AFolderThatCannotBeIsRefused) {
  startGood();
  writeText(folder / "file", "x");
  model->setFolder(QString::fromStdString(folder / "file"));
  waitReady();
  QSignalSpy failed(model.get(), &ExportModel::failed);
  model->write();
  EXPECT_EQ(failed.count(), 1);
}

}  // namespace
}  // namespace tilescope::gui
