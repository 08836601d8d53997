// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/designs_model.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

class DesignsModelTest : public testing::Test {
 protected:
  DesignsModelTest() { wait(); }

  void wait() {
    const auto settled = [this] {
      return explore.plan() && !explore.isStale() && queue.isIdle() && designs.picture().present &&
             designs.cloud().find(session.design()) == designs.picture().present;
    };
    ASSERT_TRUE(QTest::qWaitFor(settled, kPatience));
  }
  void set(double kib) {
    editor.setParameter(kWeightBuffer, kib);
    wait();
  }
  const DesignRow* rowOf(DesignId id) const {
    for (const DesignRow& row : designs.rows())
      if (row.id == id) return &row;
    return nullptr;
  }

  SessionController session{Session{exampleDesign(), {}}};
  PlanRunner runner;
  PlanQueue queue;
  ExploreModel explore{session, runner};
  SolvedDesigns solved{session, runner};
  DesignsModel designs{session, solved, queue};
  DesignEditor editor{session};
};

TEST_F(DesignsModelTest, EveryDesignThatWasSolvedIsAPointWithThePlannersFigures) {
  set(64);
  set(8);
  EXPECT_EQ(designs.cloud().size(), 3u);
  Planner planner;
  for (DesignId id = 0; id < designs.cloud().size(); ++id) {
    const Result<PlanRequest> request = app::requestOf(designs.cloud().design(id));
    ASSERT_TRUE(request);
    const Result<ExecutionPlan> plan = planner.plan(*request);
    ASSERT_TRUE(plan);
    EXPECT_EQ(designs.cloud().figure(id, Metric::Latency), plan->totals.latency.seconds);
    EXPECT_EQ(designs.cloud().figure(id, Metric::Energy), plan->totals.energy.total);
    EXPECT_EQ(designs.cloud().figure(id, Metric::Traffic), plan->totals.offChipBytes.total());
  }
}

TEST_F(DesignsModelTest, ADesignExplainsItself) {
  const std::string latency = toText(designs.explain(*designs.picture().present));
  EXPECT_THAT(latency, HasSubstr("as the profile"));
  EXPECT_THAT(latency, HasSubstr("latency = 8.94 ms"));
  EXPECT_THAT(latency, HasSubstr("traffic = 69.7 MB"));
  EXPECT_THAT(latency, HasSubstr("Model eplanner was never compared with silicon on this hardware."));
  const DesignId before = *designs.picture().present;
  set(8);
  const Provenance said = designs.explain(before);
  EXPECT_THAT(said.steps[0], HasSubstr("against the current design"));
  EXPECT_EQ(designs.wordsOf(*designs.picture().present), "Weight buffer 8 KiB");
}

TEST_F(DesignsModelTest, PinsAndTheirReferenceHavePlaces) {
  session.pin("base");
  set(8);
  session.pin("small");
  wait();
  const std::vector<DesignPin>& pins = designs.picture().pins;
  ASSERT_EQ(pins.size(), 2u);
  EXPECT_EQ(pins[0].letter, 'A');
  EXPECT_EQ(designs.cloud().design(pins[0].id), session.session().pins[0].design);
  EXPECT_EQ(designs.picture().reference, pins[0].id);
  session.unpin('A');
  EXPECT_EQ(designs.picture().pins.size(), 1u);
  EXPECT_EQ(designs.picture().reference, std::nullopt);
}

TEST_F(DesignsModelTest, APinThatNobodySolvedIsAskedFor) {
  Session other;
  other.design = session.design();
  other.pins = {{QChar('C'), "far", app::withEdit(session.design(), {"/clock_mhz", "500"})}};
  session.open(other);
  ASSERT_TRUE(QTest::qWaitFor([&] { return designs.picture().pins.size() == 1; }, kPatience));
  EXPECT_EQ(designs.wordsOf(designs.picture().pins[0].id), "Clock 500 MHz");
}

TEST_F(DesignsModelTest, RowsHoldFrontNeighboursAndSelectionWithTheirDifference) {
  set(64);
  set(2);
  const DesignId present = *designs.picture().present;
  ASSERT_TRUE(QTest::qWaitFor([&] { return designs.rows().size() == 3; }, kPatience));
  const DesignRow* row = rowOf(present);
  ASSERT_TRUE(row);
  EXPECT_TRUE(row->present);
  const DesignId base = *designs.cloud().find(exampleDesign());
  ASSERT_TRUE(row->change);
  EXPECT_DOUBLE_EQ(
      *row->change,
      designs.cloud().figure(present, Metric::Latency) / designs.cloud().figure(base, Metric::Latency) - 1);
  EXPECT_EQ(rowOf(base)->change, 0.0);
  EXPECT_FALSE(row->isBetter) << "a smaller buffer";
  DesignIds ids;
  for (const DesignRow& each : designs.rows()) ids.push_back(each.id);
  EXPECT_THAT(ids, IsSupersetOf(designs.cloud().front(designs.picture().axes)));
}

TEST_F(DesignsModelTest, ASelectedDesignBecomesThePresentOneInOneStep) {
  const DesignId base = *designs.picture().present;
  set(8);
  const app::Design small = session.design();
  const int steps = session.history().count();
  designs.select({base});
  EXPECT_THAT(designs.picture().selection, Contains(base));
  EXPECT_TRUE(designs.makePresent(base));
  EXPECT_EQ(session.history().count(), steps + 1);
  EXPECT_TRUE(session.design().edits.empty());
  session.history().undo();
  EXPECT_EQ(session.design(), small);
}

TEST_F(DesignsModelTest, AnotherWorkloadHasOtherDesignsAndNoSelection) {
  designs.select({*designs.picture().present});
  app::Design batched = session.design();
  batched.batch = 2;
  session.change("batch", batched);
  EXPECT_TRUE(designs.picture().selection.empty());
  wait();
  EXPECT_EQ(designs.cloud().size(), 1u);
  session.history().undo();
  wait();
  EXPECT_EQ(designs.cloud().size(), 1u);
}

TEST(SolvedDesigns, KnowTheDesignOfAnAnswerThatIsBehind) {
  SessionController session(Session{exampleDesign(), {}});
  PlanRunner runner;
  ExploreModel explore(session, runner);
  SolvedDesigns solved(session, runner);
  std::vector<std::pair<app::Design, HardwareProfile>> seen;
  QObject::connect(&solved, &SolvedDesigns::solved, [&](const app::Design& design, const auto& plan) {
    seen.emplace_back(design, plan->request.hardware);
  });
  DesignEditor editor(session);
  for (const double kib : {8.0, 16.0, 32.0, 64.0}) {
    editor.setParameter(kWeightBuffer, kib);
    QTest::qWait(5);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return !explore.isStale(); }, kPatience));
  ASSERT_FALSE(seen.empty());
  for (const auto& [design, hardware] : seen) EXPECT_EQ(*app::editedProfile(design), hardware);
}

}  // namespace
}  // namespace tilescope::gui
