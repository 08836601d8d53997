// SPDX-License-Identifier: GPL-3.0-or-later
// Disjoint boxes with as many points as the grid contain every point once.
#include "app/check/family_cover.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace tilescope::check {
namespace {

std::string textOf(const FamilyBox& box) {
  return fmt::format("[{}] to [{}] of question {}", fmt::join(box.box.low, ", "), fmt::join(box.box.high, ", "),
                     box.question);
}

std::optional<std::string> shapeFlaw(const FamilyBox& box, const std::vector<std::size_t>& sizes,
                                     std::size_t questions) {
  if (box.question < 0 || static_cast<std::size_t>(box.question) >= questions)
    return fmt::format("a box is of question {}, but the sweep has {} questions", box.question, questions);
  if (box.box.low.size() != sizes.size() || box.box.high.size() != sizes.size())
    return fmt::format("a box has {} lower and {} upper indices, but the sweep has {} axes", box.box.low.size(),
                       box.box.high.size(), sizes.size());
  for (std::size_t axis = 0; axis < sizes.size(); ++axis)
    if (box.box.low[axis] > box.box.high[axis] || box.box.high[axis] >= sizes[axis])
      return fmt::format("box {} exceeds axis {}, which has {} values", textOf(box), axis, sizes[axis]);
  if (box.reason == BoxReason::Point && box.box.low != box.box.high)
    return fmt::format("box {} is marked as a point but holds several", textOf(box));
  return std::nullopt;
}

bool overlap(const FamilyBox& a, const FamilyBox& b) {
  for (std::size_t axis = 0; axis < a.box.low.size(); ++axis)
    if (a.box.high[axis] < b.box.low[axis] || b.box.high[axis] < a.box.low[axis]) return false;
  return true;
}

std::int64_t pointsOf(const FamilyBox& box) {
  std::int64_t points = 1;
  for (std::size_t axis = 0; axis < box.box.low.size(); ++axis)
    points *= static_cast<std::int64_t>(box.box.high[axis] - box.box.low[axis] + 1);
  return points;
}

std::optional<std::string> flawOfQuestion(std::vector<const FamilyBox*> boxes, const std::vector<std::size_t>& sizes) {
  std::int64_t grid = 1, covered = 0;
  for (const std::size_t size : sizes) grid *= static_cast<std::int64_t>(size);
  for (const FamilyBox* box : boxes) covered += pointsOf(*box);
  // Sorting along the longest axis separates most boxes.
  const auto longest =
      sizes.empty() ? 0 : static_cast<std::size_t>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
  if (!sizes.empty())
    std::sort(boxes.begin(), boxes.end(),
              [&](const FamilyBox* a, const FamilyBox* b) { return a->box.low[longest] < b->box.low[longest]; });
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      if (!sizes.empty() && boxes[j]->box.low[longest] > boxes[i]->box.high[longest]) break;
      if (overlap(*boxes[i], *boxes[j]))
        return fmt::format("boxes {} and {} overlap", textOf(*boxes[i]), textOf(*boxes[j]));
    }
  if (covered != grid) return fmt::format("the boxes cover {} of the {} points of the grid", covered, grid);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> coverFlaw(const std::vector<FamilyBox>& boxes, const std::vector<std::size_t>& sizes,
                                     std::size_t questions) {
  std::vector<std::vector<const FamilyBox*>> byQuestion(questions);
  for (const FamilyBox& box : boxes) {
    if (std::optional<std::string> flaw = shapeFlaw(box, sizes, questions)) return flaw;
    byQuestion[static_cast<std::size_t>(box.question)].push_back(&box);
  }
  for (std::size_t question = 0; question < questions; ++question)
    if (std::optional<std::string> flaw = flawOfQuestion(byQuestion[question], sizes))
      return fmt::format("question {}: {}", question, *flaw);
  return std::nullopt;
}

}  // namespace tilescope::check
