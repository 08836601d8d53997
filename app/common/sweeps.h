// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps for the front ends: describing the neighbourhood of a configuration, reading and running descriptions, and the
// configuration of a row. Does not include the headers of descriptions, whose names clash with Qt's keywords.
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

// Reads a sweep description. It may name bundled networks, profiles and technologies.
Result<SweepPtr> readSweep(const std::string& path);
Result<SweepPtr> sweepOf(const Json& document, const std::string& file);
// The description kept in a store, even if its files have changed or are missing.
Result<SweepPtr> sweepOf(const store::SweepInfo& sweep, const std::string& store);

const std::string& nameOf(const SweepDescription& sweep);
const std::string& fileOf(const SweepDescription& sweep);
// Number of accelerators times number of questions (model, search, objective), before any row is excluded.
std::int64_t mostRowsOf(const SweepDescription& sweep);
bool hasExclusions(const SweepDescription& sweep);  // conditions in "before"
// "NAME.tilesweep" in the folder of the description.
std::string storeBeside(const SweepDescription& sweep);

// A field of the profile that a sweep varies.
struct SweptField {
  std::string label;  // "Weight buffer"; the axis name is derived from it
  std::string pointer;
  std::string unit;      // unit of the values; dropped if descriptions do not know it
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

// The sweep around a configuration. Edits of the profile become axes of one value, except those of the varied fields.
// Fails if no file can describe the configuration: a changed network, or a transformer with its own run settings.
Result<Json> sweepDocument(const Design& design, const SweepWish& wish);
// "weight_buffer" of "Weight buffer".
std::string axisName(const std::string& label);

// The size of a sweep before it starts (core/sweep/sweep_count.h).
struct SweepSize {
  std::int64_t points = 0, rows = 0, removed = 0, inStore = 0;
  bool isEstimate = false;
  std::optional<double> secondsPerPoint;  // on one processor
  std::int64_t bytes = 0;
  Diagnostics obstacles;  // why it cannot start: no rows are left, or there are too many

  bool operator==(const SweepSize&) const = default;
};
// store: a store that may already have some of the rows, checked for at most 4000 rows; "" if none. known: seconds per
// point measured earlier; without it, one point is planned for at most two seconds.
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

// Adds one round of points around the front of a finished sweep: at most kRefineBudget points, or the budget in its
// description. No round takes place if no values remain between those of the front and their neighbours.
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
