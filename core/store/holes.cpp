// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <map>

#include "core/store/database.h"
#include "core/store/merge_stores.h"
#include "core/store/row_columns.h"
#include "core/store/statement.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {
namespace {

std::int64_t presentRows(Database& database, std::int64_t sweep, const Shard& shard) {
  Statement count(database,
                  "SELECT count(*) FROM point p CROSS JOIN sweep_question o ON o.sweep = p.sweep AND o.question = "
                  "p.question WHERE p.sweep = ?1 AND p.number % ?2 = ?3 AND p.status <> " +
                      statusCode(RowStatus::Failed));
  count.with(sweep, shard.count, shard.index).step();
  return count.integer(0);
}

// Number of rows by number of shards and index of the shard.
using KnownShards = std::map<std::int64_t, std::map<std::int64_t, std::int64_t>>;

KnownShards knownShards(Database& database, std::int64_t sweep) {
  KnownShards known;
  Statement shards(database, "SELECT shards, shard, rows FROM sweep_shard WHERE sweep = ?1");
  for (shards.with(sweep); shards.step();) known[shards.integer(0)][shards.integer(1)] = shards.integer(2);
  return known;
}

void addHoles(Database& database, const SweepInfo& sweep, std::vector<Hole>& holes) {
  if (presentRows(database, sweep.id, {}) >= sweep.record.rowsTotal) return;
  // If a run was split in several ways, the largest number of shards locates missing rows best.
  KnownShards known = knownShards(database, sweep.id);
  if (known.empty()) known[1][0] = sweep.record.rowsTotal;
  const auto& [count, shards] = *known.rbegin();
  for (std::int64_t index = 0; index < count; ++index) {
    const Shard shard{index, count};
    const std::int64_t present = presentRows(database, sweep.id, shard);
    const auto rows = shards.find(index);
    if (rows == shards.end())
      holes.push_back({sweep.record.name, shard, 0, present, true});
    else if (present < rows->second)
      holes.push_back({sweep.record.name, shard, rows->second, present, false});
  }
}

}  // namespace

std::vector<Hole> holesOf(Database& database) {
  std::vector<Hole> holes;
  for (const SweepInfo& sweep : loadSweeps(database)) addHoles(database, sweep, holes);
  return holes;
}

std::string toText(const Hole& hole) {
  const std::string shard = fmt::format("{}: shard {}/{}", hole.sweep, hole.shard.index, hole.shard.count);
  if (hole.isUnknown) return shard + " is missing";
  return fmt::format("{} has {} of {} rows", shard, hole.present, hole.rows);
}

}  // namespace tilescope::store
