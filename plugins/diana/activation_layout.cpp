// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/activation_layout.h"

#include "core/base/ensure.h"

namespace tilescope::diana {

namespace {

// Visits (index of the value, index of its byte).
template <typename Visit>
void forEachValue(const ActivationShape& shape, Visit visit) {
  std::size_t index = 0;
  for (std::int64_t row = 0; row < shape.channels * shape.rows; ++row)
    for (std::int64_t column = 0; column < shape.columns; ++column)
      visit(index++, static_cast<std::size_t>(reversedInWord(row * shape.pitch + column)));
}

}  // namespace

std::int64_t activationBytes(const ActivationShape& shape) {
  ensure(shape.channels > 0 && shape.rows > 0 && shape.columns > 0 && shape.pitch >= shape.columns,
         "activations need sizes and a pitch of at least a row");
  return (shape.channels * shape.rows * shape.pitch + 3) / 4 * 4;
}

std::vector<std::uint8_t> toReversedWords(std::span<const std::int8_t> values, const ActivationShape& shape) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(activationBytes(shape)));
  ensure(std::ssize(values) == shape.channels * shape.rows * shape.columns, "activations of another shape");
  forEachValue(shape,
               [&](std::size_t index, std::size_t place) { bytes[place] = static_cast<std::uint8_t>(values[index]); });
  return bytes;
}

std::vector<std::int8_t> fromReversedWords(std::span<const std::uint8_t> bytes, const ActivationShape& shape) {
  ensure(std::ssize(bytes) >= activationBytes(shape), "fewer bytes than the activations have");
  std::vector<std::int8_t> values(static_cast<std::size_t>(shape.channels * shape.rows * shape.columns));
  forEachValue(shape,
               [&](std::size_t index, std::size_t place) { values[index] = static_cast<std::int8_t>(bytes[place]); });
  return values;
}

}  // namespace tilescope::diana
