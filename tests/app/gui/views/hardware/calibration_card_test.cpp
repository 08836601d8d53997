// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/calibration_card.h"

#include <gmock/gmock.h>

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <memory>

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/hardware/hardware_model.h"
#include "tests/app/gui/designs.h"
#include "tests/support/calibration_run.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

app::DesignWords sequentialWords() {
  app::DesignWords words = exampleWords();
  words.edits = {"/models/eplanner/transfer_overlap_share=0"};
  return words;
}

class CalibrationCardTest : public testing::Test {
 protected:
  CalibrationCardTest() { window.show(); }

  QPointer<CalibrationCard> open(const std::optional<Measured>& run) {
    auto* card = new CalibrationCard(
        &themes, &window, [this] { ++asked; },
        [this](const Calibration& calibration, const Measured& measured) {
          EXPECT_EQ(toText(model.calibrate(calibration, measured, "2026-11-30")), "");
        });
    std::optional<MeasuredFile> file;
    if (run) file = MeasuredFile{"/somewhere/measured.json", std::make_shared<const Measured>(*run)};
    card->propose(plan, file);
    card->openOver(window);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !card->isFitting(); }, kPatience));
    return card;
  }
  static std::string text(const CalibrationCard& card, const QString& name) {
    const auto* label = card.findChild<QLabel*>("calibration " + name);
    return label->text().toStdString();
  }
  static std::string table(const CalibrationCard& card, const QString& name) {
    return card.findChild<CellTable*>("calibration " + name)->copyText().toStdString();
  }
  static QPushButton* button(const CalibrationCard& card, const QString& name) {
    return card.findChild<QPushButton*>("calibration " + name);
  }

  ThemeController themes{ThemeMode::Dark};
  QWidget window;
  SessionController session{Session{exampleDesign(sequentialWords()), {}}};
  HardwareModel model{session};
  std::shared_ptr<const ExecutionPlan> plan =
      std::make_shared<const ExecutionPlan>(*Planner(solvedLayers()).plan(*exampleRequest(sequentialWords())));
  int asked = 0;
};

TEST_F(CalibrationCardTest, ShowsFieldsErrorsAndTheThirdHeldOut) {
  const auto card = open(runOnOther(*plan, 0.8, 0.5));
  EXPECT_THAT(text(*card, "state"), HasSubstr("measured.json: ResNet-18 on sample"));
  EXPECT_THAT(table(*card, "edits"), HasSubstr("1020 MHz"));
  EXPECT_THAT(table(*card, "edits"), HasSubstr("lower than the profile has"));
  EXPECT_THAT(table(*card, "errors"), HasSubstr("layers of the fit"));
  EXPECT_THAT(table(*card, "errors"), HasSubstr("7 layers held out"));
  EXPECT_THAT(table(*card, "layers"), HasSubstr("held out"));
  EXPECT_TRUE(button(*card, "apply")->isEnabled());
}

TEST_F(CalibrationCardTest, WarnsIfTheLayersHeldOutGetWorse) {
  Measured run = runOnOther(*plan, 1, 1);
  for (std::size_t i = 0; i < run.layers.size(); ++i)
    if (!isHeldOut(i)) run.layers[i].milliseconds *= 1.2;
  EXPECT_THAT(text(*open(run), "note"), HasSubstr("the fit follows chance"));
  EXPECT_THAT(text(*open(runOnOther(*plan, 0.8, 0.5)), "note"), HasSubstr("One of every three layers"));
}

TEST_F(CalibrationCardTest, AppliesAllFieldsWithTheirSourcesInOneStepOfUndo) {
  const double clock = model.profile()->clockMhz;
  const auto card = open(runOnOther(*plan, 0.8, 0.5));
  EXPECT_EQ(model.profile()->clockMhz, clock) << "nothing changes before";
  QTest::mouseClick(button(*card, "apply"), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return card.isNull(); }, kPatience));
  EXPECT_NEAR(model.profile()->clockMhz / clock, 0.8, 0.01);
  EXPECT_THAT(model.profile()->sources.at("/clock_mhz"), HasSubstr("calibrated on 2026-11-30 from 1020 MHz"));
  EXPECT_THAT(session.history().undoText().toStdString(), HasSubstr("calibrate"));
  session.history().undo();
  EXPECT_EQ(model.profile()->clockMhz, clock);
  EXPECT_FALSE(model.isOwn());
}

TEST_F(CalibrationCardTest, SaysWhyARunSaysNothingAboutThePlan) {
  Measured run = runOnOther(*plan, 0.8, 0.5);
  run.planHash = "0123456789abcdef";
  const auto card = open(run);
  EXPECT_THAT(text(*card, "state"), HasSubstr("measured.json: "));
  EXPECT_THAT(text(*card, "state"), HasSubstr("found the plan 01234567"));
  EXPECT_FALSE(button(*card, "apply")->isEnabled());
  EXPECT_FALSE(card->findChild<CellTable*>("calibration edits")->isVisible());
}

TEST_F(CalibrationCardTest, WithoutResultsItAsksForThem) {
  const auto card = open(std::nullopt);
  EXPECT_THAT(text(*card, "state"), HasSubstr("Open the measured.json"));
  QTest::mouseClick(button(*card, "open"), Qt::LeftButton);
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return card.isNull(); }, kPatience));
}

TEST_F(CalibrationCardTest, WithoutAPlanItWaits) {
  const auto run = runOnOther(*plan, 0.8, 0.5);
  plan.reset();
  const auto card = open(run);
  EXPECT_TRUE(card->waitsForPlan());
  EXPECT_THAT(text(*card, "state"), HasSubstr("no complete plan yet"));
}

}  // namespace
}  // namespace tilescope::gui
