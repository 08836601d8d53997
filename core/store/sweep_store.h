// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a store of sweeps; one writing program per file. Rows are found by content, so nothing is solved twice.
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
  // An older store is migrated; a warning names the copy made before.
  static Result<SweepStore> open(const std::string& path, OpenOptions options);

  SweepStore(SweepStore&&) noexcept;
  SweepStore& operator=(SweepStore&&) noexcept;
  ~SweepStore();

  // Returns the sweep's id. For an existing name, the description must be equal. Questions of a new results version
  // start empty; older rows stay and count as stale.
  Result<std::int64_t> addSweep(const SweepRecord& sweep);

  Result<std::monostate> setShardRows(std::int64_t sweep, const Shard& shard, std::int64_t rows);

  Result<std::monostate> setState(std::int64_t sweep, const std::string& state);  // "running", "stopped", "complete"

  // Writes all rows in one transaction, or none on an error. isFull: set if only disk space is missing.
  Result<std::monostate> write(std::int64_t sweep, std::span<const PointRow> rows, bool* isFull = nullptr);

  // Fails if another program claims the shard with a heartbeat in the last minute, unless takeOver is set.
  Result<std::monostate> claim(const Claim& claim, bool takeOver = false);
  Result<std::monostate> beat(const Claim& claim, std::int64_t now);
  Result<std::monostate> release(const Claim& claim);

  // Renames the sweep, also in sweeps that refine it.
  Result<std::monostate> rename(const std::string& sweep, const std::string& newName);
  // Removes the sweep with its rows. Answers stay: other sweeps may use them.
  Result<std::monostate> remove(const std::string& sweep);

  // Shares this connection, because mode Alone allows no other.
  StoreReader reader() const;

  const std::string& path() const;

 private:
  explicit SweepStore(std::shared_ptr<Database> database);

  std::shared_ptr<Database> database_;
  std::unique_ptr<RowWriter> rows_;
};

Claim claimOf(const Shard& shard);

// True if the process is known to have ended; false for other machines.
bool isGone(const Claim& claim);

// Throws StoreError if another program is writing rows of the store.
void expectNoWriter(Database& database);

// Seconds without a heartbeat until a claim counts as silent.
constexpr std::int64_t kSilentSeconds = 60;

}  // namespace tilescope::store
