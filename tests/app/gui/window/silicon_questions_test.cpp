// SPDX-License-Identifier: GPL-3.0-or-later
// The steps and numbers of docs/guide/silicon.md.
#include <QCheckBox>
#include <QPushButton>

#include "app/gui/kit/panel/budget_row.h"
#include "app/gui/kit/panel/budget_section.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/compare/compare_view.h"
#include "app/gui/views/explore/why_card.h"
#include "core/explore/silicon_metrics.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

constexpr double kPercentOff = 0.01;  // rounding in the page

class SiliconQuestionsTest : public WindowTest {
 protected:
  SiliconQuestionsTest() {
    withCurves = false;
    setAdvice(false);
  }

  void openOn(const char* network, const char* hardware, const char* objective) {
    app::DesignWords words = exampleWords(network, hardware);
    words.model = "zigzag";
    words.objective = objective;
    open(words);
  }
  void type(const char* pointer, const QString& value) { typeInto(*child<DesignPanel>()->field(pointer), value); }
  void typeInto(ValueField& field, const QString& value) {
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, value);
    QTest::keyClick(&field, Qt::Key_Return);
    waitForPlan();
  }
  // Waits for the plan only; the diagnosis tries every change.
  void waitForPlan() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !model().isStale(); }, kPatience));
  }
  // Tens of seconds of searches, which other programs may slow down.
  void waitForAdvice() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->isComplete(); }, 5 * kPatience));
  }
  void pin() {
    window->setFocus();
    QTest::keyClick(window.get(), Qt::Key_P);
    waitForPlan();
  }
  double area() const { return *chipArea(model().plan()->request.hardware); }
  double milliseconds() const { return model().plan()->totals.latency.seconds * 1e3; }
  double millijoules() const { return model().plan()->totals.energy.total * 1e-9; }
  void expect(double chip, double latency, double energy) const {
    EXPECT_NEAR(area(), chip, chip * kPercentOff);
    EXPECT_NEAR(milliseconds(), latency, latency * kPercentOff);
    EXPECT_NEAR(millijoules(), energy, energy * kPercentOff);
  }
};

TEST_F(SiliconQuestionsTest, TheSmallestChipForThirtyFramesASecond) {
  openOn("mobilenet_v2", "edge_tpu_like", "latency");
  pin();
  setAdvice(true);
  BudgetSection& budgets = *child<DesignPanel>()->budgets();
  budgets.setFolded(false);
  budgets.row(Budget::Throughput)->tick()->click();
  typeInto(*budgets.row(Budget::Throughput)->field(), "30");
  waitForAdvice();
  expect(17.1, 2.951, 2.026);
  EXPECT_THAT(model().verdict().remedy, testing::HasSubstr("sram_2MB is 32 times too large"));

  QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
  auto* card = child<WhyCard>();
  ASSERT_TRUE(card);
  QPushButton* apply = nullptr;
  for (QPushButton* button : card->findChildren<QPushButton*>())
    if (button->text() == "Apply 64 KiB") apply = button;
  ASSERT_TRUE(apply);
  setAdvice(false);
  QTest::mouseClick(apply, Qt::LeftButton);
  waitForPlan();
  expect(1.25, 2.951, 2.026 * (1 - 0.057));

  type("/memories/3/size_bits", "8 KiB");
  type("/memories/2/size_bits", "2 KiB");
  expect(0.60, 1e3 / 301, 2.121);
  type("/array/dims/2/size", "1");
  type("/array/dims/0/size", "1");
  type("/array/dims/1/size", "3");
  expect(0.186, 31.80, 13.07);
  EXPECT_EQ(budgets.head()->summary(), "1 set, all met");
  type("/array/dims/1/size", "2");
  EXPECT_EQ(budgets.head()->summary(), "1 of 1 exceeded");

  type("/array/dims/1/size", "1");
  type("/array/dims/2/size", "2");
  type("/array/dims/3/size", "7");
  expect(0.188, 23.81, 4.128);
  EXPECT_EQ(budgets.head()->summary(), "1 set, all met");
}

TEST_F(SiliconQuestionsTest, EightRowsAreTheBetterUseOfHalfASquareMillimetre) {
  openOn("resnet50", "tpu_like", "latency");
  window->session().change("7 nm", app::withEdit(window->session().design(), {"/technology/node_nm", "7"}));
  waitForPlan();
  pin();
  expect(5.82, 7.58, 4.91);
  type("/memories/2/size_bits", "2560 KiB");
  pin();
  expect(5.82 + 0.98, 7.58, 4.91 * 1.002);
  type("/memories/2/size_bits", "2048 KiB");
  type("/array/dims/0/size", "40");
  expect(5.82 + 0.47, 7.58 * (1 - 0.029), 4.91 * (1 - 0.013));
  window->actions().action("compare.pins")->trigger();
  waitForPlan();
  EXPECT_EQ(window->session().session().columns.size(), 3);
}

TEST_F(SiliconQuestionsTest, RowStationaryIsTheBestDataflowAtEqualArea) {
  openOn("mobilenet_v2", "eyeriss_like", "energy");
  expect(17.3, 4.36, 3.975);
  QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
  QPushButton* all = nullptr;
  for (QPushButton* button : child<CompareView>()->findChildren<QPushButton*>())
    if (button->text() == "Compare all dataflows") all = button;
  ASSERT_TRUE(all);
  QTest::mouseClick(all, Qt::LeftButton);
  EXPECT_EQ(window->session().session().columns.size(), 6);
}

}  // namespace
}  // namespace tilescope::gui
