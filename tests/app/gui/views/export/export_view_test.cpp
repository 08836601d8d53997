// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTimer>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/views/export/code_page.h"
#include "app/gui/views/export/export_band.h"
#include "app/gui/views/export/export_controller.h"
#include "app/gui/views/export/exporter_list.h"
#include "app/gui/views/export/option_form.h"
#include "app/gui/views/export/preview_pages.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kPluginFolders = inBuild("plugins") + ":" + inBuild("test_plugins/good") + ":" +
                                   inBuild("test_plugins/too_new") + ":" + inBuild("test_plugins/throwing_factory");

class ExportViewTest : public WindowTest {
 protected:
  const ScopedVariable pluginFolders{"TILESCOPE_PLUGIN_DIR", kPluginFolders};

  ExportViewTest() { setAdvice(false); }

  void openView(const app::DesignWords& words = exampleWords(), QSize size = QSize(1440, 900)) {
    open(words, size);
    window->actions().action("view.export")->trigger();
    wait();
  }
  ExportView& view() const { return *child<ExportView>(); }
  ExportModel& exporting() const { return window->part<ExportController>().model(); }
  void setFolder(const QString& path) {
    view().form().folderField()->setText(path);
    emit view().form().folderField()->editingFinished();
    wait();
  }
  void write() {
    QSignalSpy written(&exporting(), &ExportModel::written);
    QTest::mouseClick(view().band().writeButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return written.count() == 1; }, kPatience));
    wait();
  }
  std::string finding() const {
    return (view().band().finding().finding + ' ' + view().band().finding().rest).toStdString();
  }
  void runCopiedCommand() {
    window->actions().action("file.command")->trigger();
    QTest::mouseClick(child<CommandCard>()->findChild<QPushButton*>("copy command"), Qt::LeftButton);
    QProcess shell;
    shell.setWorkingDirectory(folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", builtFile("bin") + ":" + environment.value("PATH"));
    shell.setProcessEnvironment(environment);
    shell.start("/bin/sh", {"-c", QApplication::clipboard()->text()});
    ASSERT_TRUE(shell.waitForFinished(kPatience));
    EXPECT_EQ(shell.exitCode(), 0) << shell.readAllStandardError().toStdString();
  }
  static QByteArray bytesOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
  }

  QTemporaryDir folder;
};

TEST_F(ExportViewTest, ShowsExportersOptionsAndFiles) {
  openView();
  EXPECT_EQ(view().exporters().exporterCount(), 5);
  EXPECT_EQ(view().exporters().refusedCount(), 2);
  EXPECT_THAT(view().exporters().textAt(5).toStdString(), HasSubstr("newer Tilescope"));
  EXPECT_EQ(exporting().exporter()->id, "cuda");
  EXPECT_EQ(view().preview().shownFile().toStdString(), "resnet_18.cu");
  EXPECT_THAT(view().preview().page().toPlainText().toStdString(), HasSubstr("int main"));
  EXPECT_TRUE(view().form().row("threads_per_block"));
  EXPECT_TRUE(view().form().checkBox("streams"));
  EXPECT_THAT(finding(), HasSubstr("Choose a folder"));
}

// The profile is one that `detect` made.
TEST_F(ExportViewTest, AMeasuredComputerGetsItsOwnExporter) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8");
  words.hardware = inSource("tests/golden/host_profile.json");
  openView(words);
  EXPECT_EQ(exporting().exporter()->id, "cpu");
  EXPECT_EQ(view().preview().shownFile().toStdString(), "mlperf_tiny_resnet_8.c");
  EXPECT_EQ(exporting().state(), ExportModel::State::Ready);
  exporting().chooseExporter("cuda");
  wait();
  EXPECT_EQ(exporting().exporter()->id, "cuda") << "the user's choice counts more";
}

TEST_F(ExportViewTest, APlanOfAnotherModelHasTheButtonThatPlansForTheMachine) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "diana");
  words.model = "zigzag";
  openView(words);
  EXPECT_EQ(exporting().exporter()->id, "diana") << "the machine's";
  EXPECT_EQ(exporting().state(), ExportModel::State::Refused);
  EXPECT_THAT(finding(), Not(HasSubstr("--model")));
  auto* button = view().preview().findChild<QPushButton*>("emptyStateButton0");
  ASSERT_TRUE(button && button->isVisible());
  EXPECT_EQ(button->text(), "Plan with DIANA");
  QTest::mouseClick(button, Qt::LeftButton);
  wait();
  EXPECT_EQ(window->session().design().model, "diana");
  EXPECT_EQ(exporting().state(), ExportModel::State::Ready);
  EXPECT_EQ(history().count(), 1);
  history().undo();
  EXPECT_EQ(window->session().design().model, "zigzag");
}

TEST_F(ExportViewTest, TheFolderDialogTakesTheNameOfANewFolder) {
  openView();
  const QString path = folder.path() + "/new one";
  QTimer::singleShot(100, window.get(), [&] {
    auto* dialog = window->findChild<QFileDialog*>();
    ASSERT_TRUE(dialog);
    auto* entry = dialog->findChild<QLineEdit*>("fileNameEdit");
    EXPECT_TRUE(entry->text().contains("resnet18-cuda")) << entry->text().toStdString();
    entry->setText(path);
    QTest::keyClick(entry, Qt::Key_Return);
    if (dialog->isVisible()) dialog->reject();
  });
  window->actions().action("export.folder")->trigger();
  EXPECT_EQ(exporting().folder(), path);
  EXPECT_FALSE(QFileInfo::exists(path)) << "the export makes it";
}

TEST(ExportFix, IsTheModelOrOptionOfTheSuggestedFixIfTheHardwareSuits) {
  const std::shared_ptr<const PlanRequest> diana = exampleRequest(exampleWords("mlperf_tiny_resnet8", "diana"));
  const auto fix = [](const std::string& remedy, const HardwareProfile& hardware) {
    const std::optional<ExportFix> found =
        fixOf({Diagnostic::Severity::Error, "", "", "found", "expected", remedy}, hardware);
    return found ? (found->button + " | " + found->choice).toStdString() : std::string();
  };
  EXPECT_EQ(fix("Plan with --model diana.", diana->hardware), "Plan with DIANA | model=diana");
  EXPECT_EQ(fix("Plan with --option legality=strict.", diana->hardware),
            "Plan with legality=strict | option:legality=strict");
  EXPECT_EQ(fix("Plan with --model diana.", exampleRequest()->hardware), "") << "a TX2 is no DIANA";
  EXPECT_EQ(fix("Plan with --model none.", diana->hardware), "");
  EXPECT_EQ(fix("Plan without --layer.", diana->hardware), "");
}

TEST_F(ExportViewTest, AWrongValueStandsInRedUnderItsField) {
  openView();
  FormRow* row = view().form().row("threads_per_block");
  auto* entry = qobject_cast<QLineEdit*>(row->control());
  ASSERT_TRUE(entry);
  entry->setText("1536");
  QTest::keyClick(entry, Qt::Key_Return);
  EXPECT_THAT(view().form().problem("threads_per_block").toStdString(), HasSubstr("The preview uses 256."));
  EXPECT_EQ(entry->text(), "1536");
  EXPECT_EQ(history().count(), 0);
  entry->setText("512");
  QTest::keyClick(entry, Qt::Key_Return);
  EXPECT_EQ(view().form().problem("threads_per_block"), "");
  EXPECT_EQ(history().count(), 1);
  QTest::keyClick(entry, Qt::Key_Up);
  EXPECT_EQ(entry->text(), "513");
  wait();
  history().undo();
  history().undo();
  wait();
  EXPECT_EQ(entry->text(), "256");
}

TEST_F(ExportViewTest, OptionsChangeTheFilesAndTheTabsSayWhere) {
  openView();
  setFolder(folder.filePath("out"));
  write();
  EXPECT_THAT(finding(), HasSubstr("out holds this plan."));
  QTest::mouseClick(view().form().checkBox("streams"), Qt::LeftButton, {}, QPoint(8, 8));
  wait();
  EXPECT_THAT(finding(), HasSubstr("differ from the last export"));
  QStringList tabs;
  for (int i = 0; i < view().preview().tabs()->count(); ++i) tabs << view().preview().tabs()->tabText(i);
  EXPECT_THAT(tabs.join('\n').toStdString(), HasSubstr("manifest.json +"));
  EXPECT_TRUE(view().form().checkBox("streams")->isChecked());
  window->actions().action("export.reset")->trigger();
  wait();
  EXPECT_FALSE(view().form().checkBox("streams")->isChecked());
  EXPECT_THAT(finding(), HasSubstr("out holds this plan."));
}

TEST_F(ExportViewTest, TheCommandWritesTheSameBytes) {
  openView();
  view().form().row("seed");
  ASSERT_TRUE(exporting().setOption(view().form().row("seed")->field(), "42").isEmpty());
  setFolder(folder.filePath("by window"));
  write();
  const ExportPreview& preview = *exporting().preview();
  std::map<QString, QByteArray> mine;
  for (const PreviewFile& file : preview.files) mine[file.path] = bytesOf(folder.filePath("by window/" + file.path));
  setFolder(folder.filePath("by command"));
  runCopiedCommand();
  EXPECT_GE(mine.size(), 10u);
  for (const auto& [path, bytes] : mine)
    EXPECT_EQ(bytesOf(folder.filePath("by command/" + path)), bytes) << path.toStdString();
  exporting().lookAgain();
  wait();
  EXPECT_EQ(exporting().preview()->differing, 0u);
}

TEST_F(ExportViewTest, FilesOfSomethingElseStayAndAreNamed) {
  openView();
  QFile letter(folder.filePath("letter.txt"));
  ASSERT_TRUE(letter.open(QIODevice::WriteOnly));
  letter.write("dear");
  letter.close();
  setFolder(folder.path());
  QTest::mouseClick(view().band().writeButton(), Qt::LeftButton);
  EXPECT_EQ(bytesOf(folder.filePath("letter.txt")), "dear");
  EXPECT_FALSE(QFile::exists(folder.filePath("manifest.json")));
  EXPECT_TRUE(folderText(exporting()).contains("not an export")) << folderText(exporting()).toStdString();
}

TEST_F(ExportViewTest, VerifiesAndShowsStepsAndLines) {
  openView();
  exporting().chooseExporter("good");
  wait();
  EXPECT_FALSE(view().band().verifyButton()->isEnabled());
  setFolder(folder.filePath("out"));
  write();
  ASSERT_TRUE(view().band().verifyButton()->isEnabled());
  QTest::mouseClick(view().band().verifyButton(), Qt::LeftButton);
  ExportVerification& verification = window->part<ExportController>().verification();
  ASSERT_TRUE(QTest::qWaitFor([&] { return verification.outcome().has_value(); }, kPatience));
  QTest::qWait(20);
  EXPECT_THAT(finding(), HasSubstr("out passed its check. read layers.txt. Not possible here: run on a GPU."));
  auto* log = view().findChild<QPlainTextEdit*>("verifyLog");
  EXPECT_THAT(log->toPlainText().toStdString(), HasSubstr("tilescope-cli verify"));
  EXPECT_THAT(log->toPlainText().toStdString(), HasSubstr("first layer: conv1"));
  write();
  EXPECT_FALSE(verification.outcome().has_value()) << "of what was there before";
  QTest::mouseClick(view().band().verifyButton(), Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([&] { return verification.outcome().has_value(); }, kPatience));
  exporting().chooseExporter("cpu");
  EXPECT_FALSE(verification.outcome().has_value()) << "of another exporter";
}

TEST_F(ExportViewTest, AnInfeasibleLayerIsTheExportersRefusal) {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";
  words.edits = {"/memories/0/size_bits=32768"};
  openView(words);
  EXPECT_THAT(finding(), HasSubstr("conv1"));
  EXPECT_EQ(exporting().state(), ExportModel::State::Refused);
  EXPECT_EQ(view().preview().tabs()->count(), 0);
  EXPECT_FALSE(view().band().writeButton()->isEnabled());
  EXPECT_EQ(view().band().finding().tone, Tone::Worse);
}

TEST_F(ExportViewTest, ASessionKeepsExporterOptionsFolderAndFile) {
  openView();
  exporting().chooseExporter("good");
  wait();
  ASSERT_TRUE(exporting().setOption(view().form().row("seed")->field(), "12").isEmpty());
  setFolder(folder.filePath("out"));
  view().preview().showFile("src/options.txt");
  const WindowState state = window->windowState();
  const Session session = window->session().session();
  open(exampleWords());
  window->session().open(session);
  window->restore(state);
  wait();
  EXPECT_EQ(exporting().exporter()->id, "good");
  EXPECT_EQ(view().form().row("seed")->field().value, "12");
  EXPECT_EQ(exporting().folder(), folder.filePath("out"));
  EXPECT_EQ(view().preview().shownFile(), "src/options.txt");
}

TEST_F(ExportViewTest, ThePluginsCardListsEveryFile) {
  open(exampleWords());
  window->actions().action("help.plugins")->trigger();
  auto* card = child<PluginsCard>();
  ASSERT_TRUE(card);
  ASSERT_TRUE(QTest::qWaitFor([&] { return card->table().model()->rowCount() == 7; }, kPatience));
  EXPECT_THAT(card->table().copyText().toStdString(), HasSubstr("GPL-3.0-or-later"));
  EXPECT_THAT(card->table().copyText().toStdString(), HasSubstr("newer Tilescope"));
  card->close();
}

}  // namespace
}  // namespace tilescope::gui
