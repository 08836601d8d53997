// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/autosave.h"

#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

class AutosaveTest : public testing::Test {
 protected:
  SessionDocument document(const QString& notes) {
    SessionDocument made;
    made.session.design = design;
    made.session.notes = notes;
    return made;
  }
  QStringList files() const { return QDir(folder.path()).entryList({"*.tilescope"}, QDir::Files); }

  app::Design design = exampleDesign();
  QTemporaryDir folder;
};

TEST_F(AutosaveTest, TheLastOfManyIsWhatIsFoundOnceTheWindowIsGone) {
  auto autosave = std::make_unique<Autosave>(folder.path());
  for (int i = 0; i <= 50; ++i) autosave->write(document(QString::number(i)));
  autosave->finish();
  EXPECT_EQ(files().size(), 1);
  EXPECT_TRUE(Autosave(folder.path()).found().empty()) << "somebody works with it";
  autosave.reset();
  const std::vector<FoundAutosave> found = Autosave(folder.path()).found();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().content, "resnet18, tx2_eplanner_a");
  const Result<SessionDocument> read = readSession(found.front().path);
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->session.notes, "50");
}

TEST_F(AutosaveTest, WhatNeedsNotToBeKeptIsGone) {
  Autosave autosave(folder.path());
  autosave.write(document("a"));
  autosave.remove();
  EXPECT_TRUE(files().isEmpty());
  autosave.write(document("b"));
  autosave.leave();
  autosave.write(document("c"));
  autosave.finish();
  EXPECT_EQ(files().size(), 2);
  EXPECT_EQ(autosave.found().size(), 1u) << "its own present one is not offered";
}

TEST_F(AutosaveTest, AFolderThatCannotBeIsSaidOnce) {
  QFile file(folder.filePath("file"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  Autosave autosave(folder.filePath("file/autosave"));
  QSignalSpy failed(&autosave, &Autosave::failed);
  autosave.write(document("a"));
  autosave.write(document("b"));
  autosave.finish();
  ASSERT_EQ(failed.size(), 1);
  const auto reasons = failed.front().front().value<Diagnostics>();
  ASSERT_EQ(reasons.size(), 1u);
  EXPECT_THAT(reasons.front().file, ::testing::EndsWith("file/autosave"));
  EXPECT_FALSE(reasons.front().remedy.empty());
}

TEST_F(AutosaveTest, AFullDiskIsSaidOnceAndAgainAfterItHadRoom) {
  const QString path = folder.filePath("a.tilescope");
  ASSERT_TRUE(QFile::link("/dev/full", path));
  Autosave autosave(folder.path());
  QSignalSpy full(&autosave, &Autosave::diskFull), failed(&autosave, &Autosave::failed);
  QSignalSpy works(&autosave, &Autosave::worksAgain);
  ASSERT_TRUE(autosave.adopt(path));
  const auto write = [&](const QString& notes) {
    autosave.write(document(notes));
    autosave.finish();
  };
  write("a");
  write("b");
  EXPECT_EQ(full.size(), 1);
  EXPECT_EQ(failed.size(), 0);
  EXPECT_EQ(works.size(), 0);
  QFile::remove(path);
  write("c");
  EXPECT_EQ(readSession(path)->session.notes, "c");
  EXPECT_EQ(works.size(), 1);
  QFile::remove(path);
  ASSERT_TRUE(QFile::link("/dev/full", path));
  write("d");
  EXPECT_EQ(full.size(), 2);
  autosave.remove();
  EXPECT_EQ(works.size(), 2) << "nothing is left to save";
}

TEST_F(AutosaveTest, OnlyOneWindowTakesAFoundOneUp) {
  {
    Autosave gone(folder.path());
    gone.write(document("a"));
  }
  Autosave first(folder.path()), second(folder.path());
  const QString path = first.found().front().path;
  EXPECT_TRUE(first.adopt(path));
  EXPECT_FALSE(second.adopt(path));
  EXPECT_TRUE(second.found().empty());
  Autosave::discard({path, {}, {}, {}});
  EXPECT_TRUE(QFile::exists(path)) << "somebody works with it";
  first.leave();
  Autosave::discard({path, {}, {}, {}});
  EXPECT_FALSE(QFile::exists(path));
}

TEST_F(AutosaveTest, WhatIsSetAsideIsKeptUnderAnotherName) {
  for (int i = 0; i < 2; ++i) {
    QFile bad(folder.filePath("x.tilescope"));
    ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
    bad.write("{ half");
    bad.close();
    EXPECT_TRUE(QFile::exists(Autosave::setAside(bad.fileName())));
  }
  EXPECT_TRUE(Autosave(folder.path()).found().empty());
  EXPECT_EQ(QDir(folder.path()).entryList({"*.corrupt*"}, QDir::Files).size(), 2);
}

TEST_F(AutosaveTest, APlaceThatCannotBeWrittenIsToldOnce) {
  Autosave autosave(folder.path());
  QSignalSpy failed(&autosave, &Autosave::failed);
  autosave.write(document("a"));
  autosave.finish();
  ASSERT_TRUE(QDir(folder.path()).removeRecursively());
  for (const char* notes : {"b", "c"}) {
    autosave.write(document(notes));
    autosave.finish();
  }
  QCoreApplication::processEvents();
  EXPECT_EQ(failed.count(), 1);
}

TEST_F(AutosaveTest, WithoutAFolderNothingIsKept) {
  Autosave autosave{QString()};
  autosave.write(document("a"));
  autosave.finish();
  EXPECT_TRUE(autosave.found().empty());
}

}  // namespace
}  // namespace tilescope::gui
