// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_figures.h"

#include <gmock/gmock.h>

#include <QTest>
#include <memory>

#include "app/gui/views/mapping/mapping_model.h"
#include "core/models/diana/diana_terms.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/views/mapping/schedule/sample_schedule.h"

namespace tilescope::gui {
namespace {

class ScheduleOfTheMappingModelTest : public testing::Test {
 protected:
  void open(const QString& layer, const std::vector<HardwareEdit>& edits = {}) {
    app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "diana");
    words.model = "diana";
    app::Design design = exampleDesign(words);
    for (const HardwareEdit& edit : edits) design = app::withEdit(design, edit);
    session = std::make_unique<SessionController>(Session{design, {layer}});
    explore = std::make_unique<ExploreModel>(*session, runner);
    mapping = std::make_unique<MappingModel>(*session, *explore);
    ASSERT_TRUE(QTest::qWaitFor([&] { return explore->plan() && !explore->isStale(); }, kPatience));
  }
  const SchedulePicture& schedule() const { return mapping->schedule(); }
  const diana::DianaTerms& terms() const {
    for (const LayerPlan& plan : explore->plan()->layers)
      if (plan.name == schedule().layer.toStdString())
        return std::get<LayerResult>(plan.evaluation).terms.get<diana::DianaTerms>();
    throw std::runtime_error("no such layer");
  }

  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<MappingModel> mapping;
};

TEST_F(ScheduleOfTheMappingModelTest, HasTheFiguresOfThePlan) {
  open("conv1");
  ASSERT_FALSE(schedule().isEmpty());
  EXPECT_TRUE(schedule().isOfModel);
  EXPECT_DOUBLE_EQ(schedule().schedule->total, terms().total);
  EXPECT_EQ(schedule().schedule->kernelCalls, terms().kernelCalls);
  EXPECT_EQ(schedule().copies, terms().copies[0] + terms().copies[1] + terms().copies[2]);
  double sum = 0;
  for (const ScheduleLaneShown& lane : schedule().lanes) sum += lane.cycles;
  EXPECT_DOUBLE_EQ(sum, terms().total);
  for (const MemoryTrack& memory : schedule().memories) {
    EXPECT_EQ(memory.held.size(), schedule().steps().size());
    EXPECT_LE(memory.most, memory.capacity);
    EXPECT_EQ(memory.places, mapping->picture().nest.bands.size());
  }
}

TEST_F(ScheduleOfTheMappingModelTest, FollowsTheSelection) {
  open("conv1");
  const QString before = schedule().layer;
  session->select({"stack1_a"});
  EXPECT_NE(schedule().layer, before);
  const std::optional<Provenance> about = mapping->explainStep(0);
  ASSERT_TRUE(about);
  EXPECT_THAT(about->title, testing::StartsWith("Load input"));
  EXPECT_THAT(about->source, testing::HasSubstr("never compared with silicon"));
  EXPECT_FALSE(mapping->explainStep(schedule().steps().size()));
}

TEST_F(ScheduleOfTheMappingModelTest, ALayerOutsideTheModelSaysSo) {
  open("gap");
  EXPECT_TRUE(schedule().isEmpty());
  EXPECT_TRUE(schedule().isOfModel);
  EXPECT_TRUE(schedule().why.contains("is not modelled")) << schedule().why.toStdString();
  EXPECT_FALSE(mapping->explainStep(0));
}

TEST_F(ScheduleOfTheMappingModelTest, ALayerThatDoesNotFitSaysWhy) {
  open("conv1", {{"/memories/2/size_bits", "1024"}});
  EXPECT_TRUE(schedule().isEmpty());
  EXPECT_TRUE(schedule().why.startsWith("conv1 is infeasible")) << schedule().why.toStdString();
  EXPECT_TRUE(schedule().why.contains("the L1 act has 128 B")) << schedule().why.toStdString();
}

TEST(ScheduleFigures, AnotherModelHasNone) {
  EXPECT_FALSE(noSchedule({}, false).isOfModel);
  EXPECT_TRUE(noSchedule({}, false).why.startsWith("This model has no schedule"));
}

TEST(ScheduleFigures, SharesOfASumNameTheSecondInput) {
  Layer sum;
  sum.name = "sum";
  sum.type = LayerType::Add;
  sum.in = sum.out = {16, 8, 8};
  const SchedulePicture picture = ScheduleCase(sum, {16, 8, 8}).picture();
  EXPECT_EQ(picture.lanes[1].name, "Second input");
  EXPECT_EQ(picture.lanes[0].share, picture.lanes[1].share);
  EXPECT_TRUE(picture.isEstimate);
}

TEST(ScheduleFigures, AStepHoldsWhatItFindsAndWhatItBrings) {
  const SchedulePicture picture = ScheduleCase(diana::conv({32, 16, 8, 16}), {16, 8, 16}).picture();
  const std::vector<double>& held = picture.memories[0].held;
  const auto& steps = picture.steps();
  for (std::size_t i = 1; i < steps.size(); ++i)
    EXPECT_EQ(held[i], std::max(steps[i - 1].activationBytes, steps[i].activationBytes)) << i;
  EXPECT_EQ(*std::max_element(held.begin(), held.end()), picture.memories[0].most);
  EXPECT_EQ(picture.memories[0].capacityText, "256 KiB");
}

TEST(ScheduleFigures, TooManyStepsAreNotDrawn) {
  const SchedulePicture picture = ScheduleCase(diana::conv({64, 1, 64, 64}), {1, 1, 1}).picture();
  EXPECT_TRUE(picture.isEmpty());
  EXPECT_TRUE(picture.why.contains("262\u2009144 kernel calls")) << picture.why.toStdString();
}

TEST(ScheduleFigures, PicturesAreEqualByWhatTheyShow) {
  const ScheduleCase sample = someTiles();
  EXPECT_EQ(sample.picture(), sample.picture());
  ScheduleCase other = someTiles();
  other.request.options["call_overhead_cycles"] = "10";
  EXPECT_FALSE(sample.picture() == other.picture());
}

TEST(ScheduleFigures, LayersWithoutAResultSayWhatIsMissing) {
  const auto why = [](MappingState state) {
    MappingPicture mapping;
    mapping.layer = "conv1";
    mapping.operation = "conv 3×3";
    mapping.reason = "l1_act is too small.";
    mapping.state = state;
    return noSchedule(mapping, true).why;
  };
  EXPECT_EQ(why(MappingState::Pending), "The best tile of this layer is still being searched.");
  EXPECT_EQ(why(MappingState::Infeasible),
            "conv1 is infeasible, so there is nothing to schedule. l1_act is too small.");
  EXPECT_EQ(why(MappingState::OutsideModel), "conv1 (conv 3×3) is not modelled: the digital core does not run it.");
  EXPECT_EQ(why(MappingState::Shown), "The core cannot run this mapping tile by tile.");
}

}  // namespace
}  // namespace tilescope::gui
