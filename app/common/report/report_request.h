// SPDX-License-Identifier: GPL-3.0-or-later
// What a report is asked to be about, as plain values; a session, a command line or the window fill it.
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

// What became of the check of an exported folder.
struct CheckedExport {
  std::string folder;                 // as the user named it
  std::string exporter, label;        // id, and for people; the latter empty where there is no such exporter
  std::string version;                // of the plug-in that wrote it
  std::string planHash;               // of the plan that was exported
  std::optional<VerifyReport> check;  // absent: it could not be run
  std::string whyNot;                 // then
  std::vector<std::string> notes;     // files that were changed since, another version
  std::vector<std::string> output;    // what the program printed

  bool operator==(const CheckedExport&) const = default;
};

// A sweep whose rows the report shows.
struct ReportedSweep {
  std::string store;  // its file
  std::string name;   // empty: the only one of the store

  bool operator==(const ReportedSweep&) const = default;
};

struct ReportRequest {
  Design design;                      // complete
  std::optional<ExecutionPlan> plan;  // stands for the answer of the design; absent: it is solved
  std::vector<StoredPin> pins;
  BudgetValues budgets;             // limits of the design
  std::optional<char> reference;    // a pin's letter; absent: the unchanged profile
  std::vector<std::string> layers;  // whose mappings are shown; empty: those with the largest share
  std::map<std::string, Mapping> ownMappings;
  std::string notes;
  std::optional<StoredMeasured> measured;
  KnownDesigns known;
  StoredExport exporting;
  std::vector<CheckedExport> exports;
  std::optional<ReportedSweep> sweep;
  std::string planFile;  // that the plan was read from; empty: none
  std::string command;   // that makes the report; empty: none does
  std::string madeOn;    // "2026-01-31 12:00 UTC"; empty: unsaid
  Diagnostics warnings;  // of reading what was named
};

// Of a session, whose design must be complete. Pins without a name get one.
ReportRequest reportRequestOf(const StoredSession& session);
// Of a plan that was read from a file: nothing is solved for it again.
ReportRequest reportRequestOf(ExecutionPlan plan, const std::string& planFile);

// When a report is made: "2026-01-31 12:00 UTC". Now, or the time that SOURCE_DATE_EPOCH says
// (reproducible-builds.org), so that the same command gives the same bytes.
Result<std::string> timeOfReport();

}  // namespace tilescope::app
