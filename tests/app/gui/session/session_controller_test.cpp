// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_controller.h"

#include <gmock/gmock.h>

#include <QAction>
#include <QSignalSpy>

#include "app/gui/session/pins_model.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/measured_runs.h"

namespace tilescope::gui {
namespace {

app::Design withBuffer(const app::Design& design, std::int64_t bits) {
  return app::withEdit(design, {kWeightBuffer, std::to_string(bits)});
}

class SessionControllerTest : public testing::Test {
 protected:
  app::Design start = exampleDesign();
  SessionController controller{Session{start, {}}};
};

TEST_F(SessionControllerTest, AChangeIsOneStepThatUndoTakesBackExactly) {
  controller.select({"res5_0_b"});
  const Session before = controller.session();
  ASSERT_TRUE(controller.change("weight buffer 128 → 64 KiB", withBuffer(start, 524288)));
  controller.select({"fc", "conv1"});
  const Session after = controller.session();
  EXPECT_EQ(controller.history().count(), 1);
  EXPECT_EQ(controller.history().undoText(), "weight buffer 128 → 64 KiB");

  controller.history().undo();
  EXPECT_EQ(controller.session(), before);
  EXPECT_EQ(controller.request()->hardware, *start.profile);
  controller.history().redo();
  EXPECT_EQ(controller.design(), after.design);
}

TEST_F(SessionControllerTest, MeasuredFiguresAreOneStepAndStayThroughChangesOfTheDesign) {
  const auto figures = std::make_shared<const Measured>(sampleRun(*start.network));
  QSignalSpy changed(&controller, &SessionController::measuredChanged);
  controller.setMeasured("open measured.json", MeasuredFile{"measured.json", figures});
  controller.setMeasured("again", MeasuredFile{"measured.json", std::make_shared<const Measured>(*figures)});
  EXPECT_EQ(controller.history().count(), 1) << "the same content is no change";
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(controller.history().undoText(), "open measured.json");
  controller.change("smaller", withBuffer(start, 524288));
  EXPECT_TRUE(controller.session().measured);
  controller.history().undo();
  controller.history().undo();
  EXPECT_FALSE(controller.session().measured);
  EXPECT_EQ(changed.count(), 2);
}

TEST_F(SessionControllerTest, BudgetsAreStepsOfTheirOwnAndStayThroughChangesOfTheDesign) {
  QSignalSpy changed(&controller, &SessionController::budgetsChanged);
  QSignalSpy design(&controller, &SessionController::designChanged);
  const BudgetValues limits{30.0, std::nullopt, std::nullopt, 4.0};
  controller.setBudgets("chip area at most 30 mm²", limits);
  controller.setBudgets("again", limits);
  EXPECT_EQ(controller.history().count(), 1) << "the same limits are no change";
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(design.count(), 0);
  controller.change("smaller", withBuffer(start, 524288));
  EXPECT_EQ(controller.session().budgets, limits);
  controller.history().undo();
  controller.history().undo();
  EXPECT_EQ(controller.session().budgets, BudgetValues{});
  EXPECT_EQ(changed.count(), 2);
}

TEST_F(SessionControllerTest, AGestureIsOneStepNamedByItsEnd) {
  controller.beginGesture();
  for (int i = 1; i <= 50; ++i) controller.change(QString("to %1").arg(i), withBuffer(start, 1048576 + 8192 * i));
  controller.endGesture();
  EXPECT_EQ(controller.history().count(), 1);
  EXPECT_EQ(controller.history().undoText(), "to 50");
  controller.history().undo();
  EXPECT_EQ(controller.design(), start);

  controller.history().redo();
  controller.beginGesture();
  controller.change("again", withBuffer(start, 8192));
  controller.endGesture();
  EXPECT_EQ(controller.history().count(), 2);
}

TEST_F(SessionControllerTest, AGestureThatReturnsLeavesNoStep) {
  controller.beginGesture();
  controller.change("there", withBuffer(start, 8192));
  controller.change("and back", withBuffer(start, start.profile->memories[1].sizeBits));
  controller.endGesture();
  EXPECT_EQ(controller.history().count(), 0);
  EXPECT_EQ(controller.design(), start);
}

TEST_F(SessionControllerTest, WhatTheChecksRefuseChangesNothing) {
  QSignalSpy refused(&controller, &SessionController::refused);
  QSignalSpy changed(&controller, &SessionController::designChanged);
  const auto request = controller.request();
  app::Design bad = start;
  bad.edits.push_back({"/clock_mhz", "0"});
  EXPECT_FALSE(controller.change("clock 0", bad));
  EXPECT_EQ(refused.count(), 1);
  EXPECT_EQ(changed.count(), 0);
  EXPECT_EQ(controller.history().count(), 0);
  EXPECT_EQ(controller.request(), request);
  const auto reasons = refused.front().front().value<Diagnostics>();
  EXPECT_NE(toText(reasons).find("/clock_mhz"), std::string::npos);
}

TEST_F(SessionControllerTest, TheSelectionIsInFileOrderAndKnowsOnlyLayers) {
  QSignalSpy changed(&controller, &SessionController::selectionChanged);
  controller.select({"fc", "no such layer", "conv1"});
  EXPECT_EQ(controller.session().selection, QStringList({"conv1", "fc"}));
  controller.select({"conv1", "fc"});
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(controller.history().count(), 0);
}

TEST_F(SessionControllerTest, TheUnchangedProfileStaysTheSameObject) {
  EXPECT_EQ(controller.unchanged(), nullptr);
  controller.change("a", withBuffer(start, 524288));
  const auto unchanged = controller.unchanged();
  ASSERT_TRUE(unchanged);
  EXPECT_EQ(unchanged->hardware, *start.profile);
  controller.change("b", withBuffer(start, 262144));
  EXPECT_EQ(controller.unchanged(), unchanged);
  app::Design other = controller.design();
  other.objective = Objective::Energy;
  controller.change("c", other);
  ASSERT_TRUE(controller.unchanged());
  EXPECT_EQ(controller.unchanged()->objective, Objective::Energy);
}

Mapping loops(std::int64_t columns) {
  LoopMapping mapping;
  mapping.temporal = {{"OX", columns}};
  return mapping;
}

TEST_F(SessionControllerTest, AnOwnMappingIsOneStepThatUndoTakesBack) {
  QSignalSpy changed(&controller, &SessionController::mappingsChanged);
  ASSERT_TRUE(controller.setMapping("move loop OX 7", "conv1", loops(7)));
  EXPECT_EQ(controller.history().undoText(), "move loop OX 7");
  EXPECT_EQ(controller.session().ownMappings.at("conv1"), loops(7));
  EXPECT_FALSE(controller.setMapping("the same again", "conv1", loops(7)));
  EXPECT_FALSE(controller.setMapping("nowhere", "no such layer", loops(7)));
  ASSERT_TRUE(controller.setMapping("back to best", "conv1", std::nullopt));
  EXPECT_TRUE(controller.session().ownMappings.empty());
  controller.history().undo();
  EXPECT_EQ(controller.session().ownMappings.at("conv1"), loops(7));
  controller.history().undo();
  EXPECT_TRUE(controller.session().ownMappings.empty());
  EXPECT_EQ(changed.count(), 4);
}

TEST_F(SessionControllerTest, OwnMappingsStayOnAnotherMachineAndGoWithTheirLayers) {
  controller.setMapping("move", "conv1", loops(7));
  ASSERT_TRUE(controller.change("buffer", withBuffer(start, 524288)));
  EXPECT_EQ(controller.session().ownMappings.count("conv1"), 1U);
  app::Design other = controller.design();
  other.batch = 4;
  ASSERT_TRUE(controller.change("batch 4", other));
  EXPECT_TRUE(controller.session().ownMappings.empty());
  controller.history().undo();
  EXPECT_EQ(controller.session().ownMappings.at("conv1"), loops(7));
}

TEST(SessionController, WithoutNetworkThereIsNoRequestButAProfile) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  SessionController controller(Session{exampleDesign(words), {}});
  EXPECT_EQ(controller.request(), nullptr);
  ASSERT_TRUE(controller.hardware());
  controller.change("edit", withBuffer(controller.design(), 8192));
  EXPECT_EQ(controller.hardware()->memories[1].sizeBits, 8192);
}

TEST_F(SessionControllerTest, APinKeepsItsDesignAndIsTheReferenceOfTheFirst) {
  QSignalSpy pins(&controller, &SessionController::pinsChanged);
  ASSERT_TRUE(controller.pin("base"));
  EXPECT_EQ(pins.count(), 1);
  EXPECT_EQ(controller.history().undoText(), "pin A");
  EXPECT_EQ(controller.session().reference, QChar('A'));
  controller.change("smaller", withBuffer(start, 8192));
  ASSERT_TRUE(controller.pin("small"));
  EXPECT_EQ(controller.session().pin('B')->design, controller.design());
  EXPECT_EQ(controller.session().reference, QChar('A')) << "a later pin does not take it";
  controller.setReferencePin('B');
  EXPECT_EQ(controller.session().reference, QChar('B'));
  controller.setReferencePin({});
  EXPECT_TRUE(controller.session().reference.isNull());
  EXPECT_EQ(pins.count(), 4);
}

TEST_F(SessionControllerTest, PinsStayThroughChangesAndComeBackByUndo) {
  controller.pin("base");
  controller.change("smaller", withBuffer(start, 8192));
  EXPECT_EQ(controller.session().pins.size(), 1u);
  controller.unpin('A');
  EXPECT_TRUE(controller.session().pins.empty());
  EXPECT_TRUE(controller.session().reference.isNull());
  controller.history().undo();
  ASSERT_NE(controller.session().pin('A'), nullptr);
  EXPECT_EQ(controller.session().reference, QChar('A'));
  controller.renamePin('A', "start");
  EXPECT_EQ(controller.session().pin('A')->name, "start");
  controller.showPin('A');
  EXPECT_EQ(controller.design(), start);
  EXPECT_EQ(controller.history().undoText(), "back to pin A");
}

TEST_F(SessionControllerTest, ThePinsNameIsALineOrTheGeneratedOne) {
  controller.pin("start");
  controller.renamePin('A', "  my \n first\tdesign ");
  EXPECT_EQ(controller.session().pin('A')->name, "my first design");
  controller.renamePin('A', QString(200, 'n'));
  EXPECT_EQ(controller.session().pin('A')->name, QString(kLongestPinName, 'n'));
  controller.renamePin('A', " \n ");
  EXPECT_EQ(controller.session().pin('A')->name.toStdString(), controller.design().profile->name);
  const int steps = controller.history().count();
  controller.renamePin('A', "");
  EXPECT_EQ(controller.history().count(), steps) << "it has that name already";
}

TEST_F(SessionControllerTest, SixPinsAreTheMostAndAFreedLetterIsTakenAgain) {
  for (int i = 0; i < kMaxPins; ++i) EXPECT_TRUE(controller.pin(QString::number(i)));
  EXPECT_FALSE(controller.pin("one too many"));
  controller.unpin('C');
  ASSERT_TRUE(controller.pin("again"));
  EXPECT_EQ(controller.session().pins[2].letter, QChar('C'));
  EXPECT_EQ(controller.session().pins[2].name, "again");
}

TEST_F(SessionControllerTest, WordsOfOneWritingAreOneStep) {
  controller.setNotes("w");
  controller.setNotes("wide");
  EXPECT_EQ(controller.history().count(), 1);
  controller.change("smaller", withBuffer(start, 8192));
  controller.setNotes("wide, small");
  EXPECT_EQ(controller.history().count(), 3);
  controller.history().undo();
  EXPECT_EQ(controller.session().notes, "wide");
}

TEST_F(SessionControllerTest, AnotherSessionTakesThePlaceWithAnEmptyHistory) {
  controller.pin("base");
  Session other{withBuffer(start, 8192), {"fc", "no such layer"}};
  other.notes = "other";
  QSignalSpy designs(&controller, &SessionController::designChanged);
  QSignalSpy opened(&controller, &SessionController::opened);
  controller.open(other);
  EXPECT_EQ(designs.count(), 1);
  EXPECT_EQ(opened.count(), 1);
  EXPECT_EQ(controller.history().count(), 0);
  EXPECT_TRUE(controller.session().pins.empty());
  EXPECT_EQ(controller.session().notes, "other");
  EXPECT_EQ(controller.session().selection, QStringList{"fc"});
}

TEST_F(SessionControllerTest, APartitionChangesNoPlan) {
  QSignalSpy designs(&controller, &SessionController::designChanged);
  QSignalSpy partitions(&controller, &SessionController::partitionChanged);
  controller.change("buffer", withBuffer(start, 524288));
  ASSERT_EQ(designs.count(), 1);
  const auto request = controller.request();
  const auto unchanged = controller.unchanged();
  app::Design next = controller.design();
  next.partition.capacityBytes = 4096;
  ASSERT_TRUE(controller.change("capacity", next));
  EXPECT_EQ(controller.request(), request) << "nobody has to plan again";
  EXPECT_EQ(controller.unchanged(), unchanged);
  EXPECT_EQ(designs.count(), 1);
  EXPECT_EQ(partitions.count(), 1);

  controller.history().undo();
  EXPECT_FALSE(controller.design().partition.capacityBytes);
  EXPECT_EQ(controller.request(), request);
  EXPECT_EQ(partitions.count(), 2);
  controller.history().undo();
  EXPECT_EQ(designs.count(), 2);
  EXPECT_EQ(partitions.count(), 2) << "said once";
}

TEST_F(SessionControllerTest, CutsGoWithTheirNetworkAndAMemoryWithItsProfile) {
  app::Design design = start;
  design.partition.cuts = std::vector<std::size_t>{0, 2, 18};
  design.partition.memory = start.profile->memories.front().name;
  design.partition.chips = 9;
  ASSERT_TRUE(controller.change("cuts", design));
  design.batch = 2;
  ASSERT_TRUE(controller.change("batch", design));
  EXPECT_TRUE(controller.design().partition.cuts);

  app::Design other = controller.design();
  other.network = exampleDesign(exampleWords("alexnet")).network;
  other.profile = exampleDesign(exampleWords("resnet18", "eyeriss")).profile;
  ASSERT_TRUE(controller.change("another network", other));
  EXPECT_FALSE(controller.design().partition.cuts);
  EXPECT_TRUE(controller.design().partition.memory.empty());
  EXPECT_EQ(controller.design().partition.chips, 9);
  controller.history().undo();
  EXPECT_TRUE(controller.design().partition.cuts);
}

}  // namespace
}  // namespace tilescope::gui
