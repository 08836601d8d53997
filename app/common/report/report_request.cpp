// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/report_request.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include "core/hardware/hardware_edit.h"
#include "core/plan/planner.h"

namespace tilescope::app {
namespace {

std::string nameOf(const Design& design) {
  if (design.edits.empty()) return design.profile->name;
  const EditWords words = editWords(*design.profile, design.edits.front());
  std::string name = words.field + " " + words.to;
  if (design.edits.size() > 1) name += ", " + std::to_string(design.edits.size() - 1) + " more";
  return name;
}

constexpr const char* kVariable = "SOURCE_DATE_EPOCH";
constexpr std::int64_t kLatest = 253'402'300'799;  // end of the year 9999, in seconds since 1970
constexpr int kFirstYear = 1900;                   // year 0 of std::tm

}  // namespace

ReportRequest reportRequestOf(const StoredSession& session) {
  ReportRequest request;
  request.design = session.design;
  request.pins = session.pins;
  for (StoredPin& pin : request.pins)
    if (pin.name.empty()) pin.name = nameOf(pin.design);
  request.budgets = session.budgets;
  request.reference = session.reference;
  request.layers = session.selection;
  request.ownMappings = session.ownMappings;
  request.notes = session.notes;
  request.measured = session.measured;
  request.known = session.solved;
  request.exporting = session.exporting;
  return request;
}

ReportRequest reportRequestOf(ExecutionPlan plan, const std::string& planFile) {
  ReportRequest request;
  const PlanRequest& asked = plan.request;
  Design& design = request.design;
  design.network = std::make_shared<const Network>(asked.network);
  design.profile = std::make_shared<const HardwareProfile>(asked.hardware);
  design.ownNetwork = design.ownProfile = true;  // the plan file contains both
  design.model = asked.model;
  design.search = asked.search;
  design.objective = asked.objective;
  design.options = ownOptions(asked);
  design.dataflow = asked.dataflow;
  request.plan = std::move(plan);
  request.planFile = planFile;
  return request;
}

Result<std::string> timeOfReport() {
  std::int64_t seconds = std::time(nullptr);
  if (const char* given = std::getenv(kVariable); given != nullptr && *given != '\0') {
    const std::string text = given;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || seconds < 0 || seconds > kLatest)
      return Diagnostic{Diagnostic::Severity::Error,     kVariable, "", "\"" + text + "\"", "whole seconds since 1970",
                        "Unset it for the present time."};
  }
  const auto time = static_cast<std::time_t>(seconds);
  std::tm utc{};
  gmtime_r(&time, &utc);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", utc.tm_year + kFirstYear, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min);
}

}  // namespace tilescope::app
