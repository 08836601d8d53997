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
  std::string exporter, label;        // the id, and the name for people; the latter is empty if there is no such
                                      // exporter
  std::string version;                // of the plug-in that wrote the folder
  std::string planHash;               // of the plan that was exported
  std::optional<VerifyReport> check;  // absent: it could not be run
  std::string whyNot;                 // reason why check is absent
  std::vector<std::string> notes;     // files changed since the export, another version of the exporter
  std::vector<std::string> output;    // lines that the program printed

  bool operator==(const CheckedExport&) const = default;
};

// A sweep whose rows the report shows.
struct ReportedSweep {
  std::string store;  // its file
  std::string name;   // "": the only sweep of the store

  bool operator==(const ReportedSweep&) const = default;
};

struct ReportRequest {
  Design design;                      // complete
  std::optional<ExecutionPlan> plan;  // replaces solving the configuration; absent: it is solved
  std::vector<StoredPin> pins;
  BudgetValues budgets;             // limits of the configuration
  std::optional<char> reference;    // a pin's letter; absent: the unchanged profile
  std::vector<std::string> layers;  // whose mappings are shown; empty: those with the largest share
  std::map<std::string, Mapping> ownMappings;
  std::string notes;
  std::optional<StoredMeasured> measured;
  KnownDesigns known;
  StoredExport exporting;
  std::vector<CheckedExport> exports;
  std::optional<ReportedSweep> sweep;
  std::string planFile;  // file that the plan was read from; "": none
  std::string command;   // command that makes the report; "": none does
  std::string madeOn;    // "2026-01-31 12:00 UTC"; "": not stated
  Diagnostics warnings;  // of reading the named files
};

// For a session, whose configuration must be complete. Pins without a name get one.
ReportRequest reportRequestOf(const StoredSession& session);
// For a plan that was read from a file: nothing is solved again for it.
ReportRequest reportRequestOf(ExecutionPlan plan, const std::string& planFile);

// The date of a report: "2026-01-31 12:00 UTC". The current time, or the time in SOURCE_DATE_EPOCH
// (reproducible-builds.org), so that the same command gives the same bytes.
Result<std::string> timeOfReport();

}  // namespace tilescope::app
