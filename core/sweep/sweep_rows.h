// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep's rows as columns, read while another program may write. Copies of SweepRows are cheap and never change, so
// other threads may use them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/scale.h"
#include "core/store/records.h"
#include "core/store/row_set.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_info.h"

namespace tilescope {

struct RowColumn {
  enum class Kind { Axis, Metric };

  std::string name;  // "weight_buffer", "latency_s", "latency_s.resnet18"
  std::string unit;  // for an axis the shown unit, for a metric the one in its name
  Kind kind = Kind::Axis;
  bool isWord = false;
  bool largerIsBetter = false;

  bool isMetric() const { return kind == Kind::Metric; }
  bool operator==(const RowColumn&) const = default;
};

struct RowMetric {
  const char* name;
  const char* title;
  UnitFamily family;
  bool isEstimate;
};
const RowMetric* rowMetric(const RowColumn& column);  // null for an axis
Scale scaleOfMetric(const RowColumn& column, double usual);

// The axes, then the row's metrics; with "combine": "each", every network's. Includes power if energies are in pJ.
std::vector<RowColumn> rowColumns(const store::SweepInfo& sweep);

// The description's front; otherwise latency and energy.
std::vector<std::size_t> frontMetricsOf(const store::SweepInfo& sweep);

class SweepRows {
 public:
  static constexpr std::size_t kChunkRows = 1 << 14;

  std::size_t size() const { return size_; }  // including replaced rows
  const std::vector<RowColumn>& columns() const { return columns_; }
  std::optional<std::size_t> column(const std::string& name) const;

  double value(std::size_t row, std::size_t column) const { return chunkOf(row).values[column][row % kChunkRows]; }
  const std::string& word(std::size_t row, std::size_t column) const;
  const std::vector<std::string>& words(std::size_t column) const { return words_->of[column]; }
  std::int64_t number(std::size_t row) const { return chunkOf(row).numbers[row % kChunkRows]; }
  int question(std::size_t row) const { return chunkOf(row).questions[row % kChunkRows]; }
  store::RowStatus status(std::size_t row) const { return chunkOf(row).states[row % kChunkRows]; }
  bool isReplaced(std::size_t row) const { return chunkOf(row).replaced[row % kChunkRows] != 0; }
  double gap(std::size_t row) const { return chunkOf(row).gaps[row % kChunkRows]; }  // NaN: unknown
  const std::string& boundBy(std::size_t row) const;                                 // "": unknown
  const std::string& detail(std::size_t row) const;  // what does not fit, or why it failed; otherwise ""

  template <class Visit>
  void forEachRun(std::size_t column, Visit visit) const {
    std::size_t row = 0;
    for (const auto& chunk : chunks_) {
      const std::vector<double>& values = chunk->values[column];
      visit(row, std::span<const double>(values));
      row += values.size();
    }
  }

  template <class Visit>
  void forEach(std::size_t column, Visit visit) const {
    forEachRun(column, [&](std::size_t row, std::span<const double> values) {
      for (const double value : values) visit(row++, value);
    });
  }

 private:
  friend class SweepRowsReader;
  struct Chunk {
    std::vector<std::vector<double>> values;
    std::vector<std::int64_t> numbers;
    std::vector<int> questions;
    std::vector<store::RowStatus> states;
    std::vector<std::uint8_t> replaced;
    std::vector<double> gaps;
    std::vector<std::uint32_t> boundBy, details;  // indices of words; index 0 is ""
  };
  struct Words {
    std::vector<std::vector<std::string>> of;
    std::vector<std::string> boundBy{""}, details{""};
  };

  const Chunk& chunkOf(std::size_t row) const { return *chunks_[row / kChunkRows]; }

  std::vector<RowColumn> columns_;
  std::vector<std::shared_ptr<const Chunk>> chunks_;
  std::shared_ptr<const Words> words_ = std::make_shared<Words>();
  std::size_t size_ = 0;
};

class SweepRowsReader {
 public:
  explicit SweepRowsReader(store::SweepInfo sweep);
  ~SweepRowsReader();
  SweepRowsReader(const SweepRowsReader&) = delete;
  SweepRowsReader& operator=(const SweepRowsReader&) = delete;

  // At most maxRows new rows; returns how many.
  Result<std::size_t> read(const store::StoreReader& reader, std::int64_t maxRows);
  const SweepRows& rows() const { return rows_; }
  const store::SweepInfo& sweep() const { return sweep_; }

 private:
  struct Dictionaries;

  void append(const store::ColumnRows& polled);
  void appendRow(const store::ColumnRows& polled, std::size_t row);
  SweepRows::Chunk& openChunk();
  void replace(std::int64_t number, int question);
  void publishWords();

  store::SweepInfo sweep_;
  std::vector<std::string> names_;
  SweepRows rows_;
  std::shared_ptr<SweepRows::Chunk> open_;
  std::unique_ptr<Dictionaries> dictionaries_;
  store::RowSet seen_;
  std::int64_t lastId_ = 0;
};

}  // namespace tilescope
