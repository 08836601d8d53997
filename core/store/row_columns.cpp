// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/row_columns.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "core/store/statement.h"
#include "core/store/store_error.h"

namespace tilescope::store {
namespace {

constexpr std::uint64_t kStoredHigh = 0xffffffff00000000;  // the part of a key's upper half that answers keep

// Encodes values as bytes that are the same on every machine: a type mark, then for a number 8 bytes, lowest first.
class Bytes {
 public:
  Bytes() { text_.reserve(kUsualBytes); }
  void add(std::uint64_t value) {
    std::array<char, 8> bytes;
    for (std::size_t byte = 0; byte < 8; ++byte) bytes[byte] = static_cast<char>(value >> (8 * byte));
    text_.append(bytes.data(), bytes.size());
  }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  // SQLite does not keep the sign of zero, nor NaN.
  void add(double value) { add(std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value)); }
  void add(const std::optional<double>& value) {
    const bool any = value && !std::isnan(*value);
    text_ += any ? '1' : '0';
    if (any) add(*value);
  }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    text_ += text;
  }
  void add(const Figures& figures) {
    for (const FigureColumn& column : kFigureColumns) add(figures.*column.value);
    add(std::string_view(figures.boundBy));
    add(figures.provenLayers);
    add(figures.layers);
  }
  void add(const ContentKey& key) {
    add(key.low);
    add(key.high & kStoredHigh);
  }
  std::int64_t hash32() const { return static_cast<std::int64_t>(contentKey(text_).low & 0xffffffff); }
  std::int64_t hash64() const { return static_cast<std::int64_t>(contentKey(text_).low); }

 private:
  static constexpr std::size_t kUsualBytes = 320;

  std::string text_;
};

int rankOf(RowStatus status) {
  if (status == RowStatus::Failed) return 2;
  return status == RowStatus::Limited ? 1 : 0;
}

}  // namespace

std::string figureColumns(const std::string& before) {
  std::string columns;
  for (const FigureColumn& column : kFigureColumns) columns += before + column.name + ", ";
  return columns + before + "bound_by, " + before + "proven, " + before + "layers";
}

std::string valueColumns(int first, int end, const std::string& before) {
  std::string columns;
  for (int axis = first; axis < end; ++axis) columns += fmt::format(", {}v{}", before, axis);
  return columns;
}

std::string extraColumns(const std::string& before) {
  return figureColumns(before) + ", " + before + "full_ties" + valueColumns(kPointAxes, kMaxAxes, before);
}

std::string allValueColumns() {
  return valueColumns(0, kPointAxes, "p.") + valueColumns(kPointAxes, kMaxAxes, "e.");
}

void bindFigures(Statement& statement, int first, const Figures& figures) {
  for (const FigureColumn& column : kFigureColumns) statement.bind(first++, figures.*column.value);
  if (figures.boundBy.empty())
    statement.bindNull(first);
  else
    statement.bind(first, figures.boundBy);
  statement.bind(first + 1, figures.provenLayers);
  statement.bind(first + 2, figures.layers);
}

void bindNoFigures(Statement& statement, int first) {
  for (int column = 0; column < kFigureColumnCount; ++column) statement.bindNull(first + column);
}

Figures figuresAt(const Statement& statement, int first) {
  Figures figures;
  for (const FigureColumn& column : kFigureColumns) figures.*column.value = statement.realOrNone(first++);
  figures.boundBy = statement.text(first);
  figures.provenLayers = statement.integer(first + 1);
  figures.layers = statement.integer(first + 2);
  return figures;
}

RowStatus statusAt(const Statement& statement, int column) {
  // A damaged number counts as a failure, so the row is solved again.
  const std::int64_t code = statement.integer(column);
  const bool isKnown = code >= 0 && code <= static_cast<int>(RowStatus::Failed);
  return isKnown ? static_cast<RowStatus>(code) : RowStatus::Failed;
}

std::string statusCode(RowStatus status) {
  return std::to_string(static_cast<int>(status));
}

std::string statusWordSql(const std::string& column) {
  std::string sql = "CASE " + column;
  for (int code = 0; code <= static_cast<int>(RowStatus::Failed); ++code)
    sql += fmt::format(" WHEN {} THEN '{}'", code, wordOf(static_cast<RowStatus>(code)));
  return sql + " END";
}

std::int64_t checksum(const Answer& answer) {
  const std::uint64_t content = answer.key.high & kStoredHigh;
  Bytes bytes;
  bytes.add(answer.key);
  bytes.add(wordOf(answer.status));
  bytes.add(answer.figures);
  bytes.add(std::string_view(answer.detail));
  return static_cast<std::int64_t>(content | static_cast<std::uint64_t>(bytes.hash32()));
}

bool isSameContent(std::int64_t checksum, std::int64_t otherChecksum) {
  return ((checksum ^ otherChecksum) & static_cast<std::int64_t>(kStoredHigh)) == 0;
}

std::int64_t checksum(const PointRow& row, const Figures& kept) {
  Bytes bytes;
  bytes.add(row.number);
  bytes.add(wordOf(row.status));
  bytes.add(kept);
  bytes.add(row.areaMm2);
  bytes.add(row.leakageMilliwatts);
  for (const AxisValue& value : row.values) {
    if (const double* number = std::get_if<double>(&value))
      bytes.add(*number);
    else
      bytes.add(std::string_view(std::get<std::string>(value)));
  }
  if (row.hasFullTies) bytes.add(std::string_view("full ties"));
  for (const Answer& answer : row.answers) bytes.add(answer.key);
  // Signed, so that SQLite stores it in 4 bytes.
  return static_cast<std::int32_t>(bytes.hash32());
}

std::int64_t checksum(const LayerRecord& layer) {
  Bytes bytes;
  bytes.add(std::string_view(layer.name));
  bytes.add(layer.figures);
  return static_cast<std::int32_t>(bytes.hash32());
}

std::int64_t checksum(const SweepRecord& sweep) {
  Bytes bytes;
  for (const std::string* text : {&sweep.name, &sweep.description, &sweep.base, &sweep.energyUnit, &sweep.parent})
    bytes.add(std::string_view(*text));
  bytes.add(std::int64_t{sweep.combined});
  bytes.add(sweep.created);
  bytes.add(sweep.rowsTotal);
  for (const AxisRecord& axis : sweep.axes) {
    for (const std::string* text : {&axis.name, &axis.unit, &axis.pointer}) bytes.add(std::string_view(*text));
    bytes.add(axis.baseUnits);
  }
  for (const QuestionRecord& question : sweep.questions) {
    for (const std::string* text : {&question.model, &question.options, &question.search, &question.objective,
                                    &question.dataflow, &question.tieBreak})
      bytes.add(std::string_view(*text));
    bytes.add(question.resultsVersion);
  }
  for (const NetworkRecord& network : sweep.networks) {
    bytes.add(std::string_view(network.name));
    bytes.add(std::string_view(network.document));
  }
  return bytes.hash64();
}

ContentKey keyAt(const Statement& statement, int column) {
  return {static_cast<std::uint64_t>(statement.integer(column)),
          static_cast<std::uint64_t>(statement.integer(column + 1)) & kStoredHigh};
}

Preference preferred(const Candidate& first, const Candidate& second) {
  if (first.status == second.status && first.checksum == second.checksum) return Preference::Equal;
  const int firstRank = rankOf(first.status), secondRank = rankOf(second.status);
  if (firstRank != secondRank) return firstRank < secondRank ? Preference::First : Preference::Second;
  if (firstRank == 0 && first.hasFullTies != second.hasFullTies)
    return first.hasFullTies ? Preference::First : Preference::Second;
  if (firstRank == 0) return Preference::Contradiction;
  constexpr double kNoGap = std::numeric_limits<double>::infinity();
  const double firstGap = first.gap.value_or(kNoGap), secondGap = second.gap.value_or(kNoGap);
  if (firstGap != secondGap) return firstGap < secondGap ? Preference::First : Preference::Second;
  return first.checksum < second.checksum ? Preference::First : Preference::Second;
}

}  // namespace tilescope::store
