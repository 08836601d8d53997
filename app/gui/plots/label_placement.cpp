// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/label_placement.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope::gui {
namespace {

constexpr double kLabelAir = 3;     // px between a label and whatever it must not touch
constexpr double kLeaderAir = 3;    // px between a leader and its two ends
constexpr double kLeaderFrom = 16;  // px; closer labels need no line
constexpr std::array kGaps{6.0, 18.0, 32.0, 48.0, 68.0};

// Costs order the candidates; only their order of size matters.
constexpr double kGapCost = 10;       // per step away
constexpr double kCoverCost = 30;     // per small mark below the label
constexpr double kFaintCost = 6;      // per faint line below the label
constexpr double kLeaderCost = 12;    // per line that the leader crosses
constexpr double kStrayCost = 25;     // per other mark that the leader touches: it seems to name that one
constexpr double kWorstCost = 60;     // no label is better than one over two marks
constexpr double kPreferredGain = 9;  // a label moves only for something better by about one step

constexpr double kDiagonalX = 0.83, kDiagonalY = 0.56;  // flatter than 45°, because labels are wide
constexpr double kSteepX = 0.45, kSteepY = 0.89;        // for crowded roofs
constexpr std::array<QPointF, 12> kDirections{QPointF{1, 0},
                                              {-kDiagonalX, -kDiagonalY},
                                              {kDiagonalX, kDiagonalY},
                                              {-1, 0},
                                              {kDiagonalX, -kDiagonalY},
                                              {-kDiagonalX, kDiagonalY},
                                              {0, -1},
                                              {0, 1},
                                              {-kSteepX, -kSteepY},
                                              {kSteepX, kSteepY},
                                              {kSteepX, -kSteepY},
                                              {-kSteepX, kSteepY}};
constexpr int kCandidates = static_cast<int>(kGaps.size() * kDirections.size());

bool crosses(const QLineF& line, const QRectF& box) {
  if (box.contains(line.p1()) || box.contains(line.p2())) return true;
  const std::array<QLineF, 2> diagonals{QLineF(box.topLeft(), box.bottomRight()),
                                        QLineF(box.bottomLeft(), box.topRight())};
  return std::any_of(diagonals.begin(), diagonals.end(), [&](const QLineF& diagonal) {
    return line.intersects(diagonal, nullptr) == QLineF::BoundedIntersection;
  });
}

// Within `reach` of the box, or of the line? Squares only: this is asked thousands of times per picture.
bool reaches(const QPointF& point, double reach, const QRectF& box) {
  const double dx = std::max({box.left() - point.x(), 0.0, point.x() - box.right()});
  const double dy = std::max({box.top() - point.y(), 0.0, point.y() - box.bottom()});
  return dx * dx + dy * dy < reach * reach;
}

bool reaches(const QPointF& point, double reach, const QLineF& line) {
  const QPointF along = line.p2() - line.p1();
  const double squared = QPointF::dotProduct(along, along);
  const double share = squared > 0 ? std::clamp(QPointF::dotProduct(point - line.p1(), along) / squared, 0.0, 1.0) : 0;
  const QPointF off = point - line.p1() - along * share;
  return QPointF::dotProduct(off, off) < reach * reach;
}

PlacedLabel candidateOf(const LabelRequest& request, const Obstacle& mark, int candidate) {
  const double gap = kGaps[static_cast<std::size_t>(candidate) / kDirections.size()];
  const QPointF direction = kDirections[static_cast<std::size_t>(candidate) % kDirections.size()];
  const QPointF near = mark.centre + direction * (mark.reach + gap);
  const QSizeF size = request.size;
  const bool sideways = direction.x() != 0;
  const double left = !sideways ? near.x() - size.width() / 2 : direction.x() > 0 ? near.x() : near.x() - size.width();
  const double top = sideways ? near.y() - size.height() / 2 : direction.y() > 0 ? near.y() : near.y() - size.height();
  PlacedLabel label{QRectF(QPointF(std::round(left), std::round(top)), size), std::nullopt, candidate};
  if (gap >= kLeaderFrom)
    label.leader = QLineF(near - direction * kLeaderAir, mark.centre + direction * (mark.reach + kLeaderAir));
  return label;
}

QRectF inflated(const QRectF& box) {
  return box.adjusted(-kLabelAir, -kLabelAir, kLabelAir, kLabelAir);
}

bool isFree(const PlacedLabel& label, const LabelSurroundings& around, const std::vector<PlacedLabel>& placed) {
  if (!around.area.contains(label.box)) return false;
  const QRectF box = inflated(label.box);
  for (const QRectF& other : around.keepOff)
    if (box.intersects(other) || (label.leader && crosses(*label.leader, other))) return false;
  for (const QLineF& line : around.lines)
    if (crosses(line, label.box)) return false;
  for (const PlacedLabel& other : placed) {
    if (box.intersects(other.box)) return false;
    if (other.leader && crosses(*other.leader, box)) return false;
    if (label.leader && crosses(*label.leader, inflated(other.box))) return false;
  }
  return std::none_of(around.marks.begin(), around.marks.end(), [&](const Obstacle& mark) {
    return mark.large && reaches(mark.centre, mark.reach + kLabelAir, label.box);
  });
}

double distanceCost(int candidate, const LabelRequest& request) {
  const int directions = static_cast<int>(kDirections.size());
  const int stepsAway = candidate / directions;
  const double cost = kGapCost * stepsAway + candidate % directions;
  return candidate == request.preferred ? cost - kPreferredGain : cost;
}

double costOf(const PlacedLabel& label, const LabelRequest& request, const LabelSurroundings& around) {
  double cost = distanceCost(label.candidate, request);
  for (const QLineF& line : around.lines) {
    if (label.leader && line.intersects(*label.leader, nullptr) == QLineF::BoundedIntersection) cost += kLeaderCost;
  }
  for (const QLineF& line : around.faintLines)
    if (crosses(line, label.box)) cost += kFaintCost;
  for (std::size_t i = 0; i < around.marks.size(); ++i) {
    const Obstacle& mark = around.marks[i];
    if (!mark.large && reaches(mark.centre, mark.reach, label.box)) cost += kCoverCost;
    if (i != request.mark && label.leader && reaches(mark.centre, mark.reach + kLeaderAir, *label.leader))
      cost += kStrayCost;
  }
  return cost;
}

}  // namespace

std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings) {
  std::vector<std::optional<PlacedLabel>> labels;
  std::vector<PlacedLabel> placed;
  for (const LabelRequest& request : requests) {
    std::optional<PlacedLabel> best;
    double bestCost = 0;
    for (int candidate = 0; candidate < kCandidates; ++candidate) {
      if (best && distanceCost(candidate, request) >= bestCost) continue;
      const PlacedLabel label = candidateOf(request, surroundings.marks[request.mark], candidate);
      if (!isFree(label, surroundings, placed)) continue;
      const double cost = costOf(label, request, surroundings);
      if (cost > kWorstCost || (best && cost >= bestCost)) continue;
      best = label;
      bestCost = cost;
    }
    if (best) placed.push_back(*best);
    labels.push_back(best);
  }
  return labels;
}

}  // namespace tilescope::gui
