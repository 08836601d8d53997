// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sound_rows.h"

#include <fmt/format.h>

#include <string>

#include "core/base/ensure.h"
#include "core/store/database.h"
#include "core/store/row_columns.h"
#include "core/store/statement.h"

namespace tilescope::store {
namespace {

constexpr std::int64_t kRowsBetweenLooks = 4096;

std::string answersSql() {
  return "SELECT id, key, chk, status, detail, " + figureColumns("") + " FROM answer NOT INDEXED";
}

bool isSoundAnswer(const Statement& row) {
  Answer answer;
  answer.key = {static_cast<std::uint64_t>(row.integer(1)), static_cast<std::uint64_t>(row.integer(2))};
  answer.status = statusAt(row, 3);
  answer.detail = row.text(4);
  answer.figures = figuresAt(row, 5);
  return checksum(answer) == row.integer(2);
}

constexpr int kSoundFigures = 8;

std::string pointsSql() {
  return "SELECT p.id, p.number, p.status, p.chk, (SELECT count(*) FROM axis x WHERE x.sweep = p.sweep), p.area_mm2, "
         "p.leakage_mw, e.full_ties, " +
         figureColumns("e.") + allValueColumns() + " FROM point p NOT INDEXED LEFT JOIN point_extra e ON e.id = p.id";
}

bool isSoundPoint(const Statement& stored) {
  PointRow row;
  row.number = stored.integer(1);
  row.status = statusAt(stored, 2);
  row.areaMm2 = stored.realOrNone(5);
  row.leakageMilliwatts = stored.realOrNone(6);
  row.hasFullTies = stored.integer(7) != 0;
  for (int axis = 0; axis < stored.integer(4); ++axis) {
    const int column = kSoundFigures + kFigureColumnCount + axis;
    row.values.push_back(stored.isText(column) ? AxisValue(stored.text(column)) : stored.real(column));
  }
  return checksum(row, figuresAt(stored, kSoundFigures)) == stored.integer(3);
}

std::string layersSql() {
  return "SELECT id, name, chk, " + figureColumns("") + " FROM layer_answer NOT INDEXED";
}

bool isSoundLayer(const Statement& row) {
  return checksum(LayerRecord{row.text(1), figuresAt(row, 3)}) == row.integer(2);
}

struct Soundness {
  std::string sql;
  bool (*isSound)(const Statement& row);
};
Soundness soundnessOf(SoundTable table) {
  switch (table) {
    case SoundTable::Answer:
      return {answersSql(), isSoundAnswer};
    case SoundTable::Point:
      return {pointsSql(), isSoundPoint};
    case SoundTable::Layer:
      return {layersSql(), isSoundLayer};
  }
  throw InternalError("a table without a check");
}

}  // namespace

std::int64_t forUnsoundRows(Database& database, SoundTable table, const CancelToken& cancel,
                            const std::function<void(std::int64_t)>& found) {
  const Soundness soundness = soundnessOf(table);
  std::int64_t count = 0;
  for (Statement rows(database, soundness.sql); rows.step();) {
    if (++count % kRowsBetweenLooks == 0 && cancel.cancelled()) break;
    if (!soundness.isSound(rows)) found(rows.integer(0));
  }
  return count;
}

}  // namespace tilescope::store
