// SPDX-License-Identifier: GPL-3.0-or-later
// Files that version 0.1 wrote open as they were. (Stores are newer than 0.1; migrate_store_test has their versions.)
#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "app/gui/session/session_json.h"
#include "app/gui/window/saved_layouts.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

std::vector<std::string> olderSessions() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("tests/golden/sessions_0.1")))
    paths.push_back(entry.path().string());
  return paths;
}

TEST(OlderFilesTest, SessionsOfVersion01OpenWithoutAWarning) {
  std::set<QString> views;
  std::size_t pins = 0;
  for (const std::string& path : olderSessions()) {
    const Result<SessionDocument> session = readSession(QString::fromStdString(path));
    ASSERT_TRUE(session) << path << "\n" << toText(session.diagnostics());
    EXPECT_EQ(toText(session.diagnostics()), "") << path;
    views.insert(session->window.view);
    pins += session->session.pins.size();
  }
  EXPECT_EQ(olderSessions().size(), 23u);
  EXPECT_GE(views.size(), 9u);
  EXPECT_GE(pins, 4u);
}

TEST(OlderFilesTest, ASessionOfVersion01IsTheSameAfterItIsSaved) {
  for (const std::string& path : olderSessions()) {
    const Result<SessionDocument> session = readSession(QString::fromStdString(path));
    ASSERT_TRUE(session) << path;
    const Json saved = toJson(*session);
    const Result<SessionDocument> again = sessionFromJson(saved, path);
    ASSERT_TRUE(again) << path << "\n" << toText(again.diagnostics());
    EXPECT_EQ(toJson(*again), saved) << path;
  }
}

TEST(OlderFilesTest, LayoutsOfVersion01AreRead) {
  const std::string path = (caseFolder() / "layouts.json").string();
  ASSERT_TRUE(writeFileAtomically(
      path, R"({"layouts": [{"name": "wide", "docks": {"explore": "AAAA"}}], "last": {"mapping": "BBBB"}})"));
  SavedLayouts layouts(QString::fromStdString(path));
  ASSERT_EQ(layouts.list().size(), 1u);
  EXPECT_EQ(layouts.list()[0].name, "wide");
  EXPECT_EQ(layouts.list()[0].docks["explore"].toString(), "AAAA");
  EXPECT_EQ(layouts.last()["mapping"].toString(), "BBBB");
  EXPECT_EQ(layouts.lastWindow(), LastWindow());
}

}  // namespace
}  // namespace tilescope::gui
