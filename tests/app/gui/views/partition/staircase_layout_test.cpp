// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_layout.h"

#include <gtest/gtest.h>

#include "app/gui/kit/chrome/pin_mark.h"
#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

class StaircaseLayoutTest : public testing::Test {
 protected:
  StaircaseLabels place() const { return placeLabels({picture, frame, size, traffic}); }
  void expectApart() const {
    const StaircaseLabels labels = place();
    ASSERT_TRUE(labels.present && labels.layerByLayer);
    const QRectF& present = labels.present->box;
    EXPECT_FALSE(present.intersects(labels.layerByLayer->box)) << picture.capacity;
    EXPECT_FALSE(labels.unfit && present.intersects(labels.unfit->box)) << picture.capacity;
    for (const PinnedPoint& pin : picture.pins)
      EXPECT_FALSE(present.intersects(
          pinMarkBounds(pin.letter, frame.at(pin.capacity / size.bytes, pin.traffic / traffic.bytes))));
    EXPECT_TRUE(frame.area.contains(present));
  }

  StaircasePicture picture = resnet34Staircase();
  PlotFrame frame{QRectF(50, 12, 470, 110), {0.01, 30}, {0.1, 10}, true, true};
  ByteUnit size{"MiB", kMebibyte}, traffic{"MB", 1e6};
};

TEST_F(StaircaseLayoutTest, ThePresentsWordsCoverNoOthersAtAnyStep) {
  for (const TrafficStep& step : picture.exact) {
    picture.capacity = std::max(step.capacity, 0.02 * kMebibyte);
    picture.traffic = step.traffic;
    expectApart();
  }
}

// The traffic hardly falls, so that the curve is close to the layer-by-layer line.
TEST_F(StaircaseLayoutTest, BesideTheLineOfLayerByLayerTheyGoElsewhere) {
  picture.exact = {{0, 9207296, false}, {12 * kMebibyte, 9000000, false}};
  picture.ignoring.clear();
  picture.capacity = 14 * kMebibyte;
  picture.traffic = 9000000;
  expectApart();
}

TEST_F(StaircaseLayoutTest, WhereTheCurveLeavesRoomTheyStandOffIt) {
  const StaircaseLabels labels = place();
  ASSERT_TRUE(labels.present);
  const QPolygonF line = stairLine({picture, frame, size, traffic}, picture.exact);
  for (qsizetype i = 1; i < line.size(); ++i)
    EXPECT_FALSE(QRectF(line[i - 1], line[i]).normalized().adjusted(-1, -1, 1, 1).intersects(labels.present->box)) << i;
}

TEST_F(StaircaseLayoutTest, WithoutAPresentPointThereAreNoWordsOfIt) {
  picture.capacity = 0;
  EXPECT_FALSE(place().present);
}

}  // namespace
}  // namespace tilescope::gui
