// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a store of sweeps: one writing program per file. Rows are content-addressed, so nothing is solved twice; a run
// that ended in any way can continue where its last transaction ended.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>

#include "core/base/result.h"
#include "core/store/database.h"
#include "core/store/records.h"

namespace tilescope::store {

class RowWriter;
class StoreReader;

class SweepStore {
 public:
  // Creates the store if options.create is set, and migrates an older one after making a copy next to it, which a
  // warning names.
  static Result<SweepStore> open(const std::string& path, OpenOptions options);

  SweepStore(SweepStore&&) noexcept;
  SweepStore& operator=(SweepStore&&) noexcept;
  ~SweepStore();

  // Returns the sweep's id: a new one, or that of the sweep with this name, whose description must be the same.
  // Questions with another results version start again; their older rows stay and count as stale.
  Result<std::int64_t> addSweep(const SweepRecord& sweep);

  // Records how many rows a shard of the sweep has, so that a merge knows what is missing.
  Result<std::monostate> setShardRows(std::int64_t sweep, const Shard& shard, std::int64_t rows);

  Result<std::monostate> setState(std::int64_t sweep, const std::string& state);  // "running", "stopped", "complete"

  // Writes all rows in one transaction; none on an error. isFull: whether disk space is the only problem.
  Result<std::monostate> write(std::int64_t sweep, std::span<const PointRow> rows, bool* isFull = nullptr);

  // Fails if another program that works on the same shard had a heartbeat in the last minute, unless takeOver is set.
  Result<std::monostate> claim(const Claim& claim, bool takeOver = false);
  Result<std::monostate> beat(const Claim& claim, std::int64_t now);
  Result<std::monostate> release(const Claim& claim);

  // Also changes the name in its description and in those of sweeps that refine it.
  Result<std::monostate> rename(const std::string& sweep, const std::string& newName);
  // Removes it with its rows. Answers stay, because other sweeps may need them.
  Result<std::monostate> remove(const std::string& sweep);

  // Uses the same connection, which is the only one if the store is open alone.
  StoreReader reader() const;

  const std::string& path() const;

 private:
  explicit SweepStore(std::shared_ptr<Database> database);

  std::shared_ptr<Database> database_;
  std::unique_ptr<RowWriter> rows_;
};

// A claim for this process on this machine, now.
Claim claimOf(const Shard& shard);

// Whether its process is known to have ended; only possible on this machine.
bool isGone(const Claim& claim);

// Seconds without a heartbeat after which a claim is silent.
constexpr std::int64_t kSilentSeconds = 60;

}  // namespace tilescope::store
