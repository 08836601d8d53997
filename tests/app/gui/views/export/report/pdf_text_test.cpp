// SPDX-License-Identifier: GPL-3.0-or-later
// Which text is painted on which page, for reports of many lengths.
#include "app/gui/views/export/report/pdf_text.h"

#include <gmock/gmock.h>

#include <QPainter>
#include <QRegularExpression>

#include "tests/app/gui/views/export/report/text_recorder.h"
#include "tests/support/report_sample.h"

namespace tilescope::gui {
namespace {

using ::testing::Contains;

constexpr int kDotsPerInch = 600;
const QSizeF kRoom(4100, 6000);  // about A4, in dots
constexpr int kLongest = 70;     // layers, for more than two pages

class PdfTextTest : public testing::Test {
 protected:
  // Text by page. before: paragraphs at the start, which move everything down.
  std::vector<QStringList> pagesOf(int layers, int before) {
    report::Document document = report::sampleDocument(layers);
    for (int k = 0; k < before; ++k)
      document.sections[0].blocks.push_back(report::Paragraph{{{"before " + std::to_string(k)}}});
    TextRecorder recorder(kDotsPerInch);
    const PdfStyle style(kDotsPerInch / 72.0, windowFonts());
    PdfNumbers numbers;
    PdfText text(style, kRoom, &recorder, numbers);
    text.addTitle(document);
    text.addContents(document);
    for (const report::Section& section : document.sections) text.add(section);
    text.layOut();
    std::vector<int> pages;
    for (const PdfHeading& heading : text.headings()) pages.push_back(text.pageOf(heading.position));
    text.setContentsPages(pages);
    std::vector<QStringList> words;
    for (int page = 0; page < text.pages(); ++page) {
      QPainter painter(&recorder);
      text.paint(painter, page);
      painter.end();
      words.push_back(recorder.take());
    }
    return words;
  }
  static int count(const std::vector<QStringList>& pages, const QString& word) {
    int found = 0;
    for (const QStringList& page : pages) found += static_cast<int>(page.count(word));
    return found;
  }
  static int lastPageWith(const std::vector<QStringList>& pages, const QString& word) {
    int found = -1;
    for (std::size_t page = 0; page < pages.size(); ++page)
      if (pages[page].contains(word)) found = static_cast<int>(page);
    return found;
  }
};

TEST_F(PdfTextTest, EveryWordIsPaintedOnceWhereverPagesEnd) {
  for (int layers = 1; layers <= kLongest; layers += 7) {
    const std::vector<QStringList> pages = pagesOf(layers, layers % 5);
    for (int layer = 1; layer <= layers; ++layer)
      EXPECT_EQ(count(pages, QString("res%1_0_b").arg(layer)), 1) << layers << " layers, layer " << layer;
    EXPECT_EQ(count(pages, "Reproduce"), 2) << layers << ": heading and contents";
    EXPECT_EQ(count(pages, "Roofline"), 2) << layers;
    EXPECT_EQ(count(pages, "Figure 1. Roofline. "), 1) << layers;
    EXPECT_EQ(count(pages, "plan.json"), 1) << layers;
    for (const QStringList& page : pages)
      EXPECT_TRUE(!page.contains("Stationary") || !page.filter(QRegularExpression("_0_b|Total")).isEmpty())
          << layers << ": a head without rows";
    for (int k = 0; k < layers % 5; ++k) EXPECT_EQ(count(pages, QString("before %1").arg(k)), 1) << layers;
  }
}

TEST_F(PdfTextTest, WhatBelongsTogetherStandsOnOnePage) {
  for (int before = 0; before < 30; before += 2) {
    const std::vector<QStringList> pages = pagesOf(9, before);
    const int table = lastPageWith(pages, "Table 1. ");
    EXPECT_EQ(lastPageWith(pages, "Plan"), table) << before;
    for (const char* row : {"res1_0_b", "res2_0_b", "res3_0_b"}) EXPECT_EQ(lastPageWith(pages, row), table) << before;
    const int chart = lastPageWith(pages, TextRecorder::kCircle);
    EXPECT_GE(chart, 0);
    EXPECT_EQ(lastPageWith(pages, "Roofline"), chart) << before;
    EXPECT_EQ(lastPageWith(pages, "Figure 1. Roofline. "), chart) << before;
  }
}

TEST_F(PdfTextTest, PagesThatATableGoesOnRepeatItsHead) {
  const std::vector<QStringList> pages = pagesOf(kLongest, 0);
  int with = 0;
  for (const QStringList& page : pages) {
    if (page.filter("_0_b").isEmpty()) continue;
    EXPECT_THAT(page, Contains(QString("Stationary")));
    ++with;
  }
  EXPECT_GE(with, 2);
}

TEST_F(PdfTextTest, ContentsTellThePages) {
  const std::vector<QStringList> pages = pagesOf(kLongest, 0);
  for (const char* title : {"Plan", "Roofline", "Reproduce"}) {
    const qsizetype entry = pages[0].indexOf(title);
    ASSERT_GE(entry, 0) << title;
    EXPECT_EQ(pages[0][entry + 1], QString::number(lastPageWith(pages, title) + 1)) << title;
  }
}

}  // namespace
}  // namespace tilescope::gui
