// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a store while another program may be writing it. No call leaves a transaction open, so that the writer's
// journal can shrink.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/store/records.h"
#include "core/store/row_set.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {

class Database;

// One column of many rows.
struct Column {
  std::string name;
  std::vector<double> values;      // NaN: the row has no value; for a column of words, the index of the word
  std::vector<std::string> words;  // in order of first occurrence; empty: a column of numbers
};

struct ColumnRows {
  std::int64_t lastId = 0;  // the next poll continues after it
  std::vector<Column> columns;
};

enum class Again {
  Failed,           // rows that failed are tried again
  FailedAndLimited  // rows that failed or whose search gave up are tried again
};

class StoreReader {
 public:
  // Opens a separate connection, for one thread at a time.
  static Result<StoreReader> open(const std::string& path, const std::string& vfs = "");
  explicit StoreReader(std::shared_ptr<Database> database);

  Result<std::vector<SweepInfo>> sweeps() const;
  Result<SweepInfo> sweep(const std::string& name) const;  // the error lists the existing ones

  // The answer for a key; failures do not count as answers. Only the upper 32 bits of the key's upper half are
  // returned. Different content under the same key is an error. withLayers: ignore an answer whose layers exist but are
  // not stored.
  Result<std::optional<Answer>> answer(const ContentKey& key, bool withLayers = false) const;

  // Rows that have an answer under the current results versions.
  Result<RowSet> answeredRows(const SweepInfo& sweep, Again again = Again::Failed) const;

  // Rows with an id greater than afterId, sorted by id, at most maxRows; names: of sweepColumns(). Ids grow with time,
  // and a row replaced by a better one appears again.
  Result<ColumnRows> poll(const SweepInfo& sweep, std::int64_t afterId, const std::vector<std::string>& columns,
                          std::int64_t maxRows) const;

  // Rows as they were written, sorted by number and question; visit returns false to stop.
  Result<std::monostate> forEachRow(const SweepInfo& sweep, const std::function<bool(const PointRow&)>& visit) const;

  Result<std::vector<Claim>> claims() const;

  const std::string& path() const;
  Database& database() const { return *database_; }

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace tilescope::store
