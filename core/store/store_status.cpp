// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_status.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/store/database.h"
#include "core/store/row_columns.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_info.h"
#include "core/store/sweep_store.h"

namespace tilescope::store {
namespace {

SweepStatus statusOfSweep(Database& database, const SweepInfo& sweep) {
  SweepStatus status{sweep.record.name, sweep.state, sweep.record.rowsTotal, {}, 0, 0, {}};
  Statement counts(
      database,
      "SELECT p.status, count(*), EXISTS (SELECT 1 FROM sweep_question o WHERE o.sweep = p.sweep AND "
      "o.question = p.question) AS is_present FROM point p WHERE p.sweep = ?1 GROUP BY p.status, is_present");
  for (counts.with(sweep.id); counts.step();) {
    if (counts.integer(2) == 0)
      status.stale += counts.integer(1);
    else
      status.counts[std::string(wordOf(statusAt(counts, 0)))] += counts.integer(1);
  }
  for (const auto& [word, count] : status.counts)
    if (word != wordOf(RowStatus::Failed)) status.answered += count;
  return status;
}

std::int64_t bytesOf(const std::string& path) {
  std::int64_t bytes = 0;
  for (const char* part : {"", "-wal"}) {
    std::error_code none;
    const std::uintmax_t size = std::filesystem::file_size(path + part, none);
    if (!none) bytes += static_cast<std::int64_t>(size);
  }
  return bytes;
}

}  // namespace

Result<StoreStatus> statusOf(const StoreReader& reader, std::int64_t now) {
  const Result<std::vector<Claim>> claims = reader.claims();
  if (!claims) return claims.diagnostics();
  return asResult([&] {
    Database& database = reader.database();
    StoreStatus status;
    const std::vector<Hole> holes = holesOf(database);
    for (const Claim& claim : *claims) {
      const std::int64_t age = now - claim.heartbeat;
      status.claims.push_back({claim, age, age >= kSilentSeconds, isGone(claim)});
    }
    const bool isDead = !status.claims.empty() && std::all_of(status.claims.begin(), status.claims.end(),
                                                              [](const ClaimStatus& claim) { return claim.isGone; });
    for (const SweepInfo& sweep : loadSweeps(database)) {
      status.sweeps.push_back(statusOfSweep(database, sweep));
      if (isDead && sweep.state == "running") status.sweeps.back().state = "stopped";
      for (const Hole& hole : holes)
        if (hole.sweep == sweep.record.name) status.sweeps.back().holes.push_back(hole);
    }
    status.answers = database.number("SELECT count(*) FROM answer");
    status.bytes = bytesOf(reader.path());
    return status;
  });
}

}  // namespace tilescope::store
