// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a sweep into its store, or goes on with it: rows that the store has are not solved again.
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
  std::int64_t done = 0;                // of them, those that are committed
  std::int64_t solved = 0, reused = 0;  // answers so far
  // Of the committed rows, where the description names a front.
  std::size_t frontRows = 0, frontGaps = 0;  // frontGaps: of them, not proven
  std::optional<double> coverage;            // of the box of the front's metrics (core/sweep/hypervolume.h)
};

// Rows that need no plan of this run (core/search/seed_pruning.h). Called from all threads of the run.
class RowPruning {
 public:
  virtual ~RowPruning() = default;
  // One that is solved already; null: none.
  virtual const store::PointRow* solvedRow(const RowPlace& place) const = 0;
  // Lower bounds of the figures of a row that another row beats; nothing: it has to be solved. row: without figures.
  virtual std::optional<store::Figures> beaten(const store::PointRow& row) const = 0;
};

struct SweepRunSettings {
  std::string store;  // its file, made where it is missing
  store::Shard shard;
  bool isShard = false;  // the file is this shard's alone: it needs no shared memory
  int threads = 0;       // 0: one per core; never changes a row
  bool plainly = false;  // nothing is shared between rows, for checking; never changes a row
  bool deeper = false;   // rows whose search gave up are tried again, with kDeeperNodes
  std::shared_ptr<const RowPruning> pruning;
  std::int64_t mostRows = 0;  // to solve; 0: all
  bool durable = false;       // commits survive a loss of power
  bool takeOver = false;      // although another program claims the shard
  store::OnFull onFull = store::OnFull::Stop;
  CancelToken cancel;
  // Called from a thread of the run, one call at a time: at the start and after each commit.
  std::function<void(const SweepProgress&)> onProgress;
  std::function<void(const Diagnostic&)> onWait;  // the disk is full and the run waits
};

// Of a layer; searches take 100 000 (ZigZag) and 200 000 (Predictor) by themselves.
inline constexpr std::uint64_t kDeeperNodes = 800'000;

struct SweepRun {
  SweepProgress progress;
  bool cancelled = false;
  // Rows of the front are solved by the full tie rule, or the run was one of a shard, whose front nobody needs.
  bool isFrontFull = false;
  Diagnostics errors;      // that ended it before its end; what was committed stays
  bool isDamaged = false;  // the store has rows that are not those of their checksums: nothing was solved
  bool isComplete() const { return progress.done == progress.rows && isFrontFull; }
};

// Of all shards: points that "before" leaves, times questions.
std::int64_t rowsOf(const SweepDescription& sweep);

// Rows whose answers a store has already, in whatever sweep; of more than 20 000 rows an estimate from as many.
Result<std::int64_t> rowsInStore(const SweepDescription& sweep, const std::string& store);

// When all rows are there, those of the front that have "tie_break": "first" are solved again by the full tie rule,
// until the front has no other rows. Of a shard they are left: of the merged store they are solved by a run there.
//
// Fails where it cannot start: a store that cannot be opened, or that has another sweep of this name.
Result<SweepRun> runSweep(const SweepDescription& sweep, const SweepRunSettings& settings);

}  // namespace tilescope
