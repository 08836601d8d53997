// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/design_panel.h"

#include <gmock/gmock.h>

#include <QAction>
#include <QPointer>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>

#include "app/gui/kit/panel/parameter_section.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/panel/slider_row.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "tests/app/gui/kit/panel/panel_test_tools.h"

namespace tilescope::gui {
namespace {

ParameterRows someRows() {
  ParameterRow input = bufferRow("/input", 128);
  input.label = "Input buffer";
  return {input, bufferRow(), bandwidthRow(), bitsRow("/bits/I", "I"), bitsRow("/bits/W", "W")};
}

class DesignPanelTest : public testing::Test {
 protected:
  DesignPanelTest() {
    panel_.addPicker("network", "Network");
    panel_.addSegments("search", "Search")
        ->setSegments({{.id = "exact", .text = "Exact"}, {.id = "paper", .text = "Paper"}});
    panel_.setParameters(someRows());
    panel_.resize(284, 700);
    showActive(panel_);
  }
  ThemeController theme_{ThemeMode::Dark};
  DesignPanel panel_{&theme_};
};

TEST_F(DesignPanelTest, SectionsAppearInTheOrderOfTheirRows) {
  QStringList titles;
  int y = -1;
  for (const QString title : {"On-chip memory", "Off-chip", "Precision"}) {
    ASSERT_NE(panel_.section(title), nullptr);
    const int top = panel_.section(title)->mapTo(&panel_, QPoint(0, 0)).y();
    EXPECT_GT(top, y);
    y = top;
  }
}

TEST_F(DesignPanelTest, NewValuesMeetTheSameWidgetsAndLeaveFocusAndEntryAlone) {
  ValueField* weight = panel_.field("/weight");
  weight->setFocus();
  QTest::keyClicks(weight, "51");
  ParameterRows rows = someRows();
  rows[0].value = 256;
  rows[1].value = 200;
  for (int i = 0; i < 100; ++i) panel_.setParameters(rows);
  EXPECT_EQ(panel_.field("/weight"), weight);
  EXPECT_TRUE(weight->hasFocus());
  EXPECT_EQ(weight->text(), "51");
  EXPECT_EQ(panel_.field("/input")->text(), "256");
}

TEST_F(DesignPanelTest, OtherRowsReplaceOnlyWhatIsGone) {
  QPointer<ValueField> weight = panel_.field("/weight");
  QPointer<ValueField> input = panel_.field("/input");
  weight->setFocus();
  panel_.setParameters({bufferRow(), bitsRow("/bits/I", "I")});
  QTest::qWait(1);
  EXPECT_EQ(panel_.field("/weight"), weight);
  EXPECT_TRUE(weight->hasFocus());
  EXPECT_EQ(input, nullptr);
  EXPECT_EQ(panel_.section("Off-chip"), nullptr);
}

TEST_F(DesignPanelTest, PassesOnWhatTheRowsSay) {
  QSignalSpy changes(&panel_, &DesignPanel::valueChanged);
  QSignalSpy resets(&panel_, &DesignPanel::resetRequested);
  panel_.field("/bits/W")->setFocus();
  QTest::keyClick(panel_.field("/bits/W"), Qt::Key_Down);
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes[0][0].toString(), "/bits/W");
  EXPECT_EQ(changes[0][1].toDouble(), 24);
  QTest::keyClick(panel_.field("/bits/W"), Qt::Key_Delete);
  EXPECT_EQ(resets.size(), 1);
}

TEST_F(DesignPanelTest, TheWheelMovesASmallFieldOnlyWhileItHasTheFocus) {
  QSignalSpy changes(&panel_, &DesignPanel::valueChanged);
  ValueField* bits = panel_.field("/bits/I");
  const auto turn = [&] {
    const QPointF place = bits->rect().center();
    QWheelEvent event(place, bits->mapToGlobal(place), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    // Synthetic events do not propagate to parents.
    QApplication::sendEvent(bits->parentWidget(), &event);
  };
  panel_.field("/weight")->setFocus();
  turn();
  EXPECT_EQ(changes.size(), 0);
  bits->setFocus();
  turn();
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes[0][1].toDouble(), 48);
}

TEST_F(DesignPanelTest, SmallFieldsSayTheirErrorUnderTheirRow) {
  ValueField* bits = panel_.field("/bits/I");
  ParameterSection* section = panel_.section("Precision");
  const int before = section->sizeHint().height();
  bits->setFocus();
  QTest::keyClicks(bits, "900");
  QTest::keyClick(bits, Qt::Key_Return);
  EXPECT_EQ(bits->error(), "Largest is 64 bits.");
  EXPECT_GT(section->sizeHint().height(), before);
  QTest::keyClick(bits, Qt::Key_Escape);
  QTest::qWait(1);
  EXPECT_EQ(section->sizeHint().height(), before);
}

TEST_F(DesignPanelTest, WithoutParametersThereIsNoSelectedLayerEither) {
  EXPECT_TRUE(panel_.selectedLayer()->isVisible());
  panel_.setParameters({});
  EXPECT_FALSE(panel_.selectedLayer()->isVisible());
}

TEST_F(DesignPanelTest, SectionsFoldByClickAndKeyAndTell) {
  QSignalSpy folds(&panel_, &DesignPanel::sectionFolded);
  SectionHead* head = panel_.section("On-chip memory")->head();
  QTest::mouseClick(head, Qt::LeftButton, {}, QPoint(30, 14));
  EXPECT_TRUE(panel_.isSectionFolded("On-chip memory"));
  EXPECT_FALSE(panel_.field("/weight")->isVisible());
  head->setFocus();
  QTest::keyClick(head, Qt::Key_Space);
  EXPECT_FALSE(panel_.isSectionFolded("On-chip memory"));
  QTest::keyClick(head, Qt::Key_Left);
  EXPECT_TRUE(panel_.isSectionFolded("On-chip memory"));
  EXPECT_EQ(folds.size(), 3);
  EXPECT_EQ(folds[0][0].toString(), "On-chip memory");
}

TEST_F(DesignPanelTest, SummariesAreTheOwnersOrTheCommonUnit) {
  EXPECT_EQ(panel_.section("Precision")->head()->summary(), "bits");
  panel_.setSectionSummary("On-chip memory", "352 KiB");
  panel_.setParameters(someRows());
  EXPECT_EQ(panel_.section("On-chip memory")->head()->summary(), "352 KiB");
}

TEST_F(DesignPanelTest, TabWalksFromTopToBottom) {
  panel_.field("/input")->setFocus();
  QTest::keyClick(panel_.field("/input"), Qt::Key_Tab);
  EXPECT_TRUE(panel_.field("/weight")->hasFocus());
  QTest::keyClick(panel_.field("/weight"), Qt::Key_Tab);
  EXPECT_TRUE(panel_.section("Off-chip")->head()->hasFocus());
  QTest::keyClick(panel_.focusWidget(), Qt::Key_Backtab);
  EXPECT_TRUE(panel_.field("/weight")->hasFocus());
}

TEST_F(DesignPanelTest, AParameterIsReachedByIdEvenInAFoldedSection) {
  panel_.setSectionFolded("Precision", true);
  panel_.resize(284, 300);
  panel_.focusParameter("/bits/W");
  EXPECT_TRUE(panel_.field("/bits/W")->hasFocus());
  EXPECT_FALSE(panel_.isSectionFolded("Precision"));
}

TEST_F(DesignPanelTest, LimitsAndErrorsReachTheFieldOfTheirId) {
  panel_.setLimits("/bandwidth", {0.1, 1000, false});
  ValueField* bandwidth = panel_.field("/bandwidth");
  bandwidth->setFocus();
  QTest::keyClicks(bandwidth, "900,5");
  QTest::keyClick(bandwidth, Qt::Key_Return);
  EXPECT_EQ(bandwidth->value(), 900.5);
  panel_.showError("/bandwidth", "Type less.");
  EXPECT_EQ(bandwidth->error(), "Type less.");
}

TEST_F(DesignPanelTest, HeaderActionsAreButtonsThatFollowTheirAction) {
  QAction undo("&Undo");
  undo.setObjectName("undo");
  undo.setToolTip("Undo weight buffer 64 → 96 KiB");
  undo.setEnabled(false);
  panel_.setHeaderActions({&undo});
  auto* button = panel_.findChild<QToolButton*>("button:undo");
  ASSERT_NE(button, nullptr);
  EXPECT_EQ(button->accessibleName(), "Undo");
  EXPECT_FALSE(button->isEnabled());
  undo.setEnabled(true);
  QSignalSpy triggered(&undo, &QAction::triggered);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(triggered.size(), 1);
}

TEST_F(DesignPanelTest, EveryInteractiveWidgetIsNamedAndExplained) {
  for (const QWidget* widget : panel_.findChildren<QWidget*>()) {
    if (!(widget->focusPolicy() & Qt::TabFocus)) continue;
    EXPECT_FALSE(widget->objectName().isEmpty()) << widget->metaObject()->className();
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
    EXPECT_FALSE(widget->toolTip().isEmpty()) << widget->objectName().toStdString();
    EXPECT_FALSE(widget->whatsThis().isEmpty()) << widget->objectName().toStdString();
  }
}

TEST_F(DesignPanelTest, WidthsAreWithinTheirBounds) {
  EXPECT_EQ(panel_.sizeHint().width(), 284);
  EXPECT_EQ(panel_.minimumWidth(), 264);
  EXPECT_EQ(panel_.maximumWidth(), 360);
  panel_.resize(264, 700);
  for (const QString id : {"/bits/I", "/bits/W"})
    EXPECT_LE(panel_.field(id)->mapTo(&panel_, panel_.field(id)->rect().bottomRight()).x(), 264 - 12);
}

TEST_F(DesignPanelTest, AThemeSwitchRepaintsThePanel) {
  EXPECT_EQ(panel_.grab().toImage().pixelColor(2, 2), theme_.theme().panel);
  theme_.setMode(ThemeMode::Light);
  EXPECT_EQ(panel_.grab().toImage().pixelColor(2, 2), theme_.theme().panel);
}

}  // namespace
}  // namespace tilescope::gui
