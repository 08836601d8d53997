// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics, answers and points as columns of the tables, with the checksums that detect damage and the rule that decides
// between two answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/store/records.h"

namespace tilescope::store {

class Statement;

// "latency_s, cycles, …, bound_by, proven, layers", each with this prefix: "a." or "".
std::string figureColumns(const std::string& before);
constexpr int kFigureColumnCount = static_cast<int>(kFigureColumns.size()) + 3;

// Number of axes whose values are in the table point. The table point_extra has the values of the others, metrics of
// rows without a single answer, and the mark of full ties; it has no row if all of them are absent.
constexpr int kPointAxes = 8;
constexpr int kExtraColumnCount = kFigureColumnCount + 1 + kMaxAxes - kPointAxes;
std::string valueColumns(int first, int end, const std::string& before);  // ", v0, v1", or ""
std::string extraColumns(const std::string& before);                      // metrics, full_ties, v8 to v15
// The columns of the values of all axes: ", p.v0, …, e.v15".
std::string allValueColumns();

void bindFigures(Statement& statement, int first, const Figures& figures);
void bindNoFigures(Statement& statement, int first);
Figures figuresAt(const Statement& statement, int first);
RowStatus statusAt(const Statement& statement, int column);
std::string statusCode(RowStatus status);              // as in tables: "5"
std::string statusWordSql(const std::string& column);  // an SQL expression for its name

// Over the row's columns: 32 bits from the key's upper half above 32 bits of a hash of key, columns and metrics. So
// `check` finds a changed bit in the row itself, and different content under the same key is detected.
std::int64_t checksum(const Answer& answer);
bool isSameContent(std::int64_t checksum, std::int64_t otherChecksum);

// 32 bits. Covers only metrics stored in the row itself.
std::int64_t checksum(const PointRow& row, const Figures& kept);

// 32 bits.
std::int64_t checksum(const LayerRecord& layer);

// Decides between two answers to the same question, or two rows of the same place: an answer is better than a search
// that gave up, and that is better than a failure; of two answers the one with full ties wins; of two searches the one
// with the smaller gap, then a fixed one.
enum class Preference { First, Second, Equal, Contradiction };
struct Candidate {
  RowStatus status;
  std::optional<double> gap;
  std::int64_t checksum;
  bool hasFullTies = false;
};
Preference preferred(const Candidate& first, const Candidate& second);

}  // namespace tilescope::store
