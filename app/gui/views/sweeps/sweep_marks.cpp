// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_marks.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/explore/metrics.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/network_set.h"

namespace tilescope::gui {
namespace {
struct NamedMetric {
  const char* name;  // name of the column before the unit
  Metric metric;
};
constexpr std::array kColumnMetrics{NamedMetric{"latency", Metric::Latency},
                                    NamedMetric{"energy", Metric::Energy},
                                    NamedMetric{"traffic", Metric::Traffic},
                                    NamedMetric{"edp", Metric::Edp},
                                    NamedMetric{"utilisation", Metric::Utilization},
                                    NamedMetric{"power", Metric::Power},
                                    NamedMetric{"area", Metric::Area}};

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool isOfBase(const HardwareProfile& hardware, const store::SweepInfo& sweep) {
  const Result<Json> base = parseJson(sweep.record.base, "base");
  return base && base->is_object() && base->value("name", "") == hardware.name;
}

std::string fileStem(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

// Networks with their numbers of runs or weights, sorted by name. Sweep records name networks after their files.
using Runs = std::vector<std::pair<std::string, double>>;

Runs runsOf(const app::Design& design) {
  Runs runs{{fileStem(design.networkName), 1}};
  if (!design.network || design.network->members.empty()) return runs;
  const Result<NetworkSet> set = parseNetworkSet(design.networkName);
  if (!set) return runs;
  runs.clear();
  for (const SetMember& member : *set) runs.emplace_back(fileStem(member.network), static_cast<double>(member.runs));
  std::sort(runs.begin(), runs.end());
  return runs;
}

QString textOf(const Runs& runs) {
  QStringList names;
  for (const auto& [name, weight] : runs)
    names << (weight == 1 ? words(name) : words(shortest(weight)) + QStringLiteral(" × ") + words(name));
  return names.join(QStringLiteral(" + "));
}

// What the rows of a sweep have in their metrics.
struct RowScope {
  Runs runs;
  bool isWorst = false;        // ratios to the base profile
  bool variesNetwork = false;  // a row has one of the networks
  bool isPhysicalArea = false;
};

RowScope scopeOf(const store::SweepRecord& sweep) {
  RowScope scope;
  const Result<Json> description = parseJson(sweep.description, sweep.name);
  const Json empty = Json::object();
  const Json& document = description && description->is_object() ? *description : empty;
  scope.isWorst = document.contains("combine") && document["combine"] == "worst";
  scope.isPhysicalArea = document.contains("area") && document["area"] == "physical";
  for (std::size_t i = 0; i < sweep.networks.size(); ++i) {
    const Json* weight = findPointer(document, "/networks/" + std::to_string(i) + "/weight");
    scope.runs.emplace_back(sweep.networks[i].name, weight && weight->is_number() ? weight->get<double>() : 1);
  }
  std::sort(scope.runs.begin(), scope.runs.end());
  scope.variesNetwork = std::any_of(sweep.axes.begin(), sweep.axes.end(),
                                    [](const store::AxisRecord& axis) { return axis.pointer == "network"; });
  return scope;
}

// Why the metrics of a column are not those of the design; empty if they are.
QString whyNotComparable(const RowScope& scope, const Runs& runs, const std::string& column) {
  const std::size_t dot = column.find('.');
  const Runs ofRow = dot != std::string::npos ? Runs{{column.substr(dot + 1), 1}} : scope.runs;
  if (dot == std::string::npos && scope.isWorst) return tr("the rows have ratios to the base profile");
  const bool isOneOfThem =
      scope.variesNetwork && runs.size() == 1 && std::find(ofRow.begin(), ofRow.end(), runs.front()) != ofRow.end();
  if (runs == ofRow || isOneOfThem) return {};
  return tr("it runs %1, and the rows have %2").arg(textOf(runs), textOf(ofRow));
}

double placeIn(const std::vector<std::string>& list, const std::string& word) {
  const auto at = std::find(list.begin(), list.end(), word);
  return at == list.end() ? kNone : static_cast<double>(at - list.begin());
}

// Has the unit of the column.
double axisValue(const store::AxisRecord& axis, const Json& profile, const app::Design& design, const SweepRows& rows,
                 std::size_t column) {
  if (rows.columns()[column].isWord) {
    const std::string word = axis.pointer == "dataflow"     ? design.dataflow.value_or("")
                             : axis.pointer == "model"      ? design.model
                             : axis.pointer == "technology" ? design.technologyName
                             : axis.pointer == "network"    ? fileStem(design.networkName)
                                                            : "";
    return placeIn(rows.words(column), word);
  }
  if (axis.pointer == "batch") return design.batch ? static_cast<double>(*design.batch) : kNone;
  std::string first;  // an axis may set several fields
  std::istringstream(axis.pointer) >> first;
  const Json* value = first.starts_with('/') ? findPointer(profile, first) : nullptr;
  return value && value->is_number() ? value->get<double>() / axis.baseUnits : kNone;
}

}  // namespace

std::optional<SweepMark> markOf(QChar letter, const app::Design& design, const HardwareProfile& hardware,
                                const ExecutionPlan* plan, const store::SweepInfo& sweep, const SweepRows& rows) {
  if (!design.profile || !isOfBase(*design.profile, sweep) || rows.columns().empty()) return std::nullopt;
  SweepMark mark{letter, std::vector<double>(rows.columns().size(), kNone)};
  const Json profile = toJson(hardware);
  for (std::size_t axis = 0; axis < sweep.record.axes.size(); ++axis)
    mark.values[axis] = axisValue(sweep.record.axes[axis], profile, design, rows, axis);
  const RowScope scope = scopeOf(sweep.record);
  const Runs runs = runsOf(design);
  mark.fits = !plan || plan->infeasibleLayers.empty();
  for (std::size_t column = sweep.record.axes.size(); column < rows.columns().size(); ++column) {
    const std::string& name = rows.columns()[column].name;
    const bool isArea = name.starts_with("area");
    const QString why = isArea ? QString() : whyNotComparable(scope, runs, name);
    if (!why.isEmpty()) mark.without = why;
    if (!plan || !mark.fits || !why.isEmpty() || (isArea && !scope.isPhysicalArea)) continue;
    for (const NamedMetric& metric : kColumnMetrics)
      if (name.starts_with(metric.name)) mark.values[column] = valueOf(*plan, metric.metric).value_or(kNone);
  }
  return mark;
}

}  // namespace tilescope::gui
