// SPDX-License-Identifier: GPL-3.0-or-later
// The writing side of a store of sweeps: one program per file. Rows are content-addressed, so nothing is solved twice;
// a run that ended in any way goes on where its last transaction ended.
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
  // Creates the store where options.create says so, and migrates an older one after a copy beside it, which a warning
  // names.
  static Result<SweepStore> open(const std::string& path, OpenOptions options);

  SweepStore(SweepStore&&) noexcept;
  SweepStore& operator=(SweepStore&&) noexcept;
  ~SweepStore();

  // The sweep's id: a new one, or that of the sweep of this name, whose description has to be the same. Questions whose
  // results version is another one begin again; their older rows stay and count as stale.
  Result<std::int64_t> addSweep(const SweepRecord& sweep);

  // How many rows a shard of the sweep has, so that a merge knows what is missing.
  Result<std::monostate> setShardRows(std::int64_t sweep, const Shard& shard, std::int64_t rows);

  Result<std::monostate> setState(std::int64_t sweep, const std::string& state);  // "running", "stopped", "complete"

  // All rows in one transaction; on an error none. isFull says whether room on the disk is all that lacks.
  Result<std::monostate> write(std::int64_t sweep, std::span<const PointRow> rows, bool* isFull = nullptr);

  // Another program that works on the same shard and showed a sign of life in the last minute is an error, unless
  // taken over.
  Result<std::monostate> claim(const Claim& claim, bool takeOver = false);
  Result<std::monostate> beat(const Claim& claim, std::int64_t now);
  Result<std::monostate> release(const Claim& claim);

  // Its description says the new name too, and those of sweeps that refine it.
  Result<std::monostate> rename(const std::string& sweep, const std::string& newName);
  // With its rows. Answers stay, because other sweeps may ask for them.
  Result<std::monostate> remove(const std::string& sweep);

  // On the same connection, which is the only one where the store is open alone.
  StoreReader reader() const;

  const std::string& path() const;

 private:
  explicit SweepStore(std::shared_ptr<Database> database);

  std::shared_ptr<Database> database_;
  std::unique_ptr<RowWriter> rows_;
};

// This process on this machine, now.
Claim claimOf(const Shard& shard);

// Whether its process is known to have ended: on this machine only.
bool isGone(const Claim& claim);

// Seconds without a sign of life after which a claim is called silent.
constexpr std::int64_t kSilentSeconds = 60;

}  // namespace tilescope::store
