// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a program's arrays.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/program/execution/arithmetic.h"
#include "core/program/program.h"

namespace tilescope {

using Values = std::variant<std::vector<float>, std::vector<std::int32_t>>;  // of fp32, of int8
using NamedValues = std::map<std::string, Values>;                           // by the name of the array

std::size_t countOf(const Values& values);

// Row-major, one vector for each array; of an alias it is empty, because storageOf says who holds its values.
struct ProgramData {
  Arithmetic arithmetic = Arithmetic::Fp32;
  std::vector<Values> arrays;

  bool operator==(const ProgramData&) const = default;
};

// The array that holds the values of this one: itself, or the end of its chain of aliases.
std::size_t storageOf(const Program& program, std::size_t array);

// All zero.
ProgramData emptyData(const Program& program, Arithmetic arithmetic);

// Inputs, weights and biases random by random_values.h, maps zero. A value depends on seed, name and element only, not
// on the order of the arrays.
ProgramData fillRandom(const Program& program, Arithmetic arithmetic, std::uint64_t seed);

// Of aliases a copy of the values that they share.
NamedValues byName(const Program& program, const ProgramData& data);

}  // namespace tilescope
