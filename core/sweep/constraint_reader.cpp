// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/format_number.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/hardware/hardware_edit.h"
#include "core/sweep/description_reading.h"

namespace tilescope {
namespace {

class DependentReader {
 public:
  DependentReader(SweepReading& reading, SweepNames& names) : reading_(reading), names_(names) {}

  void read(const Json& json, std::string place) {
    place_ = std::move(place);
    DependentField field;
    field.pointers = json.at("set").get<std::vector<std::string>>();
    field.source = json.at("source");
    checkPointers(field);
    const bool hasTable = json.contains("table");
    if (hasTable == json.contains("formula"))
      reading_.error(place_, hasTable ? "\"table\" and \"formula\"" : "neither \"table\" nor \"formula\"",
                     "one of them", "");
    else if (hasTable)
      readTable(json, field);
    else
      readFormula(json, field);
    fields_.push_back(std::move(field));
    places_.push_back(place_);
  }

  // Sorts dependent fields so that each needs earlier ones only; a cycle is an error.
  void finish() {
    std::vector<DependentField> ordered;
    std::vector<bool> done(fields_.size(), false);
    for (std::size_t round = 0; round < fields_.size() && ordered.size() < fields_.size(); ++round)
      for (std::size_t i = 0; i < fields_.size(); ++i) {
        if (done[i] || waits(i, done)) continue;
        done[i] = true;
        ordered.push_back(fields_[i]);
      }
    for (std::size_t i = 0; i < fields_.size(); ++i)
      if (!done[i])
        reading_.error(places_[i] + "/formula", "a cycle: the field depends on itself",
                       "fields that depend only on axes, directly or through other fields",
                       "Leave out one of the formulas of the cycle.");
    reading_.sweep.dependents = std::move(ordered);
  }

 private:
  void checkPointers(const DependentField& field) {
    for (std::size_t i = 0; i < field.pointers.size(); ++i) {
      const std::string& pointer = field.pointers[i];
      const std::string place = fmt::format("{}/set/{}", place_, i);
      const Json* value = findPointer(reading_.profile, pointer);
      if (!value) {
        const Result<HardwareProfile> tried = tilescope::apply(reading_.sweep.hardware, {{pointer, "1"}});
        if (!tried) reading_.errorsAt(place, tried.diagnostics());
      } else if (!value->is_number()) {
        reading_.error(place, pointer + ", which is not a number", "a field that takes a number", "");
      }
      for (const SweepAxis& axis : reading_.sweep.axes)
        if (contains(axis.pointers, pointer))
          reading_.error(place, fmt::format("{}, which axis {} sets", pointer, quoteName(axis.name)),
                         "a field that no axis sets", "Leave out one of them.");
      if (!taken_.insert(pointer).second)
        reading_.error(place, pointer + ", which another dependent field sets", "every field once", "");
    }
  }

  void readTable(const Json& json, DependentField& field) {
    const auto& axes = reading_.sweep.axes;
    const std::string of = json.value("of", "");
    const auto axis = std::find_if(axes.begin(), axes.end(), [&](const SweepAxis& a) { return a.name == of; });
    if (axis == axes.end()) {
      reading_.errors.push_back(unknownName(reading_.file, place_ + "/of", of, namesOf(axes), "an axis"));
      return;
    }
    if (!axis->isNumeric())
      return reading_.error(place_ + "/of", quoteName(of) + ", an axis of names", "an axis of numbers",
                            "Use a formula.");
    field.axis = static_cast<std::size_t>(axis - axes.begin());
    field.between = *parseEnum<Between>(kBetweenNames, json.value("between", "linear"));
    for (const Json& row : json.at("table")) field.table.emplace_back(row.at(0), row.at(1));
    for (std::size_t i = 0; i < field.table.size(); ++i) {
      const auto& [x, y] = field.table[i];
      const std::string place = fmt::format("{}/table/{}", place_, i);
      if (i > 0 && x <= field.table[i - 1].first)
        return reading_.error(place, shortest(x), fmt::format("more than {}", shortest(field.table[i - 1].first)),
                              "Sort the rows.");
      if (field.between == Between::LogLog && (x <= 0 || y <= 0))
        return reading_.error(place, x <= 0 ? shortest(x) : shortest(y),
                              "a number above 0, as logarithmic interpolation needs", "Use \"linear\".");
    }
    checkReach(*axis, field);
  }

  // The table must include all values of the axis: nothing is extrapolated.
  void checkReach(const SweepAxis& axis, const DependentField& field) {
    std::int64_t beyond = 0;
    double first = 0;
    for (std::size_t i = 0; i < axis.size(); ++i) {
      const double x = axis.valueInUnit(i);
      if (x >= field.table.front().first && x <= field.table.back().first) continue;
      if (beyond++ == 0) first = x;
    }
    if (beyond == 0) return;
    // A grid has every combination, a sample does not, so the message counts points or values.
    const bool isGrid = !reading_.document.contains("sample");
    std::int64_t points = beyond;
    for (const SweepAxis& other : reading_.sweep.axes)
      if (&other != &axis) points = cappedProduct(points, static_cast<std::int64_t>(other.size()));
    const std::string unit = axis.unit.empty() ? "" : " " + axis.unit;
    reading_.error(place_ + "/table",
                   isGrid ? fmt::format("{} points outside the table, the first at {}{}", points, shortest(first), unit)
                          : fmt::format("{} values of {} outside the table, the first at {}{}", beyond,
                                        quoteName(axis.name), shortest(first), unit),
                   fmt::format("values of {} from {} to {}{}", quoteName(axis.name),
                               shortest(field.table.front().first), shortest(field.table.back().first), unit),
                   "Add rows to the table, or leave out these values.");
  }

  void readFormula(const Json& json, DependentField& field) {
    if (json.contains("of") || json.contains("between"))
      return reading_.error(place_ + (json.contains("of") ? "/of" : "/between"), "a key of tables beside \"formula\"",
                            "a formula alone", "Leave it out.");
    Result<Expression> formula =
        parseExpression(json.at("formula"), names_.scope(SweepStage::Formula), ExpressionType::Number);
    if (formula)
      field.formula = std::move(formula).value();
    else
      reading_.errorsAt(place_ + "/formula", formula.diagnostics());
  }

  bool waits(std::size_t i, const std::vector<bool>& done) const {
    if (!fields_[i].formula) return false;
    const std::vector<std::size_t>& read = fields_[i].formula->slots();
    return std::any_of(read.begin(), read.end(), [&](std::size_t slot) {
      const SweepSlot& used = names_.slots()[slot];
      if (used.kind != SweepSlot::Kind::Field) return false;
      for (std::size_t other = 0; other < fields_.size(); ++other)
        if (!done[other] && contains(fields_[other].pointers, used.pointer)) return true;
      return false;
    });
  }

  SweepReading& reading_;
  SweepNames& names_;
  std::string place_;
  std::vector<DependentField> fields_;
  std::vector<std::string> places_;
  std::set<std::string> taken_;
};

void readConditions(SweepReading& reading, SweepNames& names, const std::string& key, SweepStage stage,
                    std::vector<Expression>& conditions) {
  const Json* list = findPointer(reading.document, "/" + key);
  for (std::size_t i = 0; list && list->is_array() && i < list->size(); ++i) {
    const std::string place = fmt::format("/{}/{}", key, i);
    const Json* text = reading.part(place);
    if (!text) continue;
    Result<Expression> condition = parseExpression(*text, names.scope(stage), ExpressionType::Condition);
    if (condition)
      conditions.push_back(std::move(condition).value());
    else
      reading.errorsAt(place, condition.diagnostics());
  }
}

}  // namespace

void readFields(SweepReading& reading, SweepNames& names) {
  const Json* list = findPointer(reading.document, "/dependent");
  if (!list || !list->is_array()) return;
  DependentReader reader(reading, names);
  for (std::size_t i = 0; i < list->size(); ++i) {
    const std::string place = fmt::format("/dependent/{}", i);
    if (const Json* field = reading.part(place)) reader.read(*field, place);
  }
  reader.finish();
}

void readConstraints(SweepReading& reading, SweepNames& names) {
  readConditions(reading, names, "before", SweepStage::Before, reading.sweep.before);
  readConditions(reading, names, "after", SweepStage::After, reading.sweep.after);
}

void readFront(SweepReading& reading, SweepNames& names) {
  const Json* front = reading.part("/front");
  for (std::size_t i = 0; front && i < front->size(); ++i) {
    const std::string place = fmt::format("/front/{}", i);
    const std::string name = front->at(i);
    // With "combine": "each", every network has a front of these metrics.
    const std::optional<ExpressionName> metric = names.frontMetric(name);
    if (!metric)
      reading.errors.push_back(unknownName(reading.file, place, name, names.metricNames(), "a metric"));
    else if (!metric->refused.empty())
      reading.error(place, quoteName(name) + ", " + metric->refused, "a metric that rows have", metric->remedy);
    else if (std::find(reading.sweep.front.begin(), reading.sweep.front.end(), metric->slot) !=
             reading.sweep.front.end())
      reading.error(place, quoteName(name) + " twice", "different metrics", "");
    else
      reading.sweep.front.push_back(metric->slot);
  }
}

namespace {

void readPoints(SweepReading& reading, const Json& sample) {
  SweepSample& read = reading.sweep.sample;
  const std::vector<SweepAxis>& axes = reading.sweep.axes;
  if (!sample.contains("points"))
    return reading.error("/sample/points", "nothing", "the points, each with the indices of its values",
                         "Add \"points\".");
  for (const Json& point : sample.at("points")) {
    const std::string place = fmt::format("/sample/points/{}", read.points.size());
    std::vector<std::size_t>& indices = read.points.emplace_back(point.get<std::vector<std::size_t>>());
    if (!reading.hasAxes) continue;
    if (indices.size() != axes.size())
      return reading.error(place, fmt::format("{} indices", indices.size()),
                           fmt::format("{}, one per axis", axes.size()), "Count the values of each axis from 0.");
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
      if (indices[axis] >= axes[axis].size())
        return reading.error(
            fmt::format("{}/{}", place, axis), fmt::format("{}", indices[axis]),
            fmt::format("at most {}: axis {} has {} values", axes[axis].size() - 1, axes[axis].name, axes[axis].size()),
            "Count the values of each axis from 0.");
  }
  read.count = static_cast<std::int64_t>(read.points.size());
}

}  // namespace

void readSample(SweepReading& reading) {
  SweepDescription& sweep = reading.sweep;
  if (const Json* refine = reading.part("/refine")) {
    sweep.refinement = {refine->at("rounds"), refine->value("budget", std::int64_t{0})};
    if (sweep.refinement.rounds > 0 && !reading.document.contains("front"))
      reading.error("/refine", "rounds without a \"front\"", "the metrics of the front", "Add \"front\".");
  }
  if (const Json* prune = reading.part("/prune")) {
    sweep.prunesBySeed = *prune == "seed";
    if (sweep.prunesBySeed && !reading.document.contains("front"))
      reading.error("/prune", "pruning without a \"front\"", "the metrics of the front", "Add \"front\".");
  }
  if (const Json* parent = reading.part("/parent")) sweep.parent = parent->get<std::string>();
  if (const Json* keep = reading.part("/keep")) {
    sweep.keep = *parseEnum<Keep>(kKeepNames, keep->get<std::string>());
    const bool choosesNetwork = std::any_of(sweep.axes.begin(), sweep.axes.end(),
                                            [](const SweepAxis& axis) { return axis.kind == AxisKind::Network; });
    if (sweep.keep == Keep::Layers && choosesNetwork)
      reading.error("/keep", "\"layers\" together with an axis of networks", "results of every network in each row",
                    "Leave out the axis or \"keep\".");
  }
  const Json* sample = reading.part("/sample");
  if (!sample) return;
  using Method = SweepSample::Method;
  const std::string method = sample->at("method");
  sweep.sample = {*parseEnum<Method>(kSampleNames, method),
                  sample->value("count", std::int64_t{0}),
                  sample->value("seed", std::uint64_t{0}),
                  sample->value("skip", std::int64_t{0}),
                  {}};
  const bool isGrid = sweep.sample.method == Method::Grid, isSobol = sweep.sample.method == Method::Sobol;
  const auto refuse = [&](const char* key, bool isRefused) {
    if (isRefused && sample->contains(key))
      reading.error(fmt::format("/sample/{}", key), fmt::format("\"{}\" with method {}", key, method),
                    "a key of this method", "Leave it out.");
  };
  const bool isPoints = sweep.sample.method == Method::Points;
  refuse("count", isGrid || isPoints);
  refuse("seed", isGrid || isSobol || isPoints);
  refuse("skip", !isSobol);
  refuse("points", !isPoints);
  if (isPoints) return readPoints(reading, *sample);
  if (!isGrid && !sample->contains("count"))
    reading.error("/sample/count", "nothing", "the number of points", "Add \"count\".");
}

}  // namespace tilescope
