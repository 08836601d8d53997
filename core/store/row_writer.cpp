// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/row_writer.h"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>

#include "core/base/ensure.h"
#include "core/store/database.h"
#include "core/store/row_columns.h"
#include "core/store/store_error.h"

namespace tilescope::store {
namespace {

std::string marks(int first, int count) {
  std::string text;
  for (int mark = 0; mark < count; ++mark) text += fmt::format("{}?{}", mark == 0 ? "" : ", ", first + mark);
  return text;
}

// Parameters: key 1, chk 2, status 3, figures from 4, detail, cpu_us.
std::string answerSql(const char* verb) {
  return fmt::format("{} INTO answer (key, chk, status, {}, detail, cpu_us) VALUES ({})", verb, figureColumns(""),
                     marks(1, 3 + kFigureColumnCount + 2));
}

constexpr int kPointValues = 10;

std::string pointSql() {
  return fmt::format(
      "INSERT OR IGNORE INTO point (id, sweep, number, question, status, chk, answer, area_mm2, leakage_mw{}) "
      "VALUES ({})",
      valueColumns(0, kPointAxes, ""), marks(1, kPointValues - 1 + kPointAxes));
}

// Parameters: id 1, figures from 2, full_ties, values of axes from kPointAxes.
constexpr int kExtraTies = 2 + kFigureColumnCount;

std::string extraSql() {
  return fmt::format("INSERT INTO point_extra (id, {}) VALUES ({})", extraColumns(""), marks(1, 1 + kExtraColumnCount));
}

std::string replaceSql() {
  std::string sets = "UPDATE answer SET key = ?1, chk = ?2, status = ?3";
  int mark = 4;
  for (const FigureColumn& column : kFigureColumns) sets += fmt::format(", {} = ?{}", column.name, mark++);
  for (const char* column : {"bound_by", "proven", "layers", "detail", "cpu_us"})
    sets += fmt::format(", {} = ?{}", column, mark++);
  return sets + " WHERE key = ?1";
}

std::string layerSql() {
  return fmt::format("INSERT OR IGNORE INTO layer_answer (answer, position, name, chk, {}) VALUES ({})",
                     figureColumns(""), marks(1, 4 + kFigureColumnCount));
}

void bindAnswer(Statement& statement, const Answer& answer, std::int64_t checksum) {
  statement.bind(1, static_cast<std::int64_t>(answer.key.low));
  statement.bind(2, checksum);
  statement.bind(3, static_cast<int>(answer.status));
  bindFigures(statement, 4, answer.figures);
  const int detail = 4 + kFigureColumnCount;
  if (answer.detail.empty())
    statement.bindNull(detail);
  else
    statement.bind(detail, answer.detail);
  statement.bind(detail + 1, static_cast<std::int64_t>(std::llround(answer.cpuSeconds * 1e6)));
}

// Stores whole numbers as integers: 1 to 4 bytes instead of 8.
void bindValue(Statement& statement, int parameter, const AxisValue& value) {
  constexpr double kMaxWhole = 9007199254740992;  // 2^53
  const double* number = std::get_if<double>(&value);
  if (number == nullptr)
    statement.bind(parameter, std::get<std::string>(value));
  else if (std::abs(*number) < kMaxWhole && std::trunc(*number) == *number)
    statement.bind(parameter, static_cast<std::int64_t>(*number));
  else
    statement.bind(parameter, *number);
}

// Binds the values of axes first to end − 1; NULL for axes that the sweep does not have.
void bindValues(Statement& statement, int parameter, const std::vector<AxisValue>& values, int first, int end) {
  for (int axis = first; axis < end; ++axis, ++parameter) {
    if (axis >= static_cast<int>(values.size()))
      statement.bindNull(parameter);
    else
      bindValue(statement, parameter, values[static_cast<std::size_t>(axis)]);
  }
}

}  // namespace

RowWriter::RowWriter(Database& database)
    : database_(database),
      addAnswer_(database, answerSql("INSERT OR IGNORE")),
      findAnswer_(database, "SELECT id, chk, status, gap FROM answer WHERE key = ?1"),
      replaceAnswer_(database, replaceSql()),
      addPoint_(database, pointSql()),
      findPoint_(
          database,
          "SELECT p.id, p.chk, p.status, e.gap, e.full_ties FROM point p LEFT JOIN point_extra e ON e.id = p.id WHERE "
          "p.sweep = ?1 AND p.number = ?2 AND p.question = ?3"),
      addExtra_(database, extraSql()),
      removeExtra_(database, "DELETE FROM point_extra WHERE id = ?1"),
      addLayer_(database, layerSql()),
      removeLayers_(database, "DELETE FROM layer_answer WHERE answer = ?1"),
      removeAnswers_(database, "DELETE FROM point_answer WHERE point = ?1"),
      removePoint_(database, "DELETE FROM point WHERE id = ?1"),
      link_(database, "INSERT INTO point_answer (point, network, answer) VALUES (?1, ?2, ?3)") {}

void RowWriter::forget() {
  sweeps_.clear();
  nextPoint_ = 0;
}

void RowWriter::insert(std::int64_t sweep, const PointRow& row) {
  const Sweep& known = sweepOf(sweep);
  ensure(row.question >= 0 && row.question < static_cast<int>(known.questions.size()),
         "a row's question is one of its sweep");
  ensure(row.answers.empty() || row.answers.size() == known.networks.size(), "a row has an answer per network or none");
  ensure(row.values.size() <= kMaxAxes, "a row has a value per axis");
  std::vector<std::int64_t> answers;
  answers.reserve(row.answers.size());
  for (const Answer& answer : row.answers) answers.push_back(insertAnswer(answer));
  const bool isSingle = !known.combined && !answers.empty();
  if (!insertPoint(sweep, known, row, isSingle ? std::optional(answers.front()) : std::nullopt) || isSingle) return;
  for (std::size_t network = 0; network < answers.size(); ++network)
    link_.with(nextPoint_ - 1, known.networks[network], answers[network]).run();
}

const RowWriter::Sweep& RowWriter::sweepOf(std::int64_t sweep) {
  const auto found = sweeps_.find(sweep);
  if (found != sweeps_.end()) return found->second;
  if (nextPoint_ == 0) nextPoint_ = database_.number("SELECT coalesce(max(id), 0) FROM point") + 1;
  Sweep known;
  Statement combined(database_, "SELECT combined FROM sweep WHERE id = ?1");
  ensure(combined.with(sweep).step(), "rows are of a sweep that was added");
  known.combined = combined.integer(0) != 0;
  Statement questions(database_, "SELECT question FROM sweep_question WHERE sweep = ?1 ORDER BY position");
  for (questions.with(sweep); questions.step();) known.questions.push_back(questions.integer(0));
  Statement networks(database_, "SELECT network FROM sweep_network WHERE sweep = ?1 ORDER BY position");
  for (networks.with(sweep); networks.step();) known.networks.push_back(networks.integer(0));
  return sweeps_.emplace(sweep, std::move(known)).first->second;
}

std::int64_t RowWriter::insertAnswer(const Answer& answer) {
  const std::int64_t sum = checksum(answer);
  bindAnswer(addAnswer_, answer, sum);
  addAnswer_.run();
  const std::int64_t id = database_.changes() > 0 ? database_.lastId() : meetAnswer(answer, sum);
  for (std::size_t position = 0; position < answer.layers.size(); ++position) {
    const LayerRecord& layer = answer.layers[position];
    addLayer_.with(id, static_cast<std::int64_t>(position), layer.name, checksum(layer));
    bindFigures(addLayer_, 5, layer.figures);
    addLayer_.run();
  }
  return id;
}

// Keeps the better of two answers for a key, and returns its id.
std::int64_t RowWriter::meetAnswer(const Answer& answer, std::int64_t sum) {
  ensure(findAnswer_.with(static_cast<std::int64_t>(answer.key.low)).step(), "an answer that is not new is there");
  const std::int64_t id = findAnswer_.integer(0), there = findAnswer_.integer(1);
  const Candidate present{statusAt(findAnswer_, 2), findAnswer_.realOrNone(3), there};
  findAnswer_.reset();
  const std::string place = fmt::format("answer {}", id);
  if (!isSameContent(sum, there))
    throw storeError(StoreFault::Conflict, database_.path(),
                     "a key that two different contents share, or a damaged row", "one content per key",
                     "Check the store; where it is sound, write this sweep into a store of its own.", place);
  const Preference better = preferred(present, {answer.status, answer.figures.gap, sum});
  if (better == Preference::Contradiction)
    throw storeError(StoreFault::Conflict, database_.path(), "other results for the same question",
                     "the same results whenever it is solved",
                     "Check the store; where it is sound, raise the results version of the model.", place);
  if (better == Preference::Second) {
    bindAnswer(replaceAnswer_, answer, sum);
    replaceAnswer_.run();
    removeLayers_.with(id).run();
  }
  return id;
}

// True if inserted, with id nextPoint_ − 1; not linked to answers yet.
bool RowWriter::insertPoint(std::int64_t sweep, const Sweep& known, const PointRow& row,
                            const std::optional<std::int64_t>& answer) {
  const std::int64_t question = known.questions[static_cast<std::size_t>(row.question)];
  // Otherwise the answer holds the row's metrics.
  const bool keepsFigures = known.combined || row.answers.empty();
  if (!keepsFigures)
    ensure(row.figures == row.answers.front().figures, "a row of one network has its answer's figures");
  const std::int64_t sum = checksum(row, keepsFigures ? row.figures : Figures{});
  addPoint_.with(nextPoint_, sweep, row.number, question, static_cast<int>(row.status), sum, answer, row.areaMm2,
                 row.leakageMilliwatts);
  bindValues(addPoint_, kPointValues, row.values, 0, kPointAxes);
  addPoint_.run();
  if (database_.changes() == 0) {
    if (!givesWay(sweep, question, row, sum)) return false;
    addPoint_.run();
  }
  if (keepsFigures || row.hasFullTies || row.values.size() > kPointAxes) insertExtra(row, keepsFigures);
  ++nextPoint_;
  return true;
}

void RowWriter::insertExtra(const PointRow& row, bool keepsFigures) {
  addExtra_.bind(1, nextPoint_);
  if (keepsFigures)
    bindFigures(addExtra_, 2, row.figures);
  else
    bindNoFigures(addExtra_, 2);
  addExtra_.bind(kExtraTies, row.hasFullTies ? std::optional(1) : std::nullopt);
  bindValues(addExtra_, kExtraTies + 1, row.values, kPointAxes, kMaxAxes);
  addExtra_.run();
}

// Removes the existing row if the new one is better. A new id shows it to readers.
bool RowWriter::givesWay(std::int64_t sweep, std::int64_t question, const PointRow& row, std::int64_t sum) {
  ensure(findPoint_.with(sweep, row.number, question).step(), "a row that is not new is there");
  const std::int64_t id = findPoint_.integer(0);
  const Candidate present{statusAt(findPoint_, 2), findPoint_.realOrNone(3), findPoint_.integer(1),
                          findPoint_.integer(4) != 0};
  findPoint_.reset();
  const Preference better = preferred(present, {row.status, row.figures.gap, sum, row.hasFullTies});
  if (better == Preference::Contradiction)
    throw storeError(StoreFault::Conflict, database_.path(), "another result for the same row",
                     "the same result whenever it is solved", "Check the store.",
                     fmt::format("row {}, question {}", row.number, row.question));
  if (better != Preference::Second) return false;
  removeAnswers_.with(id).run();
  removeExtra_.with(id).run();
  removePoint_.with(id).run();
  return true;
}

}  // namespace tilescope::store
