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

  // Keeps an existing row, unless it failed, was given up or lacks the full tie rule and the new one is better. Two
  // different complete answers are an error.
  void insert(std::int64_t sweep, const PointRow& row);

  void forget();  // after a rollback: drops cached ids

 private:
  struct Sweep {
    std::vector<std::int64_t> questions, networks;
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
  std::int64_t nextPoint_ = 0;  // next free id; 0: not read yet
  Statement addAnswer_, findAnswer_, replaceAnswer_;
  Statement addPoint_, findPoint_, addExtra_, removeExtra_, addLayer_, removeLayers_, removeAnswers_, removePoint_;
  Statement link_;
};

}  // namespace tilescope::store
