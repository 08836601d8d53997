// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/export_rows.h"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/store/database.h"
#include "core/store/row_columns.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_columns.h"

namespace tilescope::store {
namespace {

constexpr std::int64_t kRowsOfAnExportPage = 10000;

std::string csvText(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c;
    if (c == '"') quoted += c;
  }
  return quoted + '"';
}

std::string jsonText(std::string_view text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string cell(const Statement& row, int column, RowFormat format) {
  if (row.isNull(column)) return format == RowFormat::Csv ? "" : "null";
  if (row.isText(column)) return format == RowFormat::Csv ? csvText(row.view(column)) : jsonText(row.view(column));
  const double value = row.real(column);
  return std::isfinite(value) || format == RowFormat::Csv ? shortest(value) : "null";
}

class RowFile {
 public:
  // source: SQL source of the columns. order: number and question first.
  RowFile(const std::vector<SweepColumn>& columns, std::string source, std::string order, const ExportOptions& options,
          std::ostream& out)
      : options_(options), source_(std::move(source)), order_(std::move(order)), out_(out) {
    for (const SweepColumn& column : columns)
      if (column.isExported) columns_.push_back(column);
  }

  void leaveOutUnknown(Database& database, const SweepInfo& sweep) {
    std::erase_if(columns_, [&](const SweepColumn& column) {
      if (column.name != "area_mm2" && column.name != "leakage_mw") return false;
      return database.number(fmt::format("SELECT EXISTS (SELECT 1 FROM point p WHERE p.sweep = {} AND {} IS NOT NULL)",
                                         sweep.id, column.sql)) == 0;
    });
  }

  void writeHeader() {
    if (options_.format != RowFormat::Csv) return;
    std::string line;
    for (const SweepColumn& column : columns_) line += (line.empty() ? "" : ",") + csvText(column.name);
    out_ << line << '\n';
  }

  void finish() {
    out_.flush();
    if (!out_)
      throw storeError(StoreFault::Full, "output", "an error while writing", "a file that takes all rows",
                       "Check the disk and its free space.");
  }

  void write(Database& database) {
    std::string sql = "SELECT ";
    for (const SweepColumn& column : columns_) sql += (&column == columns_.data() ? "" : ", ") + column.sql;
    Statement rows(database,
                   sql + " " + source_ +
                       (options_.onlyDone ? " AND p.status = " + statusCode(RowStatus::Done) : std::string()) +
                       " AND p.number > ?1 ORDER BY " + order_);
    std::int64_t after = -1;
    while (writePage(rows, after)) {
    }
  }

 private:
  // Writes the next rows and advances `after`; false at the end. Rows of one number are on one page.
  bool writePage(Statement& rows, std::int64_t& after) {
    std::int64_t last = after, count = 0;
    for (rows.with(after); rows.step(); ++count) {
      const std::int64_t number = rows.integer(0);
      if (count >= kRowsOfAnExportPage && number != last) {
        rows.reset();
        after = last;
        return true;
      }
      last = number;
      if (!options_.keep || options_.keep(number, static_cast<int>(rows.integer(1)))) writeRow(rows);
    }
    return false;
  }

  void writeRow(const Statement& row) {
    const bool isCsv = options_.format == RowFormat::Csv;
    line_ = isCsv ? "" : "{";
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (k > 0) line_ += isCsv ? "," : ", ";
      if (!isCsv) line_ += jsonText(columns_[k].name) + ": ";
      line_ += cell(row, static_cast<int>(k), options_.format);
    }
    line_ += isCsv ? "\n" : "}\n";
    out_ << line_;
  }

  const ExportOptions& options_;
  const std::string source_, order_;
  std::ostream& out_;
  std::vector<SweepColumn> columns_;
  std::string line_;
};

}  // namespace

Result<std::monostate> exportRows(const StoreReader& reader, const SweepInfo& sweep, const ExportOptions& options,
                                  std::ostream& out) {
  return asResult([&] {
    RowFile file(sweepColumns(sweep), rowSource(sweep), rowOrder(sweep), options, out);
    file.leaveOutUnknown(reader.database(), sweep);
    file.writeHeader();
    file.write(reader.database());
    file.finish();
  });
}

Result<std::monostate> expectLayers(const StoreReader& reader, const SweepInfo& sweep) {
  const Json description = Json::parse(sweep.record.description, nullptr, false);
  if (description.is_object() && description.value("keep", "") == "layers") return std::monostate{};
  return storeError(StoreFault::Other, reader.path(), "the sweep \"" + sweep.record.name + "\", which keeps totals",
                    "one whose description has \"keep\": \"layers\"", "Run it under another name with that key.")
      .diagnostic;
}

Result<std::monostate> exportLayers(const StoreReader& reader, const SweepInfo& sweep, const ExportOptions& options,
                                    std::ostream& out) {
  if (const auto kept = expectLayers(reader, sweep); !kept) return kept;
  return asResult([&] {
    RowFile file(layerColumns(sweep), layerSource(sweep), rowOrder(sweep) + ", n.position, y.position", options, out);
    file.writeHeader();
    file.write(reader.database());
    file.finish();
  });
}

}  // namespace tilescope::store
