// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/refinement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/profile_fields.h"
#include "core/store/store_reader.h"
#include "core/sweep/axis_rules.h"
#include "core/sweep/axis_values.h"
#include "core/sweep/hypervolume.h"
#include "core/sweep/sweep_points.h"

namespace tilescope {
namespace {

using Place = std::vector<double>;  // by axis: value in base units, or its index

// The middle between two values, as the field allows: by ratio for sizes, otherwise arithmetic.
double between(const SweepAxis& axis, double a, double b) {
  const bool isSize = axis.pointers.front().ends_with("/size_bits");
  const double middle = isSize ? std::sqrt(a * b) : (a + b) / 2;
  const ProfileField* field = profileField(axis.pointers.front());
  return field ? possible(middle, valuesOf(*field, axis.unit == "bit")) : middle;
}

class Refining {
 public:
  explicit Refining(const SweepDescription& sweep) : sweep_(sweep), points_(sweep) {
    for (const SweepAxis& axis : sweep.axes)
      values_.emplace_back(axis.numbers.begin(),
                           axis.kind == AxisKind::Fields ? axis.numbers.end() : axis.numbers.begin());
    if (sweep.sample.method != SweepSample::Method::Grid)
      for (std::int64_t number = 0; number < points_.size(); ++number) known_.insert(placeOf(number));
  }

  std::vector<Place> beside(std::span<const RowPlace> front, std::int64_t budget) {
    std::vector<Place> added;
    for (const RowPlace& row : front)
      for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
        for (const bool isLarger : {false, true}) {
          if (budget > 0 && static_cast<std::int64_t>(added.size()) == budget) return added;
          const std::optional<Place> place = besideOf(placeOf(row.number), axis, isLarger);
          if (place && known_.insert(*place).second) added.push_back(*place);
        }
    return added;
  }

  Place placeOf(std::int64_t number) const {
    const std::vector<std::size_t> indices = points_.indicesOf(number);
    Place place;
    for (std::size_t axis = 0; axis < indices.size(); ++axis)
      place.push_back(values_[axis].empty() ? static_cast<double>(indices[axis])
                                            : sweep_.axes[axis].numbers[indices[axis]]);
    return place;
  }

 private:
  std::optional<Place> besideOf(Place place, std::size_t axis, bool isLarger) const {
    const std::set<double>& values = values_[axis];
    const auto own = values.find(place[axis]);
    if (own == values.end() || (isLarger ? std::next(own) == values.end() : own == values.begin())) return std::nullopt;
    const double other = isLarger ? *std::next(own) : *std::prev(own);
    const double middle = between(sweep_.axes[axis], *own, other);
    if (middle == *own || middle == other) return std::nullopt;
    place[axis] = middle;
    return place;
  }

  const SweepDescription& sweep_;
  SweepPoints points_;
  std::vector<std::set<double>> values_;  // of numeric axes of fields
  std::set<Place> known_;                 // points of the sweep; empty for a grid
};

// Replaces the axis's rule by a list of these values.
void setList(Json& axis, const SweepAxis& described, const std::set<double>& values) {
  for (const char* rule : kAxisRules) axis.erase(rule);
  axis.erase("steps_per_octave");
  Json list = Json::array();
  for (const double value : values) list.push_back(plainNumber(value / described.unitValue));
  axis["list"] = std::move(list);
}

}  // namespace

std::optional<RefinedSweep> refined(const SweepDescription& sweep, std::span<const RowPlace> front,
                                    const std::string& root, int round, std::int64_t budget) {
  Refining refining(sweep);
  std::vector<Place> places;
  for (const RowPlace& row : front)
    if (const Place place = refining.placeOf(row.number); places.empty() || places.back() != place)
      places.push_back(place);
  const std::vector<Place> added = refining.beside(front, budget);
  if (added.empty()) return std::nullopt;
  places.insert(places.end(), added.begin(), added.end());
  RefinedSweep child{fmt::format("{}, refined {}", root, round), added.size(), *parseJson(sweep.document, sweep.file)};
  Json points(places.size(), Json::array());
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
    const SweepAxis& described = sweep.axes[axis];
    const bool isNumeric = described.kind == AxisKind::Fields && described.isNumeric();
    std::set<double> values;
    if (isNumeric) {
      values.insert(described.numbers.begin(), described.numbers.end());
      for (const Place& place : places) values.insert(place[axis]);
      setList(child.document["axes"][axis], described, values);
    }
    for (std::size_t i = 0; i < places.size(); ++i)
      points[i].push_back(isNumeric ? std::distance(values.begin(), values.find(places[i][axis]))
                                    : static_cast<std::ptrdiff_t>(places[i][axis]));
  }
  child.document["name"] = child.name;
  child.document["parent"] = sweep.name;
  child.document["sample"] = {{"method", "points"}, {"points", std::move(points)}};
  child.document.erase("refine");
  child.document.erase("prune");
  return child;
}

namespace {

struct Front {
  std::vector<RowPlace> rows;
  std::vector<MetricPoint> points;
  MetricPoint reference{};
};

Result<Front> storedFront(const std::string& file, const std::string& name) {
  const Result<store::StoreReader> reader = store::StoreReader::open(file);
  if (!reader) return reader.diagnostics();
  const Result<store::SweepInfo> info = reader->sweep(name);
  if (!info) return info.diagnostics();
  const Result<ComparedRows> compared = comparedRows(*reader, *info);
  if (!compared) return compared.diagnostics();
  Front front;
  GrowingFront all(compared->metrics);
  for (const MetricPoint& point : compared->points) all.add(point);
  front.reference = all.reference();
  for (const std::size_t i : tilescope::frontOf(compared->points, compared->metrics)) {
    front.rows.push_back(compared->places[i]);
    front.points.push_back(compared->points[i]);
  }
  return front;
}

struct Lineage {
  std::string root;
  int rounds = 0;
};

Result<Lineage> lineageOf(const SweepDescription& sweep, const std::string& file) {
  Lineage lineage{sweep.name, 0};
  if (sweep.parent.empty()) return lineage;
  const Result<store::StoreReader> reader = store::StoreReader::open(file);
  if (!reader) return reader.diagnostics();
  Result<std::vector<store::SweepInfo>> stored = reader->sweeps();
  if (!stored) return stored.diagnostics();
  const auto parentOf = [&](const std::string& name) {
    const auto found =
        std::find_if(stored->begin(), stored->end(), [&](const auto& info) { return info.record.name == name; });
    return found == stored->end() ? std::string() : found->record.parent;
  };
  // Takes at most as many steps as there are sweeps, because a file could contain a cycle.
  for (std::string parent = sweep.parent; !parent.empty() && lineage.rounds < std::ssize(*stored);
       parent = parentOf(parent)) {
    lineage.root = parent;
    ++lineage.rounds;
  }
  return lineage;
}

}  // namespace

Result<std::vector<RefinedRound>> roundsAfter(const SweepRun& run, const SweepDescription& sweep,
                                              const SweepRunSettings& settings, const SweepReaders& readers) {
  if (!run.isComplete() || settings.isShard || sweep.refinement.rounds == 0) return std::vector<RefinedRound>();
  return refineSweep(sweep, settings, readers);
}

Result<std::vector<RefinedRound>> refineSweep(const SweepDescription& sweep, const SweepRunSettings& settings,
                                              const SweepReaders& readers) {
  std::vector<RefinedRound> rounds;
  Result<Front> front = storedFront(settings.store, sweep.name);
  if (!front) return front.diagnostics();
  const MetricPoint reference = front->reference;
  const Result<Lineage> lineage = lineageOf(sweep, settings.store);
  if (!lineage) return lineage.diagnostics();
  SweepDescription current = sweep;
  for (int round = 1; round <= sweep.refinement.rounds; ++round) {
    const std::optional<RefinedSweep> next =
        refined(current, front->rows, lineage->root, lineage->rounds + round, sweep.refinement.budget);
    if (!next) break;
    Result<SweepDescription> child = sweepFromJson(next->document, sweep.file, readers);
    if (!child) return child.diagnostics();
    current = std::move(child).value();
    const Result<SweepRun> run = runSweep(current, settings);
    if (!run) return run.diagnostics();
    rounds.push_back({next->name, next->points, *run, 0});
    if (!run->isComplete() || !run->errors.empty()) break;
    Result<Front> better = storedFront(settings.store, current.name);
    if (!better) return better.diagnostics();
    const double before = hypervolume(front->points, reference, sweep.front.size());
    const double after = hypervolume(better->points, reference, sweep.front.size());
    rounds.back().growth = before > 0 ? after / before - 1 : 0;
    front = std::move(better);
    if (rounds.back().growth < kLeastGrowth) break;
  }
  return rounds;
}

}  // namespace tilescope
