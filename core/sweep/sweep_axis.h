// SPDX-License-Identifier: GPL-3.0-or-later
// One thing that varies in a sweep, with all its values.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"

namespace tilescope {

enum class AxisKind {
  Fields,        // one value for some fields of the profile
  Combinations,  // each value sets several fields: "together"
  Hierarchies,   // each value sets all memories
  Dataflow,      // the others are choices
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
  double unitValue = 1;  // base units of the profile per unit

  std::vector<std::string> pointers;  // of Fields
  std::string option;                 // of Option

  // Its values are in one of these, the others are empty.
  std::vector<double> numbers;     // in base units: Fields that take numbers, Batch
  std::vector<std::string> words;  // of Fields as JSON; of choices as written; of Hierarchies labels
  std::vector<std::vector<HardwareEdit>> combinations;  // of Combinations

  std::vector<std::string> memories;     // of Hierarchies: of every value as JSON
  std::vector<HardwareEdit> provenance;  // of Hierarchies: what is said about the base profile's memories goes

  std::size_t merged = 0;  // values that became equal to an earlier one and were left out

  std::size_t size() const { return numbers.size() + words.size() + combinations.size(); }
  bool isNumeric() const { return !numbers.empty(); }
  // In the axis's unit, what expressions read; NaN of words and combinations.
  double valueInUnit(std::size_t index) const {
    return isNumeric() ? numbers[index] / unitValue : std::numeric_limits<double>::quiet_NaN();
  }
};

// What its value sets in the profile; nothing of choices.
std::vector<HardwareEdit> editsOf(const SweepAxis& axis, std::size_t index);

}  // namespace tilescope
