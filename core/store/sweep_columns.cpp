// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sweep_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/format_number.h"
#include "core/store/database.h"
#include "core/store/row_columns.h"

namespace tilescope::store {
namespace {

struct FileColumn {
  const char* name;
  const char* sql;  // columns of tables in brackets
};

constexpr std::array<FileColumn, 14> kFileColumns{{{"latency_s", "[latency_s]"},
                                                   {"cycles", "[cycles]"},
                                                   {"energy", "[energy]"},
                                                   {"edp", "[energy] * [latency_s]"},
                                                   {"i_bytes", "[i_bytes]"},
                                                   {"w_bytes", "[w_bytes]"},
                                                   {"o_bytes", "[o_bytes]"},
                                                   {"traffic_bytes", "[i_bytes] + [w_bytes] + [o_bytes]"},
                                                   {"utilisation", "[utilisation]"},
                                                   {"bound_by", "[bound_by]"},
                                                   {"proven_layers", "[proven]"},
                                                   {"layers", "[layers]"},
                                                   {"gap", "[gap]"},
                                                   {"lower_bound", "[lower_bound]"}}};

// With "[gap]" read from this answer, from the row itself, or from the row and where it has none from the answer.
std::string filledIn(const std::string& pattern, bool fromRow, const std::string& answer) {
  std::string sql, column;
  for (const char c : pattern) {
    if (c == '[')
      std::swap(sql, column);
    else if (c != ']')
      sql += c;
    else {
      const std::string name = std::exchange(sql, {});
      sql = std::exchange(column, {});
      if (!fromRow)
        sql += fmt::format("{}.{}", answer, name);
      else if (answer.empty())
        sql += fmt::format("p.{}", name);
      else
        sql += fmt::format("coalesce(p.{0}, {1}.{0})", name, answer);
    }
  }
  return sql;
}

std::string nameIn(const FileColumn& column, const SweepRecord& sweep) {
  if (std::string_view(column.name) != "energy") return column.name;
  return sweep.energyUnit == "MAC" ? "energy_mac" : "energy_pj";
}

void addAxes(const SweepRecord& sweep, std::vector<SweepColumn>& columns) {
  for (std::size_t k = 0; k < sweep.axes.size(); ++k) {
    const AxisRecord& axis = sweep.axes[k];
    const std::string base = fmt::format("p.v{}", k);
    const std::string shown = fmt::format("CASE typeof({0}) WHEN 'text' THEN {0} ELSE {0} / CAST({1} AS REAL) END",
                                          base, shortest(axis.baseUnits));
    columns.push_back({axis.name, axis.unit, axis.baseUnits == 1 ? base : shown});
    columns.push_back({axis.name + ".base", "", base});
  }
}

std::vector<SweepColumn> placeColumns(const SweepRecord& sweep) {
  std::vector<SweepColumn> columns{{"number", "", "p.number"},
                                   {"question", "", "o.position"},
                                   {"model", "", "q.model"},
                                   {"objective", "", "q.objective"}};
  addAxes(sweep, columns);
  return columns;
}

}  // namespace

std::vector<SweepColumn> sweepColumns(const SweepInfo& info) {
  const SweepRecord& sweep = info.record;
  std::vector<SweepColumn> columns = placeColumns(sweep);
  columns.push_back({"status", "", statusWordSql("p.status")});
  columns.push_back({"tie_break", "", "CASE WHEN p.full_ties THEN 'full' ELSE q.tie_break END"});
  for (const FileColumn& column : kFileColumns)
    columns.push_back({nameIn(column, sweep), "", filledIn(column.sql, true, sweep.combined ? "" : "a0")});
  columns.push_back({"area_mm2", "", "p.area_mm2"});
  columns.push_back({"leakage_mw", "", "p.leakage_mw"});
  for (std::size_t k = 0; k < sweep.networks.size(); ++k) {
    const std::string answer = fmt::format("a{}", k), network = "." + sweep.networks[k].name;
    for (const FileColumn& column : kFileColumns)
      columns.push_back({nameIn(column, sweep) + network, "", filledIn(column.sql, false, answer)});
    columns.push_back({"status" + network, "", statusWordSql(answer + ".status"), false});
    columns.push_back({"detail" + network, "", answer + ".detail", false});
  }
  return columns;
}

std::vector<SweepColumn> layerColumns(const SweepInfo& info) {
  std::vector<SweepColumn> columns = placeColumns(info.record);
  columns.push_back({"network", "", "n.name"});
  columns.push_back({"layer", "", "y.name"});
  constexpr std::array<std::string_view, 3> kOfAnswers{"proven_layers", "layers", "lower_bound"};
  for (const FileColumn& column : kFileColumns)
    if (std::find(kOfAnswers.begin(), kOfAnswers.end(), column.name) == kOfAnswers.end())
      columns.push_back({nameIn(column, info.record), "", filledIn(column.sql, false, "y")});
  return columns;
}

std::string layerSource(const SweepInfo& sweep) {
  return fmt::format(
      "FROM point p CROSS JOIN sweep_question o ON o.sweep = p.sweep AND o.question = p.question "
      "CROSS JOIN question q ON q.id = p.question CROSS JOIN sweep_network n ON n.sweep = p.sweep "
      "CROSS JOIN point_answer l ON l.point = p.id AND l.network = n.network "
      "CROSS JOIN layer_answer y ON y.answer = l.answer WHERE p.sweep = {}",
      sweep.id);
}

// Rows first, whatever SQLite's planner thinks: they come in the order of an index then, and at once.
std::string rowSource(const SweepInfo& sweep, RowAccess access) {
  std::string from = access == RowAccess::Ids ? "FROM point p NOT INDEXED " : "FROM point p ";
  from +=
      "CROSS JOIN sweep_question o ON o.sweep = p.sweep AND o.question = p.question "
      "CROSS JOIN question q ON q.id = p.question";
  for (std::size_t k = 0; k < sweep.networkIds.size(); ++k)
    from += fmt::format(
        " LEFT JOIN point_answer l{0} ON l{0}.point = p.id AND l{0}.network = {1} "
        "LEFT JOIN answer a{0} ON a{0}.id = l{0}.answer",
        k, sweep.networkIds[k]);
  return from + fmt::format(" WHERE p.sweep = {}", sweep.id);
}

void createView(Database& database, const SweepInfo& sweep) {
  std::string columns;
  for (const SweepColumn& column : sweepColumns(sweep))
    columns += fmt::format("{}{} AS {}", columns.empty() ? "" : ", ", column.sql,
                           quotedName(column.unit.empty() ? column.name : column.name + "_" + column.unit));
  dropView(database, sweep.record.name);
  database.run(fmt::format("CREATE VIEW main.{} AS SELECT {} {}", quotedName(sweep.record.name + " rows"), columns,
                           rowSource(sweep)));
}

void dropView(Database& database, const std::string& sweepName) {
  database.run("DROP VIEW IF EXISTS main." + quotedName(sweepName + " rows"));
}

}  // namespace tilescope::store
