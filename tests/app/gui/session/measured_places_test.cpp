// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plot_data.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/session/explore_model.h"
#include "core/plugin/manifest.h"
#include "core/workload/batch.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/measured_runs.h"
#include "tests/support/project_files.h"

namespace tilescope::gui {
namespace {

const MeasuredPlace* placeOf(const RooflineData& data, const QString& layer) {
  for (const MeasuredPlace& place : data.measured.places)
    if (place.layer == layer) return &place;
  return nullptr;
}

TEST(MeasuredPlaces, AreTheNetworksOperationsByMeasuredTimeAndMovedBytes) {
  const Network network = projectNetwork("resnet18.json");
  RooflineData data;
  data.marks.resize(2);
  data.marks[1].layers = {"res2_0_a", "conv1"};
  addMeasured(data, sampleRun(network), network, true);
  EXPECT_EQ(data.measured.device, "Test GPU");
  EXPECT_FALSE(data.measured.emulated);
  EXPECT_FALSE(data.measured.otherPlan);
  const MeasuredPlace* conv1 = placeOf(data, "conv1");
  ASSERT_TRUE(conv1);
  // 64 × 112 × 112 × 3 × 7 × 7 MACs in 2 ms, 8 MB moved.
  EXPECT_DOUBLE_EQ(conv1->performance, 118'013'952 / 2e-3);
  EXPECT_DOUBLE_EQ(conv1->intensity, 118'013'952 / 8e6);
  EXPECT_EQ(conv1->mark, 1u);
  EXPECT_EQ(placeOf(data, "fc")->mark, std::nullopt);
  EXPECT_FALSE(placeOf(data, "pool1")) << "has no operations";
  EXPECT_EQ(data.measured.places.size(), 21u);
}

TEST(MeasuredPlaces, AreOfOneImageWhateverTheBatch) {
  const Network one = projectNetwork("resnet18.json");
  RooflineData alone, batched;
  addMeasured(alone, sampleRun(one), one, true);
  addMeasured(batched, sampleRun(one), valueOrFail(withBatch(one, 4)), true);
  EXPECT_EQ(alone, batched);
}

TEST(MeasuredPlaces, KeepWhatTheCheckSaid) {
  const Network network = projectNetwork("resnet18.json");
  Measured run = sampleRun(network);
  run.layers[0].movedBits[0] += 8;
  run.layers[0].correct = false;
  run.emulated = true;
  RooflineData data;
  addMeasured(data, run, network, false);
  EXPECT_TRUE(data.measured.emulated);
  EXPECT_TRUE(data.measured.otherPlan);
  EXPECT_FALSE(placeOf(data, "conv1")->movedAsPredicted);
  EXPECT_EQ(placeOf(data, "conv1")->correct, false);
  EXPECT_TRUE(placeOf(data, "res2_0_a")->movedAsPredicted);
}

TEST(MeasuredPlaces, WhatTookNoTimeOrMovedNothingHasNone) {
  const Network network = projectNetwork("resnet18.json");
  Measured run = sampleRun(network);
  run.layers[0].milliseconds = 0;
  run.layers[2].movedBits = {};
  RooflineData data;
  addMeasured(data, run, network, true);
  EXPECT_FALSE(placeOf(data, "conv1"));
  EXPECT_FALSE(placeOf(data, "res2_0_a"));
  EXPECT_EQ(data.measured.places.size(), 19u);
}

TEST(MeasuredPlaces, LayersOfAnotherNameOrKindAreUnknown) {
  const Network network = projectNetwork("resnet18.json");
  Measured run = sampleRun(network);
  EXPECT_TRUE(unknownLayers(run, network).isEmpty());
  run.layers[0].name = "conv_1";
  run.layers[1].kind = "conv";
  EXPECT_EQ(unknownLayers(run, network), QStringList({"conv_1", "pool1"}));
  RooflineData data;
  addMeasured(data, run, network, true);
  EXPECT_FALSE(placeOf(data, "conv_1"));
  EXPECT_FALSE(placeOf(data, "pool1"));
}

TEST(MeasuredPlaces, ACopyUnderAnotherNameIsTheSameNetworkIfItHasAllLayers) {
  const Network network = projectNetwork("resnet18.json");
  Measured run = sampleRun(network);
  run.network = "my network";
  EXPECT_FALSE(isOfAnotherNetwork(run, network));
  RooflineData data;
  addMeasured(data, run, network, true);
  EXPECT_EQ(data.measured.places.size(), 21u);
  run.layers[4].name = "something else";
  EXPECT_TRUE(isOfAnotherNetwork(run, network));
  run.network = network.name;
  EXPECT_FALSE(isOfAnotherNetwork(run, network)) << "one that was edited";
}

class MeasuredModelTest : public testing::Test {
 protected:
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return model.plan() && !model.isStale(); }, kPatience));
  }
  void open(Measured run) {
    session.setMeasured("open", MeasuredFile{"measured.json", std::make_shared<const Measured>(std::move(run))});
  }

  SessionController session{Session{exampleDesign(), {}}};
  PlanRunner runner;
  ExploreModel model{session, runner};
};

TEST_F(MeasuredModelTest, FiguresComeAndGoWithUndo) {
  wait();
  const RooflineData before = model.roofline();
  QSignalSpy changed(&model, &ExploreModel::pictureChanged);
  open(sampleRun(*session.design().network));
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(model.roofline().measured.places.size(), 21u);
  ASSERT_TRUE(model.measured("conv1"));
  EXPECT_THAT(model.roofline().marks[*model.measured("conv1")->mark].layers, testing::Contains("conv1"));
  session.setMeasured("remove", std::nullopt);
  EXPECT_EQ(model.roofline(), before);
  EXPECT_FALSE(model.measured("conv1"));
  session.history().undo();
  EXPECT_TRUE(model.measured("conv1"));
  session.history().undo();
  EXPECT_EQ(model.roofline(), before);
}

TEST_F(MeasuredModelTest, ItsPlanIsKnownByItsHash) {
  wait();
  Measured run = sampleRun(*session.design().network);
  run.planHash = planHash(*model.plan());
  open(run);
  EXPECT_FALSE(model.roofline().measured.otherPlan);
  session.change("smaller", app::withEdit(session.design(), {"/memories/1/size_bits", "524288"}));
  wait();
  EXPECT_TRUE(model.roofline().measured.otherPlan);
  EXPECT_EQ(model.roofline().measured.places.size(), 21u) << "it stays to be compared with";
  session.history().undo();
  wait();
  EXPECT_FALSE(model.roofline().measured.otherPlan);
}

TEST_F(MeasuredModelTest, APlanThatComesBackAtTheEndOfADragIsKnownAgain) {
  wait();
  Measured run = sampleRun(*session.design().network);
  run.planHash = planHash(*model.plan());
  open(run);
  const app::Design start = session.design();
  session.beginGesture();
  session.change("smaller", app::withEdit(start, {"/memories/1/size_bits", "524288"}));
  wait();
  EXPECT_TRUE(model.roofline().measured.otherPlan);
  session.change("back", app::Design(start));
  wait();
  session.endGesture();
  EXPECT_FALSE(model.roofline().measured.otherPlan);
}

TEST_F(MeasuredModelTest, OfAnotherNetworkNothingIsShown) {
  wait();
  open(sampleRun(projectNetwork("mlperf_tiny_resnet8.json")));
  EXPECT_EQ(model.roofline().measured, MeasuredRun{}) << "although both have a conv1";
}

}  // namespace
}  // namespace tilescope::gui
