// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_reader.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "core/base/ensure.h"
#include "core/store/database.h"
#include "core/store/migrate_store.h"
#include "core/store/row_columns.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/sweep_columns.h"

namespace tilescope::store {
namespace {

constexpr std::int64_t kRowsOfAPage = 10000;

// Large pages cause fewer page faults in columns of a million values. They are only a hint, so errors are ignored.
void wantLargePages(std::vector<double>& values) {
  constexpr std::uintptr_t kLargePage = 1 << 21;
  const auto begin = (reinterpret_cast<std::uintptr_t>(values.data()) + kLargePage - 1) / kLargePage * kLargePage;
  const auto end = reinterpret_cast<std::uintptr_t>(values.data() + values.capacity()) / kLargePage * kLargePage;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

// Collects a column; texts become indices. Values are buffered in blocks, because large columns begin at equal page
// offsets and would evict each other from the cache.
class ColumnBuilder {
 public:
  ColumnBuilder(std::string name, int place, double unit, std::int64_t rows) : place_(place), unit_(unit) {
    column_.name = std::move(name);
    column_.values.reserve(static_cast<std::size_t>(rows));
    wantLargePages(column_.values);
  }

  void add(const Statement& statement) {
    if (used_ == block_.size()) flush();
    block_[used_++] = valueIn(statement);
  }
  void repeat(std::size_t rows) {
    flush();
    if (!column_.values.empty()) column_.values.resize(rows, column_.values.front());
  }
  Column take() {
    flush();
    return std::move(column_);
  }

 private:
  double valueIn(const Statement& statement) {
    switch (statement.type(place_)) {
      case ValueType::Null:
        return std::numeric_limits<double>::quiet_NaN();
      case ValueType::Number:
        return statement.real(place_) / unit_;
      case ValueType::Text:
      case ValueType::Blob:
        return static_cast<double>(placeOf(statement.view(place_)));
    }
    throw InternalError("a value of no type");
  }
  void flush() {
    column_.values.insert(column_.values.end(), block_.begin(), block_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
  }
  // The index of a text, which often equals the previous row's.
  std::size_t placeOf(std::string_view word) {
    if (last_ < column_.words.size() && column_.words[last_] == word) return last_;
    const auto found = places_.find(word);
    if (found != places_.end()) return last_ = found->second;
    last_ = column_.words.size();
    column_.words.emplace_back(word);
    places_.emplace(word, last_);
    return last_;
  }

  Column column_;
  std::array<double, 64> block_{};
  std::size_t used_ = 0;
  int place_;
  double unit_;
  std::map<std::string, std::size_t, std::less<>> places_;
  std::size_t last_ = 0;
};

const SweepColumn& columnOf(const std::vector<SweepColumn>& known, const std::string& name, const std::string& path) {
  for (const SweepColumn& column : known)
    if (column.name == name) return column;
  throw storeError(StoreFault::Missing, path, "\"" + name + "\"", "a column of the sweep", "Check the name.", "column");
}

// Columns of a row with one network: the point's columns, then its answer's.
constexpr int kRowFigures = 3;
constexpr int kRowArea = kRowFigures + kFigureColumnCount;
constexpr int kRowValues = kRowArea + 3;
constexpr int kRowAnswer = kRowValues + kMaxAxes;  // key, chk, status, figures, detail, cpu_us

std::string rowSql(const SweepInfo& sweep) {
  const bool isCombined = sweep.record.combined;
  return fmt::format(
      "SELECT p.number, o.position, p.status, {}, p.area_mm2, p.leakage_mw, e.full_ties{}, a.key, a.chk, a.status, {}, "
      "a.detail, a.cpu_us FROM point p CROSS JOIN sweep_question o ON o.sweep = p.sweep AND o.question = p.question "
      "LEFT JOIN point_extra e ON e.id = p.id {} WHERE p.sweep = {} AND p.number > ?1 ORDER BY p.number, o.position{}",
      figureColumns("e."), allValueColumns(), figureColumns("a."),
      isCombined ? "LEFT JOIN sweep_network n ON n.sweep = p.sweep LEFT JOIN point_answer l ON l.point = p.id AND "
                   "l.network = n.network LEFT JOIN answer a ON a.id = l.answer"
                 : "LEFT JOIN answer a ON a.id = p.answer",
      sweep.id, isCombined ? ", n.position" : "");
}

Answer answerAt(const Statement& statement, int first) {
  Answer answer;
  answer.key = keyAt(statement, first);
  answer.status = statusAt(statement, first + 2);
  answer.figures = figuresAt(statement, first + 3);
  answer.detail = statement.text(first + 3 + kFigureColumnCount);
  answer.cpuSeconds = static_cast<double>(statement.integer(first + 4 + kFigureColumnCount)) / 1e6;
  return answer;
}

PointRow rowAt(const Statement& statement, std::size_t axes) {
  PointRow row;
  row.number = statement.integer(0);
  row.question = static_cast<int>(statement.integer(1));
  row.status = statusAt(statement, 2);
  row.figures = figuresAt(statement, kRowFigures);
  row.areaMm2 = statement.realOrNone(kRowArea);
  row.leakageMilliwatts = statement.realOrNone(kRowArea + 1);
  row.hasFullTies = statement.integer(kRowArea + 2) != 0;
  for (std::size_t axis = 0; axis < axes; ++axis) {
    const int column = kRowValues + static_cast<int>(axis);
    row.values.push_back(statement.isText(column) ? AxisValue(statement.text(column)) : statement.real(column));
  }
  return row;
}

// Reads rows in pages, one statement each, so that a long export does not block the journal.
class RowPages {
 public:
  RowPages(Database& database, const SweepInfo& sweep) : statement_(database, rowSql(sweep)), sweep_(sweep) {}

  void visit(const std::function<bool(const PointRow&)>& visit) {
    for (std::int64_t after = -1; page(after, visit);) {
    }
  }

 private:
  bool page(std::int64_t& after, const std::function<bool(const PointRow&)>& visit) {
    std::optional<PointRow> row;
    std::int64_t count = 0;
    for (statement_.with(after); statement_.step();) {
      const std::int64_t number = statement_.integer(0);
      const auto question = static_cast<int>(statement_.integer(1));
      if (row && (row->number != number || row->question != question)) {
        if (!finish(*row, visit)) return false;
        if (++count >= kRowsOfAPage && row->number != number) {
          after = row->number;
          statement_.reset();
          return true;
        }
        row.reset();
      }
      if (!row) row = rowAt(statement_, sweep_.record.axes.size());
      if (!statement_.isNull(kRowAnswer)) row->answers.push_back(answerAt(statement_, kRowAnswer));
    }
    if (row) finish(*row, visit);
    return false;
  }

  bool finish(PointRow& row, const std::function<bool(const PointRow&)>& visit) {
    if (!sweep_.record.combined && row.answers.size() == 1) row.figures = row.answers.front().figures;
    const bool goesOn = visit(row);
    if (!goesOn) statement_.reset();
    return goesOn;
  }

  Statement statement_;
  const SweepInfo& sweep_;
};

}  // namespace

Result<StoreReader> StoreReader::open(const std::string& path, const std::string& vfs) {
  return asResult([&] {
    OpenOptions options;
    options.vfs = vfs;
    auto database = std::make_shared<Database>(path, options);
    expectPresent(*database);
    return StoreReader(std::move(database));
  });
}

StoreReader::StoreReader(std::shared_ptr<Database> database) : database_(std::move(database)) {}

const std::string& StoreReader::path() const {
  return database_->path();
}

Result<std::vector<SweepInfo>> StoreReader::sweeps() const {
  return asResult([&] { return loadSweeps(*database_); });
}

Result<SweepInfo> StoreReader::sweep(const std::string& name) const {
  return asResult([&] { return loadSweep(*database_, mustHaveSweep(*database_, name)); });
}

Result<std::optional<Answer>> StoreReader::answer(const ContentKey& key, bool withLayers) const {
  return asResult([&]() -> std::optional<Answer> {
    Statement found(*database_,
                    "SELECT key, chk, status, " + figureColumns("") + ", detail, cpu_us FROM answer WHERE key = ?1");
    if (!found.with(static_cast<std::int64_t>(key.low)).step()) return std::nullopt;
    Answer answer = answerAt(found, 0);
    const std::int64_t sum = found.integer(1);
    if (!isSameContent(sum, static_cast<std::int64_t>(key.high)) || checksum(answer) != sum)
      throw storeError(StoreFault::Conflict, path(), "a damaged answer, or two contents of one key", "one sound answer",
                       "Check the store.", fmt::format("key {:016x}", key.low));
    if (answer.status == RowStatus::Failed) return std::nullopt;
    if (withLayers && answer.figures.layers > 0) {
      Statement layers(
          *database_, "SELECT l.name, " + figureColumns("l.") +
                          " FROM layer_answer l JOIN answer a ON a.id = l.answer WHERE a.key = ?1 ORDER BY l.position");
      for (layers.with(static_cast<std::int64_t>(key.low)); layers.step();)
        answer.layers.push_back({layers.text(0), figuresAt(layers, 1)});
      if (answer.layers.empty()) return std::nullopt;
    }
    return answer;
  });
}

Result<RowSet> StoreReader::answeredRows(const SweepInfo& sweep, Again again) const {
  return asResult([&] {
    RowSet rows(static_cast<int>(std::max<std::size_t>(1, sweep.record.questions.size())));
    Statement found(*database_,
                    fmt::format("SELECT p.number, o.position FROM point p CROSS JOIN sweep_question o ON "
                                "o.sweep = p.sweep AND o.question = p.question WHERE p.sweep = ?1 AND "
                                "p.status NOT IN ({}{}) ORDER BY p.number",
                                statusCode(RowStatus::Failed),
                                again == Again::FailedAndLimited ? ", " + statusCode(RowStatus::Limited) : ""));
    for (found.with(sweep.id); found.step();) rows.add(found.integer(0), static_cast<int>(found.integer(1)));
    return rows;
  });
}

Result<ColumnRows> StoreReader::poll(const SweepInfo& sweep, std::int64_t afterId,
                                     const std::vector<std::string>& columns, std::int64_t maxRows) const {
  return asResult([&] {
    const std::vector<SweepColumn> known = sweepColumns(sweep);
    const std::int64_t most = std::clamp<std::int64_t>(
        database_->number("SELECT coalesce(max(id), 0) FROM point") - afterId, 0, std::max<std::int64_t>(0, maxRows));
    std::string sql = "SELECT p.id";
    std::vector<std::string> asked;
    std::vector<ColumnBuilder> builders;
    std::vector<std::size_t> constant, varying;
    for (const std::string& name : columns) {
      const SweepColumn& column = columnOf(known, name, path());
      const std::string& value = column.base.empty() ? column.sql : column.base;
      const auto place = std::find(asked.begin(), asked.end(), value) - asked.begin();
      if (place == std::ssize(asked)) {
        asked.push_back(value);
        sql += ", " + value;
      }
      (column.isConstant ? constant : varying).push_back(builders.size());
      builders.emplace_back(name, static_cast<int>(place) + 1, column.baseUnits, most);
    }
    Statement rows(*database_, sql + " " + rowSource(sweep, RowAccess::Ids) + " AND p.id > ?1 ORDER BY p.id LIMIT ?2");
    ColumnRows result{afterId, {}};
    std::size_t count = 0;
    for (rows.with(afterId, maxRows); rows.step(); ++count) {
      result.lastId = rows.integer(0);
      for (const std::size_t column : varying) builders[column].add(rows);
      if (count > 0) continue;
      for (const std::size_t column : constant) builders[column].add(rows);
    }
    for (const std::size_t column : constant) builders[column].repeat(count);
    for (ColumnBuilder& builder : builders) result.columns.push_back(builder.take());
    return result;
  });
}

Result<std::monostate> StoreReader::forEachRow(const SweepInfo& sweep,
                                               const std::function<bool(const PointRow&)>& visit) const {
  return asResult([&] { RowPages(*database_, sweep).visit(visit); });
}

Result<std::vector<Claim>> StoreReader::claims() const {
  return asResult([&] {
    std::vector<Claim> claims;
    Statement found(*database_,
                    "SELECT shard, shards, host, pid, started, heartbeat FROM claim ORDER BY shards, shard");
    while (found.step())
      claims.push_back(
          {{found.integer(0), found.integer(1)}, found.text(2), found.integer(3), found.integer(4), found.integer(5)});
    return claims;
  });
}

}  // namespace tilescope::store
