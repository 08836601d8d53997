// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/report_controller.h"

#include <QDesktopServices>
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QUrl>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class ReportControllerTest : public WindowTest {
 protected:
  ReportControllerTest() { setAdvice(false); }

  ReportController& reports() { return window->part<ReportController>(); }
  void waitForReport() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !reports().isBusy(); }, kPatience));
  }
  std::string make(const char* name) {
    reports().make(folder.filePath(name));
    waitForReport();
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    return file.readAll().toStdString();
  }
  const Message& message() const { return child<MessageStrip>()->message(); }

  QTemporaryDir folder;
};

// A report of this design takes seconds, so that it is still running at the test's next step.
app::DesignWords slowWords() {
  app::DesignWords words = exampleWords("resnet50");
  words.hardware = "tpu_like";
  words.model = "zigzag";
  words.objective = "edp";
  return words;
}

TEST_F(ReportControllerTest, AReportSaysWhatTheSessionHas) {
  open(exampleWords(), QSize(1440, 900), {"res5_0_b"});
  QTest::keyClick(window.get(), Qt::Key_P);
  window->session().setNotes("Take the wide one.");
  wait();
  const std::string html = make("report.html");
  for (const char* words : {"ResNet-18", "res5_0_b", "Take the wide one.", "against A"})
    EXPECT_THAT(html, HasSubstr(words));
  EXPECT_THAT(make("report.pdf"), testing::StartsWith("%PDF"));
  EXPECT_THAT(make("report.md"), HasSubstr("![Roofline](<report-roofline.svg>)"));
  EXPECT_TRUE(QFile::exists(folder.filePath("report-roofline.svg")));
}

TEST_F(ReportControllerTest, AOnePageReportHasOnlyTheSummary) {
  open(exampleWords());
  reports().make(folder.filePath("page.html"), true);
  waitForReport();
  QFile file(folder.filePath("page.html"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const std::string html = file.readAll().toStdString();
  EXPECT_THAT(html, HasSubstr("Question."));
  EXPECT_THAT(html, ::testing::Not(HasSubstr("id=\"certificates\"")));
}

TEST_F(ReportControllerTest, WhatWasSavedIsOfferedToBeOpened) {
  open(exampleWords());
  make("report.html");
  EXPECT_THAT(message().finding.toStdString(), HasSubstr("report.html"));
  ASSERT_EQ(message().buttons.size(), 1);
  QTextBrowser opened;  // instead of the desktop
  QDesktopServices::setUrlHandler(QStringLiteral("file"), &opened, "setSource");
  for (QPushButton* button : child<MessageStrip>()->findChildren<QPushButton*>())
    if (button->isVisible() && button->text() == message().buttons.front()) QTest::mouseClick(button, Qt::LeftButton);
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  EXPECT_EQ(opened.source(), QUrl::fromLocalFile(folder.filePath("report.html")));
}

TEST_F(ReportControllerTest, WhileItIsMadeTheStatusBarSaysSoAndItCanBeCancelled) {
  open(slowWords());
  auto* item = window->findChild<StatusItem*>("status report");
  ASSERT_NE(item, nullptr);
  EXPECT_FALSE(item->isVisible());
  EXPECT_FALSE(window->actions().action("file.report.cancel")->isEnabled());
  reports().make(folder.filePath("report.html"));
  EXPECT_TRUE(item->isVisible());
  EXPECT_TRUE(item->progress().has_value());
  EXPECT_FALSE(window->actions().action("file.report")->isEnabled()) << "one at a time";
  window->actions().action("file.report.cancel")->trigger();
  waitForReport();
  EXPECT_FALSE(item->isVisible());
  EXPECT_FALSE(QFile::exists(folder.filePath("report.html")));
  EXPECT_TRUE(window->actions().action("file.report")->isEnabled());
}

TEST_F(ReportControllerTest, ANameThatNoReportCanHaveIsRefusedAtOnce) {
  open(exampleWords());
  reports().make(folder.filePath("report.doc"));
  EXPECT_FALSE(reports().isBusy());
  EXPECT_THAT(message().finding.toStdString(), HasSubstr(".doc"));
  reports().make(folder.filePath("nowhere/report.html"));
  waitForReport();
  EXPECT_THAT(message().finding.toStdString(), HasSubstr("nowhere"));
}

TEST_F(ReportControllerTest, WithoutADesignThereIsNothingToReport) {
  window = std::make_unique<MainWindow>(Session{}, themes);
  EXPECT_FALSE(window->actions().action("file.report")->isEnabled());
  open(exampleWords());
  EXPECT_TRUE(window->actions().action("file.report")->isEnabled());
}

TEST_F(ReportControllerTest, AWindowThatClosesMeanwhileEndsTheReport) {
  open(slowWords());
  reports().make(folder.filePath("report.html"));
  window.reset();
  EXPECT_FALSE(QFile::exists(folder.filePath("report.html")));
}

}  // namespace
}  // namespace tilescope::gui
