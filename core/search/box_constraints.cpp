// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/box_constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/search/search_metric.h"
#include "core/sweep/row_figures.h"

namespace tilescope {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN(), kNoEnd = std::numeric_limits<double>::infinity();

ValueRange axisRange(const SweepAxis& axis, const GridBox& box, std::size_t number) {
  ValueRange range{kNoEnd, -kNoEnd};
  for (std::size_t index = box.low[number]; index <= box.high[number]; ++index) {
    const double value = axis.valueInUnit(index);
    if (value != value) return {kNone, kNone};
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
  }
  return range;
}

bool reads(std::span<const Expression> expressions, std::size_t slot) {
  return std::any_of(expressions.begin(), expressions.end(), [&](const Expression& expression) {
    return std::binary_search(expression.slots().begin(), expression.slots().end(), slot);
  });
}

}  // namespace

void BoxConstraints::fill(const GridBox& box, const FamilySlice* slice, std::span<const Expression> expressions) {
  slots_.assign(sweep_.slots.size(), {kNone, kNone});
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const SweepSlot& slot = sweep_.slots[i];
    if (!reads(expressions, i)) continue;
    if (slot.kind == SweepSlot::Kind::Axis) slots_[i] = axisRange(sweep_.axes[slot.axis], box, slot.axis);
    if (!slice) continue;
    if (slot.kind == SweepSlot::Kind::Metric && slot.metric == SweepMetric::Area) slots_[i] = slice->areaOf(box);
    if (slot.kind != SweepSlot::Kind::Field) continue;
    if (const std::optional<MachineField> field = MachineField::find(slot.pointer, slice->base()))
      slots_[i] = slice->rangeOf(*field, box);
  }
}

std::optional<std::string> BoxConstraints::excludedBy(const GridBox& box, const FamilySlice* slice) {
  if (sweep_.before.empty()) return std::nullopt;
  fill(box, slice, sweep_.before);
  for (std::size_t i = 0; i < sweep_.before.size(); ++i)
    if (sweep_.before[i].range(slots_).isAlwaysFalse()) return fmt::format("/before/{}", i);
  return std::nullopt;
}

ValueRange BoxConstraints::metricRange(const SweepSlot& slot, const BoxFigures& lower,
                                       std::span<const std::size_t> networks) const {
  const ValueRange unknown{0, kNoEnd};
  if (!hasLowerBound(slot.metric)) return unknown;
  const store::Figures* figures = &lower.combined;
  if (slot.network) {
    const auto place = std::find(networks.begin(), networks.end(), *slot.network);
    if (place == networks.end()) return {kNone, kNone};
    figures = &lower.networks[static_cast<std::size_t>(place - networks.begin())];
  } else if (sweep_.combine != Combine::WeightedSum) {
    return unknown;
  }
  const double bound = metricOf(slot.metric, *figures, sweep_.energyUnit());
  return bound == bound ? ValueRange{bound, kNoEnd} : unknown;
}

std::optional<std::string> BoxConstraints::failedBy(const GridBox& box, const FamilySlice* slice,
                                                    const BoxFigures& lower, std::span<const std::size_t> networks) {
  if (sweep_.after.empty()) return std::nullopt;
  fill(box, slice, sweep_.after);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const SweepSlot& slot = sweep_.slots[i];
    if (slot.kind == SweepSlot::Kind::Metric && slot.metric != SweepMetric::Area)
      slots_[i] = metricRange(slot, lower, networks);
  }
  for (std::size_t i = 0; i < sweep_.after.size(); ++i)
    if (sweep_.after[i].range(slots_).isNeverTrue()) return fmt::format("/after/{}", i);
  return std::nullopt;
}

bool BoxConstraints::cutEnd(GridBox& box, std::size_t axis, bool high, const FamilySlice* slice,
                            std::vector<Excluded>& excluded) {
  std::optional<std::string> constraint;
  std::size_t cut = 0;
  const auto end = [&](std::size_t count) {
    return high ? box.within(axis, box.high[axis] + 1 - count, box.high[axis])
                : box.within(axis, box.low[axis], box.low[axis] + count - 1);
  };
  while (cut < box.length(axis)) {
    const std::optional<std::string> found = excludedBy(end(cut + 1), slice);
    if (!found) break;
    constraint = found;
    ++cut;
  }
  if (cut == 0) return false;
  excluded.push_back({end(cut), *constraint});
  if (high)
    box.high[axis] -= cut;
  else
    box.low[axis] += cut;
  return true;
}

std::optional<GridBox> BoxConstraints::shrunk(GridBox box, const FamilySlice* slice, std::vector<Excluded>& excluded) {
  if (sweep_.before.empty()) return box;
  if (const std::optional<std::string> constraint = excludedBy(box, slice)) {
    excluded.push_back({box, *constraint});
    return std::nullopt;
  }
  for (bool isCut = true; isCut;) {
    isCut = false;
    for (std::size_t axis = 0; axis < box.low.size(); ++axis) {
      if (box.length(axis) == 1) continue;
      for (const bool high : {true, false}) {
        const bool cuts = cutEnd(box, axis, high, slice, excluded);
        isCut = isCut || cuts;
        if (cuts && box.high[axis] + 1 == box.low[axis]) return std::nullopt;
      }
    }
  }
  return box;
}

}  // namespace tilescope
