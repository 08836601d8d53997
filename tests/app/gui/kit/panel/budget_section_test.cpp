// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/budget_section.h"

#include <gmock/gmock.h>

#include <QCheckBox>
#include <QSignalSpy>

#include "app/gui/kit/panel/budget_row.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/design_panel.h"
#include "tests/app/gui/kit/panel/panel_test_tools.h"

namespace tilescope::gui {
namespace {

BudgetLines someLines(std::optional<double> areaLimit = std::nullopt) {
  BudgetLines lines = budgetLines({}, nullptr, nullptr);
  lines[0].limit = areaLimit;
  lines[0].value = 28.2;
  lines[0].suggestion = 29;
  lines[0].lack.clear();
  lines[0].isExceeded = areaLimit && *areaLimit < 28.2;
  return lines;
}

class BudgetSectionTest : public testing::Test {
 protected:
  BudgetSectionTest() {
    panel_.setParameters({bufferRow()});
    panel_.resize(284, 700);
    showActive(panel_);
    QObject::connect(&section_, &BudgetSection::limitChosen, [this](const BudgetLine& line, auto limit) {
      chosen_ = limit;
      BudgetLines lines = someLines(limit);
      EXPECT_EQ(line.id, "area");
      section_.setLines(lines);
    });
    section_.setLines(someLines());
  }
  BudgetRowView& area() { return *section_.row(Budget::Area); }

  ThemeController theme_{ThemeMode::Dark};
  DesignPanel panel_{&theme_};
  BudgetSection& section_ = *panel_.budgets();
  std::optional<double> chosen_;
};

TEST_F(BudgetSectionTest, IsOneLineWhileNoneIsSetAndOpensWithTheFirst) {
  EXPECT_TRUE(section_.isFolded());
  EXPECT_EQ(section_.head()->summary(), "none set");
  EXPECT_EQ(section_.sizeHint().height(), section_.head()->sizeHint().height());
  EXPECT_TRUE(panel_.foldedSections().isEmpty()) << "that is nothing to be kept";
  section_.setLines(someLines(30));
  EXPECT_FALSE(section_.isFolded());
  EXPECT_EQ(section_.head()->summary(), "1 set, all met");
  section_.setFolded(true);
  EXPECT_EQ(panel_.foldedSections(), QStringList{"Budgets"});
}

TEST_F(BudgetSectionTest, StandsBeforeAllOtherSections) {
  panel_.setFoldedSections({"Budgets"});
  EXPECT_LT(section_.y(),
            panel_.findChild<SectionHead*>("section:On-chip memory")->mapTo(section_.parentWidget(), QPoint()).y());
}

TEST_F(BudgetSectionTest, ATickSetsALimitThatIsMetAndTheFieldAnother) {
  section_.setFolded(false);
  EXPECT_FALSE(area().field()->isVisible());
  QTest::mouseClick(area().tick(), Qt::LeftButton, {}, QPoint(8, area().tick()->height() / 2));
  EXPECT_EQ(chosen_, 29);
  ASSERT_TRUE(area().field()->isVisible());
  EXPECT_TRUE(area().field()->hasFocus()) << "the number is what comes next";
  QTest::keyClicks(area().field(), "20");
  QTest::keyClick(area().field(), Qt::Key_Return);
  EXPECT_EQ(chosen_, 20);
  EXPECT_EQ(section_.head()->summary(), "1 of 1 exceeded");
  QTest::keyClick(area().field(), Qt::Key_Delete);
  EXPECT_EQ(chosen_, std::nullopt);
  EXPECT_FALSE(area().tick()->isChecked());
}

TEST_F(BudgetSectionTest, WhatIsNoLimitIsSaidBelow) {
  section_.setLines(someLines(30));
  const int height = area().sizeHint().height();
  area().field()->setFocus();
  QTest::keyClicks(area().field(), "0");
  QTest::keyClick(area().field(), Qt::Key_Return);
  EXPECT_FALSE(area().field()->error().isEmpty());
  EXPECT_GT(area().sizeHint().height(), height);
  EXPECT_EQ(chosen_, std::nullopt) << "nothing was asked for";
}

// No limit can be set, but one from a file can be removed.
TEST_F(BudgetSectionTest, WhatIsNotKnownSaysSoInItsPlace) {
  BudgetLines lines = someLines();
  lines[0].value.reset();
  lines[0].suggestion = 0;
  lines[0].lack = "needs a node";
  section_.setLines(lines);
  EXPECT_FALSE(area().tick()->isEnabled());
  EXPECT_EQ(area().valueText(), "needs a node");
  EXPECT_TRUE(area().tick()->toolTip().contains("needs a node"));
  lines[0].limit = 30;
  section_.setLines(lines);
  EXPECT_TRUE(area().tick()->isEnabled());
}

}  // namespace
}  // namespace tilescope::gui
