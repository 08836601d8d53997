// SPDX-License-Identifier: GPL-3.0-or-later
// A claim shows which program works on which shard, so that programs on different computers do not solve the same rows.
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>

#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/sweep_store.h"

namespace tilescope::store {

bool isGone(const Claim& claim) {
  return claim.host == claimOf(claim.shard).host && kill(static_cast<pid_t>(claim.process), 0) != 0 && errno == ESRCH;
}

void expectNoWriter(Database& database) {
  const Claim own = claimOf({});
  for (Statement claims(database, "SELECT shard, shards, host, pid, heartbeat FROM claim"); claims.step();) {
    const Claim claim{{claims.integer(0), claims.integer(1)}, claims.text(2), claims.integer(3), 0, claims.integer(4)};
    const bool isOwn = claim.host == own.host && claim.process == own.process;
    if (isOwn || isGone(claim) || own.heartbeat - claim.heartbeat >= kSilentSeconds) continue;
    throw storeError(StoreFault::Locked, database.path(),
                     fmt::format("process {} on {}, which is writing rows", claim.process, claim.host),
                     "no other program that writes to the store", "Stop it, or wait until it is done.");
  }
}

Claim claimOf(const Shard& shard) {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  return {shard, host.data(), getpid(), now, now};
}

// A heartbeat in the future counts as recent: either clock may be wrong.
Result<std::monostate> SweepStore::claim(const Claim& claim, bool takeOver) {
  return asResult([&] {
    Transaction changes(*database_);
    Statement found(*database_, "SELECT host, pid, started, heartbeat FROM claim WHERE shards = ?1 AND shard = ?2");
    if (found.with(claim.shard.count, claim.shard.index).step()) {
      const Claim other{claim.shard, found.text(0), found.integer(1), found.integer(2), found.integer(3)};
      const bool isOwn = other.host == claim.host && other.process == claim.process;
      const std::int64_t age = claim.heartbeat - other.heartbeat;
      if (!takeOver && !isOwn && !isGone(other) && age < kSilentSeconds)
        throw storeError(
            StoreFault::Locked, path(),
            fmt::format(
                "shard {}/{} at work: process {} on {}, {}", claim.shard.index, claim.shard.count, other.process,
                other.host,
                age >= 0 ? fmt::format("alive {} s ago", age) : fmt::format("alive {} s from now by this clock", -age)),
            "one program per shard",
            "Wait until that program ends, or stop it. If it is gone, use tilescope-cli sweep with --take-over.");
      found.reset();
    }
    Statement insert(*database_,
                     "INSERT OR REPLACE INTO claim (shards, shard, host, pid, started, heartbeat) VALUES "
                     "(?1, ?2, ?3, ?4, ?5, ?6)");
    insert.with(claim.shard.count, claim.shard.index, claim.host, claim.process, claim.started, claim.heartbeat).run();
    changes.commit();
  });
}

Result<std::monostate> SweepStore::beat(const Claim& claim, std::int64_t now) {
  return asResult([&] {
    Transaction changes(*database_);
    Statement update(*database_,
                     "UPDATE claim SET heartbeat = ?5 WHERE shards = ?1 AND shard = ?2 AND host = ?3 AND "
                     "pid = ?4");
    update.with(claim.shard.count, claim.shard.index, claim.host, claim.process, now).run();
    if (database_->changes() == 0)
      throw storeError(StoreFault::Locked, path(),
                       fmt::format("shard {}/{} taken over by another program", claim.shard.index, claim.shard.count),
                       "the claim of this one", "Leave the shard to it.");
    changes.commit();
  });
}

Result<std::monostate> SweepStore::release(const Claim& claim) {
  return asResult([&] {
    Transaction changes(*database_);
    Statement remove(*database_, "DELETE FROM claim WHERE shards = ?1 AND shard = ?2 AND host = ?3 AND pid = ?4");
    remove.with(claim.shard.count, claim.shard.index, claim.host, claim.process).run();
    changes.commit();
  });
}

}  // namespace tilescope::store
