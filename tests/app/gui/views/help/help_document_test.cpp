// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_document.h"

#include <gtest/gtest.h>

#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/views/help/help_library.h"
#include "tests/app/gui/places.h"

namespace tilescope::gui {
namespace {

QTextBlock blockWith(const QTextDocument& document, const QString& text) {
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    if (block.text() == text) return block;
  return {};
}

class HelpDocumentTest : public testing::Test {
 protected:
  std::vector<CodeFrame> show(const QString& markdown, const char* theme = "dark") {
    page_ = readPage("docs/guide/a.md", markdown);
    return showPage(document, page_, loadTheme(theme));
  }
  QTextDocument document;

 private:
  HelpPage page_;
};

TEST_F(HelpDocumentTest, HeadingsHaveTheirAnchorAndSize) {
  show("# Top\n\nText.\n\n## A `b` c\n\nMore.\n\n## A b c\n");
  const auto format = [&](const QString& text, int nth = 0) {
    QTextBlock block = blockWith(document, text);
    while (nth-- > 0) block = block.next().next();
    return block.begin().fragment().charFormat();
  };
  EXPECT_EQ(format("Top").anchorNames(), QStringList("top"));
  EXPECT_EQ(format("A b c").anchorNames(), QStringList("a-b-c"));
  EXPECT_EQ(format("A b c", 1).anchorNames(), QStringList("a-b-c-1"));
  EXPECT_GT(format("Top").font().pixelSize(), format("A b c").font().pixelSize());
}

TEST_F(HelpDocumentTest, CodeStandsInOneFrameEachAndKeepsItsLines) {
  const auto frames = show("One:\n\n```\na\n\n  b\n```\n\nTwo:\n\n```cpp\nc;\n```\n");
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].text, "a\n\n  b");
  EXPECT_EQ(frames[1].text, "c;");
  const QTextBlock line = blockWith(document, "  b");
  EXPECT_EQ(QTextCursor(line).currentFrame(), frames[0].frame);
  EXPECT_EQ(QTextCursor(blockWith(document, "Two:")).currentFrame(), document.rootFrame());
}

TEST_F(HelpDocumentTest, ATableWithoutWordsInItsHeadHasNone) {
  show("| | |\n|---|---|\n| a | b |\n\n| h | i |\n|---|---|\n| a | b |\n");
  QList<QTextTable*> tables;
  for (QTextFrame* frame : document.rootFrame()->childFrames())
    if (auto* table = qobject_cast<QTextTable*>(frame)) tables << table;
  ASSERT_EQ(tables.size(), 2);
  EXPECT_EQ(tables[0]->rows(), 1);
  EXPECT_EQ(tables[1]->rows(), 2);
}

TEST_F(HelpDocumentTest, PicturesAreThoseOfTheTheme) {
  const QString both =
      "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"start_dark.png\"><img "
      "alt=\"Words\" src=\"start_light.png\"></picture>\n";
  for (const char* theme : {"dark", "light"}) {
    show(both, theme);
    const QTextImageFormat image = document.begin().begin().fragment().charFormat().toImageFormat();
    ASSERT_TRUE(image.isValid());
    EXPECT_EQ(image.name(), QString("docs/guide/start_%1.png").arg(theme));
    EXPECT_EQ(image.property(QTextFormat::ImageAltText).toString(), "Words");
    fitPictures(document, sourceFile(""), 400, 1);
    const QTextImageFormat fitted = document.begin().begin().fragment().charFormat().toImageFormat();
    EXPECT_EQ(fitted.width(), 400);
    EXPECT_EQ(fitted.height(), 250);  // scaled from 1440 × 900
  }
}

TEST_F(HelpDocumentTest, EveryPageHasAllItsHeadingsInBothThemes) {
  for (const char* theme : {"dark", "light"})
    for (const auto& [path, page] : HelpLibrary::bundled().pages()) {
      showPage(document, page, loadTheme(theme));
      QStringList anchors, expected;
      for (const HelpSection& section : page.sections) expected << section.anchor;
      for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0) anchors << block.begin().fragment().charFormat().anchorNames();
      EXPECT_EQ(anchors.join(' ').toStdString(), expected.join(' ').toStdString()) << path.toStdString();
    }
}

}  // namespace
}  // namespace tilescope::gui
