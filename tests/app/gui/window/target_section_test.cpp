// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/target_section.h"

#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>

#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/why_card.h"
#include "app/gui/views/view_stack.h"
#include "core/explore/change_text.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class TargetSectionTest : public WindowTest {
 protected:
  TargetSectionTest() { withCurves = false; }

  void openCard(const app::DesignWords& words) {
    open(words);
    QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
    card = child<WhyCard>();
    ASSERT_TRUE(card && card->isVisible());
    section = card->findChild<TargetSection*>();
  }
  void enter(const QString& target) {
    section->field()->setFocus();
    section->field()->selectAll();
    QTest::keyClicks(section->field(), target);
    QTest::keyClick(section->field(), Qt::Key_Return);
  }
  void find(const QString& target) {
    enter(target);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !section->isSearching(); }, kPatience));
    QTest::qWait(20);
  }
  std::string message() const { return section->message().toStdString(); }
  QStringList shownLines() const {
    QStringList lines;
    for (const QLabel* line : section->findChildren<QLabel*>("why line"))
      if (line->isVisible()) lines << line->text();
    return lines;
  }
  QList<QPushButton*> applies() const {
    QList<QPushButton*> buttons;
    for (QPushButton* button : card->findChildren<QPushButton*>())
      if (button->isVisible() && button->objectName().startsWith("reach ")) buttons << button;
    return buttons;
  }
  ReachedTarget expected(const Target& target) const {
    Planner planner;
    PlannerSettings settings;
    settings.mostNodes = nodesOfTables(model().plan()->request.objective);
    return reachTarget(planner, model().plan()->request, *model().plan(), target, {}, settings);
  }

  QPointer<WhyCard> card;
  QPointer<TargetSection> section;
};

TEST_F(TargetSectionTest, EnterListsTheAnswersOfTheCommandLineAndApplyMakesTheFirst) {
  openCard(exampleWords());
  EXPECT_THAT(message(), HasSubstr(targetHelp()));
  const Target target{Metric::Latency, 0.9};
  const ReachedTarget answers = expected(target);
  ASSERT_GT(answers.answers.size(), 1U);
  find("latency -10%");
  const QStringList lines = shownLines();
  for (const Change& answer : answers.answers) {
    EXPECT_TRUE(lines.contains(words(settingWords(answer)))) << settingWords(answer);
    for (const std::string& cell : changeCells(answer, target.metric))
      EXPECT_TRUE(lines.contains(cellWords(cell))) << cell;
  }
  ASSERT_EQ(applies().size(), static_cast<qsizetype>(answers.answers.size()));
  EXPECT_EQ(applies().front()->accessibleName(), "Apply " + words(settingWords(answers.answers.front())));
  const double before = model().plan()->totals.latency.seconds;
  QTest::mouseClick(applies().front(), Qt::LeftButton);
  wait();
  EXPECT_LE(model().plan()->totals.latency.seconds, 0.9 * before * (1 + 1e-9));
  EXPECT_EQ(history().count(), 1);
}

TEST_F(TargetSectionTest, TheOrderIsByAreaOrByEnergy) {
  openCard(exampleWords());
  find("latency -10%");
  const std::vector<Change> byEnergy = inOrder(expected({Metric::Latency, 0.9}).answers, AnswerOrder::Energy);
  auto* order = section->findChild<SegmentedControl*>();
  ASSERT_TRUE(order->isVisible());
  QTest::mouseClick(order, Qt::LeftButton, {}, order->segmentRect(1).center());
  EXPECT_EQ(applies().front()->accessibleName(), "Apply " + words(settingWords(byEnergy.front())));
}

TEST_F(TargetSectionTest, ChipsOpenThePartitionWithThem) {
  openCard(exampleWords());
  enter("8 chips");
  EXPECT_THAT(message(), HasSubstr("Partition plans a pipeline on 8 chips"));
  auto* button = section->findChild<QPushButton*>("target chips");
  ASSERT_TRUE(button && button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(window->session().design().partition.chips, 8);
  EXPECT_EQ(child<ViewStack>()->shownId(), "partition");
  EXPECT_EQ(history().count(), 1);
}

TEST_F(TargetSectionTest, ImagesPerSecondAreALatencyOfThePresentPlan) {
  openCard(exampleWords());
  const double rate = 1 / model().plan()->totals.latency.seconds;
  enter("0.001 frames/s");
  EXPECT_FALSE(section->isSearching());
  EXPECT_THAT(message(), HasSubstr("images/s of the present plan"));
  find(QString::number(1.2 * rate) + " frames/s");
  EXPECT_THAT(message(), HasSubstr("images/s (latency"));
  EXPECT_FALSE(applies().empty());
}

TEST_F(TargetSectionTest, WrongTextIsExplainedAndNothingMoves) {
  openCard(exampleWords());
  const QSize size = card->size();
  enter("speed -10%");
  EXPECT_FALSE(section->isSearching());
  EXPECT_THAT(message(), HasSubstr("Target: found \"speed -10%\"; expected latency, energy"));
  EXPECT_TRUE(section->field()->property("wrong").toBool());
  EXPECT_EQ(card->size(), size);
  QTest::keyClick(section->field(), Qt::Key_Backspace);
  EXPECT_FALSE(section->field()->property("wrong").toBool());
  EXPECT_EQ(card->size(), size);
}

TEST_F(TargetSectionTest, WhatNothingReachesNamesTheNearestAndOffersIt) {
  openCard(exampleWords());
  find("latency -99.9%");
  EXPECT_THAT(message(), HasSubstr("Nothing that was tried reaches latency −99.9 %; nearest: "));
  EXPECT_EQ(applies().size(), 1);
}

TEST_F(TargetSectionTest, ADeletedTargetBringsAllChangesBack) {
  openCard(exampleWords());
  const qsizetype lines = card->findChildren<QLabel*>("why line").size();
  find("latency -10%");
  section->field()->selectAll();
  QTest::keyClick(section->field(), Qt::Key_Delete);
  EXPECT_TRUE(applies().isEmpty());
  EXPECT_THAT(message(), HasSubstr(targetHelp()));
  EXPECT_GE(card->findChildren<QLabel*>("why line").size(), lines);
}

TEST_F(TargetSectionTest, WithoutTechnologyEnergyRanksAndTheAreaNeedsANode) {
  app::DesignWords words = exampleWords();
  words.edits = {"/technology=null"};
  openCard(words);
  ASSERT_FALSE(model().plan()->request.hardware.technology);
  find("latency -10%");
  EXPECT_TRUE(shownLines().contains("needs a node"));
  EXPECT_FALSE(section->findChild<SegmentedControl*>()->isVisible());
  EXPECT_TRUE(section->findChild<QLabel*>("target title")->text().contains("smallest energy first"));
}

TEST_F(TargetSectionTest, EscStopsTheSearchAndThenClosesTheCard) {
  openCard(exampleWords("resnet50"));
  enter("latency -60%");
  ASSERT_TRUE(section->isSearching());
  QTest::keyClick(section->field(), Qt::Key_Escape);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !section->isSearching(); }, kPatience));
  ASSERT_TRUE(card && card->isVisible());
  EXPECT_THAT(message(), HasSubstr("Stopped after "));
  QTest::keyClick(section->field(), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !card; }, kPatience));
}

TEST_F(TargetSectionTest, ANewDesignEndsTheSearchAndClosesTheCard) {
  openCard(exampleWords("resnet50"));
  enter("latency -60%");
  window->session().change("Another design", exampleDesign());
  EXPECT_TRUE(QTest::qWaitFor([&] { return !card; }, kPatience));
  wait();
  EXPECT_EQ(model().plan()->request.network.name, exampleDesign().network->name);
}

}  // namespace
}  // namespace tilescope::gui
