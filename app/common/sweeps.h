// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps for the front ends. Includes no headers of descriptions, whose names clash with Qt's keywords.
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

// Accepts names of bundled networks, profiles and technologies.
Result<SweepPtr> readSweep(const std::string& path);
Result<SweepPtr> sweepOf(const Json& document, const std::string& file);
Result<SweepPtr> sweepOf(const store::SweepInfo& sweep, const std::string& store);

const std::string& nameOf(const SweepDescription& sweep);
const std::string& fileOf(const SweepDescription& sweep);
// Number of accelerators × questions, before rows are excluded.
std::int64_t mostRowsOf(const SweepDescription& sweep);
bool hasExclusions(const SweepDescription& sweep);
// "NAME.tilesweep", next to the description.
std::string storeBeside(const SweepDescription& sweep);

struct SweptField {
  std::string label;
  std::string pointer;
  std::string unit;      // unit of the values; dropped if descriptions do not know it
  double unitValue = 1;  // base units per unit
  std::vector<double> values;

  bool operator==(const SweptField&) const = default;
};

struct SweepWish {
  std::string name;
  std::vector<SweptField> fields;
  std::vector<std::string> before, after;

  bool operator==(const SweepWish&) const = default;
};

// A sweep around a configuration. Edits become axes of one value, except those of varied fields. Fails if no file
// describes the configuration.
Result<Json> sweepDocument(const Design& design, const SweepWish& wish);
std::string axisName(const std::string& label);

// A sweep's size before it starts (core/sweep/sweep_count.h).
struct SweepSize {
  std::int64_t points = 0, rows = 0, removed = 0, inStore = 0;
  bool isEstimate = false;
  std::optional<double> secondsPerPoint;
  std::int64_t bytes = 0;
  Diagnostics obstacles;  // why it cannot start: no rows are left, or there are too many

  bool operator==(const SweepSize&) const = default;
};
// store: may have some of the rows, checked for at most 4000; "" if none. known: seconds per point; otherwise measured
// for at most two seconds.
SweepSize sizeOf(const SweepDescription& sweep, const std::string& store, std::optional<double> known);

struct SweepStep {
  std::int64_t rows = 0, done = 0, solved = 0, reused = 0;
  bool isRound = false;  // of a round near the front, whose rows are those of another sweep

  bool operator==(const SweepStep&) const = default;
};
struct SweepOutcome {
  SweepStep step;  // the last one, of the rows or else of the round that is incomplete
  bool cancelled = false;
  Diagnostics errors;   // why it stopped early or did not start
  std::string refined;  // name of the sweep made by the last refinement round; "": none

  bool isComplete() const { return errors.empty() && step.done >= step.rows; }
};
// Runs or continues a sweep, and then the rounds of its "refine". onStep is called from a worker thread.
SweepOutcome runSweepInto(const SweepDescription& sweep, const std::string& store, int threads,
                          const CancelToken& cancel, const std::function<void(const SweepStep&)>& onStep);

// Adds a round around the front: at most kRefineBudget points, or the description's budget. None if no values remain
// between the front and its neighbours.
SweepOutcome refineInto(const SweepDescription& sweep, const std::string& store, int threads, const CancelToken& cancel,
                        const std::function<void(const SweepStep&)>& onStep);
inline constexpr std::int64_t kRefineBudget = 500;

// The configuration of a row. number: of the accelerator; question: index in the list of questions of the sweep. Of
// several networks, takes the one in `present`, or else all as a set with their weights as numbers of runs, or else the
// first. Settings that plans do not depend on, such as the partition, come from `present`.
Result<Design> designOfRow(const SweepDescription& sweep, std::int64_t number, int question, const Design& present);

// "tilescope-cli sweep edge.sweep.json --store edge.tilesweep".
std::string sweepCommand(const std::string& description, const std::string& store);
// "tilescope-cli sweep export STORE --sweep NAME --csv".
std::string exportCommand(const std::string& store, const std::string& sweep);
// Python code that reads the rows with pandas and plots the first two of these metrics that the store has.
std::string pythonLines(const std::string& store, const store::SweepInfo& sweep,
                        const std::vector<std::string>& metrics);

}  // namespace tilescope::app
