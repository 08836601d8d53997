// SPDX-License-Identifier: GPL-3.0-or-later
// What the window and the desktop agree on, and what the window says where something of the system is missing.
#include <gmock/gmock.h>

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include "app/common/command_help.h"
#include "app/gui/session/window_names.h"
#include "app/gui/window/application.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/places.h"

namespace tilescope::gui {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Ended {
  int code = -1;
  bool isNormal = false;
  std::string errors;
};

Ended runWindow(const QStringList& words, const QStringList& variables) {
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove("WAYLAND_DISPLAY");
  for (const QString& variable : variables) environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
  program.setProcessEnvironment(environment);
  program.start(builtFile("bin/tilescope"), words);
  EXPECT_TRUE(program.waitForFinished(kPatience));
  return {program.exitCode(), program.exitStatus() == QProcess::NormalExit,
          program.readAllStandardError().trimmed().toStdString()};
}

std::string projectText(const char* path) {
  QFile file(sourceFile(path));
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path;
  return file.readAll().toStdString();
}

void expectOneMessage(const Ended& ended, const char* found, const char* remedy) {
  EXPECT_TRUE(ended.isNormal) << "no core dump";
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.errors, AllOf(HasSubstr("tilescope: found "), HasSubstr(found), HasSubstr(remedy)));
  EXPECT_EQ(ended.errors.find('\n'), std::string::npos) << ended.errors;
}

TEST(DesktopTest, AMissingPlatformPluginIsNamed) {
  expectOneMessage(runWindow({"--view", "start"}, {"QT_QPA_PLATFORM=nothing"}), "nothing", "qt6-qpa-plugins");
}

TEST(DesktopTest, ADisplayThatDoesNotRunIsNamed) {
  expectOneMessage(runWindow({"--view", "start"}, {"QT_QPA_PLATFORM=xcb", "DISPLAY=:4711"}), ":4711", "Set DISPLAY");
}

TEST(DesktopTest, MissingFontsAreNamed) {
  QTemporaryDir folder;
  QFile none(folder.filePath("fonts.conf"));
  ASSERT_TRUE(none.open(QIODevice::WriteOnly));
  none.write("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\"><fontconfig/>");
  none.close();
  expectOneMessage(runWindow({"--screenshot", folder.filePath("x.png")},
                             {"QT_QPA_PLATFORM=offscreen", "FONTCONFIG_FILE=" + none.fileName()}),
                   "no fonts", "fonts-inter");
}

TEST(DesktopTest, TheDesktopEntryIsThatOfTheWindow) {
  const std::string id = kDesktopFile;
  const std::string entry = projectText(("packaging/" + id + ".desktop").c_str());
  EXPECT_THAT(entry, HasSubstr(std::string("\nStartupWMClass=") + kApplicationName + "\n"));
  EXPECT_THAT(entry, HasSubstr("\nIcon=" + id + "\n"));
  const std::string metadata = projectText(("packaging/" + id + ".metainfo.xml.in").c_str());
  EXPECT_THAT(metadata, HasSubstr("<launchable type=\"desktop-id\">" + id + ".desktop<"));
  const std::string types = projectText(("packaging/" + id + ".mime.xml").c_str());
  for (const char* type : {"application/vnd.tilescope.session+json", "application/vnd.tilescope.sweep-store"}) {
    EXPECT_THAT(entry, HasSubstr(std::string(type) + ";"));
    EXPECT_THAT(metadata, HasSubstr("<mediatype>" + std::string(type) + "<"));
    EXPECT_THAT(types, HasSubstr("\"" + std::string(type) + "\""));
  }
}

TEST(DesktopTest, HelpNamesEveryView) {
  const app::CommandHelp help = app::windowHelp();
  const app::OptionHelp* view = app::optionOf(help, "--view");
  ASSERT_NE(view, nullptr);
  for (const std::string& name : viewNames()) EXPECT_THAT(view->text, HasSubstr(name));
}

}  // namespace
}  // namespace tilescope::gui
