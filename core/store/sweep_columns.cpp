// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sweep_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/format_number.h"
#include "core/store/database.h"
#include "core/store/row_columns.h"

namespace tilescope::store {
namespace {

struct FileColumn {
  const char* name;
  const char* sql;  // table columns are in brackets
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

// SQL that selects valueOf(k) for the sweep's question k.
template <class ValueOf>
std::string ofQuestion(const SweepInfo& sweep, ValueOf valueOf) {
  std::string sql, only;
  bool isOne = true;
  for (std::size_t k = 0; k < sweep.questionIds.size(); ++k) {
    const std::string value = valueOf(k);
    isOne = isOne && (k == 0 || value == only);
    only = value;
    sql += fmt::format(" WHEN {} THEN {}", sweep.questionIds[k], value);
  }
  if (sweep.questionIds.empty()) return "NULL";
  return isOne ? only : "CASE p.question" + sql + " END";
}

std::string questionPosition(const SweepInfo& sweep) {
  return ofQuestion(sweep, [](std::size_t k) { return std::to_string(k); });
}

std::string questionText(const SweepInfo& sweep, std::string QuestionRecord::*text) {
  return ofQuestion(sweep, [&](std::size_t k) { return quotedText(sweep.record.questions[k].*text); });
}

std::string whereOfSweep(const SweepInfo& sweep) {
  std::string ids;
  for (const std::int64_t id : sweep.questionIds) ids += fmt::format("{}{}", ids.empty() ? "" : ", ", id);
  // The plus sign makes SQLite scan once instead of searching for each question.
  return fmt::format(" WHERE p.sweep = {} AND +p.question IN ({})", sweep.id, ids);
}

// Replaces "[gap]" by the column of the row (fromRow), the answer, or the row with the answer as fallback (both).
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
        sql += fmt::format("e.{}", name);
      else
        sql += fmt::format("coalesce(e.{0}, {1}.{0})", name, answer);
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
    const std::string base = fmt::format("{}.v{}", k < kPointAxes ? 'p' : 'e', k);
    const std::string shown = fmt::format("CASE typeof({0}) WHEN 'text' THEN {0} ELSE {0} / CAST({1} AS REAL) END",
                                          base, shortest(axis.baseUnits));
    columns.push_back({axis.name, axis.unit, axis.baseUnits == 1 ? base : shown, true, base, axis.baseUnits});
    columns.push_back({axis.name + ".base", "", base});
  }
}

std::vector<SweepColumn> placeColumns(const SweepInfo& sweep) {
  std::vector<SweepColumn> columns{{"number", "", "p.number"},
                                   {"question", "", questionPosition(sweep)},
                                   {"model", "", questionText(sweep, &QuestionRecord::model)},
                                   {"objective", "", questionText(sweep, &QuestionRecord::objective)}};
  for (std::size_t k = 1; k < columns.size(); ++k) columns[k].isConstant = !columns[k].sql.starts_with("CASE");
  addAxes(sweep.record, columns);
  return columns;
}

}  // namespace

std::vector<SweepColumn> sweepColumns(const SweepInfo& info) {
  const SweepRecord& sweep = info.record;
  std::vector<SweepColumn> columns = placeColumns(info);
  columns.push_back({"status", "", statusWordSql("p.status")});
  columns.push_back(
      {"tie_break", "",
       "CASE WHEN e.full_ties THEN 'full' ELSE " + questionText(info, &QuestionRecord::tieBreak) + " END"});
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
  std::vector<SweepColumn> columns = placeColumns(info);
  columns.push_back({"network", "", "n.name"});
  columns.push_back({"layer", "", "y.name"});
  constexpr std::array<std::string_view, 3> kOfAnswers{"proven_layers", "layers", "lower_bound"};
  for (const FileColumn& column : kFileColumns)
    if (std::find(kOfAnswers.begin(), kOfAnswers.end(), column.name) == kOfAnswers.end())
      columns.push_back({nameIn(column, info.record), "", filledIn(column.sql, false, "y")});
  return columns;
}

std::string layerSource(const SweepInfo& sweep) {
  const char* links = sweep.record.combined
                          ? "CROSS JOIN point_answer l ON l.point = p.id AND l.network = n.network CROSS JOIN "
                            "layer_answer y ON y.answer = l.answer"
                          : "CROSS JOIN layer_answer y ON y.answer = p.answer";
  return "FROM point p LEFT JOIN point_extra e ON e.id = p.id CROSS JOIN sweep_network n ON n.sweep = p.sweep " +
         std::string(links) + whereOfSweep(sweep);
}

// LEFT JOINs make SQLite read points first, so rows arrive in index order without delay.
std::string rowSource(const SweepInfo& sweep, RowAccess access) {
  std::string from = access == RowAccess::Ids ? "FROM point p NOT INDEXED " : "FROM point p ";
  from += "LEFT JOIN point_extra e ON e.id = p.id";
  if (!sweep.record.combined) from += " LEFT JOIN answer a0 ON a0.id = p.answer";
  for (std::size_t k = 0; sweep.record.combined && k < sweep.networkIds.size(); ++k)
    from += fmt::format(
        " LEFT JOIN point_answer l{0} ON l{0}.point = p.id AND l{0}.network = {1} "
        "LEFT JOIN answer a{0} ON a{0}.id = l{0}.answer",
        k, sweep.networkIds[k]);
  return from + whereOfSweep(sweep);
}

std::string rowOrder(const SweepInfo& sweep) {
  // SQLite takes a constant for a column number.
  return sweep.questionIds.size() > 1 ? "p.number, " + questionPosition(sweep) : "p.number";
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
