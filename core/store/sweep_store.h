// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a store of sweeps; one writing program per file. Rows are found by content, so nothing is solved twice. An
// interrupted run continues after its last transaction.
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
  // Creates a store if options.create is set. An older store is migrated; a warning names the copy made before.
  static Result<SweepStore> open(const std::string& path, OpenOptions options);

  SweepStore(SweepStore&&) noexcept;
  SweepStore& operator=(SweepStore&&) noexcept;
  ~SweepStore();

  // Adds the sweep and returns its id. If the name exists, the description must be equal. Questions with a new results
  // version start empty; their older rows stay and count as stale.
  Result<std::int64_t> addSweep(const SweepRecord& sweep);

  // Records how many rows a shard has, so that a merge can find missing ones.
  Result<std::monostate> setShardRows(std::int64_t sweep, const Shard& shard, std::int64_t rows);

  Result<std::monostate> setState(std::int64_t sweep, const std::string& state);  // "running", "stopped", "complete"

  // Writes all rows in one transaction, or none on an error. isFull: set if the only problem is disk space.
  Result<std::monostate> write(std::int64_t sweep, std::span<const PointRow> rows, bool* isFull = nullptr);

  // Fails if another program claims the shard and had a heartbeat in the last minute, unless takeOver is set.
  Result<std::monostate> claim(const Claim& claim, bool takeOver = false);
  Result<std::monostate> beat(const Claim& claim, std::int64_t now);
  Result<std::monostate> release(const Claim& claim);

  // Changes the name also in descriptions, including descriptions of sweeps that refine it.
  Result<std::monostate> rename(const std::string& sweep, const std::string& newName);
  // Removes a sweep with its rows. Answers stay: other sweeps may use them.
  Result<std::monostate> remove(const std::string& sweep);

  // Shares this connection, because another one cannot be opened in mode Alone.
  StoreReader reader() const;

  const std::string& path() const;

 private:
  explicit SweepStore(std::shared_ptr<Database> database);

  std::shared_ptr<Database> database_;
  std::unique_ptr<RowWriter> rows_;
};

// A claim of this process, with the current time.
Claim claimOf(const Shard& shard);

// Whether the claiming process is known to have ended; always false for other machines.
bool isGone(const Claim& claim);

// Throws StoreError if another program is writing rows of the store.
void expectNoWriter(Database& database);

// Seconds without a heartbeat until a claim counts as silent.
constexpr std::int64_t kSilentSeconds = 60;

}  // namespace tilescope::store
