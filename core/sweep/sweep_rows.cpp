// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/units.h"
#include "core/sweep/sweep_front.h"

namespace tilescope {
namespace {

using store::Column;
using store::RowStatus;

struct MetricColumn {
  const char* name;
  const char* unit;
  bool largerIsBetter = false;
};

constexpr const char* kPowerColumn = "power_w";

enum FixedColumn : std::size_t { kNumber, kQuestion, kStatus, kGap, kBoundBy, kFirstValue };

bool countsInMac(const store::SweepRecord& sweep) {
  return sweep.energyUnit == "MAC";
}

std::vector<RowColumn> metricColumns(const store::SweepRecord& sweep, const std::string& network) {
  const bool isMac = countsInMac(sweep);
  const std::array<MetricColumn, 5> metrics{{{"latency_s", "s"},
                                             {isMac ? "energy_mac" : "energy_pj", isMac ? "MAC" : "pJ"},
                                             {"traffic_bytes", "B"},
                                             {"edp", isMac ? "MAC·s" : "pJ·s"},
                                             {"utilisation", "", true}}};
  std::vector<RowColumn> columns;
  for (const MetricColumn& metric : metrics)
    columns.push_back({metric.name + network, metric.unit, RowColumn::Kind::Metric, false, metric.largerIsBetter});
  if (!isMac) columns.push_back({kPowerColumn + network, "W", RowColumn::Kind::Metric});
  return columns;
}

constexpr std::array kRowMetrics{RowMetric{"latency", "Latency", UnitFamily::Seconds, false},
                                 RowMetric{"energy", "Energy", UnitFamily::Energy, true},
                                 RowMetric{"traffic", "Traffic", UnitFamily::Bytes, false},
                                 RowMetric{"edp", "EDP", UnitFamily::EnergyTimesSeconds, true},
                                 RowMetric{"utilisation", "PE utilization", UnitFamily::Share, false},
                                 RowMetric{"power", "Power", UnitFamily::Watts, true},
                                 RowMetric{"area", "Area", UnitFamily::Area, true}};

bool hasFiguresPerNetwork(const store::SweepRecord& sweep) {
  const Result<Json> description = parseJson(sweep.description, sweep.name);
  return description && description->is_object() && description->value("combine", "") == "each";
}

bool isPower(const std::string& name) {
  return name.starts_with(kPowerColumn);
}

std::string_view wordAt(const Column& column, std::size_t row) {
  const double place = column.values[row];
  return column.words.empty() || !std::isfinite(place) ? std::string_view()
                                                       : column.words[static_cast<std::size_t>(place)];
}

}  // namespace

std::vector<std::size_t> frontMetricsOf(const store::SweepInfo& sweep) {
  const std::vector<RowColumn> columns = rowColumns(sweep);
  const auto add = [&](const std::string& name, std::vector<std::size_t>& metrics) {
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i].isMetric() && columns[i].name == name) metrics.push_back(i);
  };
  std::vector<std::size_t> metrics;
  if (const Result<Json> description = parseJson(sweep.record.description, sweep.record.name);
      description && description->is_object())
    for (const Json& name : description->value("front", Json::array()))
      if (name.is_string()) add(name.get<std::string>(), metrics);
  if (!metrics.empty()) return metrics;
  for (const char* name : {"latency_s", "energy_pj", "energy_mac"}) add(name, metrics);
  return metrics;
}

const RowMetric* rowMetric(const RowColumn& column) {
  if (!column.isMetric()) return nullptr;
  for (const RowMetric& metric : kRowMetrics)
    if (column.name.starts_with(metric.name)) return &metric;
  return nullptr;
}

Scale scaleOfMetric(const RowColumn& column, double usual) {
  const RowMetric* metric = rowMetric(column);
  const bool countsInMac = column.unit.starts_with("MAC");
  return metric ? Scale(usual, metric->family, countsInMac ? EnergyUnit::Mac : EnergyUnit::Picojoule) : Scale();
}

std::vector<RowColumn> rowColumns(const store::SweepInfo& sweep) {
  std::vector<RowColumn> columns;
  for (const store::AxisRecord& axis : sweep.record.axes) columns.push_back({axis.name, axis.unit});
  std::vector<std::string> networks{""};
  if (hasFiguresPerNetwork(sweep.record)) {
    networks.clear();
    for (const store::NetworkRecord& network : sweep.record.networks) networks.push_back("." + network.name);
  }
  for (const std::string& network : networks)
    for (RowColumn& column : metricColumns(sweep.record, network)) columns.push_back(std::move(column));
  columns.push_back({"area_mm2", "mm²", RowColumn::Kind::Metric});
  return columns;
}

std::optional<std::size_t> SweepRows::column(const std::string& name) const {
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].name == name) return i;
  return std::nullopt;
}

const std::string& SweepRows::word(std::size_t row, std::size_t column) const {
  static const std::string kNone;
  const double place = value(row, column);
  return std::isfinite(place) ? words(column)[static_cast<std::size_t>(place)] : kNone;
}

const std::string& SweepRows::boundBy(std::size_t row) const {
  return words_->boundBy[chunkOf(row).boundBy[row % kChunkRows]];
}

const std::string& SweepRows::detail(std::size_t row) const {
  return words_->details[chunkOf(row).details[row % kChunkRows]];
}

struct SweepRowsReader::Dictionaries {
  struct Dictionary {
    std::vector<std::string> words;
    std::unordered_map<std::string, std::uint32_t> places;

    std::uint32_t placeOf(std::string_view word) {
      const auto [at, isNew] = places.emplace(std::string(word), static_cast<std::uint32_t>(words.size()));
      if (isNew) words.emplace_back(word);
      return at->second;
    }
  };

  std::vector<Dictionary> columns;
  Dictionary boundBy, details;
  std::size_t published = 0;  // total number of words when last shared

  std::size_t size() const {
    std::size_t size = boundBy.words.size() + details.words.size();
    for (const Dictionary& column : columns) size += column.words.size();
    return size;
  }
};

SweepRowsReader::SweepRowsReader(store::SweepInfo sweep)
    : sweep_(std::move(sweep)),
      dictionaries_(std::make_unique<Dictionaries>()),
      seen_(static_cast<int>(std::max<std::size_t>(1, sweep_.record.questions.size()))) {
  rows_.columns_ = rowColumns(sweep_);
  dictionaries_->columns.resize(rows_.columns_.size());
  dictionaries_->boundBy.placeOf("");
  dictionaries_->details.placeOf("");
  names_ = {"number", "question", "status", "gap", "bound_by"};
  for (const RowColumn& column : rows_.columns_)
    if (!isPower(column.name)) names_.push_back(column.name);
  for (const store::NetworkRecord& network : sweep_.record.networks) names_.push_back("detail." + network.name);
  publishWords();
}

SweepRowsReader::~SweepRowsReader() = default;

Result<std::size_t> SweepRowsReader::read(const store::StoreReader& reader, std::int64_t maxRows) {
  const Result<store::ColumnRows> polled = reader.poll(sweep_, lastId_, names_, maxRows);
  if (!polled) return polled.diagnostics();
  append(*polled);
  lastId_ = polled->lastId;
  return polled->columns.front().values.size();
}

void SweepRowsReader::append(const store::ColumnRows& polled) {
  for (std::size_t row = 0; row < polled.columns.front().values.size(); ++row) {
    const auto number = static_cast<std::int64_t>(polled.columns[kNumber].values[row]);
    const auto question = static_cast<int>(polled.columns[kQuestion].values[row]);
    if (seen_.contains(number, question)) replace(number, question);
    seen_.add(number, question);
    appendRow(polled, row);
  }
  // Shared data never changes: further rows go to a copy of the last chunk.
  open_.reset();
  publishWords();
}

SweepRows::Chunk& SweepRowsReader::openChunk() {
  if (open_ && open_->numbers.size() < SweepRows::kChunkRows) return *open_;
  const bool goesOn = !open_ && rows_.size_ % SweepRows::kChunkRows != 0;
  open_ = goesOn ? std::make_shared<SweepRows::Chunk>(*rows_.chunks_.back()) : std::make_shared<SweepRows::Chunk>();
  if (goesOn) {
    rows_.chunks_.back() = open_;
  } else {
    open_->values.resize(rows_.columns_.size());
    rows_.chunks_.push_back(open_);
  }
  return *open_;
}

void SweepRowsReader::appendRow(const store::ColumnRows& polled, std::size_t row) {
  SweepRows::Chunk& chunk = openChunk();
  const std::vector<Column>& columns = polled.columns;
  chunk.numbers.push_back(static_cast<std::int64_t>(columns[kNumber].values[row]));
  chunk.questions.push_back(static_cast<int>(columns[kQuestion].values[row]));
  chunk.states.push_back(statusNamed(wordAt(columns[kStatus], row)));
  chunk.replaced.push_back(0);
  chunk.gaps.push_back(columns[kGap].values[row]);
  chunk.boundBy.push_back(dictionaries_->boundBy.placeOf(wordAt(columns[kBoundBy], row)));
  std::size_t from = kFirstValue;
  for (std::size_t i = 0; i < rows_.columns_.size(); ++i) {
    RowColumn& column = rows_.columns_[i];
    if (isPower(column.name)) {  // energy and latency precede power
      chunk.values[i].push_back(chunk.values[i - 4].back() * kJoulesPerPicojoule / chunk.values[i - 5].back());
      continue;
    }
    const Column& source = columns[from++];
    if (!source.words.empty()) column.isWord = true;
    const std::string_view word = wordAt(source, row);
    chunk.values[i].push_back(word.empty() ? source.values[row]
                                           : static_cast<double>(dictionaries_->columns[i].placeOf(word)));
  }
  std::string_view detail;
  for (; from < columns.size() && detail.empty(); ++from) detail = wordAt(columns[from], row);
  chunk.details.push_back(dictionaries_->details.placeOf(detail));
  ++rows_.size_;
}

void SweepRowsReader::replace(std::int64_t number, int question) {
  for (std::size_t c = 0; c < rows_.chunks_.size(); ++c) {
    const SweepRows::Chunk& chunk = *rows_.chunks_[c];
    for (std::size_t i = 0; i < chunk.numbers.size(); ++i) {
      if (chunk.numbers[i] != number || chunk.questions[i] != question || chunk.replaced[i] != 0) continue;
      auto changed = std::make_shared<SweepRows::Chunk>(chunk);
      changed->replaced[i] = 1;
      if (rows_.chunks_[c] == open_) open_ = changed;
      rows_.chunks_[c] = std::move(changed);
      return;
    }
  }
}

void SweepRowsReader::publishWords() {
  if (dictionaries_->published == dictionaries_->size()) return;
  dictionaries_->published = dictionaries_->size();
  auto words = std::make_shared<SweepRows::Words>();
  for (const Dictionaries::Dictionary& column : dictionaries_->columns) words->of.push_back(column.words);
  words->boundBy = dictionaries_->boundBy.words;
  words->details = dictionaries_->details.words;
  rows_.words_ = std::move(words);
}

}  // namespace tilescope
