// SPDX-License-Identifier: GPL-3.0-or-later
// The reading side of a store, beside a program that writes it. No call keeps a transaction open when it returns, so
// that the writer's journal can shrink.
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
  std::vector<double> values;      // NaN: the row has none; of a column of words the place in them
  std::vector<std::string> words;  // in the order of their first row; empty: a column of numbers
};

struct ColumnRows {
  std::int64_t lastId = 0;  // where the next poll goes on
  std::vector<Column> columns;
};

enum class Again {
  Failed,           // rows that failed are tried again
  FailedAndLimited  // and those whose search gave up
};

class StoreReader {
 public:
  // A connection of its own, for one thread at a time.
  static Result<StoreReader> open(const std::string& path, const std::string& vfs = "");
  explicit StoreReader(std::shared_ptr<Database> database);

  Result<std::vector<SweepInfo>> sweeps() const;
  Result<SweepInfo> sweep(const std::string& name) const;  // the error lists those there are

  // The answer under a key; failures are none. Of the key's upper half its 32 upper bits come back. Another content
  // under the same key is an error. withLayers: one that has layers but does not keep them is none.
  Result<std::optional<Answer>> answer(const ContentKey& key, bool withLayers = false) const;

  // Rows that need no answer any more, under the current results versions.
  Result<RowSet> answeredRows(const SweepInfo& sweep, Again again = Again::Failed) const;

  // Rows with an id above this one, by id, at most maxRows: names of sweepColumns(). Ids grow with time, and a row that
  // is replaced by a better one comes again.
  Result<ColumnRows> poll(const SweepInfo& sweep, std::int64_t afterId, const std::vector<std::string>& columns,
                          std::int64_t maxRows) const;

  // Rows as they were written, in the order of number and question; false ends it.
  Result<std::monostate> forEachRow(const SweepInfo& sweep, const std::function<bool(const PointRow&)>& visit) const;

  Result<std::vector<Claim>> claims() const;

  const std::string& path() const;
  Database& database() const { return *database_; }

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace tilescope::store
