// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_model.h"

#include <gmock/gmock.h>

#include <QTest>

#include "app/gui/views/compare/set_words.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

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
  ASSERT_EQ(compare.columns().size(), 1 + start.profile->dataflows.size());
  wait();
  EXPECT_EQ(compare.columns()[0].id, "best");
  EXPECT_EQ(compare.columns()[0].plan->totals, planned(start).totals);
  for (std::size_t i = 0; i < start.profile->dataflows.size(); ++i) {
    app::Design design = start;
    design.dataflow = start.profile->dataflows[i].name;
    ASSERT_NE(compare.columns()[i + 1].plan, nullptr);
    EXPECT_EQ(compare.columns()[i + 1].plan->totals, planned(design).totals);
  }
  EXPECT_EQ(compare.ranked().size(), start.profile->dataflows.size()) << "the best per layer wins no layer";
  EXPECT_EQ(compare.referenceColumn(), 0u);
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
  const auto before = compare.columns()[1].plan;
  session.change("smaller", app::withEdit(start, {kWeightBuffer, "65536"}));
  EXPECT_EQ(compare.columns()[1].plan, before);
  EXPECT_FALSE(compare.columns()[1].answered);
  EXPECT_FALSE(compare.waiting().isEmpty());
  wait();
  app::Design design = session.design();
  design.dataflow = start.profile->dataflows[0].name;
  EXPECT_EQ(compare.columns()[1].plan->totals, planned(design).totals);
  EXPECT_TRUE(compare.waiting().isEmpty());
}

TEST_F(CompareModelTest, NothingOfAnotherNetworkIsShown) {
  compare.setActive(true);
  session.pin("base");
  compare.compareDataflows();
  compare.add("pin A");
  wait();
  ASSERT_TRUE(compare.sets().sets);
  app::Design other = exampleDesign(exampleWords("alexnet"));
  session.change("another network", other);
  for (const CompareColumn& column : compare.columns()) {
    if (column.letter.isNull()) {
      EXPECT_EQ(column.plan, nullptr) << column.id.toStdString();
      EXPECT_TRUE(column.figures.empty() && column.traffic.bars.empty()) << column.id.toStdString();
    } else {
      EXPECT_EQ(column.plan->request.network.name, start.network->name);
      EXPECT_THAT(column.title.toStdString(), HasSubstr(start.network->name)) << "a pin names its network";
    }
  }
  EXPECT_FALSE(compare.sets().sets);
  EXPECT_EQ(compare.referenceName(), "pin A (" + QString::fromStdString(start.network->name) + ")");
  wait();
  for (const CompareColumn& column : compare.columns())
    if (column.letter.isNull()) {
      EXPECT_EQ(column.plan->request.network.name, other.network->name);
    }
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

TEST_F(CompareModelTest, ColumnsComeBeforeWhatWaitsInTheBackground) {
  ASSERT_TRUE(QTest::qWaitFor([&] { return !explore.isStale(); }, kPatience));
  queue.setHeld(true);
  std::size_t columns = 0;
  bool wasLast = false;
  queue.add({exampleRequest(), Urgency::Curve, 0, [&](const std::shared_ptr<const ExecutionPlan>&) {
               for (const CompareColumn& column : compare.columns()) columns += column.plan != nullptr;
               wasLast = true;
             }});
  compare.setActive(true);
  compare.compareDataflows();
  queue.setHeld(false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return wasLast; }, kPatience));
  EXPECT_EQ(columns, 1 + start.profile->dataflows.size());
}

TEST_F(CompareModelTest, TheBestPairIsTheReferenceOnceChosenAndMarksItsColumns) {
  compare.setActive(true);
  compare.compareDataflows();
  wait();
  ASSERT_TRUE(compare.dataflows().sets());
  EXPECT_TRUE(compare.dataflows().setsAreCurrent());
  const DataflowSet& pair = compare.dataflows().sets()->best[1];
  ASSERT_EQ(pair.dataflows.size(), 2u);
  compare.chooseSet(1);
  EXPECT_EQ(compare.reference()->totals, pair.plan.totals);
  EXPECT_EQ(compare.referenceColumn(), std::nullopt);
  for (std::size_t i = 0; i < start.profile->dataflows.size(); ++i)
    EXPECT_EQ(compare.columns()[i + 1].inSet,
              std::find(pair.dataflows.begin(), pair.dataflows.end(), i) != pair.dataflows.end());
  compare.chooseSet(std::nullopt);
  EXPECT_EQ(compare.reference()->totals, planned(start).totals);
}

TEST_F(CompareModelTest, AGapWithinTheToleranceIsAProof) {
  compare.setActive(true);
  compare.compareDataflows();
  wait();
  DataflowSets sets = *compare.sets().sets;
  sets.all.request.model = "zigzag";
  sets.all.request.objective = Objective::Latency;
  sets.best[1].gap = 0.009;
  ShownSets shown = compare.sets();
  shown.sets = std::make_shared<const DataflowSets>(sets);
  EXPECT_FALSE(setCards(shown)[1].proven);
  sets.all.request.options["within"] = "1%";
  shown.sets = std::make_shared<const DataflowSets>(sets);
  EXPECT_TRUE(setCards(shown)[1].proven);
  EXPECT_THAT(setCards(shown)[1].proof.toStdString(), HasSubstr("proven within the tolerance of 1"));
}

TEST_F(CompareModelTest, KeepingTheChosenDataflowsIsOneStepThatGivesTheSetsTotals) {
  compare.setActive(true);
  compare.compareDataflows();
  wait();
  EXPECT_FALSE(compare.whyNotKept().isEmpty()) << "nothing is chosen";
  compare.chooseSet(1);
  EXPECT_TRUE(compare.whyNotKept().isEmpty());
  const DataflowSet pair = compare.dataflows().sets()->best[1];
  const std::vector<std::string> names = compare.sets().namesOf(pair);
  const int steps = session.history().count();
  compare.keepChosen();
  EXPECT_EQ(session.history().count(), steps + 1);
  wait();
  ASSERT_EQ(session.design().profile->dataflows.size(), 2u);
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(session.design().profile->dataflows[i].name, names[i]);
  EXPECT_EQ(compare.columns().size(), 3u) << "the removed dataflow has no column";
  EXPECT_EQ(explore.plan()->totals, pair.plan.totals);
  session.history().undo();
  EXPECT_EQ(session.design(), start);
}

TEST_F(CompareModelTest, SaysIfMachinesHaveOtherWidthsOrNodes) {
  session.pin("base");
  session.change("widths", app::withEdit(start, {"/precision_bits/input", "8"}));
  compare.setActive(true);
  compare.comparePins();
  wait();
  EXPECT_THAT(compare.remedy().toStdString(), HasSubstr("Bits of inputs and weights differ: "));
  EXPECT_THAT(compare.remedy().toStdString(), Not(HasSubstr("Nodes differ")));
  session.change("node", app::withEdit(start, {"/technology/node_nm", "28"}));
  wait();
  EXPECT_THAT(compare.remedy().toStdString(), HasSubstr("Nodes differ: 28 nm ("));
  EXPECT_THAT(compare.remedy().toStdString(), Not(HasSubstr("Bits of")));
}

TEST_F(CompareModelTest, UnrollingsThatTheProfileLacksCanBeAdded) {
  app::DesignWords words = exampleWords("alexnet", "tpu_like");
  words.model = "zigzag";
  words.objective = "energy";
  session.change("another machine", app::designOf(words).value());
  compare.setActive(true);
  compare.compareDataflows();
  wait();
  compare.setAnyUnrolling(true);
  EXPECT_THAT(compare.waitingForSets().toStdString(), HasSubstr("Planning every unrolling"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return compare.sets().current; }, kPatience));
  const ShownSets shown = compare.sets();
  EXPECT_GT(shown.dataflows.size(), shown.inProfile);
  const DataflowSet& three = shown.sets->best[2];
  ASSERT_EQ(three.dataflows.size(), 3u);
  EXPECT_GE(three.dataflows.back(), shown.inProfile) << "one that the profile lacks helps";
  compare.chooseSet(2);
  const double promised = three.plan.totals.energy.total;
  EXPECT_TRUE(compare.whyNotKept().isEmpty());
  compare.keepChosen();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !explore.isStale(); }, kPatience));
  EXPECT_EQ(session.design().profile->dataflows.size(), 3u);
  EXPECT_EQ(explore.plan()->totals.energy.total, promised);
  compare.setAnyUnrolling(false);
  EXPECT_EQ(compare.sets().inProfile, compare.sets().dataflows.size());
}

TEST_F(CompareModelTest, ALeftOutColumnIsNotComparedButStays) {
  compare.setActive(true);
  compare.compareDataflows();
  wait();
  const QString id = compare.columns()[1].id;
  const std::size_t all = compare.compared().size();
  compare.setLeftOut(id, true);
  EXPECT_EQ(compare.columns().size(), all);
  EXPECT_TRUE(compare.columns()[1].leftOut);
  EXPECT_EQ(compare.compared().size(), all - 1);
  for (const CompareColumn& column : std::vector(compare.columns())) compare.setLeftOut(column.id, true);
  EXPECT_EQ(compare.compared().size(), 1u) << "one column stays";
  compare.setLeftOut(id, false);
  EXPECT_FALSE(compare.columns()[1].leftOut);
}

TEST_F(CompareModelTest, PinsAloneAskForNoDataflow) {
  compare.setActive(true);
  session.pin("base");
  compare.comparePins();
  wait();
  EXPECT_FALSE(compare.comparesDataflows());
  EXPECT_TRUE(compare.dataflows().all().empty());
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
