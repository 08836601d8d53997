// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>

#include <QTemporaryDir>

#include "app/gui/views/export/report/report_runner.h"
#include "tests/app/gui/designs.h"
#include "tests/support/report_sample.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

Session sessionWithPin() {
  Session session{exampleDesign(), {"res5_0_b"}};
  session.pins.push_back({'B', "wide", exampleDesign()});
  session.reference = 'B';
  session.budgets = parseBudgets("area=30,latency=4").value();
  session.notes = "Take the wide one.";
  return session;
}

TEST(SessionReport, EverythingOfTheSessionIsAsked) {
  const Session session = sessionWithPin();
  const app::ReportRequest request = reportRequestOf(session, {});
  EXPECT_EQ(request.design, session.design);
  EXPECT_THAT(request.layers, testing::ElementsAre("res5_0_b"));
  ASSERT_EQ(request.pins.size(), 1u);
  EXPECT_EQ(request.pins[0].letter, 'B');
  EXPECT_EQ(request.pins[0].name, "wide");
  EXPECT_EQ(request.reference, 'B');
  EXPECT_EQ(request.budgets, session.budgets);
  EXPECT_EQ(request.notes, "Take the wide one.");
}

TEST(SessionReport, TheCommandNamesTheSessionOrAllOfTheReport) {
  const app::ReportRequest whole = reportRequestOf(sessionWithPin(), {});
  EXPECT_EQ(reportCommand(whole, "my session.tilescope", "r.html"),
            "tilescope-cli report --session 'my session.tilescope' -o r.html");
  EXPECT_EQ(reportCommand(whole, "s.tilescope", "r.pdf"), "tilescope s.tilescope --report r.pdf");
  EXPECT_EQ(reportCommand(whole, "", "r.html"), "") << "a line of options has no pins";
  app::ReportRequest alone = reportRequestOf(Session{exampleDesign(), {"res5_0_b"}}, {});
  EXPECT_THAT(reportCommand(alone, "", "r.md"), testing::AllOf(testing::StartsWith("tilescope-cli report --network "),
                                                               testing::EndsWith(" --select res5_0_b -o r.md")));
  alone.budgets = parseBudgets("area=30").value();
  EXPECT_THAT(reportCommand(alone, "", "r.pdf"), testing::HasSubstr(" --budget area=30 --select "));
  alone.known.designs.push_back({});
  EXPECT_EQ(reportCommand(alone, "", "r.md"), "") << "a line of options has not what was solved";
  alone.known = {};
  alone.design = app::withOwnNetwork(alone.design, *alone.design.network);
  EXPECT_EQ(reportCommand(alone, "", "r.md"), "") << "the network is in no file";
}

TEST(ReportFile, TheEndOfTheNameSaysWhatIsWritten) {
  EXPECT_EQ(reportFormatOf("a.HTML"), ReportFormat::Html);
  EXPECT_EQ(reportFormatOf("a.b/r.pdf"), ReportFormat::Pdf);
  EXPECT_EQ(reportFormatOf("r.md"), ReportFormat::Markdown);
  EXPECT_EQ(reportFormatOf("r.docx"), std::nullopt);
  EXPECT_EQ(withReportEnding("r", "PDF (*.pdf)"), "r.pdf");
  EXPECT_EQ(withReportEnding("r", ""), "r.html");
  EXPECT_EQ(withReportEnding("r.md", "PDF (*.pdf)"), "r.md");
  EXPECT_EQ(withReportEnding("", "PDF (*.pdf)"), "");
}

TEST(ReportFile, MarkdownHasItsChartsBesideIt) {
  const QTemporaryDir folder;
  EXPECT_TRUE(writeReport(report::sampleDocument(), folder.filePath("edge.md"), windowFonts()).empty());
  EXPECT_TRUE(QFile::exists(folder.filePath("edge.md")));
  EXPECT_TRUE(QFile::exists(folder.filePath("edge-roofline.svg")));
}

TEST(ReportFile, WhatCannotBeWrittenSaysWhy) {
  const QTemporaryDir folder;
  const auto errorOf = [&](const QString& path) {
    return toText(writeReport(report::sampleDocument(), path, windowFonts()));
  };
  EXPECT_THAT(errorOf(folder.path()), HasSubstr("a folder"));
  EXPECT_THAT(errorOf(folder.filePath("r.doc")), HasSubstr(".html, .pdf or .md"));
  EXPECT_THAT(errorOf(folder.filePath("r")), HasSubstr("without an extension"));
  EXPECT_THAT(errorOf(folder.filePath("none/r.pdf")), HasSubstr("none/r.pdf"));
  EXPECT_FALSE(QFile::exists(folder.filePath("none")));
}

}  // namespace
}  // namespace tilescope::gui
