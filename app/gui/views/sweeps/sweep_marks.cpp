// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_marks.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/explore/metrics.h"
#include "core/hardware/hardware_json.h"

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
  // Sweep records name networks after their files.
  const bool isItsNetwork =
      plan && plan->infeasibleLayers.empty() && sweep.record.networks.size() == 1 &&
      std::filesystem::path(design.networkName).stem().string() == sweep.record.networks.front().name;
  for (std::size_t column = sweep.record.axes.size(); column < rows.columns().size(); ++column)
    for (const NamedMetric& metric : kColumnMetrics)
      if (isItsNetwork && rows.columns()[column].name.starts_with(metric.name))
        mark.values[column] = valueOf(*plan, metric.metric).value_or(kNone);
  return mark;
}

}  // namespace tilescope::gui
