// SPDX-License-Identifier: GPL-3.0-or-later
// The subject of a report as plain values, filled by a session, a command line or the window.
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

// The result of checking an exported folder.
struct CheckedExport {
  std::string folder;                 // as the user named it
  std::string exporter, label;        // id and displayed name; the name is "" if unknown
  std::string version;                // of the plug-in that wrote the folder
  std::string planHash;               // hash of the exported plan
  std::optional<VerifyReport> check;  // absent: the program could not be run
  std::string whyNot;                 // why the program could not be run
  std::vector<std::string> notes;     // files changed since the export, another version of the exporter
  std::vector<std::string> output;    // printed by the program

  bool operator==(const CheckedExport&) const = default;
};

// A sweep whose rows the report shows.
struct ReportedSweep {
  std::string store;  // path of the store
  std::string name;   // "": the store has only one sweep

  bool operator==(const ReportedSweep&) const = default;
};

struct ReportRequest {
  Design design;                      // complete
  std::optional<ExecutionPlan> plan;  // used instead of solving the configuration, if present
  std::vector<StoredPin> pins;
  BudgetValues budgets;             // limits of the configuration
  std::optional<char> reference;    // letter of a pin; absent: the unchanged profile
  std::vector<std::string> layers;  // layers whose mappings are shown; empty: those with the largest share
  std::map<std::string, Mapping> ownMappings;
  std::string notes;
  std::optional<StoredMeasured> measured;
  KnownDesigns known;
  StoredExport exporting;
  std::vector<CheckedExport> exports;
  std::optional<ReportedSweep> sweep;
  std::string planFile;  // file of the plan; "": none
  std::string command;   // command line that makes the report; "": none can
  std::string madeOn;    // "2026-01-31 12:00 UTC"; "": not stated
  Diagnostics warnings;  // from reading the named files
};

// The report of a session, whose configuration must be complete. Pins without a name get one.
ReportRequest reportRequestOf(const StoredSession& session);
// The report of a plan read from a file, without solving anything again.
ReportRequest reportRequestOf(ExecutionPlan plan, const std::string& planFile);

// The date of a report: "2026-01-31 12:00 UTC". It is the current time, or the time in SOURCE_DATE_EPOCH
// (reproducible-builds.org) for reproducible reports.
Result<std::string> timeOfReport();

}  // namespace tilescope::app
