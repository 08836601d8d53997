// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/report/designs_chart.h"
#include "core/sweep/row_selection.h"

namespace tilescope::app {
namespace {

using report::Tone;
using store::RowStatus;

constexpr std::size_t kMaxShownRows = 20;  // rows of the front, spread evenly
constexpr std::size_t kMaxUnprovenRows = 10;
constexpr std::size_t kMaxCloud = 400;  // plotted rows besides the front, spread evenly
constexpr int kAxisDigits = 4;

class Columns {
 public:
  explicit Columns(const SolvedSweep& sweep) : rows_(sweep.rows) {
    for (std::size_t column = 0; column < rows_.columns().size(); ++column)
      if (!rows_.columns()[column].isMetric() && varies(column)) shown_.push_back(column);
    axes_ = shown_.size();
    for (const std::size_t metric : sweep.metrics) {
      shown_.push_back(metric);
      std::vector<double> values;
      for (const std::uint32_t row : sweep.front) values.push_back(rows_.value(row, metric));
      scales_.push_back(scaleOfMetric(rows_.columns()[metric], largestOf(values)));
    }
  }

  std::vector<report::Column> heads() const {
    std::vector<report::Column> heads{wordColumn("Row")};
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      const RowColumn& column = rows_.columns()[shown_[i]];
      if (i >= axes_)
        heads.push_back(numberColumn(titleOf(column), scales_[i - axes_].unit()));
      else
        heads.push_back(column.isWord ? wordColumn(titleOf(column))
                                      : numberColumn(titleOf(column), column.unit.empty() ? "count" : column.unit));
    }
    return heads;
  }

  std::vector<report::Line> cells(std::uint32_t row) const {
    std::vector<report::Line> cells{line(fmt::format("row {}", rows_.number(row)))};
    for (std::size_t i = 0; i < shown_.size(); ++i) cells.push_back(cell(row, i));
    return cells;
  }

 private:
  bool varies(std::size_t column) const {
    for (std::size_t row = 1; row < rows_.size(); ++row)
      if (rows_.value(row, column) != rows_.value(0, column)) return true;
    return false;
  }

  static std::string titleOf(const RowColumn& column) {
    const std::size_t dot = column.name.find('.');
    if (const RowMetric* metric = rowMetric(column))
      return metric->title + (dot == std::string::npos ? "" : " of " + column.name.substr(dot + 1));
    std::string title = column.name;
    std::replace(title.begin(), title.end(), '_', ' ');
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
  }

  report::Line cell(std::uint32_t row, std::size_t place) const {
    const std::size_t column = shown_[place];
    if (rows_.columns()[column].isWord) return line(rows_.word(row, column));
    const double value = rows_.value(row, column);
    if (!std::isfinite(value)) return line(kNoValue, Tone::Quiet);
    if (place < axes_) return line(atMost(value, kAxisDigits));
    const RowMetric* metric = rowMetric(rows_.columns()[column]);
    return line(scales_[place - axes_].number(value), metric && metric->isEstimate ? Tone::Estimate : Tone::Plain);
  }

  const SweepRows& rows_;
  std::vector<std::size_t> shown_;
  std::size_t axes_ = 0;  // number of axis columns
  std::vector<Scale> scales_;
};

// At most `most` indices below n, evenly spread, with both ends.
std::vector<std::size_t> spread(std::size_t n, std::size_t most) {
  std::vector<std::size_t> places;
  const std::size_t count = std::min(n, most);
  for (std::size_t i = 0; i < count; ++i) places.push_back(count == 1 ? 0 : i * (n - 1) / (count - 1));
  return places;
}

std::vector<std::uint32_t> rowsThatAre(const SweepRows& rows, RowStatus status) {
  std::vector<std::uint32_t> found;
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (!rows.isReplaced(row) && rows.status(row) == status) found.push_back(static_cast<std::uint32_t>(row));
  return found;
}

std::string countsText(const SolvedSweep& sweep) {
  constexpr std::pair<RowStatus, const char*> kWords[]{
      {RowStatus::Done, "proven"},           {RowStatus::Outside, "outside the constraints"},
      {RowStatus::Limited, "with a gap"},    {RowStatus::Dominated, "dominated"},
      {RowStatus::Infeasible, "do not fit"}, {RowStatus::Failed, "failed"}};
  std::vector<std::string> parts;
  std::size_t all = 0;
  for (const auto& [status, words] : kWords) {
    const std::size_t count = rowsThatAre(sweep.rows, status).size();
    all += count;
    if (count > 0) parts.push_back(fmt::format("{} {}", fixed(static_cast<double>(count), 0), words));
  }
  return fmt::format("{}: {} of {} rows are in the store; {}.", sweep.info.record.name,
                     fixed(static_cast<double>(all), 0), fixed(static_cast<double>(sweep.info.record.rowsTotal), 0),
                     fmt::join(parts, ", "));
}

report::Table axesTable(const SolvedSweep& sweep) {
  report::Table table{"Axes", {wordColumn("Axis"), wordColumn("Values"), wordColumn("Sets")}, {}, false};
  const std::vector<store::AxisRecord>& axes = sweep.info.record.axes;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const RowColumn& column = sweep.rows.columns()[axis];
    std::string range = kNoValue;
    std::set<double> values;
    for (std::size_t row = 0; row < sweep.rows.size(); ++row)
      if (const double value = sweep.rows.value(row, axis); std::isfinite(value)) values.insert(value);
    if (column.isWord)
      range = fmt::format("{}", fmt::join(sweep.rows.words(axis), ", "));
    else if (!values.empty())
      range = fmt::format("{} from {} to {} {}", counted(values.size(), "value"), atMost(*values.begin(), kAxisDigits),
                          atMost(*values.rbegin(), kAxisDigits), column.unit);
    table.rows.push_back({line(column.name), line(range), report::Line{code(axes[axis].pointer)}});
  }
  return table;
}

report::Table questionTable(const SolvedSweep& sweep) {
  const store::SweepRecord& record = sweep.info.record;
  report::Table table{"Questions",
                      {wordColumn("Model"), wordColumn("Objective"), wordColumn("Search"), wordColumn("Options")},
                      {},
                      false};
  for (const store::QuestionRecord& question : record.questions)
    table.rows.push_back(
        {line(question.model), line(question.objective), line(question.search),
         question.options.empty() ? line("defaults", Tone::Quiet) : report::Line{code(question.options)}});
  return table;
}

void addConditions(report::Section& section, const SolvedSweep& sweep) {
  const Result<Json> description = parseJson(sweep.info.record.description, sweep.info.record.name);
  if (!description || !description->is_object()) return;
  report::List list;
  for (const auto& [key, what] :
       {std::pair{"before", "Only accelerators with "}, std::pair{"after", "Only rows with "}})
    for (const Json& condition : description->value(key, Json::array()))
      if (condition.is_string()) list.items.push_back({said(what), code(condition.get<std::string>())});
  if (!list.items.empty()) section.blocks.emplace_back(std::move(list));
}

std::string networksText(const SolvedSweep& sweep) {
  std::vector<std::string> names;
  for (const store::NetworkRecord& network : sweep.info.record.networks) names.push_back(network.name);
  return names.size() == 1 ? "Of " + names.front() + "." : fmt::format("Of {} together.", fmt::join(names, ", "));
}

std::optional<DesignPoints> pointsOf(const SolvedSweep& sweep) {
  const SweepRows& rows = sweep.rows;
  const std::optional<std::size_t> latency = rows.column("latency_s"), picojoule = rows.column("energy_pj");
  const std::optional<std::size_t> energy = picojoule ? picojoule : rows.column("energy_mac");
  if (!latency || !energy) return std::nullopt;
  const std::vector<std::uint32_t> done = rowsThatAre(rows, RowStatus::Done);
  const std::vector<std::uint32_t> front = frontOfRows(rows, {*latency, *energy});
  if (front.empty()) return std::nullopt;
  std::set<std::uint32_t> shown(front.begin(), front.end());
  for (const std::size_t place : spread(done.size(), kMaxCloud)) shown.insert(done[place]);
  DesignPoints points;
  points.unit = picojoule ? EnergyUnit::Picojoule : EnergyUnit::Mac;
  const std::size_t gaps = gapsAmong(rows, front);
  points.caption = gaps == 0
                       ? "Proven rows of the sweep, which include all rows of the front."
                       : fmt::format("Proven rows of the sweep, and all rows of the front: {} of its {} have a gap.",
                                     gaps, counted(front.size(), "row"));
  for (const std::uint32_t row : shown) {
    DesignPoint point;
    point.label = fmt::format("row {}", rows.number(row));
    point.latencySeconds = rows.value(row, *latency);
    point.energy = rows.value(row, *energy);
    point.onFront = std::binary_search(front.begin(), front.end(), row);
    point.estimate = true;
    points.points.push_back(std::move(point));
  }
  return points;
}

std::vector<report::Line> cellsWithGap(const SolvedSweep& sweep, const Columns& columns, std::uint32_t row) {
  std::vector<report::Line> cells = columns.cells(row);
  const double gap = sweep.rows.gap(row);
  const bool hasGap = sweep.rows.status(row) == RowStatus::Limited && std::isfinite(gap);
  cells.push_back(hasGap ? line(percentNumber(gap)) : line(kNoValue, Tone::Quiet));
  return cells;
}

report::Table frontTable(const SolvedSweep& sweep, const Columns& columns) {
  std::vector<std::string> names;
  for (const std::size_t metric : sweep.metrics) names.push_back(sweep.rows.columns()[metric].name);
  const std::size_t gaps = gapsAmong(sweep.rows, sweep.front);
  report::Table table{
      fmt::format("{} of {} rows that no other beats in {}{}", std::min(kMaxShownRows, sweep.front.size()),
                  sweep.front.size(), fmt::join(names, " and "),
                  gaps > 0 ? fmt::format("; {} of them with a gap", gaps) : ""),
      columns.heads(),
      {},
      false};
  std::vector<std::uint32_t> front = sweep.front;
  std::sort(front.begin(), front.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(sweep.rows.value(a, sweep.metrics[0]), a) < std::pair(sweep.rows.value(b, sweep.metrics[0]), b);
  });
  if (gaps > 0) table.columns.push_back(numberColumn("Gap", "%"));
  for (const std::size_t place : spread(front.size(), kMaxShownRows))
    table.rows.push_back(gaps > 0 ? cellsWithGap(sweep, columns, front[place]) : columns.cells(front[place]));
  return table;
}

report::Table unprovenTable(const SolvedSweep& sweep, const Columns& columns, const std::vector<std::uint32_t>& open) {
  report::Table table{
      fmt::format("{} of {} rows whose search gave up", std::min(kMaxUnprovenRows, open.size()), open.size()),
      columns.heads(),
      {},
      false};
  table.columns.push_back(numberColumn("Gap", "%"));
  for (const std::size_t place : spread(open.size(), kMaxUnprovenRows))
    table.rows.push_back(cellsWithGap(sweep, columns, open[place]));
  return table;
}

}  // namespace

report::Section sweepSection(const ReportMaterial& material) {
  const SolvedSweep& sweep = *material.solved.sweep;
  report::Section section{"sweep", "Sweep", {}, {}};
  addParagraph(section, countsText(sweep) + " " + networksText(sweep));
  section.blocks.emplace_back(axesTable(sweep));
  section.blocks.emplace_back(questionTable(sweep));
  addConditions(section, sweep);
  const Columns columns(sweep);
  if (sweep.front.empty()) {
    addParagraph(section, "No row has metrics and satisfies the constraints, so there is no front.");
  } else {
    if (const std::optional<DesignPoints> points = pointsOf(sweep)) {
      report::Chart chart = report::designsChart(*points);
      chart.id = "sweep";
      chart.title = "Energy and latency of the sweep";
      section.blocks.emplace_back(std::move(chart));
    }
    section.blocks.emplace_back(frontTable(sweep, columns));
    addParagraph(section, fmt::format("Hypervolume: the front covers {} of the box between the best value of every "
                                      "metric and a point a tenth beyond the worst.",
                                      percent(coverageOfRows(sweep.rows, sweep.metrics, sweep.front), 1)));
  }
  const std::vector<std::uint32_t> open = rowsThatAre(sweep.rows, RowStatus::Limited);
  if (!open.empty()) section.blocks.emplace_back(unprovenTable(sweep, columns, open));
  return section;
}

}  // namespace tilescope::app
