// SPDX-License-Identifier: GPL-3.0-or-later
// Figures, answers and points as columns of the tables, with the checksums that show damage and the rule that decides
// between two answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/store/records.h"

namespace tilescope::store {

class Statement;

// "latency_s, cycles, …, bound_by, proven, layers" with this in front of each: "a." or "".
std::string figureColumns(const std::string& before);
constexpr int kFigureColumnCount = static_cast<int>(kFigureColumns.size()) + 3;

// The table point has the values of the first axes; those of the others, figures of rows that no single answer has and
// the mark of full ties stand in point_extra, which has no row where all of them are absent.
constexpr int kPointAxes = 8;
constexpr int kExtraColumnCount = kFigureColumnCount + 1 + kMaxAxes - kPointAxes;
std::string valueColumns(int first, int end, const std::string& before);  // ", v0, v1", or ""
std::string extraColumns(const std::string& before);                      // figures, full_ties, v8 to v15
// Where the values of all axes are: ", p.v0, …, e.v15".
std::string allValueColumns();

void bindFigures(Statement& statement, int first, const Figures& figures);
void bindNoFigures(Statement& statement, int first);
Figures figuresAt(const Statement& statement, int first);
RowStatus statusAt(const Statement& statement, int column);
std::string statusCode(RowStatus status);              // as tables have it: "5"
std::string statusWordSql(const std::string& column);  // an expression: its word

// Of the row's columns: 32 bits of the key's upper half above 32 bits of a hash of key, these and the figures. So
// check finds a changed bit in the row itself, and another content under the same key is seen.
std::int64_t checksum(const Answer& answer);
bool isSameContent(std::int64_t checksum, std::int64_t otherChecksum);

// 32 bits. Of figures only what the row itself holds.
std::int64_t checksum(const PointRow& row, const Figures& kept);

// 32 bits.
std::int64_t checksum(const LayerRecord& layer);

// What decides between two answers to the same question, or rows of the same place: an answer is better than a search
// that gave up, and that than a failure; of two answers the one with full ties; of two searches the one with the
// smaller gap, then any fixed one.
enum class Preference { First, Second, Equal, Contradiction };
struct Candidate {
  RowStatus status;
  std::optional<double> gap;
  std::int64_t checksum;
  bool hasFullTies = false;
};
Preference preferred(const Candidate& first, const Candidate& second);

}  // namespace tilescope::store
