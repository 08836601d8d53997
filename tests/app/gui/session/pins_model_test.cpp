// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/pins_model.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

constexpr const char* kInputBuffer = "/memories/0/size_bits";

// The first layer does not fit into this buffer, because "smartshuttle" never tiles output rows.
app::DesignWords infeasibleWords() {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";
  words.edits = {"/memories/0/size_bits=32768"};
  return words;
}

app::DesignWords wordsWith(const std::vector<std::string>& edits = {}) {
  app::DesignWords words = exampleWords();
  words.edits = edits;
  return words;
}

class PinsModelTest : public testing::Test {
 protected:
  void start(const app::Design& design) {
    session = std::make_unique<SessionController>(Session{design, {}, {}, {}, {}, {}});
    pins = std::make_unique<PinsModel>(*session, queue);
    editor = std::make_unique<DesignEditor>(*session);
  }
  void withPicture() { model = std::make_unique<ExploreModel>(*session, runner, pins.get()); }
  void waitForPins() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return pins->isSettled(); }, kPatience));
  }
  void wait() {
    waitForPins();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return model->plan() && !model->isStale() && model->isVerdictFresh(); }, kPatience));
  }

  PlanQueue queue;
  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<PinsModel> pins;
  std::unique_ptr<DesignEditor> editor;
  std::unique_ptr<ExploreModel> model;
};

TEST_F(PinsModelTest, APinHasThePlanOfItsOwnDesign) {
  start(exampleDesign());
  session->pin("base");
  editor->setParameter(kWeightBuffer, 16);
  session->pin("small");
  EXPECT_FALSE(pins->isSettled());
  waitForPins();
  ASSERT_EQ(pins->pins().size(), 2u);
  Planner planner;
  for (const PinnedPlan& pinned : pins->pins()) {
    const Result<PlanRequest> request = app::requestOf(pinned.pin.design);
    const Result<ExecutionPlan> alone = planner.plan(*request, {});
    ASSERT_TRUE(pinned.plan);
    EXPECT_EQ(pinned.plan->totals, alone->totals);
    EXPECT_EQ(pinned.figures, totalFigures(*alone, nullptr));
    EXPECT_EQ(pinned.rows.size(), alone->layers.size());
    EXPECT_TRUE(pinned.fits());
  }
  EXPECT_NE(pins->pin('A')->plan->totals, pins->pin('B')->plan->totals);
  EXPECT_EQ(pins->reference(), pins->pin('A'));
}

TEST_F(PinsModelTest, AnUnpinnedDesignIsNotAskedForAnyMore) {
  start(exampleDesign());
  queue.setHeld(true);
  session->pin("base");
  session->unpin('A');
  EXPECT_TRUE(pins->pins().empty());
  EXPECT_TRUE(pins->isSettled());
  EXPECT_TRUE(queue.isIdle());
}

TEST_F(PinsModelTest, AnotherNameKeepsThePlan) {
  start(exampleDesign());
  session->pin("base");
  waitForPins();
  const auto plan = pins->pin('A')->plan;
  session->renamePin('A', "start");
  EXPECT_EQ(pins->pin('A')->pin.name, "start");
  EXPECT_EQ(pins->pin('A')->plan, plan);
  EXPECT_TRUE(pins->isSettled());
}

TEST_F(PinsModelTest, UndoBringsAPinBackWithItsPlan) {
  start(exampleDesign());
  session->pin("base");
  waitForPins();
  const PlanTotals totals = pins->pin('A')->plan->totals;
  session->unpin('A');
  session->history().undo();
  waitForPins();
  EXPECT_EQ(pins->pin('A')->plan->totals, totals);
}

TEST_F(PinsModelTest, APinThatDoesNotFitSaysWhy) {
  start(exampleDesign(infeasibleWords()));
  session->pin("small");
  waitForPins();
  const PinnedPlan& small = *pins->pin('A');
  ASSERT_TRUE(small.plan);
  EXPECT_FALSE(small.fits());
  EXPECT_TRUE(small.reason().startsWith(QString::fromStdString(small.plan->infeasibleLayers.front())))
      << small.reason().toStdString();
}

TEST_F(PinsModelTest, ThePlanOnScreenIsTakenForItsPin) {
  start(exampleDesign());
  withPicture();
  wait();
  queue.setHeld(true);
  session->pin("base");
  EXPECT_TRUE(pins->isSettled()) << "nothing is left to be searched";
  EXPECT_EQ(pins->pin('A')->plan.get(), model->plan());
}

TEST_F(PinsModelTest, DifferencesAreAgainstTheReferencePin) {
  start(exampleDesign(wordsWith({"/memories/1/size_bits=131072"})));
  withPicture();
  wait();
  EXPECT_EQ(model->referenceName(), "profile");
  EXPECT_TRUE(model->figures()[0].change);
  EXPECT_TRUE(model->roofline().pin.isNull()) << "only pins have marks";
  session->pin("small");
  EXPECT_EQ(model->referenceName(), "A");
  EXPECT_EQ(model->figures()[0].change, 0.0);
  editor->setParameter(kWeightBuffer, 256);
  wait();
  const LayerRow& now = *model->row("res5_0_b");
  const auto& before = pins->pin('A')->rows;
  const auto at = std::find_if(before.begin(), before.end(), [](const LayerRow& r) { return r.name == "res5_0_b"; });
  ASSERT_TRUE(now.change);
  EXPECT_DOUBLE_EQ(now.change->traffic, now.totalBytes() / at->totalBytes() - 1);
  EXPECT_DOUBLE_EQ(now.change->latency, now.seconds / at->seconds - 1);
  EXPECT_DOUBLE_EQ(*now.change->energy, now.energy / at->energy - 1);
  EXPECT_DOUBLE_EQ(now.change->utilization, now.utilization - at->utilization);
  EXPECT_LT(now.change->traffic, 0);
  EXPECT_EQ(model->row("pool1")->change, std::nullopt) << "not modelled";
  const double latency = pins->pin('A')->plan->totals.latency.seconds;
  EXPECT_DOUBLE_EQ(*model->figures()[1].change, model->plan()->totals.latency.seconds / latency - 1);
}

TEST_F(PinsModelTest, AnotherReferenceNeedsNoNewPlan) {
  start(exampleDesign(wordsWith({"/memories/1/size_bits=131072"})));
  withPicture();
  session->pin("small");
  editor->setParameter(kWeightBuffer, 256);
  wait();
  const ExecutionPlan* plan = model->plan();
  const std::vector<TotalFigure> againstPin = model->figures();
  session->setReferencePin({});
  EXPECT_EQ(model->plan(), plan);
  EXPECT_FALSE(model->isStale());
  EXPECT_TRUE(model->isVerdictFresh());
  EXPECT_EQ(model->referenceName(), "profile");
  EXPECT_NE(model->figures(), againstPin);
  EXPECT_TRUE(model->traffic().pin.isNull());
  session->history().undo();
  EXPECT_EQ(model->figures(), againstPin);
  session->unpin('A');
  EXPECT_EQ(model->referenceName(), "profile");
}

TEST_F(PinsModelTest, PlotsHaveThePlacesOfTheReferencePin) {
  start(exampleDesign());
  withPicture();
  session->pin("base");
  editor->setParameter(kWeightBuffer, 256);
  wait();
  EXPECT_EQ(model->roofline().pin, QChar('A'));
  EXPECT_GE(model->roofline().pinned.size(), model->roofline().marks.size());
  const TrafficData& traffic = model->traffic();
  const auto& before = pins->pin('A')->rows;
  for (std::size_t i = 0; i < traffic.bars.size(); ++i) {
    const std::string& layer = traffic.bars[i].layer;
    const auto at = std::find_if(before.begin(), before.end(), [&](const LayerRow& r) { return r.name == layer; });
    EXPECT_DOUBLE_EQ(traffic.pinnedBytes(i), at->totalBytes()) << layer;
  }
}

TEST_F(PinsModelTest, OfAnotherNetworkOnlyTotalsAreCompared) {
  start(exampleDesign());
  withPicture();
  session->pin("base");
  app::Design other = exampleDesign(exampleWords("alexnet_grouped"));
  session->change("network", other);
  wait();
  EXPECT_TRUE(model->figures()[0].change);
  for (const LayerRow& row : model->rows()) EXPECT_FALSE(row.change) << row.name;
  EXPECT_TRUE(model->roofline().pinned.empty());
  EXPECT_TRUE(model->roofline().pin.isNull());
}

TEST_F(PinsModelTest, ALayerThatFitsNowhereHasNoDifference) {
  app::Design large = exampleDesign(infeasibleWords());
  large.edits.clear();
  start(large);
  withPicture();
  session->pin("base");
  editor->setParameter(kInputBuffer, 4);
  wait();
  int compared = 0;
  for (const LayerRow& row : model->rows()) {
    if (row.state == LayerState::Infeasible) {
      EXPECT_FALSE(row.change) << row.name;
    }
    if (row.change) ++compared;
  }
  EXPECT_FALSE(model->plan()->infeasibleLayers.empty());
  EXPECT_GT(compared, 0);
  EXPECT_FALSE(model->figures()[0].change) << "sums of other sets of layers do not compare";
}

TEST_F(PinsModelTest, FiguresOfTheReferenceStandBesideTheirChange) {
  start(exampleDesign());
  withPicture();
  session->pin("base");
  wait();
  const std::string latency = model->explain("res5_0_b", Metric::Latency)->result;
  editor->setParameter(kWeightBuffer, 256);
  wait();
  const std::optional<ReferenceFigure> figure = model->referenceFigure("res5_0_b", Metric::Latency);
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->name, "A");
  EXPECT_EQ(figure->value.toStdString(), latency);
  EXPECT_EQ(figure->change, model->row("res5_0_b")->change->latency);
  EXPECT_EQ(figure->metric, Metric::Latency);
  EXPECT_EQ(model->referenceFigure("res5_0_b", Metric::Utilization)->metric, Metric::Utilization);
  EXPECT_FALSE(model->referenceFigure("pool1", Metric::Traffic));
  EXPECT_EQ(model->referenceTotal(Metric::Traffic)->change, model->figures()[5].change) << "traffic";
}

}  // namespace
}  // namespace tilescope::gui
