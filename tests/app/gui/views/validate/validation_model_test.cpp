// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/validation_model.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

#include "app/common/measurement_files.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

class ValidationModelTest : public testing::Test {
 protected:
  void load() {
    model.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return model.isComplete(); }, kPatience));
  }
  QString idOf(std::size_t comparison) const { return ValidationModel::idOf(model.shown().comparisons[comparison]); }

  ValidationModel model;
  QSignalSpy changed{&model, &ValidationModel::changed};
  QSignalSpy selected{&model, &ValidationModel::selectionChanged};
};

TEST_F(ValidationModelTest, ShowsWhatTheCommandLineSays) {
  EXPECT_TRUE(model.shown().comparisons.empty());
  load();
  model.start();
  EXPECT_EQ(changed.size(), 1);
  const Result<Validation> expected = app::validationOf({});
  ASSERT_TRUE(expected);
  EXPECT_EQ(model.shown(), *expected);
  EXPECT_TRUE(model.errors().empty());
  EXPECT_EQ(model.chips().front(), "Eyeriss");
}

TEST_F(ValidationModelTest, EveryComparisonHasAnIdOfItsOwn) {
  load();
  QStringList ids;
  for (std::size_t i = 0; i < model.shown().comparisons.size(); ++i) ids << idOf(i);
  EXPECT_EQ(ids.removeDuplicates(), 0);
}

TEST_F(ValidationModelTest, AnotherChipShowsItsFiguresAndForgetsWhatItDoesNotHave) {
  load();
  model.select(idOf(3));
  EXPECT_EQ(model.selectedComparison()->layer, "CONV1");
  model.setChip("DIANA");
  EXPECT_EQ(changed.size(), 2);
  EXPECT_TRUE(model.shown().comparisons.empty());
  EXPECT_FALSE(model.shown().notComparable.empty());
  EXPECT_TRUE(model.selected().isEmpty());
  EXPECT_EQ(selected.size(), 2);
  EXPECT_EQ(model.selectedComparison(), nullptr);
  model.setChip("Abacus");
  EXPECT_TRUE(model.chip().isEmpty());
  EXPECT_FALSE(model.shown().comparisons.empty());
}

TEST_F(ValidationModelTest, WhatIsNotThereCannotBeSelected) {
  load();
  model.select("nothing");
  EXPECT_TRUE(model.selected().isEmpty());
  EXPECT_EQ(selected.size(), 0);
}

// A session may set both before any measurement is read.
TEST_F(ValidationModelTest, ChipAndSelectionMayComeFirst) {
  model.setChip("Eyeriss");
  model.select("AlexNet on Eyeriss, CONV1: buffer traffic, measured");
  load();
  EXPECT_EQ(model.chip(), "Eyeriss");
  ASSERT_NE(model.selectedComparison(), nullptr);
  EXPECT_EQ(model.selectedComparison()->layer, "CONV1");
}

}  // namespace
}  // namespace tilescope::gui
