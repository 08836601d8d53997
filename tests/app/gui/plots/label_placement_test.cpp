// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/label_placement.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace tilescope::gui {
namespace {

LabelSurroundings surroundings() {
  LabelSurroundings around;
  around.area = QRectF(50, 10, 500, 280);
  return around;
}

TEST(LabelPlacement, AFreeMarkHasItsLabelBesideItWithoutALine) {
  LabelSurroundings around = surroundings();
  around.marks = {{QPointF(200, 150), 8, true}};
  const auto labels = placeLabels({{0, QSizeF(60, 14)}}, around);
  ASSERT_TRUE(labels[0]);
  EXPECT_EQ(labels[0]->box, QRectF(214, 143, 60, 14));
  EXPECT_FALSE(labels[0]->leader);
}

TEST(LabelPlacement, ADistantLabelHasALeaderThatEndsAtItsMark) {
  LabelSurroundings around = surroundings();
  const QPointF middle(300, 150);
  around.marks = {{middle, 8, true}};
  for (int degrees = 0; degrees < 360; degrees += 10)  // takes the labels' preferred places
    around.marks.push_back({QLineF::fromPolar(30, degrees).translated(middle).p2(), 2, false});
  const auto labels = placeLabels({{0, QSizeF(60, 14)}}, around);
  ASSERT_TRUE(labels[0]);
  ASSERT_TRUE(labels[0]->leader);
  EXPECT_NEAR(QLineF(labels[0]->leader->p2(), middle).length(), 8 + 3, 0.2);
}

TEST(LabelPlacement, TheFirstRequestChoosesFirstAndWhatDoesNotFitIsLeftOut) {
  LabelSurroundings around = surroundings();
  around.area = QRectF(0, 0, 110, 24);
  around.marks = {{QPointF(10, 12), 5, true}, {QPointF(100, 12), 5, true}};
  const auto labels = placeLabels({{0, QSizeF(60, 14)}, {1, QSizeF(60, 14)}}, around);
  EXPECT_TRUE(labels[0]);
  EXPECT_FALSE(labels[1]);
}

TEST(LabelPlacement, APlaceTakenBeforeIsKeptWhileItIsNearlyAsGood) {
  LabelSurroundings around = surroundings();
  around.marks = {{QPointF(200, 150), 8, true}};
  const auto labels = placeLabels({{0, QSizeF(60, 14), 3}}, around);
  ASSERT_TRUE(labels[0]);
  EXPECT_EQ(labels[0]->candidate, 3);
}

TEST(LabelPlacement, OfMarksOnTopOfEachOtherOnlyTheFirstIsNamed) {
  LabelSurroundings around = surroundings();
  around.marks = {{QPointF(200, 150), 10, true}, {QPointF(202, 150), 9, true}, {QPointF(199, 151), 9, true, true}};
  const auto labels = placeLabels({{0, QSizeF(60, 14)}, {1, QSizeF(60, 14)}, {2, QSizeF(60, 14)}}, around);
  EXPECT_TRUE(labels[0]);
  EXPECT_FALSE(labels[1]);
  EXPECT_FALSE(labels[2]);
}

TEST(LabelPlacement, MarksThatOverlapInPartAreNamedAtTheirOwnEdges) {
  LabelSurroundings around = surroundings();
  around.marks = {{QPointF(200, 150), 10, true}, {QPointF(214, 150), 10, true}};
  const auto labels = placeLabels({{0, QSizeF(60, 14)}, {1, QSizeF(60, 14)}}, around);
  ASSERT_TRUE(labels[0]);
  ASSERT_TRUE(labels[1]);
  EXPECT_LT(labels[0]->box.right(), 200);
  EXPECT_GT(labels[1]->box.left(), 214);
}

TEST(LabelPlacement, ALeaderEndsAtTheSideOfADiamond) {
  LabelSurroundings around = surroundings();
  const QPointF middle(300, 150);
  around.marks = {{middle, 20, true, true}};
  around.keepOff = {QRectF(50, 144, 500, 12), QRectF(294, 10, 12, 280)};  // only slanted leaders fit
  const auto labels = placeLabels({{0, QSizeF(60, 14)}}, around);
  ASSERT_TRUE(labels[0]);
  if (!labels[0]->leader) return;
  const QPointF off = labels[0]->leader->p2() - middle;
  const double beyond = (std::abs(off.x()) + std::abs(off.y()) - 20) / std::sqrt(2);
  EXPECT_GT(beyond, 1);
  EXPECT_LT(beyond, 4);
}

TEST(LabelPlacement, ALabelWithoutALeaderIsNearestToItsOwnMark) {
  LabelSurroundings around = surroundings();
  around.lines = {QLineF(50, 150, 550, 150)};
  around.marks = {{QPointF(300, 150), 9, true}, {QPointF(330, 150), 9, true}, {QPointF(270, 150), 4, false}};
  const auto labels = placeLabels({{0, QSizeF(70, 14)}, {1, QSizeF(70, 14)}}, around);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    ASSERT_TRUE(labels[i]);
    if (labels[i]->leader) continue;
    const QPointF middle = labels[i]->box.center();
    for (const Obstacle& mark : around.marks)
      EXPECT_LE(QLineF(middle, around.marks[i].centre).length(), QLineF(middle, mark.centre).length());
  }
}

struct Scene {
  LabelSurroundings around;
  std::vector<LabelRequest> requests;
};

Scene randomScene() {
  Scene scene{surroundings(), {}};
  const int marks = *rc::gen::inRange(1, 60);
  for (int i = 0; i < marks; ++i) {
    const bool large = i < 8;
    scene.around.marks.push_back(
        {QPointF(*rc::gen::inRange(50, 550), *rc::gen::inRange(10, 290)), *rc::gen::inRange(36, 210) / 10.0, large});
    if (large)
      scene.requests.push_back(
          {static_cast<std::size_t>(i), QSizeF(*rc::gen::inRange(20, 130), 14), *rc::gen::inRange(-1, 40)});
  }
  scene.around.lines = {QLineF(50, 290, 400, 60), QLineF(400, 60, 550, 60)};
  scene.around.keepOff = {QRectF(60, 18, 80, 15), QRectF(400, 40, 140, 15)};
  return scene;
}

bool crosses(const QLineF& line, const QRectF& box) {
  for (int i = 0; i <= 1000; ++i)
    if (box.contains(line.pointAt(i / 1000.0))) return true;
  return false;
}

QRectF withLineAir(const QRectF& box) {
  return box.adjusted(-kLineAir, -kLineAir, kLineAir, kLineAir);
}

double distance(const QPointF& point, const QRectF& box) {
  const double dx = std::max({box.left() - point.x(), 0.0, point.x() - box.right()});
  const double dy = std::max({box.top() - point.y(), 0.0, point.y() - box.bottom()});
  return std::hypot(dx, dy);
}

TEST(LabelPlacement, LabelsNeverOverlapEachOtherLargeMarksOrTheEdge) {
  rc::check([] {
    const Scene scene = randomScene();
    const auto labels = placeLabels(scene.requests, scene.around);
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (!labels[i]) continue;
      RC_ASSERT(scene.around.area.contains(labels[i]->box));
      for (const QRectF& other : scene.around.keepOff) RC_ASSERT(!labels[i]->box.intersects(other));
      for (const QLineF& line : scene.around.lines) RC_ASSERT(!crosses(line, withLineAir(labels[i]->box)));
      for (const Obstacle& mark : scene.around.marks)
        RC_ASSERT(!mark.large || distance(mark.centre, labels[i]->box) >= mark.reach);
      for (std::size_t j = 0; j < i; ++j) RC_ASSERT(!labels[j] || !labels[i]->box.intersects(labels[j]->box));
    }
  });
}

TEST(LabelPlacement, TheSameSceneHasTheSameLabels) {
  rc::check([] {
    const Scene scene = randomScene();
    const auto first = placeLabels(scene.requests, scene.around);
    const auto second = placeLabels(scene.requests, scene.around);
    for (std::size_t i = 0; i < first.size(); ++i) {
      RC_ASSERT(first[i].has_value() == second[i].has_value());
      if (first[i]) RC_ASSERT(first[i]->box == second[i]->box);
    }
  });
}

}  // namespace
}  // namespace tilescope::gui
