// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps as their front ends handle them: the description of a design's neighbourhood, reading and running
// descriptions, and the design that a row stands for. Needs no header of a description, whose names Qt takes for its
// own words.
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

// Names of bundled networks, profiles and technologies are those of the command line.
Result<SweepPtr> readSweep(const std::string& path);
Result<SweepPtr> sweepOf(const Json& document, const std::string& file);
// The one that a store keeps, whatever became of its files.
Result<SweepPtr> sweepOf(const store::SweepInfo& sweep, const std::string& store);

const std::string& nameOf(const SweepDescription& sweep);
const std::string& fileOf(const SweepDescription& sweep);
// Accelerators times questions, before any is excluded.
std::int64_t mostRowsOf(const SweepDescription& sweep);
bool hasExclusions(const SweepDescription& sweep);  // "before"
// "NAME.tilesweep" beside the description.
std::string storeBeside(const SweepDescription& sweep);

// A field of the profile that a sweep varies.
struct SweptField {
  std::string label;  // "Weight buffer", from which its name follows
  std::string pointer;
  std::string unit;      // of the values; one that descriptions do not know is left out, and values are then
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

// The sweep around a design: what is changed of its profile stays as it is, as axes of one value, but where it varies.
// Fails where no file can say what the design is: a network of its own, the run of a transformer.
Result<Json> sweepDocument(const Design& design, const SweepWish& wish);
// "weight_buffer" of "Weight buffer".
std::string axisName(const std::string& label);

// How large a sweep is, before it starts (core/sweep/sweep_count.h).
struct SweepSize {
  std::int64_t points = 0, rows = 0, removed = 0, inStore = 0;
  bool isEstimate = false;
  std::optional<double> secondsPerPoint;  // of one processor
  std::int64_t bytes = 0;
  Diagnostics obstacles;  // why it cannot start: nothing is left, or there are too many rows

  bool operator==(const SweepSize&) const = default;
};
// store: of which rows may be there already, looked for where there are at most 4000 rows; "": none. known: of an
// earlier measurement; otherwise one point is planned for at most two seconds.
SweepSize sizeOf(const SweepDescription& sweep, const std::string& store, std::optional<double> known);

struct SweepStep {
  std::int64_t rows = 0, done = 0, solved = 0, reused = 0;

  bool operator==(const SweepStep&) const = default;
};
struct SweepOutcome {
  SweepStep step;
  bool cancelled = false;
  Diagnostics errors;   // that ended it before its end, or kept it from starting
  std::string refined;  // the sweep of the round beside the front; "": none

  bool isComplete() const { return errors.empty() && step.done >= step.rows; }
};
// Runs it, or goes on with it. onStep comes from a thread of the run.
SweepOutcome runSweepInto(const SweepDescription& sweep, const std::string& store, int threads,
                          const CancelToken& cancel, const std::function<void(const SweepStep&)>& onStep);

// One round beside the front of a sweep whose rows are all in its store, of at most kRefineBudget new points where its
// description names no budget. Without a value between those of the front and their neighbours there is none.
SweepOutcome refineInto(const SweepDescription& sweep, const std::string& store, int threads, const CancelToken& cancel,
                        const std::function<void(const SweepStep&)>& onStep);
inline constexpr std::int64_t kRefineBudget = 500;

// The design of a row. number: of the point; question: its place in the sweep's list. Of several networks the one that
// `present` has, otherwise all of them as a set, whose runs are their weights, or without whole weights the first;
// partition and what else no plan depends on are those of `present`.
Result<Design> designOfRow(const SweepDescription& sweep, std::int64_t number, int question, const Design& present);

// "tilescope-cli sweep edge.sweep.json --store edge.tilesweep".
std::string sweepCommand(const std::string& description, const std::string& store);
// "tilescope-cli sweep export STORE --sweep NAME --csv".
std::string exportCommand(const std::string& store, const std::string& sweep);
// Lines of Python that read the rows with pandas, and plot the first two of these metrics that the store has a column
// of.
std::string pythonLines(const std::string& store, const store::SweepInfo& sweep,
                        const std::vector<std::string>& metrics);

}  // namespace tilescope::app
