// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QTemporaryDir>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/start/start_entry.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/saved_layouts.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/places.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {
namespace {

using testing::HasSubstr;

class ProgramTest : public testing::Test {
 protected:
  int run(const QStringList& words, const QString& name = "tilescope") {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("SOURCE_DATE_EPOCH", "1769860800");
    if (!dataHome.isEmpty()) environment.insert("XDG_DATA_HOME", dataHome);
    program.setProcessEnvironment(environment);
    program.start(name.startsWith('/') ? name : builtFile("bin/" + name), words);
    EXPECT_TRUE(program.waitForFinished(kPatience));
    errors = program.readAllStandardError().toStdString();
    return program.exitCode();
  }
  QString session(const QByteArray& version, const QByteArray& rest) {
    QFile file(folder.filePath("s.tilescope"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"tilescope.session/" + version +
               "\", \"design\": {\"network\": {\"name\": \"alexnet_grouped\"}, \"hardware\": {\"name\": "
               "\"tx2_eplanner_a\"}, \"model\": \"eplanner\"}" +
               rest + "}");
    return file.fileName();
  }

  QByteArray bytesOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
  }

  QTemporaryDir folder;
  QString dataHome;  // user data; empty: unchanged
  std::string errors;
};

TEST_F(ProgramTest, WarningsOfASessionStandOnStderrAndThePictureIsMadeAllTheSame) {
  const QString picture = folder.filePath("out.jpg");
  EXPECT_EQ(run({session("1", ", \"columns\": [\"pin B\"]"), "--screenshot", picture}), 0) << errors;
  EXPECT_THAT(errors, testing::AllOf(HasSubstr("warning: "), HasSubstr("/columns/0"), HasSubstr("pin B")));
  EXPECT_FALSE(QImage(picture).isNull());
  EXPECT_EQ(QImageReader::imageFormat(picture), "jpeg") << "as its name says";
}

TEST_F(ProgramTest, APictureShowsNothingOfWhatWasDoneBeforeAndLeavesNothing) {
  dataHome = folder.filePath("data");
  const QString kept = dataHome + "/Tilescope/autosave";
  ASSERT_TRUE(QDir().mkpath(kept));
  const QString alone = folder.filePath("alone.png"), beside = folder.filePath("beside.png");
  EXPECT_EQ(run({"--view", "start", "--screenshot", alone}), 0) << errors;
  EXPECT_TRUE(QFile::copy(session("1", ""), kept + "/x.tilescope"));
  EXPECT_EQ(run({"--view", "start", "--screenshot", beside}), 0) << errors;
  EXPECT_EQ(bytesOf(alone), bytesOf(beside));
  EXPECT_EQ(QDir(kept).entryList(QDir::Files), QStringList("x.tilescope"));
}

TEST_F(ProgramTest, MeasuredFiguresAreShownAndWhatIsToBeKnownOfThemIsSaid) {
  const QString file = sourceFile("tests/fuzz/seeds/measured.json");
  const QStringList picture{"--screenshot", folder.filePath("out.png")};
  const QStringList design{"--network", "mlperf_tiny_resnet8", "--hardware", "tx2_eplanner_a"};
  EXPECT_EQ(run(design + QStringList{"--measured", file} + picture), 0) << errors;
  EXPECT_THAT(errors, testing::AllOf(HasSubstr("measured.json: /emulated: found times of the emulation on the host"),
                                     HasSubstr("/network: found results of example; expected results of "),
                                     HasSubstr("/passed: found a run whose own check failed")))
      << errors;
  const QByteArray named = bytesOf(picture.back());
  EXPECT_EQ(run(design + QStringList{file} + picture), 0) << "the file's format says what it is";
  EXPECT_EQ(bytesOf(picture.back()), named);
  EXPECT_EQ(run(design + QStringList{"--measured", file, file} + picture), 2);
  EXPECT_THAT(errors, HasSubstr("measured results together with --measured"));
  EXPECT_EQ(run(design + QStringList{"--measured", folder.filePath("nowhere.json")} + picture), 2);
  EXPECT_THAT(errors, HasSubstr("nowhere.json: found no such file"));
}

TEST_F(ProgramTest, ReportsAreTheSameBytesEachTimeAndThoseOfTheCommandLine) {
  const QString file = session("1", ", \"notes\": \"Take it.\"");
  const auto madeBy = [&](const QString& program, const QStringList& words, const QString& output) {
    QFile::remove(output);
    EXPECT_EQ(run(words, program), 0) << errors;
    return bytesOf(output);
  };
  const QString pdf = folder.filePath("r.pdf"), html = folder.filePath("r.html"), text = folder.filePath("r.md");
  const QByteArray first = madeBy("tilescope", {file, "--report", pdf}, pdf);
  EXPECT_TRUE(first.startsWith("%PDF")) << first.left(8).toStdString();
  EXPECT_EQ(madeBy("tilescope", {file, "--report", pdf}, pdf), first);
  EXPECT_EQ(madeBy("tilescope", {file, "--report", html}, html),
            madeBy("tilescope-cli", {"report", "--session", file, "-o", html}, html));
  EXPECT_EQ(madeBy("tilescope", {file, "--report", text}, text),
            madeBy("tilescope-cli", {"report", "--session", file, "-o", text}, text));
}

TEST_F(ProgramTest, TheCommandInAReportOfADesignMakesItAgain) {
  const QString html = folder.filePath("r.html");
  EXPECT_EQ(run({"--network", "alexnet_grouped", "--hardware", "tx2_eplanner_a", "--set", "/clock_mhz=900", "--select",
                 "conv2", "--report", html}),
            0)
      << errors;
  const QByteArray written = bytesOf(html);
  const qsizetype command = written.indexOf("tilescope-cli report ");
  ASSERT_GT(command, 0);
  const QByteArray line = written.mid(command, written.indexOf('<', command) - command);
  ASSERT_TRUE(QFile::remove(html));
  EXPECT_EQ(run({"-c", builtFile("bin/" + QString::fromUtf8(line))}, "/bin/sh"), 0) << errors;
  EXPECT_EQ(bytesOf(html), written) << line.toStdString();
}

TEST_F(ProgramTest, ReportsOfWhatFitsNowhereAreWrittenAndTheCodeSaysSo) {
  const QString report = folder.filePath("r.pdf");
  EXPECT_EQ(run({"--network", "alexnet_grouped", "--hardware", "tx2_eplanner_a", "--set", "/memories/0/size_bits=8",
                 "--report", report}),
            3)
      << errors;
  EXPECT_TRUE(bytesOf(report).startsWith("%PDF"));
}

TEST_F(ProgramTest, ReportsThatCannotBeMadeEndBeforeAnyWork) {
  EXPECT_EQ(run({"--report", folder.filePath("r.pdf")}), 2);
  EXPECT_THAT(errors, HasSubstr("no design to report on"));
  const QString named = folder.filePath("s.md");
  EXPECT_TRUE(QFile::rename(session("1", ""), named));
  const QByteArray before = bytesOf(named);
  EXPECT_EQ(run({named, "--report", named}), 2);
  EXPECT_THAT(errors, HasSubstr("would overwrite it"));
  EXPECT_EQ(bytesOf(named), before);
  EXPECT_EQ(run({named, "--report", folder.filePath("none/r.html")}), 2);
  EXPECT_FALSE(QFile::exists(folder.filePath("none")));
}

// A double click on a file starts the program like this.
TEST_F(ProgramTest, AFileThatCannotBeOpenedOpensTheWindowAndAPictureOfItIsRefused) {
  const QString bad = folder.filePath("photo.json");
  QFile file(bad);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("\x89PNG\r\n\x1a\n");
  file.close();
  EXPECT_EQ(run({bad, "--screenshot", folder.filePath("out.png")}), 2);
  EXPECT_THAT(errors, HasSubstr("a PNG picture"));
  EXPECT_EQ(run({bad, "--report", folder.filePath("out.html")}), 2);
  EXPECT_EQ(run({folder.filePath("nothing.json")}), 2) << "a mistyped name opens nothing";
  EXPECT_EQ(run({bad, "--network", "no_such_network"}), 2) << "nor does a wrong option";
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("XDG_DATA_HOME", folder.path());
  environment.insert("QT_QPA_PLATFORM", "offscreen");
  program.setProcessEnvironment(environment);
  program.start(builtFile("bin/tilescope"), {bad});
  EXPECT_FALSE(program.waitForFinished(3000)) << "the window is there";
  EXPECT_THAT(program.readAllStandardError().toStdString(), HasSubstr("a PNG picture"));
  program.kill();
  program.waitForFinished(kPatience);
}

TEST_F(ProgramTest, TheThemeAndTheSizeOfTheLastWindowAreKept) {
  SavedLayouts layouts(folder.filePath("layouts.json"));
  EXPECT_EQ(layouts.lastWindow(), LastWindow());
  (void)layouts.save({"mine", {}});
  for (const LastWindow& window :
       {LastWindow{ThemeMode::Dark, {1600, 1000}, false}, LastWindow{ThemeMode::System, {1300, 700}, true}}) {
    layouts.keepLast(QJsonObject{{"explore", 1}}, window);
    EXPECT_EQ(layouts.lastWindow(), window);
    EXPECT_EQ(layouts.last()["explore"], 1);
    EXPECT_EQ(layouts.list().size(), 1u);
    (void)layouts.save({"other", {}});
    EXPECT_EQ(layouts.lastWindow(), window) << "another layout leaves it";
    (void)layouts.remove("other");
  }
  layouts.keepLast({}, LastWindow{{}, {10, 10}, false});
  EXPECT_EQ(layouts.lastWindow().size, QSize(1024, 640)) << "no smaller than windows can be";
}

TEST_F(ProgramTest, TheNextWindowGoesOnWhereTheLastOneWasClosed) {
  const QString data = folder.filePath("data");
  ThemeController themes(ThemeMode::Dark);
  {
    MainWindow window(Session{exampleDesign(), {}}, themes, data);
    window.resize(1300, 800);
    window.show();
    window.close();
  }
  EXPECT_EQ(SavedLayouts(data + "/layouts.json").lastWindow(), (LastWindow{ThemeMode::Dark, {1300, 800}, false}));
  MainWindow next(Session{exampleDesign(exampleWords("alexnet")), {}}, themes, data);
  next.showView("start");
  auto* entry = next.findChild<StartEntry*>("last1");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->text(), "resnet18, tx2_eplanner_a");
  entry->click();
  EXPECT_EQ(next.session().design().networkName, exampleWords().network);
  EXPECT_EQ(next.windowState().view, "explore");
}

TEST_F(ProgramTest, AProfileSavedUnderATitleIsOneOfMyMachines) {
  const ScopedVariable home("XDG_DATA_HOME", folder.path().toStdString());
  ThemeController themes(ThemeMode::Light);
  {
    MainWindow window(Session{exampleDesign(), {}}, themes, folder.filePath("data"));
    window.show();
    for (const char* view : {"hardware", "network"}) {
      window.showView(view);
      window.actions().action(QStringLiteral("%1.save").arg(view))->trigger();
      auto* title = window.findChild<QLineEdit*>("library title");
      auto* save = window.findChild<QPushButton*>("library save");
      ASSERT_TRUE(title && save);
      title->clear();
      EXPECT_FALSE(save->isEnabled()) << "without a title";
      title->setText("My own, 2.0");
      save->click();
      delete window.findChild<LibraryCard*>();
    }
    const app::Design& design = window.session().design();
    EXPECT_EQ(design.hardwareName, folder.filePath("tilescope/hardware_profiles/my_own_2_0.json").toStdString());
    EXPECT_EQ(design.networkName, folder.filePath("tilescope/networks/my_own_2_0.json").toStdString());
    EXPECT_EQ(design.profile->name, "My own, 2.0");
    EXPECT_EQ(app::readHardwareNamed("my_own_2_0")->name, "My own, 2.0") << "on the command line too";
    EXPECT_EQ(app::readNetworkNamed("my_own_2_0")->name, "My own, 2.0");
    window.showView("start");
    auto* entry = window.findChild<StartEntry*>("machine1");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->text(), "My own, 2.0");
  }
}

// The message bar asks for the file. The session always opens.
TEST_F(ProgramTest, ASessionWhoseProfileHasMovedOpensWithItsCopyAndAButton) {
  const QString machine = folder.filePath("machine.json"), saved = folder.filePath("s.tilescope");
  ASSERT_TRUE(QFile::copy(sourceFile("hardware_profiles/tx2_eplanner_a.json"), machine));
  SessionDocument document;
  app::DesignWords words = exampleWords();
  words.hardware = machine.toStdString();
  document.session.design = exampleDesign(words);
  ASSERT_TRUE(writeSession(saved, document));
  ASSERT_TRUE(QFile::remove(machine));
  EXPECT_EQ(run({saved, "--screenshot", folder.filePath("out.png")}), 0) << errors;
  EXPECT_THAT(errors,
              testing::AllOf(HasSubstr("machine.json\", which is not there"), HasSubstr("copy in the session")));
  ThemeController themes(ThemeMode::Light);
  MainWindow window(Session{exampleDesign(exampleWords("alexnet")), {}}, themes, folder.filePath("data"));
  window.show();
  ASSERT_TRUE(window.files().open(saved));
  auto* strip = window.findChild<MessageStrip*>();
  ASSERT_TRUE(strip);
  EXPECT_THAT(strip->accessibleName().toStdString(), HasSubstr("machine.json has moved"));
  auto* button = window.findChild<QPushButton*>("messageButton0");
  ASSERT_TRUE(button);
  EXPECT_EQ(button->text(), "Locate…");
  EXPECT_TRUE(window.actions().action("file.locate")->isEnabled());
}

TEST_F(ProgramTest, WhatCannotBeDoneEndsBeforeAnyWork) {
  EXPECT_EQ(run({session("2", ""), "--screenshot", folder.filePath("out.png")}), 2);
  EXPECT_THAT(errors, testing::AllOf(HasSubstr("newer version"), HasSubstr("Open it with a newer Tilescope")));
  const QString wrong = folder.filePath("out.xyz");
  EXPECT_EQ(run({session("1", ""), "--screenshot", wrong}), 2);
  EXPECT_THAT(errors, HasSubstr("png, jpg"));
  EXPECT_FALSE(QFile::exists(wrong));
}

}  // namespace
}  // namespace tilescope::gui
