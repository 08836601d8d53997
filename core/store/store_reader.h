// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a store, also while it is written. No call leaves a transaction open, so the journal can shrink.
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

struct Column {
  std::string name;
  std::vector<double> values;      // NaN: no value; in a text column, an index into `words`
  std::vector<std::string> words;  // distinct texts in order of first occurrence; empty: numbers
};

struct ColumnRows {
  std::int64_t lastId = 0;
  std::vector<Column> columns;
};

enum class Again {
  Failed,           // solve failed rows again
  FailedAndLimited  // also rows whose search was stopped by a limit
};

class StoreReader {
 public:
  // For one thread at a time.
  static Result<StoreReader> open(const std::string& path, const std::string& vfs = "");
  explicit StoreReader(std::shared_ptr<Database> database);

  Result<std::vector<SweepInfo>> sweeps() const;
  Result<SweepInfo> sweep(const std::string& name) const;  // an error lists the existing sweeps

  // Empty if there is none, it failed, or (withLayers) its layers are not stored. The returned key has only the upper
  // 32 bits of its upper half. An error if different contents have this key.
  Result<std::optional<Answer>> answer(const ContentKey& key, bool withLayers = false) const;

  // Rows that a continued run need not solve again; none of earlier results versions.
  Result<RowSet> answeredRows(const SweepInfo& sweep, Again again = Again::Failed) const;

  // At most maxRows rows with ids above afterId, by id, so that every new row is seen once; a better row has a new id.
  // columns: names from sweepColumns().
  Result<ColumnRows> poll(const SweepInfo& sweep, std::int64_t afterId, const std::vector<std::string>& columns,
                          std::int64_t maxRows) const;

  // Visits rows by number and question until visit returns false.
  Result<std::monostate> forEachRow(const SweepInfo& sweep, const std::function<bool(const PointRow&)>& visit) const;

  Result<std::vector<Claim>> claims() const;

  const std::string& path() const;
  Database& database() const { return *database_; }

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace tilescope::store
