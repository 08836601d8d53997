// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_front.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/store/sweep_columns.h"

namespace tilescope {
namespace {

using Point = MetricPoint;

// The front so far. Points come in the order of all metrics, so no later one dominates an earlier one.
class Survivors {
 public:
  explicit Survivors(std::size_t metrics) : metrics_(metrics) {}

  // False if an earlier point is at least as good in every metric.
  bool add(const Point& point) {
    switch (metrics_) {
      case 1:
      case 2:
        return addToPlane(point);
      case 3:
        return addToStaircase(point);
      default:
        return addToList(point);
    }
  }

 private:
  // Two metrics: the first ascends, so the second must fall.
  bool addToPlane(const Point& point) {
    const double value = point[metrics_ - 1];
    if (metrics_ == 1 ? !list_.empty() : value >= least_) return false;
    least_ = value;
    if (metrics_ == 1) list_.push_back(point);
    return true;
  }

  // Keeps the front over the second (ascending) and third (descending) metric.
  bool addToStaircase(const Point& point) {
    auto next = stairs_.upper_bound(point[1]);
    if (next != stairs_.begin() && std::prev(next)->second <= point[2]) return false;
    if (next != stairs_.begin() && std::prev(next)->first == point[1]) --next;
    while (next != stairs_.end() && next->second >= point[2]) next = stairs_.erase(next);
    stairs_.emplace_hint(next, point[1], point[2]);
    return true;
  }

  bool addToList(const Point& point) {
    const auto covers = [&](const Point& other) {
      for (std::size_t i = 0; i < metrics_; ++i)
        if (other[i] > point[i]) return false;
      return true;
    };
    if (std::any_of(list_.begin(), list_.end(), covers)) return false;
    list_.push_back(point);
    return true;
  }

  std::size_t metrics_;
  double least_ = std::numeric_limits<double>::infinity();
  std::map<double, double> stairs_;
  std::vector<Point> list_;
};

constexpr const char* kFullTies = "full";
constexpr const char* kPower = "power_w";
constexpr const char* kUtilisation = "utilisation";

struct FrontMetric {
  std::string name, network;  // network: "" or ".resnet18"

  bool is(const char* metric) const { return name == metric; }
  std::vector<std::string> columns() const {
    if (is(kPower)) return {"energy_pj" + network, "latency_s" + network};
    return {name + network};
  }
  double value(std::span<const double> values) const {
    if (is(kPower)) return values[0] * kJoulesPerPicojoule / values[1];
    return is(kUtilisation) ? -values[0] : values[0];
  }
};

Result<std::vector<FrontMetric>> metricsOf(const store::StoreReader& reader, const store::SweepInfo& sweep) {
  const Result<Json> document = parseJson(sweep.record.description, reader.path());
  if (!document) return document.diagnostics();
  std::vector<FrontMetric> metrics;
  for (const Json& named : document->value("front", Json::array())) {
    const std::string text = named.get<std::string>();
    const std::size_t dot = text.find('.');
    metrics.push_back({text.substr(0, dot), dot == std::string::npos ? "" : text.substr(dot)});
  }
  if (!metrics.empty()) return metrics;
  return Diagnostic{Diagnostic::Severity::Error,
                    reader.path(),
                    "",
                    "a sweep without \"front\": " + quoteName(sweep.record.name),
                    "one whose description names the metrics of its front",
                    "Add \"front\": [\"latency_s\", \"energy_pj\"] to the description of a sweep of another name."};
}

}  // namespace

std::vector<std::size_t> frontOf(std::span<const Point> points, std::size_t metrics) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto* begin = points[i].begin();
    if (std::all_of(begin, begin + metrics, [](double value) { return std::isfinite(value); })) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    for (std::size_t i = 0; i < metrics; ++i)
      if (points[a][i] != points[b][i]) return points[a][i] < points[b][i];
    return a < b;
  });
  Survivors survivors(metrics);
  std::vector<std::size_t> front;
  for (const std::size_t i : order)
    if (survivors.add(points[i])) front.push_back(i);
  std::sort(front.begin(), front.end());
  return front;
}

bool isCompared(store::RowStatus status) {
  return status == store::RowStatus::Done || status == store::RowStatus::Limited;
}

store::RowStatus statusNamed(std::string_view word) {
  using store::RowStatus;
  for (const RowStatus status : {RowStatus::Done, RowStatus::Outside, RowStatus::Infeasible, RowStatus::Dominated,
                                 RowStatus::Limited, RowStatus::Failed})
    if (store::wordOf(status) == word) return status;
  return RowStatus::Failed;
}

Result<ComparedRows> comparedRows(const store::StoreReader& reader, const store::SweepInfo& sweep) {
  const Result<std::vector<FrontMetric>> metrics = metricsOf(reader, sweep);
  if (!metrics) return metrics.diagnostics();
  std::vector<std::string> names{"number", "question", "status", "tie_break"};
  for (const FrontMetric& metric : *metrics)
    for (std::string& column : metric.columns()) names.push_back(std::move(column));
  constexpr std::int64_t kRowsAtOnce = 100'000;
  struct Row {
    RowPlace place;
    Point point{};
    store::RowStatus status = store::RowStatus::Failed;
    bool hasFullTies = false;
  };
  std::vector<Row> rows;
  for (std::int64_t after = 0;;) {
    const Result<store::ColumnRows> polled = reader.poll(sweep, after, names, kRowsAtOnce);
    if (!polled) return polled.diagnostics();
    const std::vector<store::Column>& columns = polled->columns;
    for (std::size_t row = 0; row < columns[0].values.size(); ++row) {
      Point point{};
      std::size_t column = 4;
      for (std::size_t i = 0; i < metrics->size(); ++i) {
        std::array<double, 2> values{};
        const std::size_t count = (*metrics)[i].columns().size();
        for (std::size_t k = 0; k < count; ++k) values[k] = columns[column++].values[row];
        point[i] = (*metrics)[i].value(values);
      }
      const auto word = [&](const store::Column& of) { return of.words[static_cast<std::size_t>(of.values[row])]; };
      rows.push_back({{static_cast<std::int64_t>(columns[0].values[row]), static_cast<int>(columns[1].values[row])},
                      point,
                      statusNamed(word(columns[2])),
                      word(columns[3]) == kFullTies});
    }
    if (columns[0].values.empty()) break;
    after = polled->lastId;
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
  const auto last =
      std::unique(rows.rbegin(), rows.rend(), [](const auto& a, const auto& b) { return a.place == b.place; });
  rows.erase(rows.begin(), last.base());
  ComparedRows compared;
  compared.metrics = metrics->size();
  for (const Row& row : rows) {
    if (!isCompared(row.status)) continue;
    compared.places.push_back(row.place);
    compared.points.push_back(row.point);
    compared.hasGap.push_back(row.status == store::RowStatus::Limited ? 1 : 0);
    compared.hasFullTies.push_back(row.hasFullTies ? 1 : 0);
  }
  return compared;
}

bool hasFrontOfFirstTies(const store::SweepInfo& sweep) {
  const Json document = Json::parse(sweep.record.description, nullptr, false);
  return document.is_object() && !document.value("front", Json::array()).empty() &&
         std::any_of(sweep.record.questions.begin(), sweep.record.questions.end(),
                     [](const store::QuestionRecord& question) { return question.tieBreak != kFullTies; });
}

Result<std::vector<RowPlace>> frontRows(const store::StoreReader& reader, const store::SweepInfo& sweep) {
  const Result<ComparedRows> compared = comparedRows(reader, sweep);
  if (!compared) return compared.diagnostics();
  std::vector<RowPlace> front;
  std::size_t open = 0, gaps = 0;
  for (const std::size_t i : frontOf(compared->points, compared->metrics)) {
    front.push_back(compared->places[i]);
    if (compared->hasGap[i] != 0)
      ++gaps;
    else
      open += compared->hasFullTies[i] == 0 ? 1 : 0;
  }
  Diagnostics warnings;
  const auto warn = [&](std::size_t rows, const char* found, const char* expected, const char* remedy) {
    if (rows > 0)
      warnings.push_back(
          {Diagnostic::Severity::Warning, reader.path(), "", counted(rows, "row") + found, expected, remedy});
  };
  warn(gaps, " of the front with a gap", "proven rows: a better plan of another row may take their place",
       "Run the description with --deeper.");
  warn(open, " of the front with metrics of the first optimum found", "the full tie rule",
       "Run the description on this store; of shards merge all first.");
  return {std::move(front), std::move(warnings)};
}

}  // namespace tilescope
