// SPDX-License-Identifier: GPL-3.0-or-later
// One varying quantity of a sweep, with its values.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"

namespace tilescope {

enum class AxisKind {
  Fields,        // a value for one or more fields of the profile
  Combinations,  // "together": each value sets several fields
  Hierarchies,   // each value sets all memories
  Dataflow,      // this and the following are choices
  Model,
  Option,
  Technology,
  Batch,
  Network
};

struct SweepAxis {
  std::string name;
  AxisKind kind = AxisKind::Fields;
  std::string unit;      // of its numbers; "": none
  double unitValue = 1;  // base units per unit

  std::vector<std::string> pointers;  // for Fields
  std::string option;                 // for Option

  std::vector<double> numbers;     // in base units; for Fields with numbers, and Batch
  std::vector<std::string> words;  // Fields: JSON; choices: as written; Hierarchies: labels
  std::vector<std::vector<HardwareEdit>> combinations;

  std::vector<std::string> memories;     // Hierarchies: memories of each value as JSON
  std::vector<HardwareEdit> provenance;  // Hierarchies: removes sources and limits of the base profile's memories

  std::size_t merged = 0;  // values omitted because they equal an earlier one

  std::size_t size() const { return numbers.size() + words.size() + combinations.size(); }
  bool isNumeric() const { return !numbers.empty(); }
  // As in expressions; NaN for words and combinations.
  double valueInUnit(std::size_t index) const {
    return isNumeric() ? numbers[index] / unitValue : std::numeric_limits<double>::quiet_NaN();
  }
};

std::vector<HardwareEdit> editsOf(const SweepAxis& axis, std::size_t index);

}  // namespace tilescope
