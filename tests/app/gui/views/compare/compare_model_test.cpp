// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_model.h"

#include <gmock/gmock.h>

#include <QTest>

#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class CompareModelTest : public testing::Test {
 protected:
  void wait() {
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !explore.isStale() && pins.isSettled() && compare.isComplete(); }, kPatience));
  }
  static ExecutionPlan planned(const app::Design& design) {
    Planner planner;
    return *planner.plan(*app::requestOf(design));
  }

  app::Design start = exampleDesign();
  SessionController session{Session{start, {}}};
  PlanRunner runner;
  PlanQueue queue;
  PinsModel pins{session, queue};
  ExploreModel explore{session, runner, &pins};
  CompareModel compare{session, explore, pins, queue};
};

TEST_F(CompareModelTest, PutsEveryDataflowOfTheProfileBesideTheOthers) {
  compare.setActive(true);
  EXPECT_TRUE(compare.columns().empty());
  compare.compareDataflows();
  EXPECT_EQ(session.history().undoText(), "compare all dataflows");
  ASSERT_EQ(compare.columns().size(), start.profile->dataflows.size());
  wait();
  for (std::size_t i = 0; i < compare.columns().size(); ++i) {
    app::Design design = start;
    design.dataflow = start.profile->dataflows[i].name;
    ASSERT_NE(compare.columns()[i].plan, nullptr);
    EXPECT_EQ(compare.columns()[i].plan->totals, planned(design).totals);
  }
  ASSERT_TRUE(compare.comparison());
  EXPECT_EQ(compare.reference()->totals, planned(start).totals);
  EXPECT_THAT(compare.finding().toStdString(), HasSubstr("No single dataflow wins"));
  EXPECT_THAT(compare.remedy().toStdString(), HasSubstr("is best for"));
  session.history().undo();
  EXPECT_TRUE(compare.columns().empty());
}

TEST_F(CompareModelTest, PinsStandBesideThePresentDesignAndTheReferenceIsOneOfThem) {
  compare.setActive(true);
  session.pin("base");
  session.change("smaller", app::withEdit(start, {kWeightBuffer, "65536"}));
  compare.comparePins();
  wait();
  ASSERT_EQ(compare.columns().size(), 2u);
  EXPECT_EQ(compare.columns()[0].plan->totals, planned(session.design()).totals);
  EXPECT_EQ(compare.columns()[1].plan->totals, planned(start).totals);
  EXPECT_EQ(compare.columns()[1].letter, QChar('A'));
  EXPECT_EQ(compare.referenceName(), "pin A");
  session.unpin('A');
  EXPECT_EQ(compare.columns().size(), 1u) << "the column goes with its pin";
}

TEST_F(CompareModelTest, FollowsTheDesignAndKeepsTheOldPlanMeanwhile) {
  compare.setActive(true);
  compare.compareDataflows();
  wait();
  const auto before = compare.columns()[0].plan;
  session.change("smaller", app::withEdit(start, {kWeightBuffer, "65536"}));
  EXPECT_EQ(compare.columns()[0].plan, before);
  EXPECT_FALSE(compare.columns()[0].answered);
  wait();
  app::Design design = session.design();
  design.dataflow = start.profile->dataflows[0].name;
  EXPECT_EQ(compare.columns()[0].plan->totals, planned(design).totals);
}

TEST_F(CompareModelTest, AsksNothingWhileNobodyLooks) {
  compare.compareDataflows();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !explore.isStale(); }, kPatience));
  EXPECT_TRUE(queue.isIdle());
  EXPECT_EQ(compare.columns()[0].plan, nullptr);
  compare.setActive(true);
  wait();
  EXPECT_NE(compare.columns()[0].plan, nullptr);
}

TEST_F(CompareModelTest, ColumnsComeAndGoAsStepsOfTheirOwn) {
  compare.setActive(true);
  compare.add("present");
  compare.add("dataflow " + QString::fromStdString(start.profile->dataflows[1].name));
  compare.add("dataflow no such");
  EXPECT_EQ(compare.columns().size(), 2u) << "what is not there is not shown";
  compare.remove("present");
  EXPECT_EQ(compare.columns().size(), 1u);
  compare.pinColumn(compare.columns()[0].id);
  ASSERT_NE(session.session().pin('A'), nullptr);
  EXPECT_EQ(session.session().pin('A')->design.dataflow, start.profile->dataflows[1].name);
  for (const auto& [id, title] : compare.candidates()) EXPECT_FALSE(title.isEmpty());
  compare.clear();
  EXPECT_TRUE(compare.columns().empty());
}

}  // namespace
}  // namespace tilescope::gui
