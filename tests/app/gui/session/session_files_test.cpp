// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_files.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/app/gui/designs.h"
#include "tests/app/gui/places.h"

namespace tilescope::gui {
namespace {

const SessionFiles::Window kBareWindow{[] { return WindowState{}; }, [] { return app::KnownDesigns{}; }};

class SessionFilesTest : public testing::Test {
 protected:
  void change(std::int64_t bits) {
    controller.change("buffer", app::withEdit(controller.design(), {"/memories/1/size_bits", std::to_string(bits)}));
  }
  QString autosaves() const { return folder.filePath("autosave"); }

  QTemporaryDir folder;
  app::KnownDesigns solved;
  SessionController controller{Session{exampleDesign(), {}}};
  SessionFiles files{controller,
                     folder.filePath("autosave"),
                     {[] {
                        return WindowState{"explore", {}, {}, {}};
                      },
                      [this] { return solved; }}};
};

TEST_F(SessionFilesTest, AChangeIsSomethingToSaveUntilItIsSavedOrTakenBack) {
  QSignalSpy changed(&files, &SessionFiles::changed);
  EXPECT_FALSE(files.isModified());
  controller.select({"conv1"});
  EXPECT_FALSE(files.isModified()) << "a selection is no change";
  change(8192);
  EXPECT_TRUE(files.isModified());
  controller.history().undo();
  EXPECT_FALSE(files.isModified());
  controller.history().redo();
  ASSERT_TRUE(files.save(folder.filePath("s.tilescope")));
  EXPECT_FALSE(files.isModified());
  EXPECT_EQ(files.path(), folder.filePath("s.tilescope"));
  controller.history().undo();
  EXPECT_TRUE(files.isModified());
  EXPECT_GE(changed.count(), 5);
}

TEST_F(SessionFilesTest, WhatWasSavedOpensAsItWas) {
  change(8192);
  controller.pin("small");
  controller.setNotes("why");
  controller.select({"conv1", "fc"});
  ASSERT_TRUE(files.save(folder.filePath("s.tilescope")));
  const Session before = controller.session();
  files.openNew();
  EXPECT_FALSE(controller.design().network);
  EXPECT_EQ(controller.design().objective, Objective::Latency);
  EXPECT_TRUE(files.path().isEmpty());
  QSignalSpy shown(&files, &SessionFiles::shown);
  ASSERT_TRUE(files.open(folder.filePath("s.tilescope")));
  ASSERT_EQ(shown.count(), 1);
  EXPECT_EQ(shown.front().front().value<WindowState>().view, "explore");
  EXPECT_EQ(controller.session().selection, before.selection);
  EXPECT_EQ(controller.session().notes, "why");
  EXPECT_EQ(controller.session().pins.size(), 1u);
  EXPECT_EQ(controller.design().edits, before.design.edits);
  EXPECT_FALSE(files.isModified());
  EXPECT_EQ(controller.history().count(), 0);
}

TEST_F(SessionFilesTest, WhatWasSolvedGoesWithTheSession) {
  solved.origins = {exampleDesign()};
  solved.designs = {{0, {}, 1e-3, 2e9, 3e6}};
  ASSERT_TRUE(files.save(folder.filePath("s.tilescope")));
  std::vector<std::size_t> recalled;
  QObject::connect(&files, &SessionFiles::recalled,
                   [&](const app::KnownDesigns& known) { recalled.push_back(known.designs.size()); });
  files.openNew();
  ASSERT_TRUE(files.open(folder.filePath("s.tilescope")));
  EXPECT_EQ(recalled, (std::vector<std::size_t>{0, 1}));
  EXPECT_FALSE(files.isModified()) << "other designs solved are no change";
  change(8192);
  files.close();
  SessionController other{Session{exampleDesign(), {}}};
  SessionFiles next(other, autosaves(), kBareWindow);
  std::size_t restored = 0;
  QObject::connect(&next, &SessionFiles::recalled,
                   [&](const app::KnownDesigns& known) { restored = known.designs.size(); });
  ASSERT_EQ(next.found().size(), 1u);
  next.restore(next.found().front());
  EXPECT_EQ(restored, 1u);
}

TEST_F(SessionFilesTest, UnsavedChangesAreOfferedAtOnceWhereAnotherSessionTakesTheirPlace) {
  std::vector<FoundAutosave> offered;
  QObject::connect(&files, &SessionFiles::keptBefore, [&](const FoundAutosave& kept) { offered.push_back(kept); });
  ASSERT_TRUE(files.save(folder.filePath("s.tilescope")));
  files.openNew();
  EXPECT_TRUE(offered.empty()) << "nothing was unsaved";
  ASSERT_TRUE(files.open(folder.filePath("s.tilescope")));
  change(8192);
  const std::vector<HardwareEdit> edits = controller.design().edits;
  files.openNew();
  ASSERT_EQ(offered.size(), 1u);
  files.restore(offered.front());
  EXPECT_EQ(controller.design().edits, edits);
  EXPECT_EQ(QFileInfo(files.path()).fileName(), "s.tilescope");
}

TEST_F(SessionFilesTest, AStepIsKeptAndOfferedToTheNextWindowWithItsFile) {
  ASSERT_TRUE(files.save(folder.filePath("s.tilescope")));
  change(8192);
  change(16384);
  files.close();
  SessionController other{Session{exampleDesign(), {}}};
  SessionFiles next(other, autosaves(), kBareWindow);
  ASSERT_EQ(next.found().size(), 1u);
  EXPECT_EQ(next.found().front().name, "s");
  next.restore(next.found().front());
  EXPECT_EQ(other.design().edits, controller.design().edits);
  EXPECT_TRUE(next.isModified()) << "no file of the user's has it";
  EXPECT_EQ(next.path(), folder.filePath("s.tilescope"));
  EXPECT_TRUE(next.found().empty());
  ASSERT_TRUE(next.save(next.path()));
  next.lookForAutosaves();
  EXPECT_TRUE(next.found().empty());
  EXPECT_TRUE(QDir(autosaves()).entryList({"*.tilescope"}, QDir::Files).isEmpty());
}

TEST_F(SessionFilesTest, OpeningAnotherSessionLosesNothingOfThePresentOne) {
  change(8192);
  files.openNew();
  ASSERT_EQ(files.found().size(), 1u);
  EXPECT_FALSE(files.isModified());
  files.restore(files.found().front());
  EXPECT_EQ(controller.design().edits.size(), 1u);
}

TEST_F(SessionFilesTest, RestoringKeepsThePresentWorkAsAnotherAutosave) {
  change(8192);
  files.close();
  SessionController other{Session{exampleDesign(), {}}};
  SessionFiles next(other, autosaves(), kBareWindow);
  ASSERT_EQ(next.found().size(), 1u);
  other.change("present work", app::withEdit(exampleDesign(), {kWeightBuffer, "32768"}));
  next.restore(next.found().front());
  EXPECT_EQ(other.design().edits, controller.design().edits);
  ASSERT_EQ(next.found().size(), 1u);
  next.restore(next.found().front());
  EXPECT_EQ(other.design().edits, (std::vector<HardwareEdit>{{kWeightBuffer, "32768"}}));
}

// An autosave must open although a named file was moved; otherwise work would be lost.
TEST_F(SessionFilesTest, AnAutosaveOpensWithoutItsFilesAndTheyCanBeLocated) {
  QFile::copy(sourceFile("hardware_profiles/tx2_eplanner_a.json"), folder.filePath("machine.json"));
  app::DesignWords words = exampleWords();
  words.hardware = folder.filePath("machine.json").toStdString();
  controller.change("machine", exampleDesign(words));
  controller.pin("a");
  files.close();
  QFile::rename(folder.filePath("machine.json"), folder.filePath("moved.json"));
  SessionController other{Session{exampleDesign(), {}}};
  SessionFiles next(other, autosaves(), kBareWindow);
  QSignalSpy failed(&next, &SessionFiles::failed);
  ASSERT_EQ(next.found().size(), 1u);
  next.restore(next.found().front());
  EXPECT_EQ(failed.size(), 0);
  EXPECT_EQ(other.session().pins.size(), 1u);
  ASSERT_EQ(next.moved().size(), 1u);
  EXPECT_EQ(next.warnings().size(), 1u);
  EXPECT_FALSE(next.locate(next.moved().front().name, sourceFile("networks/resnet18.json")));
  EXPECT_EQ(failed.size(), 1);
  EXPECT_TRUE(next.locate(next.moved().front().name, folder.filePath("moved.json")));
  EXPECT_TRUE(next.moved().empty());
  EXPECT_TRUE(next.warnings().empty());
  EXPECT_EQ(other.design().hardwareName, folder.filePath("moved.json").toStdString());
  EXPECT_EQ(other.session().pins.front().design.hardwareName, other.design().hardwareName);
  EXPECT_TRUE(next.isModified());
}

TEST_F(SessionFilesTest, WhatWasOpenLastIsOfferedUnlessItIsAnAutosaveAlready) {
  EXPECT_FALSE(files.last());
  files.close();
  SessionController other{Session{}};
  {
    SessionFiles next(other, autosaves(), kBareWindow);
    ASSERT_TRUE(next.last());
    EXPECT_EQ(next.last()->content, "resnet18, tx2_eplanner_a");
    next.goOn();
    EXPECT_EQ(other.design().networkName, controller.design().networkName);
    EXPECT_FALSE(next.isModified());
    next.close();
  }
  change(8192);
  files.close();
  SessionFiles third(other, autosaves(), kBareWindow);
  EXPECT_FALSE(third.last()) << "its autosave is offered";
  EXPECT_EQ(third.found().size(), 1u);
}

TEST_F(SessionFilesTest, WhatWasOpenLastCanBeForgottenAndNothingIsNoDesign) {
  files.close();
  SessionController empty{Session{}};
  {
    SessionFiles next(empty, autosaves(), kBareWindow);
    next.close();
  }
  SessionFiles next(empty, autosaves(), kBareWindow);
  ASSERT_TRUE(next.last()) << "a window without a design leaves what was there";
  QSignalSpy changed(&next, &SessionFiles::foundChanged);
  next.forgetLast();
  EXPECT_EQ(changed.size(), 1);
  EXPECT_FALSE(SessionFiles(empty, autosaves(), kBareWindow).last());
}

TEST_F(SessionFilesTest, AnUnchangedSessionLeavesNothing) {
  change(8192);
  controller.history().undo();
  files.close();
  EXPECT_TRUE(QDir(autosaves()).entryList({"*.tilescope"}, QDir::Files).isEmpty());
}

TEST_F(SessionFilesTest, AnAutosaveThatIsNoSessionIsSetAsideWithAMessage) {
  QDir().mkpath(autosaves());
  QFile bad(autosaves() + "/bad.tilescope");
  ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
  bad.write(R"({"format": "tilescope.session/1", "desi)");
  bad.close();
  const Session before = controller.session();
  QSignalSpy aside(&files, &SessionFiles::setAside);
  files.lookForAutosaves();
  ASSERT_EQ(aside.count(), 1);
  EXPECT_TRUE(QFile::exists(aside.front().front().toString()));
  EXPECT_TRUE(files.found().empty());
  EXPECT_EQ(controller.session(), before);
}

TEST_F(SessionFilesTest, AFileThatCannotBeReadOrWrittenSaysSoAndChangesNothing) {
  QSignalSpy failed(&files, &SessionFiles::failed);
  change(8192);
  EXPECT_FALSE(files.open(folder.filePath("nothing.tilescope")));
  EXPECT_FALSE(files.save(folder.filePath("no/such/folder/s.tilescope")));
  EXPECT_EQ(failed.count(), 2);
  EXPECT_TRUE(files.isModified());
  EXPECT_TRUE(files.path().isEmpty());
}

}  // namespace
}  // namespace tilescope::gui
