// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_reader.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

QString paragraphs(int count) {
  QString text;
  for (int i = 0; i < count; ++i) text += QString("Paragraph %1 of many words that say nothing.\n\n").arg(i);
  return text;
}

class HelpReaderTest : public testing::Test {
 protected:
  HelpReaderTest() {
    reader.resize(700, 400);
    reader.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&reader));
  }
  int scroll() const { return reader.verticalScrollBar()->value(); }

  HelpLibrary library{
      {{"docs/README.md", "# Index\n\n[Long](long.md#far)\n"},
       {"docs/long.md", "# Long\n\n" + paragraphs(40) + "## Far\n\n```\nline 1\nline 2\n```\n\n" + paragraphs(40) +
                            "[up](README.md), [away](../other/x.xsd), [web](https://a.b/)\n"}},
      "docs/README.md"};
  ThemeController themes{ThemeMode::Dark};
  HelpReader reader{library, &themes, {}};
};

TEST_F(HelpReaderTest, BackAndForwardLeadToTheSamePlaces) {
  EXPECT_EQ(reader.place().page, "docs/README.md");
  EXPECT_FALSE(reader.canGoBack());
  reader.open({"long.md", "far"});
  const int far = scroll();
  EXPECT_GT(far, 0);
  reader.verticalScrollBar()->setValue(far + 100);
  reader.open({"docs/README.md", {}});
  EXPECT_EQ(scroll(), 0);
  EXPECT_FALSE(reader.canGoForward());
  reader.goBack();
  EXPECT_EQ(reader.place(), (HelpPlace{"docs/long.md", "far"}));
  EXPECT_EQ(scroll(), far + 100);
  QTest::keyClick(&reader, Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(reader.page().title, "Index");
  QTest::keyClick(&reader, Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(scroll(), far + 100);
  reader.goBack();
  reader.open({"long.md", {}});
  EXPECT_FALSE(reader.canGoForward());
}

TEST_F(HelpReaderTest, LinksAreFollowedWithTheKeys) {
  reader.setFocus();
  QTest::keyClick(&reader, Qt::Key_Tab);
  QTest::keyClick(&reader, Qt::Key_Return);
  EXPECT_EQ(reader.place(), (HelpPlace{"docs/long.md", "far"}));
}

TEST_F(HelpReaderTest, LinksThatLeadElsewhereAreToldNotFollowed) {
  reader.open({"long.md", {}});
  QSignalSpy refused(&reader, &HelpReader::refused), outside(&reader, &HelpReader::outsideRequested);
  emit reader.anchorClicked(QUrl("../other/x.xsd"));
  emit reader.anchorClicked(QUrl("https://a.b/"));
  ASSERT_EQ(refused.size(), 1);
  EXPECT_EQ(refused[0][0].toString(), "other/x.xsd");
  ASSERT_EQ(outside.size(), 1);
  EXPECT_EQ(outside[0][0].toUrl(), QUrl("https://a.b/"));
  EXPECT_EQ(reader.page().title, "Long");
}

TEST_F(HelpReaderTest, AnotherSizeOrThemeKeepsThePlace) {
  reader.open({"long.md", "far"});
  const auto atTop = [this] { return reader.cursorForPosition(QPoint(60, 20)).block().text(); };
  EXPECT_EQ(atTop(), "Far");
  for (const int width : {360, 1100}) {
    reader.resize(width, 500);
    QTest::qWait(10);
    EXPECT_EQ(reader.cursorForPosition(QPoint(width / 2, 20)).block().text(), "Far") << width;
  }
  themes.setMode(ThemeMode::Light);
  EXPECT_EQ(reader.cursorForPosition(QPoint(550, 20)).block().text(), "Far");
}

TEST_F(HelpReaderTest, WordsAreFoundOneAfterTheOther) {
  reader.open({"long.md", {}});
  EXPECT_EQ(reader.find("paragraph 39 of"), 2);
  EXPECT_EQ(reader.found(), 0);
  const int first = scroll();
  reader.stepFound(+1);
  EXPECT_GT(scroll(), first);
  reader.stepFound(+1);
  EXPECT_EQ(reader.found(), 0);
  reader.stepFound(-1);
  EXPECT_EQ(reader.found(), 1);
  EXPECT_EQ(reader.extraSelections().size(), 2);
  EXPECT_EQ(reader.find("wombat"), 0);
  EXPECT_EQ(reader.find({}), 0);
  EXPECT_TRUE(reader.extraSelections().isEmpty());
}

TEST_F(HelpReaderTest, CodeIsCopiedWithItsButton) {
  reader.open({"long.md", "far"});
  auto* copy = reader.findChild<QToolButton*>("copyCode0");
  ASSERT_TRUE(copy);
  EXPECT_TRUE(reader.viewport()->rect().contains(copy->geometry()));
  QTest::mouseClick(copy, Qt::LeftButton);
  EXPECT_EQ(QApplication::clipboard()->text(), "line 1\nline 2\n");
  const int before = copy->y();
  reader.verticalScrollBar()->setValue(scroll() + 30);
  EXPECT_EQ(copy->y(), before - 30);
}

TEST_F(HelpReaderTest, AnUnknownPageIsTheIndex) {
  reader.open({"long.md", {}});
  reader.open({"nothing.md", {}});
  EXPECT_EQ(reader.page().title, "Index");
}

}  // namespace
}  // namespace tilescope::gui
