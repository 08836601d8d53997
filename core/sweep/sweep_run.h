// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a sweep into its store, or continues it: rows in the store are not solved again.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/records.h"
#include "core/store/store_writer.h"
#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_front.h"

namespace tilescope {

struct SweepProgress {
  std::int64_t rows = 0;                // of this shard
  std::int64_t done = 0;                // committed rows
  std::int64_t solved = 0, reused = 0;  // answers so far
  // For the committed rows, if the description names a front.
  std::size_t frontRows = 0, frontGaps = 0;  // frontGaps: unproven ones among them
  std::optional<double> coverage;            // of the box of the front's metrics (core/sweep/hypervolume.h)
};

// Rows that need no plan in this run (core/search/seed_pruning.h). Called from all threads of the run.
class RowPruning {
 public:
  virtual ~RowPruning() = default;
  // The row if it is already solved; otherwise null.
  virtual const store::PointRow* solvedRow(const RowPlace& place) const = 0;
  // Lower bounds of the metrics of a row that another row dominates; empty: it must be solved. row: without metrics.
  virtual std::optional<store::Figures> beaten(const store::PointRow& row) const = 0;
};

struct SweepRunSettings {
  std::string store;  // path of its file, created if it is missing
  store::Shard shard;
  bool isShard = false;  // only this shard uses the file: it needs no shared memory
  int threads = 0;       // 0: one per core; never changes a row
  bool plainly = false;  // shares nothing between rows, as a check; never changes a row
  bool deeper = false;   // tries rows whose search gave up again, with kDeeperNodes
  std::shared_ptr<const RowPruning> pruning;
  std::int64_t mostRows = 0;  // maximum number of rows to solve; 0: all
  bool durable = false;       // commits survive a loss of power
  bool takeOver = false;      // even if another program claims the shard
  store::OnFull onFull = store::OnFull::Stop;
  CancelToken cancel;
  // Called from a thread of the run, one call at a time: at the start and after each commit.
  std::function<void(const SweepProgress&)> onProgress;
  std::function<void(const Diagnostic&)> onWait;  // called when the disk is full and the run waits
};

// Nodes per layer; by default searches take 100 000 (ZigZag) and 200 000 (Predictor).
inline constexpr std::uint64_t kDeeperNodes = 800'000;

struct SweepRun {
  SweepProgress progress;
  bool cancelled = false;
  // Rows of the front are solved with the full tie rule; also true for a run of a shard, whose front is not needed.
  bool isFrontFull = false;
  Diagnostics errors;      // errors that stopped it early; committed rows stay
  bool isDamaged = false;  // the store has rows that do not match their checksums: nothing was solved
  bool isComplete() const { return progress.done == progress.rows && isFrontFull; }
};

// For all shards: points that "before" keeps, times questions.
std::int64_t rowsOf(const SweepDescription& sweep);

// Number of rows whose answers are already in a store, in any sweep; estimated from 20 000 rows if there are more.
Result<std::int64_t> rowsInStore(const SweepDescription& sweep, const std::string& store);

// When all rows are there, front rows with "tie_break": "first" are solved again with the full tie rule, until the
// front has no other rows. For a shard this is left out: a run on the merged store does it.
//
// Fails if it cannot start: a store that cannot be opened, or that has another sweep of this name.
Result<SweepRun> runSweep(const SweepDescription& sweep, const SweepRunSettings& settings);

}  // namespace tilescope
