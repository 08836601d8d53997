// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics, answers and points as table columns, with checksums and the rule that decides between two answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/store/records.h"

namespace tilescope::store {

class Statement;

// "latency_s, cycles, …, bound_by, proven, layers", each after the prefix "a." or "".
std::string figureColumns(const std::string& before);
constexpr int kFigureColumnCount = static_cast<int>(kFigureColumns.size()) + 3;

// Axes in the table `point`. Most points have no row in `point_extra`: further axes, metrics of rows that combine
// several answers or have none, and full_ties (decided by the full tie rule).
constexpr int kPointAxes = 8;
constexpr int kExtraColumnCount = kFigureColumnCount + 1 + kMaxAxes - kPointAxes;
std::string valueColumns(int first, int end, const std::string& before);  // ", v0, v1", or ""
std::string extraColumns(const std::string& before);                      // metrics, full_ties, v8 to v15
std::string allValueColumns();

void bindFigures(Statement& statement, int first, const Figures& figures);
void bindNoFigures(Statement& statement, int first);
Figures figuresAt(const Statement& statement, int first);
RowStatus statusAt(const Statement& statement, int column);
std::string statusCode(RowStatus status);  // the number in the store: "5"
std::string statusWordSql(const std::string& column);

// Upper half: the upper 32 bits of the 128-bit key; lower half: a hash of key, columns and metrics. Shows changed bits
// and different contents under one key.
std::int64_t checksum(const Answer& answer);
bool isSameContent(std::int64_t checksum, std::int64_t otherChecksum);

// 32 bits, over the row and the keys of its answers. kept: the metrics that the row itself stores.
std::int64_t checksum(const PointRow& row, const Figures& kept);

std::int64_t checksum(const LayerRecord& layer);

// 64 bits, over everything that a sweep's rows refer to.
std::int64_t checksum(const SweepRecord& sweep);

// The key of an answer from the columns `key` and `chk`, without the 32 bits that the store does not keep.
ContentKey keyAt(const Statement& statement, int column);

// Which of two answers to one question, or of two versions of a row, is kept. A complete answer is preferred to one
// with a gap, and that to a failure. Between complete answers, the full tie rule decides; otherwise the smaller gap,
// then a fixed order. Different complete answers contradict each other.
enum class Preference { First, Second, Equal, Contradiction };
struct Candidate {
  RowStatus status;
  std::optional<double> gap;
  std::int64_t checksum;
  bool hasFullTies = false;
};
Preference preferred(const Candidate& first, const Candidate& second);

}  // namespace tilescope::store
