// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a sweep into its store, or goes on with it: rows that the store has are not solved again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/records.h"
#include "core/store/store_writer.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

struct SweepProgress {
  std::int64_t rows = 0;                // of this shard
  std::int64_t done = 0;                // of them, those that are committed
  std::int64_t solved = 0, reused = 0;  // answers so far
  // Of the committed rows, where the description names a front.
  std::size_t frontRows = 0;
  std::optional<double> coverage;  // of the box of the front's metrics (core/sweep/hypervolume.h)
};

struct SweepRunSettings {
  std::string store;  // its file, made where it is missing
  store::Shard shard;
  bool isShard = false;       // the file is this shard's alone: it needs no shared memory
  int threads = 0;            // 0: one per core; never changes a row
  bool plainly = false;       // nothing is shared between rows, for checking; never changes a row
  std::int64_t mostRows = 0;  // to solve; 0: all
  bool durable = false;       // commits survive a loss of power
  bool takeOver = false;      // although another program claims the shard
  store::OnFull onFull = store::OnFull::Stop;
  CancelToken cancel;
  // Called from a thread of the run, one call at a time: at the start and after each commit.
  std::function<void(const SweepProgress&)> onProgress;
  std::function<void(const Diagnostic&)> onWait;  // the disk is full and the run waits
};

struct SweepRun {
  SweepProgress progress;
  bool cancelled = false;
  Diagnostics errors;  // that ended it before its end; what was committed stays
  bool isComplete() const { return progress.done == progress.rows; }
};

// Rows whose answers a store has already, in whatever sweep; of more than 20 000 rows an estimate from as many.
Result<std::int64_t> rowsInStore(const SweepDescription& sweep, const std::string& store);

// Fails where it cannot start: a store that cannot be opened, or that has another sweep of this name.
Result<SweepRun> runSweep(const SweepDescription& sweep, const SweepRunSettings& settings);

}  // namespace tilescope
