// SPDX-License-Identifier: GPL-3.0-or-later
// Runs or continues a sweep; rows in its store are not solved again.
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
  std::int64_t rows = 0;
  std::int64_t done = 0;  // committed rows
  std::int64_t solved = 0, reused = 0;
  std::size_t frontRows = 0, frontGaps = 0;  // frontGaps: not proven
  std::optional<double> coverage;            // of the box of metrics (core/sweep/hypervolume.h)
};

// Decides which rows need no plan (core/search/seed_pruning.h). Called from all threads.
class RowPruning {
 public:
  virtual ~RowPruning() = default;
  // Null if the row is not solved.
  virtual const store::PointRow* solvedRow(const RowPlace& place) const = 0;
  // Lower bounds of the metrics if another row dominates this one; empty if it must be solved. row: without metrics.
  virtual std::optional<store::Figures> beaten(const store::PointRow& row) const = 0;
};

struct SweepRunSettings {
  std::string store;
  store::Shard shard;
  bool isShard = false;  // no other program uses the file, so it needs no shared memory
  int threads = 0;       // 0: one per core; does not change rows
  bool plainly = false;  // as a check: shares nothing between rows; does not change rows
  bool deeper = false;   // solves rows again whose search reached its limit, with kDeeperNodes
  std::shared_ptr<const RowPruning> pruning;
  std::int64_t mostRows = 0;  // maximum number of rows to solve; 0: all
  bool durable = false;       // commits survive a loss of power
  bool takeOver = false;      // even if another program claims the shard
  store::OnFull onFull = store::OnFull::Stop;
  CancelToken cancel;
  // Called at the start and after each commit, by one thread at a time.
  std::function<void(const SweepProgress&)> onProgress;
  std::function<void(const Diagnostic&)> onWait;
};

// Node limit per layer. By default, searches use 100 000 (ZigZag) or 200 000 (Predictor).
inline constexpr std::uint64_t kDeeperNodes = 800'000;

struct SweepRun {
  SweepProgress progress;
  bool cancelled = false;
  // Front rows have the full tie rule; true for a shard, which needs no front.
  bool isFrontFull = false;
  Diagnostics errors;
  bool isDamaged = false;  // rows do not match their checksums; nothing was solved
  bool isComplete() const { return progress.done == progress.rows && isFrontFull; }
};

std::int64_t rowsOf(const SweepDescription& sweep);

// Rows with an answer from any sweep; above 20 000 rows an estimate.
Result<std::int64_t> rowsInStore(const SweepDescription& sweep, const std::string& store);

// Finally solves rows of the front with "tie_break": "first" again by the full tie rule, except in shards. An error if
// the store cannot be opened or has another sweep of this name.
Result<SweepRun> runSweep(const SweepDescription& sweep, const SweepRunSettings& settings);

}  // namespace tilescope
