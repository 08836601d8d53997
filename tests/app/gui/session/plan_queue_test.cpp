// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plan_queue.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "core/base/ensure.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"
#include "tests/support/slow_search.h"

namespace tilescope::gui {
namespace {

using ::testing::ElementsAre;

std::shared_ptr<const PlanRequest> impossibleRequest() {
  PlanRequest made = *exampleRequest();
  made.model = "no such model";
  return std::make_shared<const PlanRequest>(made);
}

PlanTaker note(std::vector<int>& seen, int mark) {
  return [&seen, mark](const std::shared_ptr<const ExecutionPlan>&) { seen.push_back(mark); };
}

TEST(PlanQueue, AnswersWithThePlannersPlan) {
  PlanQueue queue;
  std::shared_ptr<const ExecutionPlan> answer;
  queue.add(
      {exampleRequest(), Urgency::Shown, 0, [&](const std::shared_ptr<const ExecutionPlan>& plan) { answer = plan; }});
  ASSERT_TRUE(QTest::qWaitFor([&] { return answer != nullptr; }, kPatience));
  Planner planner;
  const Result<ExecutionPlan> expected = planner.plan(*exampleRequest());
  ASSERT_TRUE(expected);
  EXPECT_EQ(answer->totals, expected->totals);
  EXPECT_TRUE(queue.isIdle());
}

TEST(PlanQueue, TakesTheMostUrgentFirstAndTheRestInOrder) {
  PlanQueue queue;
  std::vector<int> seen;
  queue.setHeld(true);
  queue.add({exampleRequest(), Urgency::Cloud, 0, note(seen, 4)});
  queue.add({exampleRequest(), Urgency::Curve, 0, note(seen, 2)});
  queue.add({exampleRequest(), Urgency::Curve, 0, note(seen, 3)});
  queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 1)});
  queue.setHeld(false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue.isIdle(); }, kPatience));
  EXPECT_THAT(seen, ElementsAre(1, 2, 3, 4));
}

TEST(PlanQueue, AnUrgentPlanInterruptsOthersWhichAreTakenUpAgain) {
  PlanQueue queue;
  std::vector<int> seen;
  queue.add({slowRequest(), Urgency::Cloud, 0, note(seen, 2)});
  QTest::qWait(50);
  queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 1)});
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue.isIdle(); }, kPatience));
  EXPECT_THAT(seen, ElementsAre(1, 2));
}

TEST(PlanQueue, CarriesMappingsInItsTurn) {
  PlanQueue queue;
  Planner planner;
  const auto plan = std::make_shared<const ExecutionPlan>(*planner.plan(*exampleRequest()));
  const Plans plans{plan, nullptr};
  std::vector<int> seen;
  Plans carried;
  queue.setHeld(true);
  queue.add(QueuedCarrying{plans, Urgency::Curve, [&](const Plans& answer) {
                             seen.push_back(2);
                             carried = answer;
                           }});
  queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 1)});
  const std::uint64_t dropped =
      queue.add(QueuedCarrying{plans, Urgency::Curve, [&](const Plans&) { seen.push_back(3); }});
  queue.drop(dropped);
  queue.setHeld(false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue.isIdle(); }, kPatience));
  EXPECT_THAT(seen, ElementsAre(1, 2));
  EXPECT_EQ(carried, plans) << "nothing is limited";
}

TEST(PlanQueue, SolvesNothingWhileItIsHeld) {
  PlanQueue queue;
  std::vector<int> seen;
  queue.setHeld(true);
  queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 1)});
  QTest::qWait(100);
  EXPECT_TRUE(seen.empty());
  queue.setHeld(false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return seen.size() == 1; }, kPatience));
}

TEST(PlanQueue, WhatIsDroppedIsNeverTaken) {
  PlanQueue queue;
  std::vector<int> seen;
  const std::uint64_t inWork = queue.add({slowRequest(), Urgency::Shown, 0, note(seen, 1)});
  const std::uint64_t waits = queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 2)});
  queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 3)});
  queue.drop(inWork);
  queue.drop(waits);
  queue.drop(12345);
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue.isIdle(); }, kPatience));
  EXPECT_THAT(seen, ElementsAre(3));
}

TEST(PlanQueue, WhatCannotBePlannedIsAnsweredWithNothing) {
  PlanQueue queue;
  bool answered = false;
  std::shared_ptr<const ExecutionPlan> answer;
  queue.add({impossibleRequest(), Urgency::Shown, 0, [&](const std::shared_ptr<const ExecutionPlan>& plan) {
               answered = true;
               answer = plan;
             }});
  ASSERT_TRUE(QTest::qWaitFor([&] { return answered; }, kPatience));
  EXPECT_EQ(answer, nullptr);
}

TEST(PlanQueue, AFaultIsReportedAndAnsweredWithNothing) {
  SlowSearch search;
  search.beforeTheEnd = [](const SearchRequest&) { throw InternalError("a broken promise"); };
  PlanQueue queue(nullptr, &search);
  const QSignalSpy faults(&queue, &PlanQueue::faulted);
  std::vector<int> seen;
  queue.add({exampleRequest(), Urgency::Shown, 0, note(seen, 1)});
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue.isIdle(); }, kPatience));
  EXPECT_THAT(seen, ElementsAre(1));
  ASSERT_EQ(faults.size(), 1);
  EXPECT_EQ(faults[0][0].toString(), "a broken promise");
}

TEST(PlanQueue, EndsWithWorkLeft) {
  std::vector<int> seen;
  {
    PlanQueue queue;
    queue.add({slowRequest(), Urgency::Shown, 0, note(seen, 1)});
    queue.add({slowRequest(), Urgency::Shown, 0, note(seen, 2)});
  }
  QTest::qWait(10);
  EXPECT_TRUE(seen.empty());
}

}  // namespace
}  // namespace tilescope::gui
