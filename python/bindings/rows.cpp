// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a stored sweep as columns: numbers as memory that numpy and memoryview read without a copy, words as
// indices, and both as a stream of the Arrow C data interface.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/store/merge_stores.h"
#include "core/store/store_reader.h"
#include "core/sweep/hypervolume.h"
#include "core/sweep/sweep_front.h"
#include "core/sweep/sweep_rows.h"
#include "python/bindings/arrow.h"
#include "python/bindings/door.h"

namespace tilescope::python {
namespace {

using store::StoreReader;
using store::SweepInfo;

struct StoredRows {
  std::string store;
  SweepInfo sweep;
  ColumnsPtr columns;
};

// Rows by number and question, without replaced ones.
std::vector<std::size_t> orderOf(const SweepRows& rows) {
  std::vector<std::size_t> order;
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (!rows.isReplaced(row)) order.push_back(row);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(rows.number(a), rows.question(a)) < std::pair(rows.number(b), rows.question(b));
  });
  return order;
}

// Distinct words in order of first use, and the index of each row's word.
template <class WordOf>
DataColumn wordColumn(std::string name, const std::vector<std::size_t>& order, WordOf wordOf) {
  DataColumn column;
  column.name = std::move(name);
  column.kind = DataColumn::Kind::Words;
  column.codes.reserve(order.size());
  std::map<std::string, std::int32_t> known;
  for (const std::size_t row : order) {
    const std::string& word = wordOf(row);
    // Mostly the word of the row before.
    if (!column.codes.empty() && word == column.words[static_cast<std::size_t>(column.codes.back())]) {
      column.codes.push_back(column.codes.back());
      continue;
    }
    const auto [found, isNew] = known.emplace(word, static_cast<std::int32_t>(column.words.size()));
    if (isNew) column.words.push_back(word);
    column.codes.push_back(found->second);
  }
  return column;
}

ColumnsPtr columnsOf(const SweepRows& rows, const SweepInfo& sweep) {
  const std::vector<std::size_t> order = orderOf(rows);
  const auto columns = std::make_shared<DataColumns>();
  columns->rows = order.size();
  for (const std::size_t row : order) columns->isCompared.push_back(isCompared(rows.status(row)) ? 1 : 0);
  DataColumn number, question, gap;
  number.name = "number";
  question.name = "question";
  number.kind = question.kind = DataColumn::Kind::Whole;
  for (const std::size_t row : order) {
    number.whole.push_back(rows.number(row));
    question.whole.push_back(rows.question(row));
  }
  columns->columns = {std::move(number), std::move(question)};
  const std::vector<store::QuestionRecord>& questions = sweep.record.questions;
  const auto asked = [&](std::size_t row) -> const store::QuestionRecord& {
    return questions[static_cast<std::size_t>(rows.question(row))];
  };
  columns->columns.push_back(
      wordColumn("model", order, [&](std::size_t row) -> const std::string& { return asked(row).model; }));
  columns->columns.push_back(
      wordColumn("objective", order, [&](std::size_t row) -> const std::string& { return asked(row).objective; }));
  bool hasStatus = false;
  const auto addStatus = [&] {
    std::string word;
    columns->columns.push_back(wordColumn("status", order, [&](std::size_t row) -> const std::string& {
      word = std::string(store::wordOf(rows.status(row)));
      return word;
    }));
    hasStatus = true;
  };
  for (std::size_t c = 0; c < rows.columns().size(); ++c) {
    const RowColumn& described = rows.columns()[c];
    if (described.isMetric() && !hasStatus) addStatus();
    if (described.isWord) {
      columns->columns.push_back(
          wordColumn(described.name, order, [&](std::size_t row) -> const std::string& { return rows.word(row, c); }));
      continue;
    }
    DataColumn column;
    column.name = described.name;
    column.unit = described.unit;
    column.largerIsBetter = described.largerIsBetter;
    column.numbers.reserve(order.size());
    for (const std::size_t row : order) column.numbers.push_back(rows.value(row, c));
    columns->columns.push_back(std::move(column));
  }
  if (!hasStatus) addStatus();
  gap.name = "gap";
  for (const std::size_t row : order) gap.numbers.push_back(rows.gap(row));
  columns->columns.push_back(std::move(gap));
  columns->columns.push_back(
      wordColumn("bound_by", order, [&](std::size_t row) -> const std::string& { return rows.boundBy(row); }));
  return columns;
}

// Places of the rows that no other row beats in these columns.
std::vector<std::size_t> frontOfColumns(const StoredRows& rows, const std::vector<std::string>& names) {
  if (names.empty() || names.size() > kMaxFrontMetrics)
    raiseFindings({{Diagnostic::Severity::Error, "front", "", std::to_string(names.size()) + " metrics",
                    "one to " + std::to_string(kMaxFrontMetrics), ""}});
  std::vector<const DataColumn*> metrics;
  for (const std::string& name : names) {
    const auto& all = rows.columns->columns;
    const auto found = std::find_if(all.begin(), all.end(), [&](const DataColumn& one) { return one.name == name; });
    if (found == all.end() || found->kind != DataColumn::Kind::Number)
      raiseFindings({{Diagnostic::Severity::Error, "front", "", name, "a column of numbers", ""}});
    metrics.push_back(&*found);
  }
  std::vector<MetricPoint> points(rows.columns->rows);
  for (std::size_t row = 0; row < points.size(); ++row)
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      const double value = metrics[m]->largerIsBetter ? -metrics[m]->numbers[row] : metrics[m]->numbers[row];
      points[row][m] = rows.columns->isCompared[row] ? value : std::numeric_limits<double>::quiet_NaN();
    }
  return frontOf(points, metrics.size());
}

// NaN without a front in the description.
double coverageOf(const StoreReader& reader, const SweepInfo& sweep) {
  const Result<ComparedRows> compared = comparedRows(reader, sweep);
  if (!compared) return std::numeric_limits<double>::quiet_NaN();
  GrowingFront front(compared->metrics);
  for (std::size_t i = 0; i < compared->points.size(); ++i) front.add(compared->points[i], compared->hasGap[i] != 0);
  return front.coverage();
}

// answer(reader, sweep) for a sweep in a store, in a worker.
template <class Answer>
auto fromStore(const std::string& path, const std::string& name, Answer answer) {
  auto answered = solved(nullptr,
                         [&](const CancelToken& cancel) -> decltype(answer(std::declval<const StoreReader&>(),
                                                                           std::declval<const SweepInfo&>(), cancel)) {
                           const Result<StoreReader> reader = StoreReader::open(path);
                           if (!reader) return reader.diagnostics();
                           const Result<SweepInfo> sweep = reader->sweep(name);
                           if (!sweep) return sweep.diagnostics();
                           return answer(*reader, *sweep, cancel);
                         });
  return takenFromStore(std::move(answered), path);
}

StoredRows readRows(const std::string& path, const std::string& name) {
  return fromStore(
      path, name,
      [&](const StoreReader& reader, const SweepInfo& sweep, const CancelToken& cancel) -> Result<StoredRows> {
        SweepRowsReader rows(sweep);
        while (!cancel.cancelled()) {
          const Result<std::size_t> read = rows.read(reader, SweepRows::kChunkRows);
          if (!read) return read.diagnostics();
          if (*read == 0) break;
        }
        return StoredRows{path, sweep, columnsOf(rows.rows(), sweep)};
      });
}

std::vector<std::pair<std::int64_t, int>> frontOfStore(const StoredRows& rows) {
  std::vector<std::pair<std::int64_t, int>> places;
  const auto front = [](const StoreReader& reader, const SweepInfo& sweep, const CancelToken&) {
    return frontRows(reader, sweep);
  };
  for (const RowPlace& place : fromStore(rows.store, rows.sweep.record.name, front))
    places.emplace_back(place.number, place.question);
  return places;
}

double coverageOfStore(const StoredRows& rows) {
  return fromStore(rows.store, rows.sweep.record.name,
                   [](const StoreReader& reader, const SweepInfo& sweep, const CancelToken&) -> Result<double> {
                     return coverageOf(reader, sweep);
                   });
}

std::vector<std::tuple<std::string, std::string, std::int64_t, std::string>> sweepsOf(const std::string& path) {
  Result<std::vector<SweepInfo>> found = [&]() -> Result<std::vector<SweepInfo>> {
    const py::gil_scoped_release release;
    const Result<StoreReader> reader = StoreReader::open(path);
    if (!reader) return reader.diagnostics();
    return reader->sweeps();
  }();
  std::vector<std::tuple<std::string, std::string, std::int64_t, std::string>> sweeps;
  for (const SweepInfo& sweep : takenFromStore(std::move(found), path))
    sweeps.emplace_back(sweep.record.name, sweep.state, sweep.record.rowsTotal, sweep.record.description);
  return sweeps;
}

void merged(const std::string& store, const std::vector<std::string>& inputs) {
  Result<store::MergeReport> report = [&] {
    const py::gil_scoped_release release;
    return store::mergeStores(store, inputs);
  }();
  takenFromStore(std::move(report), store);
}

template <class T>
py::buffer_info bufferOf(const std::vector<T>& values) {
  return {const_cast<T*>(values.data()),
          sizeof(T),
          py::format_descriptor<T>::format(),
          1,
          {static_cast<py::ssize_t>(values.size())},
          {static_cast<py::ssize_t>(sizeof(T))},
          true};
}

// One column that keeps all alive.
struct ColumnHandle {
  ColumnsPtr columns;
  std::size_t index = 0;

  const DataColumn& column() const { return columns->columns[index]; }
};

py::buffer_info bufferOfHandle(ColumnHandle& handle) {
  const DataColumn& column = handle.column();
  switch (column.kind) {
    case DataColumn::Kind::Whole:
      return bufferOf(column.whole);
    case DataColumn::Kind::Words:
      return bufferOf(column.codes);
    case DataColumn::Kind::Number:
      break;
  }
  return bufferOf(column.numbers);
}

}  // namespace

void addRows(py::module_& module) {
  py::class_<ColumnHandle>(module, "Column", py::buffer_protocol())
      .def_buffer(bufferOfHandle)
      .def_property_readonly("name", [](const ColumnHandle& c) { return c.column().name; })
      .def_property_readonly("unit", [](const ColumnHandle& c) { return c.column().unit; })
      .def_property_readonly("words",
                             [](const ColumnHandle& c) -> py::object {
                               if (c.column().kind != DataColumn::Kind::Words) return py::none();
                               return py::cast(c.column().words);
                             })
      .def("__len__", [](const ColumnHandle& c) { return c.columns->rows; });
  py::class_<StoredRows>(module, "Rows")
      .def_property_readonly("size", [](const StoredRows& r) { return r.columns->rows; })
      .def_property_readonly("state", [](const StoredRows& r) { return r.sweep.state; })
      .def_property_readonly("rows_total", [](const StoredRows& r) { return r.sweep.record.rowsTotal; })
      .def_property_readonly("coverage", coverageOfStore)
      .def_property_readonly("front", frontOfStore)
      .def_property_readonly("columns",
                             [](const StoredRows& r) {
                               std::vector<ColumnHandle> handles;
                               for (std::size_t i = 0; i < r.columns->columns.size(); ++i)
                                 handles.push_back({r.columns, i});
                               return handles;
                             })
      .def("front_of", frontOfColumns, py::arg("metrics"))
      .def("arrow", [](const StoredRows& r) { return arrowStream(r.columns); });
  module.def("read_rows", readRows, py::arg("store"), py::arg("sweep"));
  module.def("store_sweeps", sweepsOf, py::arg("store"));
  module.def("merge", merged, py::arg("store"), py::arg("inputs"));
}

}  // namespace tilescope::python
