// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_layout.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "tests/support/sample_nest.h"

namespace tilescope::gui {
namespace {

constexpr int kWidth = 680;

class NestLayoutTest : public testing::Test {
 protected:
  int markOf(NestPart part, std::size_t band, std::size_t index) const {
    for (std::size_t i = 0; i < places.marks.size(); ++i) {
      const NestMark& mark = places.marks[i];
      if (mark.part == part && mark.band == band && mark.index == index) return static_cast<int>(i);
    }
    ADD_FAILURE() << "no such mark";
    return 0;
  }
  QRect rectOf(NestPart part, std::size_t band, std::size_t index) const {
    return places.marks[static_cast<std::size_t>(markOf(part, band, index))].rect;
  }

  NestPicture picture = nestPicture(sampleNest(), sampleMachine());
  NestPlaces places = placesOf(picture, kWidth);
};

TEST_F(NestLayoutTest, BandsAreNestedAndShareTheirRightAndLowerEdges) {
  ASSERT_EQ(places.bands.size(), picture.bands.size() + 1);
  for (std::size_t band = 1; band < places.bands.size(); ++band) {
    const QRect outer = places.bands[band - 1].frame, inner = places.bands[band].frame;
    EXPECT_TRUE(outer.contains(inner)) << band;
    EXPECT_EQ(outer.right(), inner.right());
    EXPECT_EQ(outer.bottom(), inner.bottom());
    EXPECT_GT(inner.left(), outer.left());
    EXPECT_GT(inner.top(), places.bands[band - 1].content.bottom());
  }
  EXPECT_EQ(places.size.width(), kWidth);
  EXPECT_EQ(places.size.height(), places.bands.front().frame.height());
}

TEST_F(NestLayoutTest, EveryMarkStandsInItsBandAndOnNoOther) {
  for (const int width : {leastNestWidth(), kWidth, 1500}) {
    places = placesOf(picture, width);
    for (std::size_t i = 0; i < places.marks.size(); ++i) {
      const NestMark& mark = places.marks[i];
      EXPECT_TRUE(places.bands[mark.band].frame.contains(mark.rect)) << i << " at " << width;
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(mark.rect.intersects(places.marks[j].rect)) << i << " and " << j << " at " << width;
    }
  }
}

TEST_F(NestLayoutTest, ManyLoopsWrapAndAreAllThere) {
  LoopNest nest = sampleNest();
  for (int i = 0; i < 9; ++i) nest.loops.insert(nest.loops.begin(), {"FX", 2});
  for (NestBand& band : nest.bands)
    for (NestTile& tile : band.tiles) tile.loopsInside += tile.loopsInside > 0 ? 9 : 0;
  picture = nestPicture(nest, sampleMachine());
  const int before = places.size.height();
  places = placesOf(picture, kWidth);
  EXPECT_GT(places.size.height(), before);
  const auto loops = std::count_if(places.marks.begin(), places.marks.end(),
                                   [](const NestMark& mark) { return mark.part == NestPart::Loop; });
  EXPECT_EQ(static_cast<std::size_t>(loops), nest.loops.size());
  for (const NestMark& mark : places.marks) EXPECT_LE(mark.rect.right(), kWidth);
}

TEST_F(NestLayoutTest, ABoundaryStandsBeforeTheFirstLoopInsideTheTile) {
  const QRect boundary = rectOf(NestPart::Boundary, 1, 0);
  EXPECT_GT(boundary.left(), rectOf(NestPart::Loop, 1, 0).right());
  EXPECT_LT(boundary.right(), rectOf(NestPart::Loop, 1, 1).left());
}

TEST_F(NestLayoutTest, ADropCountsTheLoopsFurtherInWithoutTheDraggedOne) {
  const auto drop = [&](std::size_t loop, const QPoint& at) { return dropAt(places, picture, loop, at); };
  const QRect oy = rectOf(NestPart::Loop, 1, 0), ox = rectOf(NestPart::Loop, 1, 1);
  const QPoint before(oy.left() + 2, oy.center().y()), between(ox.left() - 2, ox.center().y()),
      after(ox.right() + 9, ox.center().y());
  // Drags K 8 (loop 6) from dram to sram_io.
  EXPECT_EQ(drop(6, before)->band, 1U);
  EXPECT_EQ(drop(6, before)->position, 2U);
  EXPECT_EQ(drop(6, between)->position, 1U);
  EXPECT_EQ(drop(6, after)->position, 0U);
  // Drags OY (loop 5) within its memory, where only OX remains.
  EXPECT_EQ(drop(5, before)->position, 1U);
  EXPECT_EQ(drop(5, after)->position, 0U);
  // A memory's band accepts drops everywhere, also on its movements. Below the last memory nothing does.
  EXPECT_EQ(drop(6, rectOf(NestPart::Flow, 2, 0).center())->band, 2U);
  EXPECT_FALSE(drop(6, places.array().frame.center()));
  EXPECT_FALSE(drop(6, QPoint(5, -1)));
}

TEST_F(NestLayoutTest, ArrowKeysReachEveryMark) {
  std::set<int> reached{0};
  std::vector<int> open{0};
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (const QPoint& way : {QPoint(1, 0), QPoint(-1, 0), QPoint(0, 1), QPoint(0, -1)})
      if (const int to = places.neighbour(from, way); reached.insert(to).second) open.push_back(to);
  }
  EXPECT_EQ(reached.size(), places.marks.size());
  EXPECT_EQ(places.neighbour(markOf(NestPart::Loop, 1, 0), {1, 0}), markOf(NestPart::Boundary, 1, 0));
}

}  // namespace
}  // namespace tilescope::gui
