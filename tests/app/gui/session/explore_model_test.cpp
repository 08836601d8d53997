// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/explore_model.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/pins_model.h"
#include "tests/app/gui/designs.h"
#include "tests/support/slow_search.h"

namespace tilescope::gui {
namespace {

class ExploreModelTest : public testing::Test {
 protected:
  void start(const app::DesignWords& words) {
    session = std::make_unique<SessionController>(Session{exampleDesign(words), {}});
    model = std::make_unique<ExploreModel>(*session, runner);
    editor = std::make_unique<DesignEditor>(*session);
  }
  void wait() {
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return model->plan() && !model->isStale() && model->isVerdictFresh(); }, kPatience));
  }
  double parameter(const QString& id) const {
    for (const ParameterRow& row : editor->parameters())
      if (row.id == id) return row.value;
    return -1;
  }

  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<ExploreModel> model;
  std::unique_ptr<DesignEditor> editor;
};

TEST(Progress, CountsInterimAnswersThatAreProvedAsDone) {
  ExecutionPlan plan;
  plan.layers.resize(4);
  for (LayerPlan& layer : plan.layers) {
    layer.evaluation = LayerResult{};
    layer.interim = true;
  }
  plan.layers[0].search.proven = plan.layers[2].search.proven = true;
  plan.layers[3].sameAs = "the first";
  PlanUpdate update;
  update.complete = false;
  update.total = update.proving = 3;
  update.plan = std::make_shared<const ExecutionPlan>(plan);
  EXPECT_EQ(progressOf(update).done, 2u);
  EXPECT_EQ(progressOf(update).proving, 1u);
  EXPECT_TRUE(progressOf(update).isWholePreview());
  plan.layers[1].search.proven = true;
  update.plan = std::make_shared<const ExecutionPlan>(plan);
  EXPECT_EQ(progressOf(update).proving, 3u) << "of equal ones better ones are sought in all three";
}

TEST_F(ExploreModelTest, TheRoofNamesTheArrayAsItsPinDoes) {
  for (const char* counted : {"eplanner", "zigzag"}) {
    app::DesignWords words = exampleWords();
    words.model = counted;
    words.edits = {"/array/dims/1/size=32"};  // array rows
    model.reset();
    editor.reset();
    start(words);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !model->roofline().peakLabel.empty(); }, kPatience));
    EXPECT_TRUE(model->roofline().peakLabel.starts_with("32 × 16 PEs")) << model->roofline().peakLabel;
    EXPECT_EQ(pinName(session->design(), {}), "32 × 16 PEs");
  }
}

TEST_F(ExploreModelTest, ShowsEveryLayerWithItsFigures) {
  start(exampleWords());
  wait();
  ASSERT_EQ(model->rows().size(), 31u);
  const LayerRow& row = *model->row("res5_0_b");
  EXPECT_EQ(row.operation, "conv 3×3, 512 → 512, 7 × 7");
  EXPECT_TRUE(row.proven);
  double share = 0;
  for (const LayerRow& r : model->rows()) share += r.share;
  EXPECT_NEAR(share, 1, 1e-9);
  EXPECT_EQ(model->row("pool1")->state, LayerState::OutsideModel);
  EXPECT_EQ(model->traffic().bars.size(), 21u);
  std::size_t layers = 0;
  for (const RooflineMark& mark : model->roofline().marks) layers += static_cast<std::size_t>(mark.layers.size());
  EXPECT_EQ(layers, 21u);
}

TEST_F(ExploreModelTest, NoMarkIsAboveItsRoofs) {
  for (const char* network : {"resnet18", "mobilenet_v2", "yolov2", "alexnet_grouped"}) {
    start(exampleWords(network));
    wait();
    const RooflineData& data = model->roofline();
    for (const RooflineMark& mark : data.marks) {
      EXPECT_LE(mark.performance, data.peak * (1 + 1e-9)) << network << " " << mark.label;
      EXPECT_LE(mark.performance, mark.intensity * data.bandwidth * (1 + 1e-9)) << network;
    }
  }
}

TEST_F(ExploreModelTest, BlocksOfNeighboursShareABracket) {
  start(exampleWords());
  wait();
  const std::vector<TrafficBar>& bars = model->traffic().bars;
  EXPECT_EQ(bars[0].label, "conv1");
  EXPECT_EQ(bars[0].block, "");
  EXPECT_EQ(bars[1].label, "0_a");
  EXPECT_EQ(bars[1].block, "res2");
  EXPECT_EQ(bars.back().label, "fc");
}

TEST_F(ExploreModelTest, AParameterIsAnEditAndUndoTakesItBack) {
  start(exampleWords());
  wait();
  const LayerRows before = model->rows();
  editor->setParameter(kWeightBuffer, 64);
  EXPECT_TRUE(model->isStale());
  wait();
  EXPECT_EQ(parameter(kWeightBuffer), 64);
  EXPECT_EQ(session->history().undoText(), "weight buffer 128 → 64 KiB");
  EXPECT_NE(model->rows(), before);
  ASSERT_TRUE(model->figures()[0].change);
  session->history().undo();
  wait();
  EXPECT_EQ(model->rows(), before);
  EXPECT_FALSE(model->figures()[0].change);
}

TEST_F(ExploreModelTest, ADragIsNamedFromItsStart) {
  start(exampleWords());
  wait();
  session->beginGesture();
  for (const double kib : {120.0, 100.0, 80.0}) editor->setParameter(kWeightBuffer, kib);
  session->endGesture();
  EXPECT_EQ(session->history().count(), 1);
  EXPECT_EQ(session->history().undoText(), "weight buffer 128 → 80 KiB");
}

TEST_F(ExploreModelTest, BatchIsAParameterToo) {
  start(exampleWords());
  wait();
  const double macs = model->plan()->totals.macs;
  editor->setParameter("batch", 4);
  wait();
  EXPECT_EQ(model->plan()->totals.macs, 4 * macs);
  EXPECT_EQ(parameter("batch"), 4);
  editor->resetParameter("batch");
  EXPECT_FALSE(session->design().batch);
}

TEST_F(ExploreModelTest, TheVerdictsChangeGivesWhatItPromises) {
  app::DesignWords words = exampleWords();
  words.edits = {"/memories/3/bandwidth_gb_per_s=8"};
  start(words);
  wait();
  const Verdict verdict = model->verdict();
  ASSERT_FALSE(verdict.edits.empty()) << verdict.finding;
  std::vector<Change> tried = model->changes();
  for (const Change& saving : model->rankedChanges().savings) tried.push_back(saving);
  for (const Change& pair : model->rankedChanges().pairs) tried.push_back(pair);
  const auto promised =
      std::find_if(tried.begin(), tried.end(), [&](const Change& change) { return change.edits() == verdict.edits; });
  ASSERT_NE(promised, tried.end()) << verdict.remedy;
  editor->apply(verdict.edits);
  wait();
  EXPECT_NEAR(model->plan()->totals.latency.seconds, promised->after, 1e-12);
  EXPECT_EQ(session->history().count(), 1);
}

TEST_F(ExploreModelTest, AnInfeasibleLayerHasItsReasonAndAFixThatFits) {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";  // never tiles output rows
  words.edits = {"/memories/0/size_bits=32768"};
  start(words);
  wait();
  EXPECT_EQ(model->verdict().kind, Verdict::Kind::Infeasible);
  std::size_t infeasible = 0;
  for (const LayerRow& row : model->rows()) {
    if (row.state != LayerState::Infeasible) continue;
    ++infeasible;
    EXPECT_TRUE(row.shortReason.starts_with("input +")) << row.shortReason;
    EXPECT_FALSE(row.reason.empty());
  }
  EXPECT_GT(infeasible, 0u);
  ASSERT_FALSE(model->verdict().edits.empty());
  editor->apply(model->verdict().edits);
  wait();
  EXPECT_TRUE(model->plan()->infeasibleLayers.empty());
}

TEST(ExploreModelPreview, FiguresAreShownWithTheirGapUntilTheyAreProved) {
  SlowSearch::Gate gate;
  const SlowSearch search(gate);
  PlanRunner runner(nullptr, &search);
  SessionController session(Session{exampleDesign(), {}});
  ExploreModel model(session, runner);
  ASSERT_TRUE(QTest::qWaitFor([&] { return model.progress().isWholePreview(); }, kPatience));
  EXPECT_TRUE(model.isStale());
  EXPECT_GT(model.progress().gap.value(), 0);
  EXPECT_EQ(model.progress().done, 1u);
  EXPECT_EQ(model.progress().proving, model.progress().total - 1);
  for (const LayerRow& row : model.rows()) {
    if (row.state == LayerState::OutsideModel) continue;
    EXPECT_EQ(row.state, LayerState::Planned) << row.name;
    EXPECT_EQ(row.interim, row.name != "fc") << row.name;
    EXPECT_EQ(row.gap > 0, row.interim) << row.name;
  }
  const TotalFigure preview = model.figures().at(1);
  EXPECT_EQ(preview.value, words(model.explainTotal(preview.metric)->result).section(' ', 0, 0).toStdString());
  gate.open();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !model.isStale(); }, kPatience));
  EXPECT_NE(model.figures().at(1).value, preview.value) << "the first answer was slower";
  EXPECT_EQ(model.progress().proving, 0u);
  EXPECT_GT(model.progress().nodes, 0u);
  for (const LayerRow& row : model.rows()) EXPECT_FALSE(row.interim);
}

TEST(ExploreModelAdvice, AnOldSuggestionIsDroppedWhileTheNextIsSearched) {
  PlanRunner runner;
  SessionController session(Session{exampleDesign(), {}});
  ExploreModel model(session, runner);
  bool isSlow = false;  // then plans come, but no advice
  QObject::connect(&runner, &PlanRunner::updated, [&](const PlanUpdate& update) {
    if (isSlow && update.complete) runner.blockSignals(true);
  });
  const auto change = [&](int kib) {
    isSlow = true;
    session.change("size", app::withEdit(session.design(), {"/memories/1/size_bits", std::to_string(kib * 8192)}));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !model.isStale(); }, kPatience));
    EXPECT_FALSE(model.isVerdictFresh());
  };
  const auto isDropped = [&] { return model.verdict().remedy.empty(); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return model.isVerdictFresh(); }, kPatience));
  ASSERT_FALSE(isDropped());
  session.beginGesture();
  change(200);
  EXPECT_FALSE(isDropped()) << "a drag does not flicker";
  EXPECT_TRUE(QTest::qWaitFor(isDropped, kPatience)) << "later it would be taken for the new one";
  session.endGesture();
  isSlow = false;
  runner.blockSignals(false);
  model.searchAgain();
  ASSERT_TRUE(QTest::qWaitFor([&] { return model.isVerdictFresh(); }, kPatience));
  ASSERT_FALSE(isDropped());
  change(220);
  EXPECT_TRUE(QTest::qWaitFor(isDropped, 500)) << "a single change has none of the design before";
}

TEST_F(ExploreModelTest, WithoutNetworkThereIsNothingToShow) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  start(words);
  QTest::qWait(30);
  EXPECT_EQ(model->plan(), nullptr);
  EXPECT_TRUE(model->rows().empty());
  EXPECT_FALSE(editor->parameters().empty());
}

TEST_F(ExploreModelTest, EveryFigureIsExplained) {
  start(exampleWords());
  wait();
  for (const TotalFigure& figure : model->figures()) {
    const std::optional<Provenance> total = model->explainTotal(figure.metric);
    ASSERT_TRUE(total);
    EXPECT_EQ(total->result, figure.lack.empty() ? figure.value + " " + figure.unit : figure.lack);
    EXPECT_FALSE(total->source.empty() && figure.lack.empty());
    if ((rowOf(figure.metric).places & kExplained) != 0) {
      EXPECT_TRUE(model->explain("res5_0_b", figure.metric));
    }
  }
  EXPECT_FALSE(model->explain("no such layer", Metric::Latency));
}

}  // namespace
}  // namespace tilescope::gui
