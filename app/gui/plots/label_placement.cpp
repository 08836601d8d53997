// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/label_placement.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope::gui {
namespace {

constexpr double kLabelPlacementLabelAir = 3;  // px around a label
constexpr double kLeaderAir = 3;               // px at both ends of a leader
constexpr double kLeaderFrom = 16;             // px; closer labels need no leader
// px of a mark's edge near its label that must stay uncovered
constexpr double kExposed = 3;
constexpr std::array kGaps{6.0, 18.0, 32.0, 48.0, 68.0};

// Costs of candidates; only their ratios matter.
constexpr double kGapCost = 10;     // per step of distance from the mark
constexpr double kCoverCost = 30;   // per small mark under the label
constexpr double kLeaderCost = 12;  // per line crossed by the leader
constexpr double kStrayCost = 25;   // per other mark that the label seems to belong to
constexpr double kHiddenCost = 8;   // per large mark over the edge near the label
constexpr double kWorstCost = 60;   // max cost of a placed label
constexpr double kPreferredGain = 9;

constexpr double kDiagonalX = 0.83, kDiagonalY = 0.56;  // flatter than 45°: labels are wide
constexpr double kSteepX = 0.45, kSteepY = 0.89;        // for crowded roofs
constexpr std::array<QPointF, 12> kLabelPlacementDirections{QPointF{1, 0},
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
constexpr int kCandidates = static_cast<int>(kGaps.size() * kLabelPlacementDirections.size());

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

// From the mark's centre to its edge.
double edgeOf(const Obstacle& mark, const QPointF& direction) {
  return mark.diamond ? mark.reach / (std::abs(direction.x()) + std::abs(direction.y())) : mark.reach;
}

PlacedLabel candidateOf(const LabelRequest& request, const Obstacle& mark, int candidate) {
  const double gap = kGaps[static_cast<std::size_t>(candidate) / kLabelPlacementDirections.size()];
  const QPointF direction =
      kLabelPlacementDirections[static_cast<std::size_t>(candidate) % kLabelPlacementDirections.size()];
  const QPointF near = mark.centre + direction * (mark.reach + gap);
  const QSizeF size = request.size;
  // Steep labels are above or below, so that they do not touch a horizontal line.
  const bool sideways = std::abs(direction.x()) > std::abs(direction.y());
  const bool centred = direction.x() == 0;
  const double left = centred ? near.x() - size.width() / 2 : direction.x() > 0 ? near.x() : near.x() - size.width();
  const double top = sideways ? near.y() - size.height() / 2 : direction.y() > 0 ? near.y() : near.y() - size.height();
  PlacedLabel label{QRectF(QPointF(std::round(left), std::round(top)), size), std::nullopt, candidate};
  if (gap >= kLeaderFrom)
    label.leader =
        QLineF(near - direction * kLeaderAir, mark.centre + direction * (edgeOf(mark, direction) + kLeaderAir));
  return label;
}

QRectF inflated(const QRectF& box, double by = kLabelPlacementLabelAir) {
  return box.adjusted(-by, -by, by, by);
}

bool overlap(const Obstacle& a, const Obstacle& b) {
  return reaches(a.centre, a.reach + b.reach, QLineF(b.centre, b.centre));
}

QPointF directionOf(const PlacedLabel& label) {
  return kLabelPlacementDirections[static_cast<std::size_t>(label.candidate) % kLabelPlacementDirections.size()];
}

// Whether no other mark covers the edge near the label.
bool isExposed(const PlacedLabel& label, const Obstacle& own, const Obstacle& rival) {
  const QPointF edge = own.centre + directionOf(label) * edgeOf(own, directionOf(label));
  return !reaches(rival.centre, rival.reach + kExposed, QLineF(edge, edge));
}

// Whether the label clearly belongs to its mark. Above or below overlapping marks, this needs a leader.
bool isPlain(const PlacedLabel& label, const Obstacle& own, const std::vector<Obstacle>& rivals) {
  const QPointF direction = directionOf(label);
  if (!rivals.empty() && !label.leader && std::abs(direction.x()) < std::abs(direction.y())) return false;
  return std::all_of(rivals.begin(), rivals.end(), [&](const Obstacle& rival) { return isExposed(label, own, rival); });
}

bool isFree(const PlacedLabel& label, const LabelSurroundings& around, const std::vector<PlacedLabel>& placed) {
  if (!around.area.contains(label.box)) return false;
  const QRectF box = inflated(label.box);
  for (const QRectF& other : around.keepOff)
    if (box.intersects(other) || (label.leader && crosses(*label.leader, other))) return false;
  for (const QLineF& line : around.lines)
    if (crosses(line, inflated(label.box, kLineAir))) return false;
  for (const PlacedLabel& other : placed) {
    if (box.intersects(other.box)) return false;
    if (other.leader && crosses(*other.leader, box)) return false;
    if (label.leader && crosses(*label.leader, inflated(other.box))) return false;
  }
  return std::none_of(around.marks.begin(), around.marks.end(), [&](const Obstacle& mark) {
    return mark.large && reaches(mark.centre, mark.reach + kLabelPlacementLabelAir, label.box);
  });
}

double distanceCost(int candidate, const LabelRequest& request) {
  const int directions = static_cast<int>(kLabelPlacementDirections.size());
  const int stepsAway = candidate / directions;
  const double cost = kGapCost * stepsAway + candidate % directions;
  return candidate == request.preferred ? cost - kPreferredGain : cost;
}

double costOf(const PlacedLabel& label, const LabelRequest& request, const LabelSurroundings& around) {
  double cost = distanceCost(label.candidate, request);
  for (const QLineF& line : around.lines) {
    if (label.leader && line.intersects(*label.leader, nullptr) == QLineF::BoundedIntersection) cost += kLeaderCost;
  }
  const Obstacle& own = around.marks[request.mark];
  const QLineF middle(label.box.center(), label.box.center());
  const double toOwn = QLineF(label.box.center(), own.centre).length();
  for (std::size_t i = 0; i < around.marks.size(); ++i) {
    const Obstacle& mark = around.marks[i];
    if (!mark.large && reaches(mark.centre, mark.reach, label.box)) cost += kCoverCost;
    if (i == request.mark) continue;
    if (label.leader && reaches(mark.centre, mark.reach + kLeaderAir, *label.leader)) cost += kStrayCost;
    if (!label.leader && !overlap(own, mark) && reaches(mark.centre, toOwn, middle)) cost += kStrayCost;
    if (mark.large && overlap(own, mark) && !isExposed(label, own, mark)) cost += kHiddenCost;
  }
  return cost;
}

}  // namespace

bool crosses(const QLineF& line, const QRectF& box) {
  if (box.contains(line.p1()) || box.contains(line.p2())) return true;
  const std::array<QLineF, 2> diagonals{QLineF(box.topLeft(), box.bottomRight()),
                                        QLineF(box.bottomLeft(), box.topRight())};
  return std::any_of(diagonals.begin(), diagonals.end(), [&](const QLineF& diagonal) {
    return line.intersects(diagonal, nullptr) == QLineF::BoundedIntersection;
  });
}

std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings) {
  std::vector<std::optional<PlacedLabel>> labels;
  std::vector<PlacedLabel> placed;
  std::vector<Obstacle> named;
  for (const LabelRequest& request : requests) {
    std::optional<PlacedLabel> best;
    double bestCost = 0;
    const Obstacle& own = surroundings.marks[request.mark];
    std::vector<Obstacle> rivals;
    for (const Obstacle& other : named)
      if (overlap(own, other)) rivals.push_back(other);
    for (int candidate = 0; candidate < kCandidates; ++candidate) {
      if (best && distanceCost(candidate, request) >= bestCost) continue;
      const PlacedLabel label = candidateOf(request, own, candidate);
      if (!isPlain(label, own, rivals) || !isFree(label, surroundings, placed)) continue;
      const double cost = costOf(label, request, surroundings);
      if (cost > kWorstCost || (best && cost >= bestCost)) continue;
      best = label;
      bestCost = cost;
    }
    if (best) {
      placed.push_back(*best);
      named.push_back(own);
    }
    labels.push_back(best);
  }
  return labels;
}

}  // namespace tilescope::gui
