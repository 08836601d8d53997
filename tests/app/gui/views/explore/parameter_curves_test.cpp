// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/parameter_curves.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/common/design_file.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/design_parameters.h"
#include "core/explore/plan_objective.h"
#include "core/explore/silicon_metrics.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"
#include "tests/support/project_files.h"

namespace tilescope::gui {
namespace {

constexpr int kCurvesPatience = 5 * kPatience;  // sanitized builds, while other tests run
constexpr const char* kBandwidth = "/memories/3/bandwidth_gb_per_s";

class ParameterCurvesTest : public testing::Test {
 protected:
  void start(const app::DesignWords& words) { start(exampleDesign(words)); }
  void start(const app::Design& design) {
    curves.reset();
    editor.reset();
    session = std::make_unique<SessionController>(Session{design, {}});
    editor = std::make_unique<DesignEditor>(*session);
    curves = std::make_unique<ParameterCurves>(*session, queue);
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !curves->ids().isEmpty() && curves->isComplete(); }, kCurvesPatience));
  }
  double present(const QString& id) const {
    for (const ParameterRow& row : editor->parameters())
      if (row.id == id) return row.value;
    return -1;
  }
  CurvePoint expected(const QString& id, double value) const {
    const Result<PlanRequest> request = app::requestOf(withParameter(session->design(), id, value));
    EXPECT_TRUE(request) << toText(request.diagnostics());
    Planner planner;
    const Result<ExecutionPlan> plan = planner.plan(*request);
    EXPECT_TRUE(plan);
    if (!plan->infeasibleLayers.empty()) return {value, CurvePoint::State::DoesNotFit};
    bool proven = true;
    for (const LayerPlan& layer : plan->layers) {
      const auto* result = std::get_if<LayerResult>(&layer.evaluation);
      proven = proven && (!result || result->outsideModel || layer.search.proven);
    }
    CurvePoint point{value, CurvePoint::State::Solved, objectiveOf(plan->totals, request->objective).value, proven};
    point.energy = plan->totals.energy.total;
    point.seconds = plan->totals.latency.seconds;
    point.macs = plan->totals.macs;
    point.offChipBytes = plan->totals.offChipBytes.total();
    point.areaMm2 = chipArea(request->hardware);
    return point;
  }

  PlanQueue queue;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<DesignEditor> editor;
  std::unique_ptr<ParameterCurves> curves;
};

TEST_F(ParameterCurvesTest, EverySliderGetsACurveOverItsRangeWithThePresentValue) {
  start(exampleWords());
  wait();
  for (const ParameterRow& row : editor->parameters()) {
    const ParameterCurve& curve = curves->curve(row.id);
    if (row.compact) {
      EXPECT_TRUE(curve.points.empty()) << row.id.toStdString();
      continue;
    }
    ASSERT_FALSE(curve.points.empty()) << row.id.toStdString();
    EXPECT_DOUBLE_EQ(curve.points.front().value, row.least);
    EXPECT_DOUBLE_EQ(curve.points.back().value, row.most);
    EXPECT_NE(curve.at(row.value), nullptr);
    EXPECT_TRUE(std::is_sorted(curve.points.begin(), curve.points.end(),
                               [](const CurvePoint& a, const CurvePoint& b) { return a.value < b.value; }));
  }
}

TEST_F(ParameterCurvesTest, EveryPointIsThePlannersAnswer) {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";  // never tiles output rows
  words.edits = {"/memories/1/size_bits=524288"};
  start(words);
  wait();
  int doNotFit = 0;
  for (const char* id : {kWeightBuffer, kBandwidth, "/memories/0/size_bits"}) {
    for (const CurvePoint& point : curves->curve(id).points) {
      EXPECT_EQ(point, expected(id, point.value)) << id << " " << point.value;
      if (point.state == CurvePoint::State::DoesNotFit) ++doNotFit;
    }
  }
  EXPECT_GT(doNotFit, 0) << "the smallest input buffers";
}

TEST_F(ParameterCurvesTest, AValueOutsideTheSlidersRangeIsAPointOfItsOwn) {
  for (const std::int64_t bits : {std::int64_t{96}, std::int64_t{1} << 40}) {
    app::DesignWords words = exampleWords();
    words.edits = {std::string(kWeightBuffer) + "=" + std::to_string(bits)};
    start(words);
    wait();
    const ParameterCurve& curve = curves->curve(kWeightBuffer);
    const double value = static_cast<double>(bits) / 8192;
    const CurvePoint* point = curve.at(value);
    ASSERT_NE(point, nullptr) << bits;
    EXPECT_TRUE(point == &curve.points.front() || point == &curve.points.back());
    const Result<PlanRequest> request = app::requestOf(session->design());
    ASSERT_TRUE(request);
    Planner planner;
    EXPECT_DOUBLE_EQ(point->objective, objectiveOf(planner.plan(*request)->totals, request->objective).value) << bits;
  }
}

TEST_F(ParameterCurvesTest, TheCurveOfTheSliderThatMovedStaysAndTheOthersAreOfTheNewDesign) {
  start(exampleWords());
  wait();
  const ParameterCurve own = curves->curve(kWeightBuffer);
  const ParameterCurve other = curves->curve(kBandwidth);
  QSignalSpy solved(curves.get(), &ParameterCurves::solved);
  editor->setParameter(kWeightBuffer, 8);
  EXPECT_FALSE(curves->curve(kWeightBuffer).stale);
  EXPECT_TRUE(curves->curve(kBandwidth).stale);
  wait();
  EXPECT_EQ(curves->curve(kWeightBuffer), own) << "it does not depend on its own value";
  EXPECT_NE(curves->curve(kBandwidth), other);
  const CurvePoint& point = curves->curve(kBandwidth).points.front();
  EXPECT_EQ(point, expected(kBandwidth, point.value));
}

TEST_F(ParameterCurvesTest, AnotherObjectiveModelOrNetworkLeavesNoOldCurve) {
  start(exampleWords());
  wait();
  const ParameterCurve latency = curves->curve(kBandwidth);
  for (const auto& [picker, choice] : {std::pair(Picker::Objective, QStringLiteral("energy")),
                                       std::pair(Picker::Model, QStringLiteral("model=predictor")),
                                       std::pair(Picker::Network, QStringLiteral("alexnet"))}) {
    const Result<Picked> next = picked(picker, choice, session->design());
    ASSERT_TRUE(next) << toText(next.diagnostics());
    ASSERT_TRUE(session->change(next->text, next->design));
    EXPECT_EQ(curves->curve(kBandwidth).answered(), 0U) << choice.toStdString();
    session->history().undo();
    EXPECT_EQ(curves->curve(kBandwidth).answered(), 0U) << "until the design rests";
    wait();
    EXPECT_EQ(curves->curve(kBandwidth), latency);
  }
}

TEST_F(ParameterCurvesTest, UndoBringsCurvesBackWithoutSolving) {
  start(exampleWords());
  wait();
  const ParameterCurve before = curves->curve(kBandwidth);
  editor->setParameter(kWeightBuffer, 8);
  wait();
  session->history().undo();
  QSignalSpy solved(curves.get(), &ParameterCurves::solved);
  wait();
  EXPECT_EQ(curves->curve(kBandwidth), before);
  EXPECT_EQ(solved.count(), 0);
}

TEST_F(ParameterCurvesTest, TheSameMachineInAnotherFileKeepsItsCurves) {
  app::DesignWords words = exampleWords();
  words.edits = {std::string(kWeightBuffer) + "=" + std::to_string(32 * 8192)};
  start(words);
  wait();
  const ParameterCurve before = curves->curve(kBandwidth);
  app::Design saved = session->design();
  HardwareProfile profile = *app::editedProfile(saved);
  profile.name = "My machine";
  saved = app::withProfile(std::move(saved), "/my/machine.json", std::move(profile));
  ASSERT_TRUE(saved.edits.empty());
  QSignalSpy solved(curves.get(), &ParameterCurves::solved);
  ASSERT_TRUE(session->change("save profile", saved));
  EXPECT_EQ(curves->curve(kBandwidth), before) << "at once";
  wait();
  EXPECT_EQ(curves->curve(kBandwidth), before);
  EXPECT_LE(solved.count(), 2) << "the range of the slider follows its profile";
  session->history().undo();
  EXPECT_EQ(curves->curve(kBandwidth), before);
}

TEST_F(ParameterCurvesTest, NothingIsAskedWhileASliderIsDragged) {
  start(exampleWords());
  wait();
  session->beginGesture();
  QSignalSpy solved(curves.get(), &ParameterCurves::solved);
  editor->setParameter(kWeightBuffer, 8);
  QTest::qWait(300);
  EXPECT_EQ(solved.count(), 0);
  session->endGesture();
  wait();
  EXPECT_GT(solved.count(), 0);
}

TEST_F(ParameterCurvesTest, TheOneThatIsAttendedToComesFirst) {
  start(exampleWords());
  curves->attend(kBandwidth);
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const ParameterCurve& curve = curves->curve(kBandwidth);
        return !curve.points.empty() && curve.answered() == curve.points.size();
      },
      kCurvesPatience));
  EXPECT_LT(curves->curve(kWeightBuffer).answered(), curves->curve(kWeightBuffer).points.size());
}

TEST_F(ParameterCurvesTest, SwitchedOffThereAreNone) {
  start(exampleWords());
  wait();
  curves->setEnabled(false);
  EXPECT_TRUE(curves->ids().isEmpty());
  EXPECT_TRUE(queue.isIdle());
  curves->setEnabled(true);
  wait();
  EXPECT_FALSE(curves->ids().isEmpty());
}

TEST_F(ParameterCurvesTest, WhatIsNotProvenWithinTheLimitIsMarked) {
  app::DesignWords words = exampleWords("resnet18", "eyeriss_like");
  words.model = "zigzag";
  start(words);
  const auto anyOpen = [&] {
    for (const QString& id : curves->ids())
      for (const CurvePoint& point : curves->curve(id).points)
        if (point.state == CurvePoint::State::Solved && !point.proven) return true;
    return false;
  };
  EXPECT_TRUE(QTest::qWaitFor(anyOpen, kCurvesPatience));
}

// One convolution under ZigZag's model, whose proof of latency exceeds the node limit of curve points.
app::Design slowToProve() {
  app::DesignWords words = exampleWords("resnet18", "tpu_like");
  words.model = "zigzag";
  app::Design design = exampleDesign(words);
  Network network = *design.network;
  Layer layer;
  layer.name = "convolution";
  layer.type = LayerType::Conv;
  layer.window.kernelHeight = layer.window.kernelWidth = 3;
  layer.window.padding = {1, 1, 1, 1};
  layer.in = {16, 8, 8};
  layer.out = {32, 8, 8};
  network.layers = {layer};
  design.network = std::make_shared<const Network>(network);
  // Other energies change the order of mappings, so that some are proven.
  return app::withEdit(std::move(design), {"/prices", "\"fixed\""});
}

TEST_F(ParameterCurvesTest, WithoutProofsALargerMemoryIsNoWorse) {
  start(slowToProve());
  wait();
  int open = 0;
  for (const ParameterRow& row : editor->parameters()) {
    if (!row.id.endsWith("size_bits") && !row.id.endsWith("bits_per_cycle")) continue;
    const CurvePoint* smaller = nullptr;
    for (const CurvePoint& point : curves->curve(row.id).points) {
      if (point.state != CurvePoint::State::Solved) continue;
      open += point.gap > 0;
      EXPECT_EQ(point.gap > 0, !point.proven);
      if (smaller) {
        EXPECT_LE(point.objective, smaller->objective * (1 + kSameValue)) << row.id.toStdString() << " " << point.value;
        EXPECT_LE(curves->curve(row.id).boundOf(point), smaller->objective) << row.id.toStdString();
      }
      smaller = &point;
    }
  }
  EXPECT_GT(open, 0);
}

TEST_F(ParameterCurvesTest, ThePointsDoNotDependOnTheOrderOfSolving) {
  start(slowToProve());
  wait();
  std::map<QString, ParameterCurve> before;
  for (const QString& id : curves->ids()) before[id] = curves->curve(id);
  start(slowToProve());
  curves->attend(before.rbegin()->first);
  wait();
  for (const QString& id : curves->ids()) EXPECT_EQ(curves->curve(id), before[id]) << id.toStdString();
}

TEST_F(ParameterCurvesTest, ThePlanOnScreenIsThePointAtThePresentValue) {
  start(slowToProve());
  wait();
  const QString id = "/memories/0/size_bits";
  const CurvePoint found = *curves->curve(id).at(present(id));
  ASSERT_FALSE(found.proven);
  Planner planner;
  PlannerSettings settings;
  settings.mostNodes = 3;
  ExecutionPlan plan = valueOrFail(planner.plan(*session->request(), settings));  // slower than the point on the curve
  for (LayerPlan& layer : plan.layers) layer.interim = false;                     // as if the search had given up
  const double value = objectiveOf(plan.totals, Objective::Latency).value;
  ASSERT_GT(value, found.objective);
  curves->learn(session->design(), std::make_shared<const ExecutionPlan>(plan));
  wait();
  EXPECT_EQ(curves->curve(id).at(present(id))->objective, value);
}

TEST_F(ParameterCurvesTest, APlanOfOthersIsTakenWithoutSolvingAgain) {
  start(exampleWords());
  Planner planner;
  const Result<ExecutionPlan> plan = planner.plan(*session->request());
  ASSERT_TRUE(plan);
  curves->learn(session->design(), std::make_shared<const ExecutionPlan>(*plan));
  queue.setHeld(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !curves->curve(kBandwidth).points.empty(); }, kCurvesPatience));
  const CurvePoint* point = curves->curve(kBandwidth).at(present(kBandwidth));
  ASSERT_NE(point, nullptr);
  EXPECT_EQ(point->state, CurvePoint::State::Solved);
}

ParameterCurve curveOf(const std::vector<std::optional<double>>& objectives) {
  ParameterCurve curve;
  curve.objective = Objective::Latency;
  double value = 1;
  for (const std::optional<double>& objective : objectives) {
    const bool fits = objective.has_value();
    curve.points.push_back(
        {value, fits ? CurvePoint::State::Solved : CurvePoint::State::DoesNotFit, objective.value_or(0)});
    value *= 2;
  }
  return curve;
}

// Energies are 1: the product is the latency.
ParameterCurve pricedCurveOf(const std::vector<std::optional<double>>& objectives) {
  ParameterCurve curve = curveOf(objectives);
  for (CurvePoint& point : curve.points) {
    if (point.state != CurvePoint::State::Solved) continue;
    point.energy = 1;
    point.seconds = point.objective;
    point.areaMm2 = 10 * point.value;
  }
  return curve;
}

TEST(ParameterCurve, TheKneeIsTheSmallestValueWithinOnePercentOfTheMinimum) {
  const ParameterCurve curve = pricedCurveOf({std::nullopt, 4.0, 3.0, 2.01, 2.0, 2.5});
  ASSERT_TRUE(curve.minimum() && curve.knee());
  EXPECT_EQ(curve.minimum()->value, 16);
  EXPECT_EQ(curve.knee()->value, 8);
  EXPECT_EQ(curve.jump(2, +1), 8);
  EXPECT_EQ(curve.jump(32, -1), 8);
  EXPECT_EQ(curve.jump(8, +1), std::nullopt);
  EXPECT_EQ(curve.jump(8, -1), std::nullopt);
  EXPECT_EQ(curve.jump(16, +1), std::nullopt) << "it lies below";
  EXPECT_EQ(curve.jump(1, +1), 8) << "also from where nothing fits";
}

TEST(ParameterCurve, TheKneeIsThatOfEnergyTimesLatencyWhateverIsShown) {
  ParameterCurve curve = pricedCurveOf({4.0, 3.0, 2.0, 1.0});
  for (CurvePoint& point : curve.points) point.energy = point.value * point.value;  // 1, 4, 16, 64
  EXPECT_EQ(curve.knee()->value, 1);
  EXPECT_EQ(curve.minimum()->value, 8);
  const ParameterCurve energies = shownAs(curve, Metric::Energy);
  EXPECT_EQ(energies.minimum()->value, 1);
  EXPECT_EQ(energies.knee()->value, 1);
  EXPECT_EQ(energies.points[2].objective, 16);
  const ParameterCurve products = shownAs(curve, Metric::EnergyTimesArea);
  EXPECT_EQ(products.points[2].objective, 16 * 40);
}

TEST(ParameterCurve, AFlatCurveHasAKneeAndNoMinimum) {
  const ParameterCurve curve = pricedCurveOf({2.0, 2.0, 2.0});
  EXPECT_EQ(curve.minimum(), nullptr);
  EXPECT_EQ(curve.knee()->value, 1);
}

TEST(ParameterCurve, GapsAreThoseOfTheObjectiveAlone) {
  ParameterCurve curve = pricedCurveOf({4.0, 3.0});
  curve.points[1].gap = 0.1;
  curve.points[1].proven = false;
  EXPECT_EQ(shownAs(curve, Metric::Latency).points[1].gap, 0.1);
  EXPECT_EQ(shownAs(curve, Metric::Energy).points[1].gap, 0);
  EXPECT_FALSE(shownAs(curve, Metric::Energy).points[1].proven);
}

TEST(ParameterCurve, WithoutANodeItHasNoProductWithArea) {
  ParameterCurve curve = pricedCurveOf({4.0, 3.0});
  for (CurvePoint& point : curve.points) point.areaMm2.reset();
  EXPECT_TRUE(shownAs(curve, Metric::EnergyTimesArea).points.empty());
}

TEST(ParameterCurve, WhileAPointIsNotSolvedThereIsNoKnee) {
  ParameterCurve curve = pricedCurveOf({4.0, 3.0, 2.0});
  curve.points[1].state = CurvePoint::State::Waiting;
  EXPECT_EQ(curve.knee(), nullptr);
  EXPECT_EQ(curve.minimum(), nullptr);
  EXPECT_EQ(curve.jump(1, +1), std::nullopt);
  curve = pricedCurveOf({4.0, 3.0, 2.0});
  curve.stale = true;
  EXPECT_EQ(curve.jump(1, +1), std::nullopt);
}

TEST(ParameterCurve, APointSaysItsValueAndItsDifference) {
  ParameterCurve curve = curveOf({std::nullopt, 4.0e-3, 3.9e-3, 4.0e-3});
  curve.points[3].proven = false;
  EXPECT_EQ(pointText(curve, curve.points[2], 2), "3.90 ms, −2.5 %, minimum");
  EXPECT_EQ(pointText(curve, curve.points[1], 2), "4.00 ms");
  EXPECT_EQ(pointText(curve, curve.points[1], 4), "4.00 ms, +2.6 %");
  EXPECT_EQ(pointText(curve, curve.points[3], 2), "4.00 ms, ±0 %, not proven");
  curve.points[3].gap = 0.031;
  EXPECT_EQ(pointText(curve, curve.points[3], 2), "4.00 ms, ±0 %, not proven: between 3.88 ms and 4.00 ms (gap 3.1 %)");
  EXPECT_EQ(pointText(curve, curve.points[0], 2), "infeasible");
  const ParameterCurve priced = pricedCurveOf({4.0e-3, 3.9e-3, 3.89e-3});
  EXPECT_EQ(pointText(priced, priced.points[1], 1), "3.90 ms, −2.5 %, 20.0 mm², knee");
}

TEST(DesignKeys, AreEqualWhereThePlanIs) {
  DesignKeys keys;
  const app::Design design = exampleDesign();
  EXPECT_EQ(keys.keyOf(design), keys.keyOf(exampleDesign())) << "read twice";
  app::Design one = app::withEdit(app::withEdit(design, {"/memories/0/size_bits", "65536"}), {"/clock_mhz", "500"});
  app::Design other = app::withEdit(app::withEdit(design, {"/clock_mhz", "500"}), {"/memories/0/size_bits", "65536"});
  EXPECT_EQ(keys.keyOf(one), keys.keyOf(other)) << "in another order";
  EXPECT_NE(keys.keyOf(one), keys.keyOf(design));
  other.objective = Objective::Energy;
  EXPECT_NE(keys.keyOf(one), keys.keyOf(other));
  EXPECT_NE(keys.keyOf(design), keys.keyOf(exampleDesign(exampleWords("alexnet"))));
}

// Every value's area is known at once, other metrics only when solved.
TEST_F(ParameterCurvesTest, BudgetsAreMarkedWhereTheyAreCrossed) {
  start(exampleWords());
  wait();
  const QString buffer = kWeightBuffer;
  EXPECT_TRUE(curves->curve(buffer).beyond.empty());
  Planner planner;
  const double area = *budgetValues(planner.plan(*session->request()).value())[0];
  BudgetValues budgets;
  budgets[static_cast<std::size_t>(Budget::Area)] = area * 1.2;
  session->setBudgets("a limit", budgets);
  const ParameterCurve& curve = curves->curve(buffer);
  ASSERT_EQ(curve.beyond.size(), 1u);
  EXPECT_GT(curve.beyond.front().from, present(buffer));
  EXPECT_EQ(curve.points.back().exceeded, Budget::Area);
  EXPECT_EQ(curve.at(present(buffer))->exceeded, std::nullopt);
  session->history().undo();
  EXPECT_TRUE(curves->curve(buffer).beyond.empty());
}

}  // namespace
}  // namespace tilescope::gui
