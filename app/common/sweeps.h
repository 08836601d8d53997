// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps for the front ends: the description of a configuration's neighbourhood, reading and running descriptions, and
// the configuration of a row. Does not include the headers of descriptions, whose names clash with Qt's keywords.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/common/design.h"
#include "core/base/cancel.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/store/sweep_info.h"

namespace tilescope {
struct SweepDescription;
}  // namespace tilescope

namespace tilescope::app {

using SweepPtr = std::shared_ptr<const SweepDescription>;

// Bundled networks, profiles and technologies have the same names as on the command line.
Result<SweepPtr> readSweep(const std::string& path);
Result<SweepPtr> sweepOf(const Json& document, const std::string& file);
// The description that a store keeps, even if its files have changed or are gone.
Result<SweepPtr> sweepOf(const store::SweepInfo& sweep, const std::string& store);

const std::string& nameOf(const SweepDescription& sweep);
const std::string& fileOf(const SweepDescription& sweep);
// Accelerators times questions, before any is excluded.
std::int64_t mostRowsOf(const SweepDescription& sweep);
bool hasExclusions(const SweepDescription& sweep);  // "before"
// "NAME.tilesweep" in the folder of the description.
std::string storeBeside(const SweepDescription& sweep);

// A field of the profile that a sweep varies.
struct SweptField {
  std::string label;  // "Weight buffer"; the axis name is derived from it
  std::string pointer;
  std::string unit;      // unit of the values; one that descriptions do not know is dropped, as in values
  double unitValue = 1;  // base units per unit
  std::vector<double> values;

  bool operator==(const SweptField&) const = default;
};

struct SweepWish {
  std::string name;
  std::vector<SweptField> fields;
  std::vector<std::string> before, after;  // conditions

  bool operator==(const SweepWish&) const = default;
};

// The sweep around a configuration: edits of its profile are kept as axes of one value, except for the varied fields.
// Fails if no file can describe the configuration: a changed network, or the run of a transformer.
Result<Json> sweepDocument(const Design& design, const SweepWish& wish);
// "weight_buffer" of "Weight buffer".
std::string axisName(const std::string& label);

// The size of a sweep, before it starts (core/sweep/sweep_count.h).
struct SweepSize {
  std::int64_t points = 0, rows = 0, removed = 0, inStore = 0;
  bool isEstimate = false;
  std::optional<double> secondsPerPoint;  // on one processor
  std::int64_t bytes = 0;
  Diagnostics obstacles;  // why it cannot start: no rows are left, or there are too many

  bool operator==(const SweepSize&) const = default;
};
// store: the store that may already have some of the rows, which is checked for at most 4000 rows; "": none. known:
// seconds per point from an earlier measurement; otherwise one point is planned, for at most two seconds.
SweepSize sizeOf(const SweepDescription& sweep, const std::string& store, std::optional<double> known);

struct SweepStep {
  std::int64_t rows = 0, done = 0, solved = 0, reused = 0;

  bool operator==(const SweepStep&) const = default;
};
struct SweepOutcome {
  SweepStep step;
  bool cancelled = false;
  Diagnostics errors;   // errors that stopped it early or kept it from starting
  std::string refined;  // the sweep that the refinement round created; "": none

  bool isComplete() const { return errors.empty() && step.done >= step.rows; }
};
// Runs a sweep or continues it. onStep is called from a thread of the run.
SweepOutcome runSweepInto(const SweepDescription& sweep, const std::string& store, int threads,
                          const CancelToken& cancel, const std::function<void(const SweepStep&)>& onStep);

// Runs one round of refinement around the front of a sweep whose rows are all in its store, with at most kRefineBudget
// new points unless its description sets a budget. There is no round if no value lies between those of the front and
// their neighbours.
SweepOutcome refineInto(const SweepDescription& sweep, const std::string& store, int threads, const CancelToken& cancel,
                        const std::function<void(const SweepStep&)>& onStep);
inline constexpr std::int64_t kRefineBudget = 500;

// The configuration of a row. number: of the point; question: its index in the sweep's list. With several networks it
// takes the one that `present` has; otherwise all of them as a set, whose runs are their weights, or without whole
// weights the first one. The partition and everything else that plans do not depend on come from `present`.
Result<Design> designOfRow(const SweepDescription& sweep, std::int64_t number, int question, const Design& present);

// "tilescope-cli sweep edge.sweep.json --store edge.tilesweep".
std::string sweepCommand(const std::string& description, const std::string& store);
// "tilescope-cli sweep export STORE --sweep NAME --csv".
std::string exportCommand(const std::string& store, const std::string& sweep);
// Python code that reads the rows with pandas and plots the first two of these metrics for which the store has a
// column.
std::string pythonLines(const std::string& store, const store::SweepInfo& sweep,
                        const std::vector<std::string>& metrics);

}  // namespace tilescope::app
