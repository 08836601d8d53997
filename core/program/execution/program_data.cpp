// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/program_data.h"

#include "core/base/ensure.h"
#include "core/program/execution/random_values.h"

namespace tilescope {
namespace {

bool isGiven(const Array& array) {
  return array.role == ArrayRole::Input || array.role == ArrayRole::Weight || array.role == ArrayRole::Bias;
}

void fill(std::vector<float>& values, const Array& array, std::uint64_t stream) {
  const std::int64_t length = array.size.channel * array.size.height * array.size.width;
  const int exponent = array.role == ArrayRole::Weight ? weightExponent(length) : 0;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = randomFloat(wordAt(stream, i), exponent);
}

void fill(std::vector<std::int32_t>& values, const Array& array, std::uint64_t stream) {
  const auto random = array.role == ArrayRole::Weight ? randomInt8Weight : randomInt8;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = random(wordAt(stream, i));
}

}  // namespace

std::size_t countOf(const Values& values) {
  return std::visit([](const auto& held) { return held.size(); }, values);
}

std::size_t storageOf(const Program& program, std::size_t array) {
  for (std::size_t steps = 0; steps <= program.arrays.size(); ++steps) {
    const std::optional<std::size_t>& target = program.arrays.at(array).aliasOf;
    if (!target) return array;
    array = *target;
  }
  ensure(false, "an array that is an alias of itself");
  return array;
}

ProgramData emptyData(const Program& program, Arithmetic arithmetic) {
  ProgramData data;
  data.arithmetic = arithmetic;
  for (const Array& array : program.arrays) {
    const auto count = array.aliasOf ? std::size_t{0} : static_cast<std::size_t>(array.size.elements());
    if (arithmetic == Arithmetic::Fp32) {
      data.arrays.emplace_back(std::vector<float>(count));
    } else {
      data.arrays.emplace_back(std::vector<std::int32_t>(count));
    }
  }
  return data;
}

ProgramData fillRandom(const Program& program, Arithmetic arithmetic, std::uint64_t seed) {
  ProgramData data = emptyData(program, arithmetic);
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    const Array& array = program.arrays[i];
    if (!isGiven(array)) continue;
    const std::uint64_t stream = streamOf(seed, array.name);
    std::visit([&](auto& values) { fill(values, array, stream); }, data.arrays[i]);
  }
  return data;
}

NamedValues byName(const Program& program, const ProgramData& data) {
  NamedValues named;
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    named[program.arrays[i].name] = data.arrays.at(storageOf(program, i));
  }
  return named;
}

}  // namespace tilescope
