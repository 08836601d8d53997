// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_layout.h"

#include <algorithm>
#include <cmath>

#include "tests/app/gui/views/mapping/program/sample_program.h"

namespace tilescope::gui {
namespace {

constexpr QRectF kArea{80, 2, 300, 320};

class ProgramLayoutTest : public testing::Test {
 protected:
  PlotFrame all(const ProgramPicture& picture) const { return {kArea, {picture.begin, picture.end}, {0, 1}}; }
  // A range of a few cycles to nearly all.
  AxisRange someCycles(const ProgramPicture& picture) {
    const double length = picture.end * std::pow(10, -std::uniform_real_distribution<>(0, 2)(random));
    const double lower = std::uniform_real_distribution<>(0, picture.end - length)(random);
    return {lower, lower + length};
  }

  const ProgramPicture flat = ProgramCase(faceLayer2()).picture({1, ProgramForm::Flat, true});
  const ProgramPicture modulo = ProgramCase(faceLayer2()).picture({1, ProgramForm::Modulo, true});
  std::mt19937 random{11};
};

TEST_F(ProgramLayoutTest, RowsOfBothSchedulesShareTheAreaInOrder) {
  for (const ProgramPicture* picture : {&flat, &modulo}) {
    const ProgramRows rows = rowsFor(*picture, kArea);
    ASSERT_EQ(rows.size(), 2u);
    double foot = kArea.top();
    for (const ProgramTrackRows& track : rows) {
      EXPECT_GE(track.head.top(), foot);
      EXPECT_GE(track.stages.top(), track.head.bottom());
      EXPECT_EQ(track.stages.isEmpty(), picture == &modulo);
      foot = track.stages.bottom();
      for (const QRectF& unit : track.units) {
        EXPECT_GE(unit.top(), foot);
        EXPECT_GE(unit.height(), 7);
        foot = unit.bottom();
      }
    }
    EXPECT_LE(foot, kArea.bottom());
  }
}

TEST_F(ProgramLayoutTest, MarksFillWhatTheirOperationsCover) {
  for (const ProgramPicture* picture : {&flat, &modulo})
    for (int i = 0; i < 40; ++i) {
      const PlotFrame at{kArea, i == 0 ? AxisRange{picture->begin, picture->end} : someCycles(*picture), {0, 1}};
      double drawn = 0, covered = 0;
      for (const ProgramMark& mark : marksFor(*picture, at)) {
        EXPECT_GT(mark.fill, 0);
        EXPECT_LE(mark.fill, 1);
        drawn += mark.fill * (mark.right - mark.left);
      }
      for (const ProgramItem& item : picture->items)
        covered += std::max(
            0.0, std::min(kArea.right(), at.pixelX(item.end())) - std::max(kArea.left(), at.pixelX(item.begin)));
      EXPECT_NEAR(drawn, covered, 1e-6) << i;
    }
}

TEST_F(ProgramLayoutTest, MarksOfARowDoNotOverlapAndAreNoMoreThanPixels) {
  const std::vector<ProgramMark> marks = marksFor(flat, all(flat));
  EXPECT_GT(flat.items.size(), marks.size()) << "some are drawn together";
  for (std::size_t i = 1; i < marks.size(); ++i) {
    const ProgramItem &before = flat.items[marks[i - 1].item], &item = flat.items[marks[i].item];
    if (before.track == item.track && before.slot == item.slot) {
      EXPECT_GE(marks[i].left + 1e-9, marks[i - 1].right - 1);
    }
  }
  EXPECT_LE(marks.size(), 2 * nve::kSlots * (static_cast<std::size_t>(kArea.width()) + 1));
}

TEST_F(ProgramLayoutTest, StagesAreOfTheFlatFormAlone) {
  const std::vector<StageBand> bands = stageBands(flat, 0, all(flat));
  ASSERT_GE(bands.size(), 2u);
  for (std::size_t i = 0; i < bands.size(); ++i) {
    EXPECT_EQ(bands[i].stage, static_cast<std::int64_t>(i));
    if (i > 0) {
      EXPECT_NEAR(bands[i].left, bands[i - 1].right, 1e-6);
    }
  }
  EXPECT_TRUE(stageBands(modulo, 0, all(modulo)).empty());
}

TEST_F(ProgramLayoutTest, ThePointerFindsTheOperationOfItsRow) {
  const ProgramPicture small = ProgramCase(filter3x3()).picture();
  const PlotFrame at = all(small);
  const ProgramRows rows = rowsFor(small, kArea);
  for (std::size_t i = 0; i < small.items.size(); ++i)
    EXPECT_EQ(itemAt(small, rows, at, itemRect(small, i, rows, at).center()), i);
  EXPECT_EQ(itemAt(small, rows, at, rows[0].head.center()), std::nullopt);
  EXPECT_EQ(itemAt(small, rows, at, {kArea.left() - 1, rows[0].units[0].center().y()}), std::nullopt);
}

TEST_F(ProgramLayoutTest, WhatIsOutOfSightHasNoRectangle) {
  const PlotFrame at{kArea, {100, 110}, {0, 1}};
  const ProgramRows rows = rowsFor(flat, kArea);
  for (std::size_t i = 0; i < flat.items.size(); ++i) {
    const bool inSight = flat.items[i].end() > 100 && flat.items[i].begin < 110;
    EXPECT_EQ(itemRect(flat, i, rows, at).isEmpty(), !inSight) << i;
  }
}

TEST_F(ProgramLayoutTest, KeysLeadAlongTheRowAndToTheNearestOfTheNext) {
  for (std::size_t i = 0; i < flat.items.size(); ++i) {
    const ProgramItem& from = flat.items[i];
    const auto to = [&](ProgramStep step) { return flat.items[itemFrom(flat, i, step)]; };
    for (const ProgramStep step : {ProgramStep::Back, ProgramStep::On, ProgramStep::First, ProgramStep::Last}) {
      EXPECT_EQ(to(step).slot, from.slot);
      EXPECT_EQ(to(step).track, from.track);
    }
    EXPECT_LE(to(ProgramStep::Back).begin, from.begin);
    EXPECT_GE(to(ProgramStep::On).begin, from.begin);
    const ProgramItem below = to(ProgramStep::Down);
    const bool isLastRow = from.track == 1 && from.slot == nve::Slot::Act;
    if (isLastRow) {
      EXPECT_EQ(below, from);
      continue;
    }
    EXPECT_GT(std::pair(below.track, below.slot), std::pair(from.track, from.slot));
    // Slow reference: no other operation in that row is nearer.
    const auto away = [&](const ProgramItem& item) {
      const double middle = (from.begin + from.end()) / 2;
      return std::max({0.0, item.begin - middle, middle - item.end()});
    };
    for (const ProgramItem& other : flat.items)
      if (other.track == below.track && other.slot == below.slot) {
        EXPECT_GE(away(other), away(below));
      }
  }
}

}  // namespace
}  // namespace tilescope::gui
