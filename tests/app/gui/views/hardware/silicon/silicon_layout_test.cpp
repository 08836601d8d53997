// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_layout.h"

#include <gtest/gtest.h>

#include "tests/app/gui/views/hardware/silicon/sample_silicon.h"

namespace tilescope::gui {
namespace {

const QSizeF kRooms[]{{300, 180}, {565, 214}, {640, 320}, {900, 700}, {1500, 900}};
const char* const kMachines[]{"tpu_like", "ascend_like", "edge_tpu_like", "meta_prototype",
                              "eyeriss",  "diana",       "nve",           "nvidia_t4_sm"};

double areaOf(const QRectF& rect) {
  return rect.width() * rect.height();
}

template <class Check>
void inEveryRoom(Check check) {
  for (const char* name : kMachines)
    for (const SiliconMeasure measure : {SiliconMeasure::Area, SiliconMeasure::Leakage})
      for (const QSizeF& room : kRooms) {
        SCOPED_TRACE(testing::Message() << name << ", " << room.width() << " × " << room.height());
        const SiliconPicture picture = sampleSilicon(name, measure);
        check(picture, layOutSilicon(picture, room), room);
      }
}

TEST(SiliconLayout, EveryPartIsToScale) {
  inEveryRoom([](const SiliconPicture& picture, const SiliconLayout& layout, const QSizeF&) {
    const double perUnit = areaOf(layout.chip) / picture.whole;
    for (std::size_t b = 0; b < picture.blocks.size(); ++b)
      EXPECT_NEAR(areaOf(layout.blocks[b]), picture.blocks[b].size * perUnit, 1e-6 * areaOf(layout.chip));
    if (picture.measure == SiliconMeasure::Area) {
      EXPECT_NEAR(layout.pixelsPerMillimetre * layout.pixelsPerMillimetre, perUnit, 1e-6 * perUnit);
    }
  });
}

TEST(SiliconLayout, NothingLeavesTheRoomAndNoTwoLabelsOverlap) {
  inEveryRoom([](const SiliconPicture&, const SiliconLayout& layout, const QSizeF& room) {
    const QRectF whole(QPointF(0, 0), room);
    EXPECT_TRUE(whole.contains(layout.chip));
    EXPECT_FALSE(layout.caption.intersects(layout.chip));
    for (std::size_t i = 0; i < layout.labels.size(); ++i) {
      const QRectF& box = layout.labels[i].box;
      EXPECT_TRUE(whole.contains(box));
      EXPECT_FALSE(box.intersects(layout.caption));
      if (!layout.rest.isEmpty()) {
        EXPECT_FALSE(box.intersects(layout.rest));
      }
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(box.intersects(layout.labels[j].box)) << i << " and " << j;
    }
  });
}

TEST(SiliconLayout, ALabelStandsInItsPartOrHasALeaderFromIt) {
  inEveryRoom([](const SiliconPicture&, const SiliconLayout& layout, const QSizeF&) {
    for (const SiliconLabel& label : layout.labels) {
      const QRectF& block = layout.blocks[label.block];
      if (label.leader)
        EXPECT_TRUE(block.contains(label.leader->p1()));
      else
        EXPECT_TRUE(block.contains(label.box));
    }
  });
}

TEST(SiliconLayout, EveryPartHasItsLabelWhereThereIsSpace) {
  const SiliconPicture picture = sampleSilicon("ascend_like");
  EXPECT_EQ(layOutSilicon(picture, {900, 700}).labels.size(), picture.blocks.size());
}

TEST(SiliconLayout, APlaceIsThatOfThePartUnderItOrOfItsLabel) {
  const SiliconPicture picture = sampleSilicon();
  const SiliconLayout layout = layOutSilicon(picture, {640, 320});
  EXPECT_EQ(layout.blockAt(layout.blocks[0].center()), 0U);
  EXPECT_EQ(layout.blockAt({1, 1}), std::nullopt);
  for (const SiliconLabel& label : layout.labels) EXPECT_EQ(layout.blockAt(label.box.center()), label.block);
}

TEST(SiliconLayout, ABudgetIsARectangleOfItsAreaFromTheCornerOfTheChip) {
  for (const double share : {0.2, 0.6, 0.95, 1.3, 3.0})
    for (const QSizeF& room : kRooms) {
      SCOPED_TRACE(testing::Message() << share << ", " << room.width() << " × " << room.height());
      SiliconPicture picture = sampleSilicon();
      picture.budget = share * picture.whole;
      picture.budgetWords = "budget 30 mm²";
      const SiliconLayout layout = layOutSilicon(picture, room);
      ASSERT_TRUE(layout.budget);
      EXPECT_EQ(layout.budget->topLeft(), layout.chip.topLeft());
      EXPECT_NEAR(areaOf(*layout.budget) / areaOf(layout.chip), share, 1e-6);
      EXPECT_TRUE(QRectF(QPointF(), room).contains(*layout.budget));
      for (const SiliconLabel& label : layout.labels)
        if (label.leader) {
          EXPECT_FALSE(label.box.left() < layout.budget->right() && label.box.right() > layout.budget->right());
          EXPECT_FALSE(label.box.intersects(layout.budgetWords));
        }
    }
}

// A far larger budget would make the chip too small.
TEST(SiliconLayout, AFarLargerBudgetIsLeftOut) {
  SiliconPicture picture = sampleSilicon();
  const QRectF chip = layOutSilicon(picture, kRooms[2]).chip;
  picture.budget = 10 * picture.whole;
  const SiliconLayout layout = layOutSilicon(picture, kRooms[2]);
  EXPECT_FALSE(layout.budget);
  EXPECT_EQ(layout.chip, chip);
}

}  // namespace
}  // namespace tilescope::gui
