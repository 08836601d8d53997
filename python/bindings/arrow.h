// SPDX-License-Identifier: GPL-3.0-or-later
// Columns in memory, and their stream in the Arrow C data interface (Apache Arrow, "The Arrow C data interface" and
// "The Arrow PyCapsule interface").
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tilescope::python {

struct DataColumn {
  enum class Kind { Number, Whole, Words };
  std::string name, unit;
  Kind kind = Kind::Number;
  bool largerIsBetter = false;
  std::vector<double> numbers;  // NaN: no value
  std::vector<std::int64_t> whole;
  std::vector<std::int32_t> codes;  // indices into words
  std::vector<std::string> words;
};

struct DataColumns {
  std::size_t rows = 0;
  std::vector<char> isCompared;  // by row: takes part in fronts
  std::vector<DataColumn> columns;
};
using ColumnsPtr = std::shared_ptr<const DataColumns>;

// A capsule "arrow_array_stream" with one batch. Numbers are shared with the columns, which live as long as the
// stream's consumer needs them; NaN becomes null. Words are a dictionary.
pybind11::capsule arrowStream(const ColumnsPtr& columns);

}  // namespace tilescope::python
