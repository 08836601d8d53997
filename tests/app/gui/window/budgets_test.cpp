// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>

#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/panel/budget_row.h"
#include "app/gui/kit/panel/budget_section.h"
#include "app/gui/kit/panel/section_head.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class BudgetsTest : public WindowTest {
 protected:
  BudgetsTest() { withCurves = false; }
  static app::DesignWords onTpu(const char* hardware = "tpu_like") {
    app::DesignWords words = exampleWords("resnet18", hardware);
    words.model = "zigzag";
    words.objective = "energy";
    return words;
  }
  BudgetSection& section() { return *child<DesignPanel>()->budgets(); }
  const BandVerdict& verdict() { return child<VerdictBand>()->verdict(); }
  void limit(Budget budget, double value) {
    BudgetValues budgets = window->session().session().budgets;
    budgets[static_cast<std::size_t>(budget)] = value;
    window->session().setBudgets("a limit", budgets);
    wait();
  }
};

TEST_F(BudgetsTest, AnExceededLimitIsTheDiagnosisAndUndoTakesItBack) {
  open(onTpu());
  const BandVerdict before = verdict();
  EXPECT_EQ(section().row(Budget::Area)->valueText(), "28.2 mm²");
  limit(Budget::Area, 20);
  EXPECT_EQ(section().head()->summary(), "1 of 1 exceeded");
  EXPECT_EQ(verdict().tone, Tone::Worse);
  EXPECT_EQ(verdict().icon, "triangle-alert");
  EXPECT_TRUE(verdict().finding.startsWith("The chip exceeds its 20 mm² by")) << verdict().finding.toStdString();
  history().undo();
  wait();
  EXPECT_EQ(verdict(), before);
  EXPECT_EQ(section().head()->summary(), "none set");
}

TEST_F(BudgetsTest, WhatIsAppliedBringsTheDesignBack) {
  open(onTpu());
  limit(Budget::Area, 25);
  ASSERT_FALSE(verdict().apply.isEmpty()) << verdict().remedy.toStdString();
  QSignalSpy changed(&window->session(), &SessionController::designChanged);
  window->actions().action("design.apply")->trigger();
  wait();
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(section().head()->summary(), "1 set, all met");
  EXPECT_FALSE(model().verdict().isOverBudget);
}

TEST_F(BudgetsTest, ATickInThePanelIsOneStep) {
  open(onTpu());
  section().setFolded(false);
  BudgetRowView& latency = *section().row(Budget::Latency);
  const int steps = history().count();
  latency.tick()->click();
  EXPECT_EQ(history().count(), steps + 1);
  EXPECT_TRUE(history().undoText().startsWith("latency at most ")) << history().undoText().toStdString();
  latency.tick()->click();
  EXPECT_EQ(history().undoText(), "no limit of latency");
  EXPECT_EQ(window->session().session().budgets, BudgetValues{});
}

TEST_F(BudgetsTest, WithoutATechnologyTheAreaNeedsANode) {
  open(onTpu("de2_150"));
  EXPECT_EQ(section().row(Budget::Area)->valueText(), "needs a node");
  limit(Budget::Area, 1);
  EXPECT_FALSE(model().verdict().isOverBudget) << "what is not known breaks none";
}

}  // namespace
}  // namespace tilescope::gui
