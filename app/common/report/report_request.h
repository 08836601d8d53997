// SPDX-License-Identifier: GPL-3.0-or-later
// A report's subject as values, from a session, command line or window.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/common/session_file.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/export_run.h"

namespace tilescope::app {

struct CheckedExport {
  std::string folder;
  std::string exporter, label;  // id and displayed name; the name is "" if unknown
  std::string version;
  std::string planHash;
  std::optional<VerifyReport> check;  // absent: not run
  std::string whyNot;
  std::vector<std::string> notes;
  std::vector<std::string> output;

  bool operator==(const CheckedExport&) const = default;
};

struct ReportedSweep {
  std::string store;
  std::string name;  // "": the store has only one sweep

  bool operator==(const ReportedSweep&) const = default;
};

struct ReportRequest {
  Design design;
  std::optional<ExecutionPlan> plan;  // used instead of solving the configuration, if present
  std::vector<StoredPin> pins;
  BudgetValues budgets;
  std::optional<char> reference;    // letter of a pin; absent: the unchanged profile
  std::vector<std::string> layers;  // mappings shown; empty: those with the largest share
  std::map<std::string, Mapping> ownMappings;
  std::string notes;
  std::optional<StoredMeasured> measured;
  KnownDesigns known;
  StoredExport exporting;
  std::vector<CheckedExport> exports;
  std::optional<ReportedSweep> sweep;
  bool onePage = false;  // only the summary
  std::string planFile;
  std::string command;   // command line that makes the report; "": none can
  std::string madeOn;    // "2026-01-31 12:00 UTC"; "": not stated
  Diagnostics warnings;  // from reading the named files
};

// The configuration must be complete. Pins without a name get one.
ReportRequest reportRequestOf(const StoredSession& session);
ReportRequest reportRequestOf(ExecutionPlan plan, const std::string& planFile);

// "2026-01-31 12:00 UTC": now, or SOURCE_DATE_EPOCH (reproducible-builds.org).
Result<std::string> timeOfReport();

}  // namespace tilescope::app
