// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTextBlock>

#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/log_controller.h"
#include "app/gui/views/explore/notes_page.h"
#include "app/gui/views/messages.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class NotesAndLogTest : public WindowTest {
 protected:
  NotesPage& notes() { return *child<NotesPage>(); }
  LogPage& log() { return *child<ExploreView>()->findChild<LogPage*>(); }
  QStringList logLines() { return log().toPlainText().split('\n', Qt::SkipEmptyParts); }
};

TEST_F(NotesAndLogTest, WordsGoIntoTheSessionAndBackByUndo) {
  open(exampleWords());
  child<ExploreView>()->showPage("notes");
  notes().setFocus();
  QTest::keyClicks(&notes(), "fc dominates?");
  EXPECT_EQ(window->session().session().notes, "fc dominates?");
  EXPECT_EQ(history().count(), 1);
  EXPECT_EQ(history().undoText(), "notes");
  QTest::keyClick(&notes(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(notes().toPlainText(), "");
  EXPECT_EQ(window->session().session().notes, "");
  history().redo();
  EXPECT_EQ(notes().toPlainText(), "fc dominates?");
}

// Elsewhere, F, Backspace and ? are shortcuts.
TEST_F(NotesAndLogTest, LettersAreLettersInTheNotes) {
  open(exampleWords(), QSize(1440, 900), {"fc"});
  child<ExploreView>()->showPage("notes");
  notes().setFocus();
  QTest::keyClicks(&notes(), "Fix?x");
  QTest::keyClick(&notes(), Qt::Key_Backspace);
  EXPECT_EQ(notes().toPlainText(), "Fix?");
  EXPECT_EQ(child<ExploreView>()->history().lens(), Lens{});
}

TEST_F(NotesAndLogTest, AnotherSessionBringsItsNotes) {
  open(exampleWords());
  Session other{exampleDesign(), {}};
  other.notes = "of the other one";
  window->session().open(other);
  EXPECT_EQ(notes().toPlainText(), "of the other one");
}

TEST_F(NotesAndLogTest, TheLogHasSearchesMessagesAndErrorsInOrder) {
  open(exampleWords());
  ASSERT_EQ(logLines().size(), 2);
  EXPECT_TRUE(logLines().front().contains("10 layers ")) << logLines().front().toStdString();
  EXPECT_TRUE(logLines().back().contains("ResNet-18 on ")) << logLines().back().toStdString();
  EXPECT_TRUE(logLines().back().contains("12 of 12 distinct layers"));
  child<Messages>()->showNote("An answer.", "Of Tilescope.");
  child<Messages>()->showErrors({{Diagnostic::Severity::Error, "net.json", "/layers/4", "55", "56", "Correct it."}});
  const QStringList lines = logLines();
  ASSERT_EQ(lines.size(), 4);
  EXPECT_TRUE(lines[2].contains("note") && lines[2].contains("Tilescope"));
  EXPECT_TRUE(lines[3].contains("error") &&
              lines[3].contains("net.json, /layers/4: found 55, expected 56. Correct it."))
      << lines[3].toStdString();
}

TEST_F(NotesAndLogTest, ADragWhosePlanIsThereBeforeItsEndIsTold) {
  open(exampleWords());
  const qsizetype before = logLines().size();
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  moveTo(row, 0.75);
  wait();
  EXPECT_EQ(logLines().size(), before);
  release(row, 0.75);
  EXPECT_EQ(logLines().size(), before + 1);
}

TEST_F(NotesAndLogTest, ADragIsOneFinishedSearch) {
  open(exampleWords());
  const qsizetype before = logLines().size();
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  for (int i = 0; i < 10; ++i) moveTo(row, 0.5 + 0.02 * i);
  wait();
  EXPECT_EQ(logLines().size(), before);
  moveTo(row, 0.75);
  release(row, 0.75);
  wait();
  EXPECT_EQ(logLines().size(), before + 1);
}

TEST_F(NotesAndLogTest, TheLogFollowsTheTheme) {
  open(exampleWords());
  const QString before = log().toPlainText();
  themes.setMode(ThemeMode::Dark);
  EXPECT_EQ(log().toPlainText(), before);
  const QTextBlock warning = log().document()->firstBlock(), search = warning.next();
  EXPECT_EQ(warning.begin().fragment().charFormat().foreground().color(), themes.theme().warning);
  EXPECT_EQ(search.begin().fragment().charFormat().foreground().color(), themes.theme().text2);
}

}  // namespace
}  // namespace tilescope::gui
