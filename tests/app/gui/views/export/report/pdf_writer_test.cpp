// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/pdf_writer.h"

#include <gmock/gmock.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <numeric>

#include "app/common/report/report_inputs.h"
#include "app/common/words_reader.h"
#include "app/gui/views/export/report/pdf_style.h"
#include "core/explore/budgets.h"
#include "core/report/markdown_writer.h"
#include "tests/support/report_sample.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string pdfOf(const report::Document& document) {
  return reportPdf(document, windowFonts()).toStdString();
}

// Page sizes in points, such as "595 842".
QStringList pageSizes(const std::string& pdf) {
  static const QRegularExpression kBox("/MediaBox \\[0 0 (\\d+)[.\\d]* (\\d+)");
  QStringList sizes;
  for (auto match = kBox.globalMatch(QString::fromLatin1(pdf.c_str(), static_cast<qsizetype>(pdf.size())));
       match.hasNext();) {
    const QRegularExpressionMatch box = match.next();
    sizes << box.captured(1) + " " + box.captured(2);
  }
  return sizes;
}

report::Table wideTable(int columns) {
  report::Table table{"Wide", {}, {{}}};
  for (int k = 0; k < columns; ++k) {
    table.columns.push_back({"Bandwidth of memory", "GB/s", true});
    table.rows[0].push_back({{"123 456.78"}});
  }
  return table;
}

TEST(PdfWriter, TheSameReportGivesTheSameBytes) {
  EXPECT_EQ(pdfOf(report::sampleDocument(54)), pdfOf(report::sampleDocument(54)));
}

TEST(PdfWriter, TheTimeOfWritingIsTheFilesCreationDate) {
  const std::string pdf = pdfOf(report::sampleDocument());
  EXPECT_THAT(pdf, HasSubstr("/CreationDate (D:20260131120000Z)"));
  report::Document later = report::sampleDocument();
  later.madeOn = "2031-12-24 23:59 UTC";
  EXPECT_THAT(pdfOf(later), HasSubstr("/CreationDate (D:20311224235900Z)"));
}

TEST(PdfWriter, ChartsAreNoPixelsAndLinksLead) {
  const std::string pdf = pdfOf(report::sampleDocument());
  EXPECT_THAT(pdf, Not(HasSubstr("/Subtype /Image")));
  EXPECT_THAT(pdf, HasSubstr("/URI (https://arxiv.org/abs/1512.03385)"));
  EXPECT_THAT(pdf, Not(HasSubstr("/URI (#")));
}

TEST(PdfWriter, OnlySectionsThatNeedItLieOnTheirSide) {
  EXPECT_THAT(pageSizes(pdfOf(report::sampleDocument(54))), testing::Each(QString("595 842")));
  report::Document document = report::sampleDocument();
  document.sections.insert(document.sections.begin() + 1, {"wide", "Wide", {wideTable(12)}, {}});
  const QStringList sizes = pageSizes(pdfOf(document));
  EXPECT_EQ(sizes.front(), "595 842");
  EXPECT_EQ(sizes.count("842 595"), 1);
  EXPECT_EQ(sizes.back(), "595 842");
}

// Three networks of different lengths, with a pin, budgets, and layers that do not fit.
TEST(PdfWriter, AOnePageReportIsOnePage) {
  const auto designOf = [](const char* network, const char* hardware, const char* model, const char* edit) {
    app::DesignWords words;
    words.network = network;
    words.hardware = hardware;
    words.model = model;
    words.objective = "energy";  // the fastest to prove and to advise on
    if (*edit != '\0') words.edits = {edit};
    return app::designOf(words).value();
  };
  app::ReportRequest request;
  request.onePage = true;
  const auto pages = [&] { return pageSizes(pdfOf(app::reportOf(request, app::solveReport(request).value()))).size(); };
  request.design = designOf("mobilenet_v2", "tpu_like", "zigzag", "/memories/2/size_bits=8388608");
  EXPECT_EQ(pages(), 1);
  request.design = designOf("resnet18", "tx2_eplanner_a", "eplanner", "/memories/1/size_bits=1572864");
  request.pins.push_back({'A', "as sold", designOf("resnet18", "tx2_eplanner_a", "eplanner", "")});
  request.budgets = parseBudgets("latency=4,area=20").value();
  EXPECT_EQ(pages(), 1);
  request.design = designOf("mlperf_tiny_resnet8", "diana", "diana", "/memories/3/size_bits=262144");
  EXPECT_EQ(pages(), 1);
}

TEST(PdfWriter, HostileAndEmptyReportsArePages) {
  const std::string hostile = "<b>&amp; \x01 \xFF |*` " + std::string(400, 'x');
  EXPECT_GE(pageSizes(pdfOf(report::documentOf(hostile))).size(), 1);
  EXPECT_EQ(pageSizes(pdfOf({})).size(), 1);
}

class PdfColumnsTest : public testing::Test {
 protected:
  PdfColumnsTest() : pdf(&buffer), style(600 / 72.0, windowFonts()) { pdf.setResolution(600); }
  PdfColumns columns(const report::Table& table, double points) {
    return columnsOf(table, style.dots(points), style, &pdf);
  }

  QBuffer buffer;
  QPdfWriter pdf;
  PdfStyle style;
};

TEST_F(PdfColumnsTest, TogetherTheyAreAsWideAsAsked) {
  for (const int count : {1, 3, 12, 40})
    for (const double points : {200.0, 490.0, 740.0}) {
      const PdfColumns found = columns(wideTable(count), points);
      EXPECT_EQ(found.widths.size(), count);
      EXPECT_NEAR(std::accumulate(found.widths.begin(), found.widths.end(), 0.0), style.dots(points), 1e-6);
    }
}

TEST_F(PdfColumnsTest, LettersAreAsLargeAsFits) {
  EXPECT_EQ(columns(wideTable(3), 490).points, 8);
  EXPECT_TRUE(columns(wideTable(3), 490).fits);
  double before = 8;
  for (int count = 3; count < 30; ++count) {
    const PdfColumns found = columns(wideTable(count), 490);
    EXPECT_LE(found.points, before);
    before = found.points;
  }
  EXPECT_FALSE(columns(wideTable(30), 490).fits);
  EXPECT_EQ(before, 6.5);
}

// Qt reads Markdown with GitHub's tables. Escaped text must be read back unchanged.
TEST(MarkdownReadBack, WordsAreWhatTheyWere) {
  for (const char* words : {"plain", "*a* _b_ **c**", "`code`", "a | b", "# no heading", "- no item", "1. no item",
                            "<b>x</b> &amp;", "[l](http://x)", "\\ back", "res5_0_b", "~~no~~", "C:\\x|y", "a\\|b"}) {
    QTextDocument read;
    read.setMarkdown(QString::fromStdString(report::markdown(report::documentOf(words), "").text),
                     QTextDocument::MarkdownDialectGitHub);
    EXPECT_EQ(read.firstBlock().text().toStdString(), words);
    const QString line = QString(words) + words + words + words;
    int paragraphs = 0, cells = 0;
    for (QTextBlock block = read.begin(); block.isValid(); block = block.next()) {
      paragraphs += block.text() == line + " (estimate)" ? 1 : 0;
      cells += block.text() == line ? 1 : 0;
    }
    EXPECT_EQ(paragraphs, 2) << words << ": one is an item of a list";
    EXPECT_EQ(cells, 3) << words;
  }
}

}  // namespace
}  // namespace tilescope::gui
