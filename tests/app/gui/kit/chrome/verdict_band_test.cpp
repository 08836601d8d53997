// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/verdict_band.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "app/gui/kit/chrome/card.h"
#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/more_figures.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

class VerdictBandTest : public testing::Test {
 protected:
  VerdictBandTest() {
    band.setVerdict(bandwidthVerdict());
    band.resize(1440, band.height());
    band.show();
    band.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&band));
  }

  QPushButton* apply() { return band.findChild<QPushButton*>("verdictApply"); }
  QPushButton* why() { return band.findChild<QPushButton*>("verdictWhy"); }
  FindingText* text() { return band.findChild<FindingText*>(); }

  ThemeController themes{ThemeMode::Dark};
  VerdictBand band{&themes};
};

TEST_F(VerdictBandTest, IsSeventyFourPixelsHighWithAnEdgeAfterTheFigures) {
  EXPECT_EQ(band.height(), 74);
  const QImage image = grabbed(band);
  for (const int x : {488, 489, 490}) EXPECT_EQ(image.pixelColor(x, 40), themes.theme().memoryBound);
  EXPECT_EQ(image.pixelColor(491, 3), themes.theme().panel);
}

TEST_F(VerdictBandTest, ANarrowWindowShowsThreeFigures) {
  EXPECT_EQ(band.shownFigures(), 4);
  band.resize(1359, band.height());
  EXPECT_EQ(band.shownFigures(), 3);
  EXPECT_FALSE(band.figure(3)->isVisible());
  band.resize(1360, band.height());
  EXPECT_TRUE(band.figure(3)->isVisible());
}

TEST_F(VerdictBandTest, WhatHasNoSpaceIsBehindAButton) {
  auto* more = band.findChild<MoreFigures*>();
  EXPECT_FALSE(more->isVisible());
  for (int i = 0; i < 4; ++i) band.setFigure(i, {.label = QStringLiteral("Metric %1").arg(i), .value = "7"});
  band.resize(1100, band.height());
  ASSERT_EQ(band.shownFigures(), 2);
  EXPECT_TRUE(more->isVisible());
  EXPECT_EQ(more->x(), band.figure(1)->geometry().right() + 1);
  EXPECT_TRUE(more->accessibleDescription().contains("Metric 3: 7")) << more->accessibleDescription().toStdString();
  QTest::keyClick(more, Qt::Key_Space);
  auto* card = band.findChild<Card*>();
  ASSERT_TRUE(card && card->isVisible());
  const QList<FigureBox*> boxes = card->findChildren<FigureBox*>();
  ASSERT_EQ(boxes.size(), 2);
  EXPECT_EQ(boxes.front()->figure().label, "Metric 2");
  band.setFigure(3, {.label = "Metric 3", .value = "8"});
  EXPECT_EQ(boxes.back()->figure().value, "8") << "an open card follows";
  QSignalSpy asked(band.figure(3), &FigureBox::hovered);
  QTest::keyClick(boxes.back(), Qt::Key_Space);
  EXPECT_EQ(asked.size(), 1) << "it explains as in the bar";
  card->close();
}

TEST_F(VerdictBandTest, NothingJumpsWhenTheTextsChange) {
  const QRect button = apply()->geometry();
  const QRect room = text()->geometry();
  BandVerdict verdict = bandwidthVerdict();
  verdict.finding = "No single dataflow wins.";
  verdict.remedy = "Short.";
  verdict.apply = "Apply";
  band.setVerdict(verdict);
  EXPECT_EQ(apply()->geometry(), button);
  EXPECT_EQ(text()->geometry(), room);

  verdict.apply = "Apply unrolling of OX on columns";
  band.setVerdict(verdict);
  EXPECT_EQ(apply()->geometry(), button) << "whatever it says, so that nothing depends on what it said before";
  EXPECT_TRUE(apply()->toolTip().startsWith(verdict.apply));
  EXPECT_EQ(band.height(), 74);
}

TEST_F(VerdictBandTest, ALongVerdictIsElidedWithTheFullTextInTheTip) {
  EXPECT_FALSE(text()->isElided());
  EXPECT_TRUE(text()->toolTip().isEmpty());
  band.resize(960, band.height());
  BandVerdict verdict = bandwidthVerdict();
  verdict.remedy += verdict.remedy + verdict.remedy + verdict.remedy;
  band.setVerdict(verdict);
  EXPECT_TRUE(text()->isElided());
  EXPECT_EQ(text()->lineCount(), 3);
  EXPECT_EQ(text()->toolTip(), verdict.finding + ' ' + verdict.remedy);
}

TEST_F(VerdictBandTest, TheButtonSaysItsChangeInFull) {
  for (const char* change : {"Apply 24 columns (C)", "Apply 48 rows (K)", "Set 6.25 KiB", "Apply D3 (OX) = 24"}) {
    BandVerdict verdict = bandwidthVerdict();
    verdict.apply = change;
    VerdictBand fresh(&themes);
    fresh.resize(1440, fresh.height());
    fresh.setVerdict(verdict);
    EXPECT_EQ(fresh.findChild<QPushButton*>("verdictApply")->text(), change);
  }
}

TEST_F(VerdictBandTest, ButtonsAskAndNameTheChange) {
  QSignalSpy applied(&band, &VerdictBand::applyRequested);
  QSignalSpy asked(&band, &VerdictBand::whyRequested);
  QSignalSpy command(&band, &VerdictBand::commandRequested);
  EXPECT_EQ(apply()->text(), "Apply 34.1 GB/s");
  QTest::mouseClick(apply(), Qt::LeftButton);
  why()->setFocus(Qt::TabFocusReason);
  QTest::keyClick(why(), Qt::Key_Space);
  QTest::mouseClick(band.findChild<QToolButton*>("verdictCommand"), Qt::LeftButton);
  EXPECT_EQ(applied.size(), 1);
  EXPECT_EQ(asked.size(), 1);
  EXPECT_EQ(command.size(), 1);
}

TEST_F(VerdictBandTest, WithNothingToApplyThereIsNoButton) {
  BandVerdict verdict = bandwidthVerdict();
  verdict.apply.clear();
  verdict.explained = false;
  band.setVerdict(verdict);
  EXPECT_FALSE(apply()->isVisible());
  EXPECT_FALSE(why()->isEnabled());
}

TEST_F(VerdictBandTest, AStaleVerdictIsQuieter) {
  EXPECT_GT(pixelsOf(grabbed(*text()), themes.theme().text), 100);
  BandVerdict verdict = bandwidthVerdict();
  verdict.stale = true;
  band.setVerdict(verdict);
  const QImage image = grabbed(*text());
  EXPECT_EQ(pixelsOf(image, themes.theme().text), 0);
  EXPECT_GT(pixelsOf(image, themes.theme().text3), 20);
}

TEST_F(VerdictBandTest, EveryPartIsNamed) {
  for (const QWidget* widget : band.findChildren<QWidget*>()) {
    if (widget->focusPolicy() == Qt::NoFocus) continue;
    EXPECT_FALSE(widget->objectName().isEmpty());
    EXPECT_FALSE(widget->whatsThis().isEmpty()) << widget->objectName().toStdString();
    if (qobject_cast<const FigureBox*>(widget) != nullptr) continue;  // no value yet
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
    EXPECT_FALSE(widget->toolTip().isEmpty()) << widget->objectName().toStdString();
  }
}

TEST(FindingText, ANumberStaysWithItsUnit) {
  const ThemeController themes(ThemeMode::Light);
  FindingText text(&themes, 3);
  text.setText("Latency", "falls by 11.6 %");
  text.show();
  int lines = 1;
  // No line may begin with a unit.
  for (int width = 200; width > 60; --width) {
    text.resize(width, 54);
    lines = std::max(lines, text.lineCount());
    for (int i = 0; i < text.lineCount(); ++i) EXPECT_FALSE(text.line(i).startsWith('%')) << width;
  }
  EXPECT_GT(lines, 1);
  EXPECT_EQ(text.text(), "Latency falls by 11.6 %");
}

// Each line shows an expression in full or not at all.
TEST(FindingText, UnitsOfSeveralPartsStayWhole) {
  const ThemeController themes(ThemeMode::Light);
  FindingText text(&themes, 40);
  text.show();
  for (const char* figure : {"7.64 kMAC/s/B", "21.98 M MAC eq.", "137 M MAC eq.·s", "34.1 GB/s", "12\u2009345 bits",
                             "3.80 × 10⁻⁷ s", "6.25 KiB", "48 rows"}) {
    text.setText("This one raises throughput per byte a bit", QString("to %1, no more.").arg(figure));
    for (int width = 420; width > 130; --width) {
      text.resize(width, 900);
      QStringList shown;
      for (int i = 0; i < text.lineCount(); ++i)
        shown << text.line(i)
                     .remove(QChar(0x2060))
                     .replace(QChar(QChar::Nbsp), ' ')
                     .replace(QChar(0x202f), QChar(0x2009));
      EXPECT_EQ(shown.filter(figure).size(), 1) << figure << " at " << width;
    }
    EXPECT_FALSE(text.isElided());
  }
}

TEST(FindingText, AnElidedTextEndsInAWordThatSaysSomething) {
  const ThemeController themes(ThemeMode::Light);
  FindingText text(&themes, 2);
  text.setText("The array limits",
               "most of it by 11.6 % to 3.62 ms, the best single change. The other 20 layers wait.");
  text.show();
  for (int width = 400; width > 160; --width) {
    text.resize(width, 36);
    if (!text.isElided()) continue;
    const QString last = text.line(text.lineCount() - 1);
    if (last.endsWith('.')) continue;  // fits without its last sentence
    EXPECT_TRUE(last.endsWith(QChar(0x2026))) << last.toStdString();
    for (const char* waiting : {"the", "to", "of", "by", ",", ".", " ", "20"})
      EXPECT_FALSE(last.chopped(1).endsWith(waiting)) << last.toStdString();
  }
}

TEST(FindingText, ANarrowVerdictLosesItsCountsBeforeItsRemedy) {
  const ThemeController themes(ThemeMode::Light);
  FindingText text(&themes, 3);
  tilescope::Verdict verdict;
  verdict.finding = "The PE array limits 19 of 21 layers, 73 % of the time.";
  verdict.shorterFindings = {"The PE array limits 19 of 21 layers.", "The PE array is the limit."};
  const std::string does = "Enlarging the rows (K) from 16 to 24 PEs cuts latency by 24.6 %";
  verdict.remedy = does + " to 4.60 ms, the best single change.";
  verdict.shorterRemedies = {does + " to 4.60 ms.", does + "."};
  const QString finding = QString::fromStdString(verdict.finding);
  text.setText(finding, QString::fromStdString(verdict.remedy), shorterTexts(verdict));
  text.show();
  const auto shown = [&](int width) {
    text.resize(width, 54);
    QString all;
    for (int i = 0; i < text.lineCount(); ++i) all += text.line(i);
    return all.replace(QChar(QChar::Nbsp), ' ');
  };
  QStringList forms;
  for (int width = 700; width >= 125; width -= 5)
    if (const QString form = shown(width); !forms.contains(form)) forms << form;
  EXPECT_TRUE(forms.first().endsWith("the best single change."));
  EXPECT_TRUE(
      forms.contains("The PE array limits 19 of 21 layers. Enlarging the rows (K) from 16 to 24 PEs cuts latency by "
                     "24.6 % to 4.60 ms."));
  EXPECT_TRUE(
      forms.contains("The PE array is the limit. Enlarging the rows (K) from 16 to 24 PEs cuts latency by 24.6 %."));
  for (const QString& form : forms) EXPECT_TRUE(form.contains("Enlarging the rows (K)")) << form.toStdString();
  EXPECT_TRUE(text.toolTip().startsWith(finding));
}

TEST(FindingText, ALongPathIsBrokenAnywhere) {
  const ThemeController themes(ThemeMode::Light);
  FindingText text(&themes, 2);
  text.resize(200, 36);
  text.show();
  text.setText("networks/with_a_very_long_name_and_more/resnet.json,/layers/4/out_height", "");
  EXPECT_EQ(text.lineCount(), 2);
  text.setText(QString(400, 'x'), "Correct it.");
  EXPECT_EQ(text.lineCount(), 2);
  EXPECT_TRUE(text.isElided());
}

TEST(MessageStrip, IsFortyFourPixelsHighWithItsEdge) {
  const ThemeController themes(ThemeMode::Light);
  MessageStrip strip(&themes);
  strip.setMessage(badFileMessage());
  strip.resize(900, strip.height());
  EXPECT_EQ(strip.height(), 44);
  EXPECT_EQ(grabbed(strip).pixelColor(1, 20), themes.theme().worse);
  EXPECT_EQ(strip.accessibleName(),
            "resnet.json, /layers/4/out_height: found 55, the shape rule gives 56. Correct the value or the padding.");
}

TEST(MessageStrip, OffersItsButtonsAndCloses) {
  const ThemeController themes(ThemeMode::Light);
  MessageStrip strip(&themes);
  Message message = badFileMessage();
  message.buttons = {"Open file", "Skip layer 4"};
  strip.setMessage(message);
  strip.resize(1000, strip.height());
  strip.show();
  QSignalSpy clicked(&strip, &MessageStrip::buttonClicked);
  QSignalSpy closed(&strip, &MessageStrip::closed);
  QTest::mouseClick(strip.findChild<QPushButton*>("messageButton1"), Qt::LeftButton);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toInt(), 1);
  QTest::mouseClick(strip.findChild<QToolButton*>("messageClose"), Qt::LeftButton);
  QTest::keyClick(&strip, Qt::Key_Escape);
  EXPECT_EQ(closed.size(), 2);
  message.closable = false;
  message.buttons.clear();
  strip.setMessage(message);
  EXPECT_FALSE(strip.findChild<QToolButton*>("messageClose")->isVisible());
  EXPECT_FALSE(strip.findChild<QPushButton*>("messageButton0")->isVisible());
}

}  // namespace
}  // namespace tilescope::gui
