// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a store, also while another program writes it. No call leaves a transaction open, so the writer's journal can
// shrink.
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

// One column for many rows.
struct Column {
  std::string name;
  std::vector<double> values;      // NaN: no value; in a text column, an index into `words`
  std::vector<std::string> words;  // distinct texts in order of first occurrence; empty: numbers
};

struct ColumnRows {
  std::int64_t lastId = 0;  // start of the next poll()
  std::vector<Column> columns;
};

enum class Again {
  Failed,           // solve failed rows again
  FailedAndLimited  // also rows whose search was stopped by a limit
};

class StoreReader {
 public:
  // Opens a connection of its own, for one thread at a time.
  static Result<StoreReader> open(const std::string& path, const std::string& vfs = "");
  explicit StoreReader(std::shared_ptr<Database> database);

  Result<std::vector<SweepInfo>> sweeps() const;
  Result<SweepInfo> sweep(const std::string& name) const;  // an error lists the existing sweeps

  // The answer with this key; empty if there is none or it failed. The returned key has only the upper 32 bits of its
  // upper half. An error if different contents have this key. withLayers: empty also if its layers are not stored.
  Result<std::optional<Answer>> answer(const ContentKey& key, bool withLayers = false) const;

  // The rows that a continued run does not solve again; none of earlier results versions.
  Result<RowSet> answeredRows(const SweepInfo& sweep, Again again = Again::Failed) const;

  // At most maxRows rows with ids above afterId, sorted by id, so that a caller sees every new row once. A row replaced
  // by a better one has a new id. columns: names from sweepColumns().
  Result<ColumnRows> poll(const SweepInfo& sweep, std::int64_t afterId, const std::vector<std::string>& columns,
                          std::int64_t maxRows) const;

  // Calls visit for every row, sorted by number and question, until it returns false.
  Result<std::monostate> forEachRow(const SweepInfo& sweep, const std::function<bool(const PointRow&)>& visit) const;

  Result<std::vector<Claim>> claims() const;

  const std::string& path() const;
  Database& database() const { return *database_; }

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace tilescope::store
