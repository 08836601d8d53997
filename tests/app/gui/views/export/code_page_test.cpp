// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/code_page.h"

#include <gmock/gmock.h>

#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

std::string numbered(int lines) {
  std::string text;
  for (int i = 1; i <= lines; ++i) text += "int line" + std::to_string(i) + " = 1;  // a comment\n";
  return text;
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

class CodePageTest : public testing::Test {
 protected:
  CodePageTest() {
    page.resize(640, 400);
    page.show();
  }
  QString line(int i) const { return page.document()->findBlockByNumber(i).text(); }

  ThemeController themes{ThemeMode::Light};
  CodePage page{&themes};
};

TEST_F(CodePageTest, FoldsOpenByClickAndByKey) {
  const std::string before = numbered(100);
  page.setFile(previewFile("a.cu", changed(before, "line50", "other"), before));
  EXPECT_EQ(line(5), "41 unchanged lines");
  page.openFold(5);
  EXPECT_THAT(line(5).toStdString(), testing::HasSubstr("line6 "));
  const int rows = page.blockCount();
  page.setTextCursor(QTextCursor(page.document()->lastBlock()));
  QTest::keyClick(&page, Qt::Key_Return);
  EXPECT_GT(page.blockCount(), rows);
}

TEST_F(CodePageTest, KeysGoFromChangeToChange) {
  const std::string before = numbered(200);
  page.setFile(previewFile("a.cu", changed(changed(before, "line50 ", "x "), "line150 ", "y "), before));
  QTest::keyClick(&page, Qt::Key_F7);
  EXPECT_THAT(page.textCursor().block().text().toStdString(), testing::HasSubstr("line50"));
  QTest::keyClick(&page, Qt::Key_F7);
  EXPECT_THAT(page.textCursor().block().text().toStdString(), testing::HasSubstr("line150"));
  QTest::keyClick(&page, Qt::Key_F7, Qt::ShiftModifier);
  EXPECT_THAT(page.textCursor().block().text().toStdString(), testing::HasSubstr("line50"));
}

TEST_F(CodePageTest, OnlyWhatIsSeenHasColours) {
  page.setFile(previewFile("a.cu", numbered(5000), std::nullopt));
  EXPECT_FALSE(page.document()->firstBlock().layout()->formats().isEmpty());
  EXPECT_TRUE(page.document()->lastBlock().layout()->formats().isEmpty());
  page.verticalScrollBar()->setValue(page.verticalScrollBar()->maximum());
  EXPECT_FALSE(page.document()->lastBlock().layout()->formats().isEmpty());
}

TEST_F(CodePageTest, ChangedLinesHaveTheirGround) {
  page.setFile(previewFile("a.cu", "int a;\nint c;\n", "int a;\nint b;\n"));
  const QImage picture = page.viewport()->grab().toImage();
  const auto groundOf = [&](int block) {
    const QRect place = page.cursorRect(QTextCursor(page.document()->findBlockByNumber(block)));
    return picture.pixelColor(picture.width() - 20, place.center().y());
  };
  EXPECT_EQ(groundOf(0), themes.theme().plot);
  EXPECT_NE(groundOf(1), themes.theme().plot);
  EXPECT_NE(groundOf(2), themes.theme().plot);
  EXPECT_NE(groundOf(1), groundOf(2));
}

TEST_F(CodePageTest, TheSameFileKeepsItsPlace) {
  page.setFile(previewFile("a.cu", numbered(1000), std::nullopt));
  page.verticalScrollBar()->setValue(300);
  page.setFile(previewFile("a.cu", changed(numbered(1000), "line900", "other"), std::nullopt));
  EXPECT_EQ(page.verticalScrollBar()->value(), 300);
  page.setFile(previewFile("b.cu", numbered(1000), std::nullopt));
  EXPECT_EQ(page.verticalScrollBar()->value(), 0);
}

}  // namespace
}  // namespace tilescope::gui
