// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/pin_fan.h"

#include <gmock/gmock.h>

#include <QLineF>
#include <random>

#include "app/gui/kit/chrome/pin_mark.h"

namespace tilescope::gui {
namespace {

const QRectF kFanArea(0, 0, 400, 300);

double away(const QPointF& a, const QPointF& b) {
  return QLineF(a, b).length();
}

TEST(PinFan, MarksWithRoomStayWhereTheyAre) {
  const std::vector<QPointF> places{{100, 100}, {100, 116}, {300, 200}};
  EXPECT_EQ(fannedOut(places, kFanArea, std::nullopt), places);
}

TEST(PinFan, SixMarksOnOnePlaceCanAllBeRead) {
  for (const QPointF& place : {QPointF(200, 150), QPointF(5, 5), QPointF(395, 295), QPointF(200, 2), QPointF(3, 290)}) {
    const std::vector<QPointF> marks = fannedOut(std::vector<QPointF>(6, place), kFanArea, std::nullopt);
    EXPECT_EQ(marks.front(), place) << "the first one stays";
    for (std::size_t a = 0; a < marks.size(); ++a) {
      EXPECT_TRUE(a == 0 || kFanArea.adjusted(8, 8, -8, -8).contains(marks[a]));
      for (std::size_t b = 0; b < a; ++b) EXPECT_GE(away(marks[a], marks[b]), 2 * kPinMarkReach) << a << " " << b;
    }
  }
}

TEST(PinFan, MarksLeaveTheRingOfThePresentDesignFree) {
  const QPointF place(200, 150);
  const std::vector<QPointF> marks = fannedOut({place, place, place}, kFanArea, RingedPlace{place, 11.5});
  EXPECT_EQ(marks[0], place);
  for (std::size_t i : {1, 2}) EXPECT_GT(away(marks[i], place), 11.5 + kPinMarkReach);
}

TEST(PinFan, NoMarkCoversAnotherAndNoLeadersCross) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> x(150, 190), y(120, 160);
  for (int i = 0; i < 500; ++i) {
    std::vector<QPointF> places;
    for (int pin = 0; pin < 6; ++pin) places.emplace_back(x(random), y(random));
    const std::vector<QPointF> marks = fannedOut(places, kFanArea, std::nullopt);
    for (std::size_t a = 0; a < marks.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        EXPECT_GE(away(marks[a], marks[b]), 2 * kPinMarkReach);
        if (marks[a] == places[a] || marks[b] == places[b]) continue;
        QPointF crossing;
        EXPECT_NE(QLineF(places[a], marks[a]).intersects(QLineF(places[b], marks[b]), &crossing),
                  QLineF::BoundedIntersection);
      }
  }
}

}  // namespace
}  // namespace tilescope::gui
