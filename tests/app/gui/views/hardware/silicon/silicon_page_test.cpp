// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_page.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include "app/gui/kit/chrome/empty_state.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/hardware/silicon/sample_silicon.h"

namespace tilescope::gui {
namespace {

class SiliconPageTest : public testing::Test {
 protected:
  SiliconPageTest() : page(&sampleThemes()) { present(page, {640, 320}); }
  void show(const HardwareProfile& hardware) { page.setMachine(hardware, nullptr, {}, {}); }
  QString headline() const { return page.findChild<EmptyState*>()->accessibleName(); }

  SiliconPage page;
};

TEST_F(SiliconPageTest, AMachineWithATechnologyHasItsPicture) {
  show(machine("tpu_like"));
  EXPECT_TRUE(page.showsPicture());
  page.setMeasure(SiliconMeasure::Leakage);
  show(machine("tpu_like"));
  EXPECT_TRUE(page.showsPicture());
}

TEST_F(SiliconPageTest, WithoutATechnologyItAsksForANodeAndTakesIt) {
  HardwareProfile bare = machine("tpu_like");
  bare.technology.reset();
  show(bare);
  EXPECT_FALSE(page.showsPicture());
  EXPECT_EQ(headline(), "Needs a node");
  auto* button = page.findChild<QPushButton*>("set node");
  auto* field = page.findChild<QLineEdit*>("node of the silicon");
  EXPECT_EQ(button->text(), "Set 28 nm");
  QSignalSpy entered(&page, &SiliconPage::nodeEntered);
  QTest::mouseClick(button, Qt::LeftButton);
  field->setText("16");
  EXPECT_EQ(button->text(), "Set 16 nm");
  QTest::mouseClick(button, Qt::LeftButton);
  field->setText("small");
  EXPECT_FALSE(button->isEnabled());
  ASSERT_EQ(entered.size(), 2);
  EXPECT_EQ(entered[0][0].toDouble(), 28);
  EXPECT_EQ(entered[1][0].toDouble(), 16);
}

TEST_F(SiliconPageTest, AFixedBuildSaysThatItHasNoPrice) {
  HardwareProfile fixed = machine("tpu_like");
  fixed.memories[2].cost.build = MemoryBuild::Fixed;
  show(fixed);
  EXPECT_EQ(headline(), "No area");
  EXPECT_FALSE(page.findChild<QPushButton*>("set node")->isVisible());
}

TEST_F(SiliconPageTest, EnergiesWaitForThePlan) {
  page.setMeasure(SiliconMeasure::Energy);
  show(machine("tpu_like"));
  EXPECT_EQ(headline(), "No energy yet");
}

}  // namespace
}  // namespace tilescope::gui
