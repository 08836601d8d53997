// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_model.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "app/gui/views/mapping/mapping_model.h"
#include "core/models/nve/nve_terms.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

class ProgramModelTest : public testing::Test {
 protected:
  void open(const QString& layer, const std::string& search = "exact", const std::string& model = "nve") {
    app::DesignWords words = exampleWords("resnet18", "nve");
    words.network = inSource("tests/app/gui/views/mapping/program/small_face_detector.json");
    words.model = model;
    words.search = search;
    session = std::make_unique<SessionController>(Session{exampleDesign(words), {layer}});
    explore = std::make_unique<ExploreModel>(*session, runner);
    mapping = std::make_unique<MappingModel>(*session, *explore);
    program = std::make_unique<ProgramModel>(*mapping);
    ASSERT_TRUE(QTest::qWaitFor([&] { return explore->plan() && !explore->isStale(); }, kPatience));
  }
  const ProgramPicture& picture() const { return program->picture(); }
  const nve::NveTerms& terms() const {
    for (const LayerPlan& plan : explore->plan()->layers)
      if (plan.name == picture().layer.toStdString())
        return std::get<LayerResult>(plan.evaluation).terms.get<nve::NveTerms>();
    throw std::runtime_error("no such layer");
  }

  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<MappingModel> mapping;
  std::unique_ptr<ProgramModel> program;
};

TEST_F(ProgramModelTest, IsTheProgramOfThePlan) {
  for (const char* search : {"exact", "paper"})
    for (const char* layer : {"L1", "L2", "L4"}) {
      open(layer, search);
      ASSERT_FALSE(picture().isEmpty()) << picture().why.toStdString();
      EXPECT_EQ(picture().program->shape.lanes, terms().lanes);
      EXPECT_DOUBLE_EQ(picture().program->figures.macsPerInstruction, terms().macsPerInstruction);
      std::vector<std::int64_t> intervals;
      for (const nve::Schedule& s : picture().program->partitions) intervals.push_back(s.interval);
      EXPECT_EQ(intervals, terms().intervals);
      EXPECT_EQ(picture().tracks[0].mode, search == std::string("paper") ? "Paper" : "Optimal");
    }
}

TEST_F(ProgramModelTest, FollowsTheSelectionAndItsOwnChoices) {
  open("L1");
  EXPECT_EQ(picture().layer, "L1");
  session->select({"L2"});
  EXPECT_EQ(picture().layer, "L2");
  QSignalSpy changed(program.get(), &ProgramModel::changed);
  program->setForm(ProgramForm::Modulo);
  program->setForm(ProgramForm::Modulo);
  program->setCompares(true);
  program->choosePartition(1);
  EXPECT_EQ(changed.size(), 3) << "what is chosen already changes nothing";
  EXPECT_EQ(picture().chosen, 1u);
  EXPECT_EQ(picture().tracks.size(), 2u);
  EXPECT_EQ(picture().form, ProgramForm::Modulo);
  ASSERT_TRUE(program->explain(0));
  EXPECT_THAT(program->explain(0)->source, testing::HasSubstr("never compared with silicon"));
  EXPECT_FALSE(program->explain(picture().items.size()));
}

TEST_F(ProgramModelTest, IsCompiledAgainOnlyWhereSomethingElseComesOut) {
  open("L1");
  const auto before = picture().program;
  ASSERT_TRUE(session->change("clock", app::withEdit(session->design(), {"/clock_mhz", "500"})));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !explore->isStale(); }, kPatience));
  EXPECT_EQ(picture().program, before);
  ASSERT_TRUE(
      session->change("buffer", app::withEdit(session->design(), {"/models/nve/instruction_buffer_words", "128"})));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !explore->isStale(); }, kPatience));
  EXPECT_NE(picture().program, before);
  EXPECT_GT(picture().partitions.size(), 1u);
}

TEST_F(ProgramModelTest, RefusedLayersAndThoseOutsideTheModelSayWhy) {
  open("coarse");
  EXPECT_TRUE(picture().isEmpty());
  EXPECT_TRUE(picture().isOfModel);
  EXPECT_TRUE(picture().why.startsWith("coarse has no program. ")) << picture().why.toStdString();
  EXPECT_TRUE(picture().why.contains("stride")) << picture().why.toStdString();
  EXPECT_FALSE(program->explain(0));
  session->select({"smaller"});
  EXPECT_TRUE(picture().why.contains("is not modelled")) << picture().why.toStdString();
}

TEST_F(ProgramModelTest, KeepsItsChoicesForTheSession) {
  open("L2");
  EXPECT_TRUE(program->state().isEmpty()) << "all as usual";
  program->setForm(ProgramForm::Modulo);
  program->setCompares(true);
  program->choosePartition(1);
  const QJsonObject kept = program->state();
  program->restore({});
  EXPECT_EQ(program->choice(), ProgramChoice{});
  program->restore(kept);
  EXPECT_EQ(program->choice(), (ProgramChoice{1, ProgramForm::Modulo, true}));
  program->restore({{"partition", -4}, {"form", "round"}});
  EXPECT_EQ(program->choice(), ProgramChoice{}) << "what is not known is left as it is";
}

}  // namespace
}  // namespace tilescope::gui
