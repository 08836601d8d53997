// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sweep_info.h"

#include "core/base/ensure.h"
#include "core/store/database.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"

namespace tilescope::store {

std::optional<std::int64_t> sweepId(Database& database, const std::string& name) {
  Statement sweep(database, "SELECT id FROM sweep WHERE name = ?1");
  if (!sweep.with(name).step()) return std::nullopt;
  return sweep.integer(0);
}

std::int64_t mustHaveSweep(Database& database, const std::string& name) {
  const std::optional<std::int64_t> id = sweepId(database, name);
  if (id) return *id;
  std::string names;
  for (Statement sweeps(database, "SELECT name FROM sweep ORDER BY name"); sweeps.step();)
    names += (names.empty() ? "\"" : ", \"") + sweeps.text(0) + "\"";
  throw storeError(StoreFault::Missing, database.path(), "\"" + name + "\"",
                   names.empty() ? "a sweep; the store has none" : "one of " + names, "Check the name.", "sweep");
}

SweepInfo loadSweep(Database& database, std::int64_t id) {
  SweepInfo info;
  info.id = id;
  Statement sweep(
      database,
      "SELECT name, description, base, energy_unit, combined, created, rows_total, parent, state, chk FROM sweep "
      "WHERE id = ?1");
  ensure(sweep.with(id).step(), "a sweep of the store");
  info.record = {sweep.text(0),
                 sweep.text(1),
                 sweep.text(2),
                 sweep.text(3),
                 sweep.integer(4) != 0,
                 sweep.integer(5),
                 sweep.integer(6),
                 sweep.text(7),
                 {},
                 {},
                 {}};
  info.state = sweep.text(8);
  info.checksum = sweep.integer(9);
  Statement axes(database, "SELECT name, unit, pointer, base_units FROM axis WHERE sweep = ?1 ORDER BY position");
  for (axes.with(id); axes.step();)
    info.record.axes.push_back({axes.text(0), axes.text(1), axes.text(2), axes.real(3)});
  Statement questions(database,
                      "SELECT q.model, q.options, q.search, q.objective, q.dataflow, q.tie_break, q.results_version, "
                      "q.id FROM sweep_question o JOIN question q ON q.id = o.question WHERE o.sweep = ?1 ORDER BY "
                      "o.position");
  for (questions.with(id); questions.step();) {
    info.record.questions.push_back({questions.text(0), questions.text(1), questions.text(2), questions.text(3),
                                     questions.text(4), questions.text(5), questions.integer(6)});
    info.questionIds.push_back(questions.integer(7));
  }
  Statement networks(database,
                     "SELECT o.name, n.document, n.id FROM sweep_network o JOIN network n ON n.id = o.network WHERE "
                     "o.sweep = ?1 ORDER BY o.position");
  for (networks.with(id); networks.step();) {
    info.record.networks.push_back({networks.text(0), networks.text(1)});
    info.networkIds.push_back(networks.integer(2));
  }
  return info;
}

std::vector<SweepInfo> loadSweeps(Database& database) {
  std::vector<SweepInfo> sweeps;
  for (Statement ids(database, "SELECT id FROM sweep ORDER BY name"); ids.step();)
    sweeps.push_back(loadSweep(database, ids.integer(0)));
  return sweeps;
}

}  // namespace tilescope::store
