// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sound_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/ensure.h"
#include "core/store/database.h"
#include "core/store/row_columns.h"
#include "core/store/statement.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {
namespace {

constexpr std::int64_t kRowsBetweenLooks = 4096;

std::string answersSql() {
  return "SELECT id, key, chk, status, detail, " + figureColumns("") + " FROM answer NOT INDEXED";
}

bool isSoundAnswer(const Statement& row) {
  Answer answer;
  answer.key = keyAt(row, 1);
  answer.status = statusAt(row, 3);
  answer.detail = row.text(4);
  answer.figures = figuresAt(row, 5);
  return checksum(answer) == row.integer(2);
}

constexpr int kSoundFigures = 11;

std::string pointsSql() {
  return "SELECT p.id, p.number, p.status, p.chk, (SELECT count(*) FROM axis x WHERE x.sweep = p.sweep), p.area_mm2, "
         "p.leakage_mw, e.full_ties, a.key, a.chk, p.sweep, " +
         figureColumns("e.") + allValueColumns() +
         " FROM point p NOT INDEXED LEFT JOIN point_extra e ON e.id = p.id LEFT JOIN answer a ON a.id = p.answer";
}

// A row without its answers, and the metrics that it stores itself.
struct StoredPoint {
  PointRow row;
  Figures kept;

  std::int64_t checksum() const { return store::checksum(row, kept); }
};

StoredPoint pointAt(const Statement& stored) {
  StoredPoint point{{}, figuresAt(stored, kSoundFigures)};
  PointRow& row = point.row;
  row.number = stored.integer(1);
  row.status = statusAt(stored, 2);
  row.areaMm2 = stored.realOrNone(5);
  row.leakageMilliwatts = stored.realOrNone(6);
  row.hasFullTies = stored.integer(7) != 0;
  for (int axis = 0; axis < stored.integer(4); ++axis) {
    const int column = kSoundFigures + kFigureColumnCount + axis;
    row.values.push_back(stored.isText(column) ? AxisValue(stored.text(column)) : stored.real(column));
  }
  return point;
}

// Adds the answers of points, with their keys only.
class PointAnswers {
 public:
  explicit PointAnswers(Database& database)
      : linked_(database,
                "SELECT a.key, a.chk FROM sweep_network n JOIN point_answer l ON l.point = ?1 AND l.network = "
                "n.network JOIN answer a ON a.id = l.answer WHERE n.sweep = ?2 ORDER BY n.position") {}

  void addTo(PointRow& row, const Statement& stored) {
    if (!stored.isNull(8)) {
      add(row, keyAt(stored, 8));
      return;
    }
    for (linked_.with(stored.integer(0), stored.integer(10)); linked_.step();) add(row, keyAt(linked_, 0));
  }

 private:
  static void add(PointRow& row, const ContentKey& key) {
    row.answers.emplace_back();
    row.answers.back().key = key;
  }

  Statement linked_;
};

std::string layersSql() {
  return "SELECT id, name, chk, " + figureColumns("") + " FROM layer_answer NOT INDEXED";
}

bool isSoundLayer(const Statement& row) {
  return checksum(LayerRecord{row.text(1), figuresAt(row, 3)}) == row.integer(2);
}

// No column holds one; a flipped bit of a type makes an empty one, which reads as 0.
bool hasBlob(const Statement& row) {
  for (int column = 0; column < row.columns(); ++column)
    if (row.isBlob(column)) return true;
  return false;
}

std::int64_t forUnsound(Database& database, const std::string& sql, const CancelToken& cancel,
                        const std::function<bool(const Statement&)>& isSound,
                        const std::function<void(std::int64_t)>& found) {
  std::int64_t count = 0;
  for (Statement rows(database, sql); rows.step();) {
    if (++count % kRowsBetweenLooks == 0 && cancel.cancelled()) break;
    if (hasBlob(rows) || !isSound(rows)) found(rows.integer(0));
  }
  return count;
}

}  // namespace

std::int64_t forUnsoundRows(Database& database, SoundTable table, const CancelToken& cancel,
                            const std::function<void(std::int64_t)>& found) {
  switch (table) {
    case SoundTable::Answer:
      return forUnsound(database, answersSql(), cancel, isSoundAnswer, found);
    case SoundTable::Layer:
      return forUnsound(database, layersSql(), cancel, isSoundLayer, found);
    case SoundTable::Point:
      PointAnswers answers(database);
      const auto isSound = [&](const Statement& stored) {
        StoredPoint point = pointAt(stored);
        answers.addTo(point.row, stored);
        return point.checksum() == stored.integer(3);
      };
      return forUnsound(database, pointsSql(), cancel, isSound, found);
  }
  throw InternalError("a table without a check");
}

bool isSoundSweep(const SweepInfo& sweep) {
  constexpr std::array<std::string_view, 4> kStates{"new", "running", "stopped", "complete"};
  return sweep.checksum == checksum(sweep.record) &&
         std::find(kStates.begin(), kStates.end(), sweep.state) != kStates.end();
}

void seal(Database& database, std::int64_t sweep) {
  Statement update(database, "UPDATE sweep SET chk = ?2 WHERE id = ?1");
  update.with(sweep, checksum(loadSweep(database, sweep).record)).run();
}

void sealOlder(Database& database) {
  for (const SweepInfo& sweep : loadSweeps(database)) seal(database, sweep.id);
  std::vector<std::pair<std::int64_t, std::int64_t>> sums;
  PointAnswers answers(database);
  for (Statement points(database, pointsSql()); points.step();) {
    StoredPoint point = pointAt(points);
    if (point.checksum() != points.integer(3)) continue;
    answers.addTo(point.row, points);
    if (!point.row.answers.empty()) sums.emplace_back(points.integer(0), point.checksum());
  }
  Statement update(database, "UPDATE point SET chk = ?2 WHERE id = ?1");
  for (const auto& [id, sum] : sums) update.with(id, sum).run();
}

}  // namespace tilescope::store
