// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/family_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "app/check/family_bounds.h"
#include "app/check/family_cover.h"
#include "app/check/family_machines.h"
#include "core/base/json.h"
#include "core/search/search_metric.h"
#include "core/sweep/row_figures.h"
#include "core/sweep/row_solver.h"

namespace tilescope::check {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN(), kNoEnd = std::numeric_limits<double>::infinity();

std::string boxText(const FamilyBox& box) {
  return fmt::format("box [{}] to [{}] of question {}", fmt::join(box.box.low, ", "), fmt::join(box.box.high, ", "),
                     box.question);
}

class FamilyCheck {
 public:
  FamilyCheck(const FamilyCertificate& certificate, const SweepDescription& sweep, BoundProof proof)
      : certificate_(certificate), sweep_(sweep), machines_(sweep), rows_(sweep, nullptr, {}), bounds_(sweep, proof) {}

  FamilyVerdict run() {
    Flaw flaw = wrongQuestion();
    if (!flaw) flaw = wrongBoxes();
    if (!flaw) flaw = wrongIncumbent();
    for (const FamilyBox& box : certificate_.boxes) {
      if (flaw) break;
      flaw = wrongBox(box);
      if (flaw) flaw = boxText(box) + ": " + *flaw;
    }
    verdict_.plans += bounds_.plans();
    verdict_.certified = bounds_.certified();
    verdict_.accepted = !flaw;
    verdict_.reason = (flaw ? *flaw : claim()) + ".";
    return verdict_;
  }

 private:
  std::string claim() const {
    if (!certificate_.incumbent) return "No row is feasible and satisfies the constraints";
    const std::string value = fmt::format("{} of row {} under question {}", certificate_.incumbent->value,
                                          certificate_.incumbent->number, certificate_.incumbent->question);
    if (certificate_.gap == 0) return fmt::format("No row has less {} than {}", certificate_.minimise, value);
    return fmt::format("No row has less {} than {} by more than a fraction of {}", certificate_.minimise, value,
                       certificate_.gap);
  }

  Flaw wrongQuestion() {
    if (Json::parse(certificate_.description) != Json::parse(sweep_.document))
      return "its description differs from that of the sweep";
    const std::string contents = contentsOf(sweep_);
    if (certificate_.contents != contents)
      return fmt::format("networks or profiles have changed since the certificate was made (contents {}, now {})",
                         certificate_.contents, contents);
    if (sweep_.sample.method != SweepSample::Method::Grid)
      return "the sweep samples points; a certificate needs a full grid";
    const Result<SearchMetric> metric = searchMetric(sweep_, certificate_.minimise);
    if (!metric) return "it is about metric \"" + certificate_.minimise + "\", which has no bounds";
    metric_ = *metric;
    return std::nullopt;
  }

  Flaw wrongBoxes() const {
    std::vector<std::size_t> sizes;
    for (const SweepAxis& axis : sweep_.axes) sizes.push_back(axis.size());
    return coverFlaw(certificate_.boxes, sizes, sweep_.questions.size());
  }

  // The last axis counts fastest; nullopt outside the grid.
  std::optional<std::vector<std::size_t>> pointOf(std::int64_t number) const {
    std::vector<std::size_t> indices(sweep_.axes.size());
    for (std::size_t axis = indices.size(); axis-- > 0;) {
      const auto size = static_cast<std::int64_t>(sweep_.axes[axis].size());
      indices[axis] = static_cast<std::size_t>(number % size);
      number /= size;
    }
    return number == 0 ? std::optional(indices) : std::nullopt;
  }

  Flaw wrongIncumbent() {
    const std::optional<FamilyIncumbent>& best = certificate_.incumbent;
    if (!best) return std::nullopt;
    const std::optional<std::vector<std::size_t>> point = pointOf(best->number);
    if (!point || static_cast<std::size_t>(best->question) >= sweep_.questions.size())
      return fmt::format("the sweep has no row {} under question {}", best->number, best->question);
    for (std::size_t i = 0; i < sweep_.before.size(); ++i)
      if (isFalse(i, *point)) return fmt::format("the best row is excluded by /before/{}", i);
    const store::PointRow row = solved(best->number, best->question);
    if (!isEligible(row.status)) return fmt::format("the best row is {}", store::wordOf(row.status));
    const double value = valueOf(metric_, row, sweep_.energyUnit());
    if (value != best->value)
      return fmt::format("the best row is claimed to have {}; solved again it has {}", best->value, value);
    return std::nullopt;
  }

  static bool isEligible(store::RowStatus status) {
    return status == store::RowStatus::Done || status == store::RowStatus::Limited;
  }

  store::PointRow solved(std::int64_t number, int question) {
    ++verdict_.plans;
    const Result<std::optional<store::PointRow>> row = rows_.row(number, question);
    return **row;  // cannot fail without lookup and cancel token
  }

  Flaw wrongBox(const FamilyBox& box) {
    switch (box.reason) {
      case BoxReason::Point:
        ++verdict_.points;
        return wrongPoint(box);
      case BoxReason::Constraint:
        ++verdict_.constraints;
        return wrongConstraint(box);
      case BoxReason::Bound:
        ++verdict_.bounds;
        return wrongBound(box);
    }
    return "it has no reason";
  }

  Flaw wrongPoint(const FamilyBox& box) {
    std::int64_t number = 0;
    for (std::size_t axis = 0; axis < box.box.low.size(); ++axis)
      number =
          number * static_cast<std::int64_t>(sweep_.axes[axis].size()) + static_cast<std::int64_t>(box.box.low[axis]);
    const store::PointRow row = solved(number, box.question);
    if (store::wordOf(row.status) != box.status)
      return fmt::format("its row is claimed to be {}; solved again it is {}", box.status, store::wordOf(row.status));
    const double found = valueOf(metric_, row, sweep_.energyUnit());
    const double value = std::isfinite(found) ? found : 0;
    if (value != box.bound)
      return fmt::format("its row is claimed to have {}; solved again it has {}", box.bound, value);
    if (!isEligible(row.status) || !std::isfinite(found)) return std::nullopt;
    if (!certificate_.incumbent) return "its row is feasible, but the certificate has no best row";
    if (value < certificate_.incumbent->value)
      return fmt::format("its row has {}, less than the best row with {}", value, certificate_.incumbent->value);
    return std::nullopt;
  }

  bool isFalse(std::size_t condition, const std::vector<std::size_t>& point) {
    std::vector<double> slots(sweep_.slots.size(), kNone);
    machines_.fillAxes(point, slots);
    if (machines_.needsProfile(sweep_.before[condition])) {
      if (machines_.isFast()) {
        const HardwareProfile machine = machines_.pricedAt(point);
        machines_.fillFromProfile(&machine, slots);
      } else {
        const Result<HardwareProfile> machine = machines_.profileAt(point);
        machines_.fillFromProfile(machine ? &*machine : nullptr, slots);
      }
    }
    const Expression::Answer answer = sweep_.before[condition].evaluate(slots);
    return answer.fault == ExpressionFault::None && answer.value == 0;
  }

  static std::optional<std::size_t> numberIn(const std::string& text, const std::string& list, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
      if (text == list + std::to_string(i)) return i;
    return std::nullopt;
  }

  Flaw wrongConstraint(const FamilyBox& box) {
    if (const auto before = numberIn(box.constraint, "/before/", sweep_.before.size())) {
      std::vector<std::size_t> point = box.box.low;
      do {
        if (!isFalse(*before, point))
          return fmt::format("point [{}] is not excluded by {}", fmt::join(point, ", "), box.constraint);
      } while (nextPoint(box.box, point));
      return std::nullopt;
    }
    const auto after = numberIn(box.constraint, "/after/", sweep_.after.size());
    if (!after && box.constraint != kNoMapping) return "there is no constraint \"" + box.constraint + "\"";
    std::vector<SweepMetric> metrics{metric_.metric};
    if (after)
      for (const std::size_t slot : sweep_.after[*after].slots())
        if (sweep_.slots[slot].kind == SweepSlot::Kind::Metric) metrics.push_back(sweep_.slots[slot].metric);
    BoxMachines machines;
    Lower lower;
    if (Flaw flaw = bounds_.bound(box, objectivesBehind(metrics), false, machines, lower)) return flaw;
    if (!after)
      return lower.nothingFits ? Flaw() : "every layer has a mapping that fits the best accelerator of the box";
    if (lower.nothingFits || sweep_.after[*after].range(rangesOf(box, machines, lower)).isNeverTrue())
      return std::nullopt;
    return fmt::format("some row may satisfy {}", box.constraint);
  }

  std::vector<ValueRange> rangesOf(const FamilyBox& box, const BoxMachines& machines, const Lower& lower) const {
    std::vector<ValueRange> ranges(sweep_.slots.size(), {kNone, kNone});
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const SweepSlot& slot = sweep_.slots[i];
      if (slot.kind == SweepSlot::Kind::Axis) ranges[i] = axisRange(box.box, slot.axis);
      if (slot.kind == SweepSlot::Kind::Field)
        for (const FieldRange& field : machines.fields)
          if (field.field.pointer() == slot.pointer) ranges[i] = field.range;
      if (slot.kind != SweepSlot::Kind::Metric) continue;
      ranges[i] = slot.metric == SweepMetric::Area ? machines.area : ValueRange{metricLow(slot, box, lower), kNoEnd};
    }
    return ranges;
  }

  ValueRange axisRange(const GridBox& box, std::size_t axis) const {
    ValueRange range{kNoEnd, -kNoEnd};
    for (std::size_t index = box.low[axis]; index <= box.high[axis]; ++index) {
      const double value = sweep_.axes[axis].valueInUnit(index);
      if (value != value) return {kNone, kNone};
      range = {std::min(range.low, value), std::max(range.high, value)};
    }
    return range;
  }

  double metricLow(const SweepSlot& slot, const FamilyBox& box, const Lower& lower) const {
    if (!hasLowerBound(slot.metric)) return 0;
    const std::vector<std::size_t> networks = machines_.networksAt(box.box.low);
    double low = kNone;
    if (!slot.network && sweep_.combine == Combine::WeightedSum)
      low = metricOf(slot.metric, lower.combined, sweep_.energyUnit());
    for (std::size_t i = 0; i < networks.size(); ++i)
      if (slot.network == networks[i]) low = metricOf(slot.metric, lower.networks[i], sweep_.energyUnit());
    return low == low ? low : 0;
  }

  Flaw wrongBound(const FamilyBox& box) {
    const double gap = certificate_.gap;
    if (!certificate_.incumbent) return gap == 1 ? Flaw() : "it is open, but the certificate has no best row";
    const double value = certificate_.incumbent->value;
    if (gap == 0 ? box.bound < value : (value - box.bound) / value > gap)
      return fmt::format("its bound {} is below the best row with {}", box.bound, value);
    if (box.bound == 0) return std::nullopt;  // no bound is claimed
    BoxMachines machines;
    Lower lower;
    if (Flaw flaw = bounds_.bound(box, objectivesBehind({{metric_.metric}}), true, machines, lower)) return flaw;
    if (lower.nothingFits) return std::nullopt;
    const double proven = lowOf(box, machines, lower);
    if (proven != box.bound)
      return fmt::format("its bound is claimed to be {}; solved again it is {}", box.bound, proven);
    return std::nullopt;
  }

  double lowOf(const FamilyBox& box, const BoxMachines& machines, const Lower& lower) const {
    if (metric_.metric == SweepMetric::Area) return machines.area.low;
    SweepSlot slot;
    slot.kind = SweepSlot::Kind::Metric;
    slot.metric = metric_.metric;
    slot.network = metric_.network;
    return metricLow(slot, box, lower);
  }

  const FamilyCertificate& certificate_;
  const SweepDescription& sweep_;
  SweepMachines machines_;
  RowSolver rows_;
  SearchMetric metric_;
  FamilyBounds bounds_;
  FamilyVerdict verdict_;
};

}  // namespace

FamilyVerdict check(const FamilyCertificate& certificate, const SweepDescription& sweep, BoundProof proof) {
  return FamilyCheck(certificate, sweep, proof).run();
}

}  // namespace tilescope::check
