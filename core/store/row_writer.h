// SPDX-License-Identifier: GPL-3.0-or-later
// Inserts rows of sweeps, inside the caller's transactions. Everything throws StoreError.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/store/records.h"
#include "core/store/statement.h"

namespace tilescope::store {

class Database;

class RowWriter {
 public:
  explicit RowWriter(Database& database);

  // Rows that the store has stay unchanged, except that a row that failed, gave up or lacks full ties is replaced by a
  // better one (row_columns.h). Two different complete answers to the same question are an error.
  void insert(std::int64_t sweep, const PointRow& row);

  void forget();  // after a rollback: cached knowledge about the store may be wrong

 private:
  struct Sweep {
    std::vector<std::int64_t> questions, networks;  // their ids by position
    bool combined = false;
  };

  const Sweep& sweepOf(std::int64_t sweep);
  std::int64_t insertAnswer(const Answer& answer);
  std::int64_t meetAnswer(const Answer& answer, std::int64_t checksum);
  bool insertPoint(std::int64_t sweep, const Sweep& known, const PointRow& row,
                   const std::optional<std::int64_t>& answer);
  void insertExtra(const PointRow& row, bool keepsFigures);
  bool givesWay(std::int64_t sweep, std::int64_t question, const PointRow& row, std::int64_t checksum);

  Database& database_;
  std::map<std::int64_t, Sweep> sweeps_;
  std::int64_t nextPoint_ = 0;  // 0: not read yet
  Statement addAnswer_, findAnswer_, replaceAnswer_;
  Statement addPoint_, findPoint_, addExtra_, removeExtra_, addLayer_, removeLayers_, removeAnswers_, removePoint_;
  Statement link_;
};

}  // namespace tilescope::store
