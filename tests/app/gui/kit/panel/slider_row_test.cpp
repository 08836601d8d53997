// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/slider_row.h"

#include <gmock/gmock.h>

#include <QAccessible>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/kit/panel/panel_test_tools.h"

namespace tilescope::gui {
namespace {

class SliderRowTest : public testing::Test {
 protected:
  SliderRowTest() {
    slider_.setRow(bufferRow());
    slider_.resize(260, slider_.sizeHint().height());
    showActive(slider_);
  }

  ValueField* field() { return slider_.field(); }
  QPoint placeOf(double value) {
    const QRect groove = slider_.grooveRect();
    return {groove.left() + qRound(fractionOf(field()->scale(), value) * groove.width()), groove.center().y()};
  }
  double last() { return changes_.isEmpty() ? -1 : changes_.last()[1].toDouble(); }
  void key(int code, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(field(), static_cast<Qt::Key>(code), modifiers);
  }
  void enter(const QString& text) {
    QTest::keyClicks(field(), text);
    key(Qt::Key_Return);
  }
  void wheel(const QPoint& place, int turn, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(place, slider_.mapToGlobal(place), {}, {0, turn}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&slider_, &event);
  }

  ThemeController theme_{ThemeMode::Dark};
  SliderRow slider_{&theme_};
  QSignalSpy starts_{&slider_, &SliderRow::dragStarted};
  QSignalSpy changes_{&slider_, &SliderRow::valueChanged};
  QSignalSpy ends_{&slider_, &SliderRow::dragFinished};
  QSignalSpy resets_{&slider_, &SliderRow::resetRequested};
};

TEST_F(SliderRowTest, ScreenReadersSeeASliderWithItsValue) {
  QAccessibleInterface* slider = QAccessible::queryAccessibleInterface(&slider_);
  EXPECT_EQ(slider->role(), QAccessible::Slider);
  EXPECT_EQ(slider->text(QAccessible::Name), slider_.row().label);
  EXPECT_EQ(slider->text(QAccessible::Value), quantityText(slider_.row().value, slider_.row().unit));
  QAccessibleValueInterface* value = slider->valueInterface();
  ASSERT_NE(value, nullptr);
  EXPECT_EQ(value->currentValue().toDouble(), slider_.row().value);
  EXPECT_EQ(value->maximumValue().toDouble(), slider_.row().most);
  value->setCurrentValue(64);
  EXPECT_EQ(last(), 64);
  EXPECT_EQ(value->currentValue().toDouble(), 64);
  value->setCurrentValue(1e12);
  EXPECT_EQ(last(), slider_.row().most);
}

TEST_F(SliderRowTest, ADragOfTwoSecondsEmitsValuesThatOnlyRise) {
  QTest::mousePress(&slider_, Qt::LeftButton, {}, placeOf(96));
  const int end = slider_.grooveRect().right() + 1;
  QElapsedTimer clock;
  clock.start();
  for (int x = placeOf(96).x(); clock.elapsed() < 2000; QTest::qWait(8))
    QTest::mouseMove(&slider_, QPoint(std::min(x++, end), placeOf(96).y()));
  QTest::mouseRelease(&slider_, Qt::LeftButton, {}, QPoint(end, placeOf(96).y()));
  ASSERT_EQ(starts_.size(), 1);
  ASSERT_EQ(ends_.size(), 1);
  ASSERT_GT(changes_.size(), 50);
  double before = 96;
  for (const QList<QVariant>& change : changes_) {
    EXPECT_EQ(change[0].toString(), "/weight");
    EXPECT_GT(change[1].toDouble(), before);
    EXPECT_EQ(change[1].toDouble(), std::round(change[1].toDouble()));
    before = change[1].toDouble();
  }
  EXPECT_EQ(last(), 4096);
}

TEST_F(SliderRowTest, TakingTheHandleAsideItsCentreMovesNothing) {
  QTest::mousePress(&slider_, Qt::LeftButton, {}, placeOf(96) + QPoint(4, 0));
  QTest::mouseRelease(&slider_, Qt::LeftButton, {}, placeOf(96) + QPoint(4, 0));
  EXPECT_EQ(changes_.size(), 0);
  EXPECT_EQ(ends_.size(), 1);
}

TEST_F(SliderRowTest, APressOnTheGrooveBringsTheHandleThere) {
  QTest::mousePress(&slider_, Qt::LeftButton, {}, placeOf(512) + QPoint(1, 0));
  EXPECT_EQ(last(), 512) << "the magnet holds";
  QTest::mouseRelease(&slider_, Qt::LeftButton, {}, placeOf(512));
}

TEST_F(SliderRowTest, ADragKeepsItsValueWhileRowsArrive) {
  QTest::mousePress(&slider_, Qt::LeftButton, {}, placeOf(96));
  QTest::mouseMove(&slider_, placeOf(256));
  slider_.setRow(bufferRow("/weight", 100));
  EXPECT_EQ(slider_.row().value, 256);
  EXPECT_EQ(field()->text(), "256");
  QTest::mouseRelease(&slider_, Qt::LeftButton, {}, placeOf(256));
  slider_.setRow(bufferRow("/weight", 256));
  EXPECT_EQ(slider_.row().value, 256);
}

TEST_F(SliderRowTest, EscapeDuringADragPutsTheValueBack) {
  QTest::mousePress(&slider_, Qt::LeftButton, {}, placeOf(96));
  QTest::mouseMove(&slider_, placeOf(1024));
  key(Qt::Key_Escape);
  EXPECT_EQ(last(), 96);
  EXPECT_EQ(ends_.size(), 1);
  QTest::mouseMove(&slider_, placeOf(2048));
  EXPECT_EQ(last(), 96);
}

TEST_F(SliderRowTest, ArrowKeysStepToBuiltValues) {
  field()->setFocus();
  key(Qt::Key_Up);
  EXPECT_EQ(last(), 128);
  key(Qt::Key_Right);
  EXPECT_EQ(last(), 192);
  key(Qt::Key_Left);
  key(Qt::Key_Down);
  EXPECT_EQ(last(), 96);
  EXPECT_EQ(changes_.size(), 4);
  EXPECT_EQ(starts_.size(), 0);
}

TEST_F(SliderRowTest, ShiftIsFinePagesDoubleAndEndsAreEnds) {
  field()->setFocus();
  key(Qt::Key_Up, Qt::ShiftModifier);
  EXPECT_EQ(last(), 97);
  key(Qt::Key_PageUp);
  EXPECT_EQ(last(), 194);
  key(Qt::Key_PageDown);
  EXPECT_EQ(last(), 97);
  key(Qt::Key_End);
  EXPECT_EQ(last(), 4096);
  key(Qt::Key_Home);
  EXPECT_EQ(last(), 1);
}

TEST_F(SliderRowTest, AWheelNotchIsOneStepAndTouchpadsCollectTheirs) {
  const QPoint groove = slider_.grooveRect().center();
  wheel(groove, 120);
  EXPECT_EQ(last(), 128);
  wheel(groove, -120);
  EXPECT_EQ(last(), 96);
  for (int i = 0; i < 4; ++i) wheel(groove, 30);
  EXPECT_EQ(changes_.size(), 3);
  wheel(groove, 120, Qt::ShiftModifier);
  EXPECT_EQ(last(), 129);
}

TEST_F(SliderRowTest, TheWheelOverTheLabelIsLeftToThePanel) {
  wheel(QPoint(10, 8), 120);
  EXPECT_EQ(changes_.size(), 0);
}

TEST_F(SliderRowTest, TypingDigitsGoesToTheFieldAndEnterCommits) {
  field()->setFocus();
  enter("1 MiB");
  EXPECT_EQ(last(), 1024);
  EXPECT_EQ(field()->text(), "1024");
  EXPECT_FALSE(field()->isEditing());
  enter("25,5");
  EXPECT_EQ(last(), 25.5);
  EXPECT_EQ(changes_.size(), 2);
}

TEST_F(SliderRowTest, ABareNumberCountsInTheUnitThatTheFieldShows) {
  ParameterRow small = bufferRow();
  small.least = 1.0 / 1024;
  slider_.setRow(small);
  field()->setFocus();
  enter("512 B");
  EXPECT_EQ(last(), 0.5);
  EXPECT_EQ(field()->text(), "512");
  enter("256");
  EXPECT_EQ(last(), 0.25) << "the field said bytes";
  key(Qt::Key_F2);
  EXPECT_EQ(field()->text(), "256");
  key(Qt::Key_Return);
  EXPECT_EQ(last(), 0.25) << "what was not changed is taken as it was";
  enter("2k");
  EXPECT_EQ(last(), 2);
  enter("3");
  EXPECT_EQ(last(), 3) << "and now KiB";
}

TEST_F(SliderRowTest, LeavingTheFieldCommitsWhatWasTyped) {
  field()->setFocus();
  QTest::keyClicks(field(), "300");
  field()->clearFocus();
  EXPECT_EQ(last(), 300);
  EXPECT_FALSE(field()->isEditing());
}

TEST_F(SliderRowTest, EscapeRestoresTheValue) {
  field()->setFocus();
  QTest::keyClicks(field(), "512");
  key(Qt::Key_Escape);
  EXPECT_EQ(field()->text(), "96");
  EXPECT_EQ(changes_.size(), 0);
}

struct WrongEntry {
  const char* text;
  const char* expected;
};

TEST_F(SliderRowTest, AWrongEntryStaysSaysWhatWasExpectedAndEmitsNothing) {
  field()->setFocus();
  const int height = slider_.sizeHint().height();
  for (const WrongEntry& wrong : {WrongEntry{"9999", "Largest is 4096 KiB."},
                                  {"0", "Smallest is 1 KiB."},
                                  {"4 apples", "Type a number, such as 96 KiB."}}) {
    enter(wrong.text);
    EXPECT_EQ(field()->text(), wrong.text);
    EXPECT_EQ(field()->error(), wrong.expected);
    EXPECT_GT(slider_.sizeHint().height(), height);
    key(Qt::Key_Escape);
    EXPECT_EQ(field()->error(), "");
    EXPECT_EQ(slider_.sizeHint().height(), height);
  }
  EXPECT_EQ(changes_.size(), 0);
}

TEST_F(SliderRowTest, WhatIsCountedTakesWholeNumbersOnly) {
  ParameterRow rows = bufferRow();
  rows.unit = "PEs";
  slider_.setRow(rows);
  field()->setFocus();
  enter("2.5");
  EXPECT_EQ(field()->error(), "Whole numbers only.");
}

TEST_F(SliderRowTest, ARoundedBandwidthSaysWhatItBecameUntilTheNextChange) {
  ParameterRow port = bufferRow();
  port.unit = "bit/cycle";
  port.other = OtherUnit{"GB/s", 0.075, "600 MHz", false};
  slider_.setRow(port);
  field()->setFocus();
  const int height = slider_.sizeHint().height();
  enter("12.8 GB/s");
  EXPECT_EQ(last(), 170);
  EXPECT_TRUE(field()->error().isEmpty());
  EXPECT_TRUE(field()->note().endsWith("170 bit/cycle, 12.75 GB/s."));
  EXPECT_GT(slider_.sizeHint().height(), height);
  key(Qt::Key_Up);
  EXPECT_TRUE(field()->note().isEmpty());
  EXPECT_EQ(slider_.sizeHint().height(), height);
}

TEST_F(SliderRowTest, ABandwidthThatReplacesThePortIsToldInItsUnit) {
  ParameterRow port = bufferRow();
  port.unit = "bit/cycle";
  port.other = OtherUnit{"GB/s", 0.075, "600 MHz", true};
  slider_.setRow(port);
  QList<double> rates;
  QObject::connect(&slider_, &SliderRow::otherEntered, &slider_, [&](const QString&, double rate) { rates << rate; });
  field()->setFocus();
  enter("12.8 GB/s");
  ASSERT_EQ(rates.size(), 1);
  EXPECT_DOUBLE_EQ(rates.front(), 12.8);
  EXPECT_EQ(changes_.size(), 0);
  enter("9999 GB/s");
  EXPECT_EQ(field()->error(), "Largest is 4096 bit/cycle.");
  enter("much");
  EXPECT_EQ(field()->error(), "Type a number, such as 96 bit/cycle or 7.2 GB/s.");
}

TEST_F(SliderRowTest, TheOwnerMayAllowEntriesBeyondTheSlider) {
  slider_.setLimits({0.5, 100000, false});
  field()->setFocus();
  enter("8 MiB");
  EXPECT_EQ(last(), 8192);
  key(Qt::Key_Down);
  EXPECT_EQ(last(), 6144) << "the next built value below";
}

TEST_F(SliderRowTest, TheOwnersAnswerShowsLikeAWrongEntry) {
  slider_.showError("Largest block is 1024.");
  EXPECT_EQ(field()->error(), "Largest block is 1024.");
  field()->setFocus();
  key(Qt::Key_Up);
  EXPECT_EQ(field()->error(), "");
}

TEST_F(SliderRowTest, AnEntryInProgressSurvivesNewRowsAndKeepsTheFocus) {
  field()->setFocus();
  QTest::keyClicks(field(), "51");
  slider_.setRow(bufferRow("/weight", 200));
  EXPECT_EQ(field()->text(), "51");
  EXPECT_TRUE(field()->hasFocus());
  key(Qt::Key_Escape);
  EXPECT_EQ(field()->text(), "200");
}

TEST_F(SliderRowTest, DeleteAndTheDotAskForTheProfilesValue) {
  field()->setFocus();
  key(Qt::Key_Delete);
  ASSERT_EQ(resets_.size(), 1);
  EXPECT_EQ(resets_[0][0].toString(), "/weight");
  const int dot = QFontMetrics(slider_.font()).horizontalAdvance("Weight buffer");
  for (int x = dot; x < dot + 24 && resets_.size() == 1; x += 2)
    QTest::mouseClick(&slider_, Qt::LeftButton, {}, QPoint(x, 11));
  EXPECT_EQ(resets_.size(), 2);
}

TEST_F(SliderRowTest, WhatIsAtTheProfilesValueIsNotReset) {
  slider_.setRow(bufferRow("/weight", 64, 64));
  field()->setFocus();
  key(Qt::Key_Delete);
  EXPECT_EQ(resets_.size(), 0);
}

TEST_F(SliderRowTest, SteppersStep) {
  QTest::mouseClick(field(), Qt::LeftButton, {}, QPoint(field()->width() - 6, 5));
  EXPECT_EQ(last(), 128);
  QTest::mouseClick(field(), Qt::LeftButton, {}, QPoint(field()->width() - 6, field()->height() - 5));
  EXPECT_EQ(last(), 96);
}

TEST_F(SliderRowTest, AClickIntoTheNumberStartsAnEntry) {
  QTest::mouseClick(field(), Qt::LeftButton, {}, QPoint(30, 11));
  EXPECT_TRUE(field()->isEditing());
  QTest::keyClicks(field(), "48");
  EXPECT_EQ(field()->text(), "48");
}

TEST_F(SliderRowTest, TwoAndThreeClicksAndCtrlASelectTheNumber) {
  const QPoint number = field()->rect().center() - QPoint(20, 0);
  QTest::mouseClick(field(), Qt::LeftButton, {}, number);
  QTest::mouseDClick(field(), Qt::LeftButton, {}, number);
  EXPECT_EQ(field()->selectedText(), "96");
  QTest::mouseClick(field(), Qt::LeftButton, {}, number);
  EXPECT_EQ(field()->selectedText(), "96");
  enter("8");
  EXPECT_EQ(last(), 8);
  key(Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(field()->selectedText(), "8");
  enter("48");
  EXPECT_EQ(last(), 48);
}

TEST_F(SliderRowTest, ASizeBelowItsUnitIsShownAndEditedInBytes) {
  ParameterRow row = bufferRow();
  row.value = 16.0 / 8 / 1024;
  slider_.setRow(row);
  const QString shown = field()->text();
  EXPECT_EQ(shown, "2");
  field()->setFocus();
  key(Qt::Key_F2);
  EXPECT_EQ(field()->text(), shown) << "a bare number counts in the unit shown";
  key(Qt::Key_Return);
  EXPECT_EQ(field()->text(), shown);
  EXPECT_EQ(changes_.size(), 0) << "nothing was typed";
}

TEST_F(SliderRowTest, FocusMovesNothing) {
  const QSize before = slider_.sizeHint();
  const QRect place = field()->geometry();
  field()->setFocus(Qt::TabFocusReason);
  EXPECT_EQ(slider_.sizeHint(), before);
  EXPECT_EQ(field()->geometry(), place);
}

// Values 1 to 4096 KiB. Below 8 nothing fits; the objective falls at 128 and at 1024. All energies are 1, so the knee
// is at 1024.
ParameterCurve stairs() {
  ParameterCurve curve;
  curve.objective = Objective::Latency;
  for (double value = 1; value <= 4096; value *= 2) {
    const double objective = value < 128 ? 8e-3 : value < 1024 ? 4e-3 : 2e-3;
    const bool fits = value >= 8;
    curve.points.push_back({value, fits ? CurvePoint::State::Solved : CurvePoint::State::DoesNotFit, objective});
    if (fits) curve.points.back().energy = 1;
    curve.points.back().seconds = objective;
  }
  return curve;
}

TEST_F(SliderRowTest, AltWithWheelOrArrowsJumpsToTheKnee) {
  slider_.setRow(bufferRow("/weight", 256));
  slider_.setCurve(stairs());
  wheel(slider_.curveRect().center(), -120, Qt::AltModifier);
  EXPECT_EQ(changes_.size(), 0) << "it lies above";
  QWheelEvent event(slider_.grooveRect().center(), {}, {}, {120, 0}, Qt::NoButton, Qt::AltModifier, Qt::NoScrollPhase,
                    false);  // Qt swaps the wheel axes with Alt
  QApplication::sendEvent(&slider_, &event);
  EXPECT_EQ(last(), 1024);
  field()->setFocus();
  key(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(changes_.size(), 1);
  slider_.setRow(bufferRow("/weight", 4096));
  key(Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(last(), 1024);
}

TEST_F(SliderRowTest, CurvesMoveNothingAndTakeNoClicks) {
  const QSize size = slider_.sizeHint();
  const QRect place = field()->geometry();
  EXPECT_EQ(size.height(), 57);
  const QImage without = slider_.grab().toImage();
  slider_.setCurve(stairs());
  EXPECT_NE(slider_.grab().toImage(), without);
  EXPECT_EQ(slider_.sizeHint(), size);
  EXPECT_EQ(field()->geometry(), place);
  QTest::mouseClick(&slider_, Qt::LeftButton, {}, slider_.curveRect().bottomLeft() + QPoint(2, -1));
  EXPECT_EQ(changes_.size(), 0);
}

TEST_F(SliderRowTest, WithoutCurvesTheRowIsLower) {
  slider_.setCurveShown(false);
  EXPECT_EQ(slider_.sizeHint().height(), 43);
  EXPECT_TRUE(slider_.curveRect().isEmpty());
  slider_.setCurve(stairs());
  key(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(changes_.size(), 0);
}

TEST_F(SliderRowTest, TheCurveSaysWhatIsUnderThePointer) {
  slider_.setRow(bufferRow("/weight", 256));
  slider_.setCurve(stairs());
  const QPoint place(placeOf(1024).x(), slider_.curveRect().center().y());
  QHelpEvent help(QEvent::ToolTip, place, slider_.mapToGlobal(place));
  QApplication::sendEvent(&slider_, &help);
  EXPECT_EQ(QToolTip::text(), "1024 KiB: 2.00 ms, −50.0 %, minimum, knee");
  QToolTip::hideText();
}

TEST_F(SliderRowTest, TheFocusAndThePointerAttend) {
  field()->clearFocus();
  QSignalSpy attended(&slider_, &SliderRow::attended);
  field()->setFocus();
  ASSERT_EQ(attended.size(), 1);
  EXPECT_EQ(attended[0][0].toString(), "/weight");
}

TEST_F(SliderRowTest, EveryPartIsNamedAndExplained) {
  EXPECT_EQ(slider_.objectName(), "parameter:/weight");
  EXPECT_EQ(field()->accessibleName(), "Weight buffer in KiB");
  for (const QWidget* widget : {static_cast<QWidget*>(&slider_), static_cast<QWidget*>(field())}) {
    EXPECT_FALSE(widget->toolTip().isEmpty());
    EXPECT_FALSE(widget->whatsThis().isEmpty());
  }
}

TEST_F(SliderRowTest, AThemeSwitchRepaintsInTheNewColours) {
  const QImage dark = slider_.grab().toImage();
  theme_.setMode(ThemeMode::Light);
  const QImage light = slider_.grab().toImage();
  EXPECT_NE(dark, light);
  const QRect groove = slider_.grooveRect();
  EXPECT_EQ(light.pixelColor(groove.left() + 12, groove.center().y()), theme_.theme().accent);
}

TEST_F(SliderRowTest, NothingIsEmittedByTheOwner) {
  slider_.setRow(bufferRow("/weight", 300));
  EXPECT_EQ(changes_.size(), 0);
  EXPECT_EQ(field()->text(), "300");
}

TEST_F(SliderRowTest, PinsHaveNotchesAboveTheGrooveInTheirColours) {
  const auto pixels = [&](QChar letter) {
    const QImage image = slider_.grab().toImage();
    int count = 0;
    for (int y = 0; y < slider_.grooveRect().top(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == theme_.theme().pin(letter);
    return count;
  };
  EXPECT_EQ(pixels('A') + pixels('C'), 0);
  ParameterRow row = bufferRow();
  row.pins = {{'A', 4}, {'C', 1024}};
  slider_.setRow(row);
  EXPECT_GT(pixels('A'), 5);
  EXPECT_GT(pixels('C'), 5);
  EXPECT_TRUE(slider_.toolTip().contains("Pin C: 1024 KiB")) << slider_.toolTip().toStdString();
  slider_.setRow(bufferRow());
  EXPECT_EQ(pixels('A'), 0);
}

}  // namespace
}  // namespace tilescope::gui
