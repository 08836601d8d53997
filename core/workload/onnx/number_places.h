// SPDX-License-Identifier: GPL-3.0-or-later
// Maps elements of an operator's output to their positions in its input, row-major: for operators that pick, repeat or
// reorder elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/workload/onnx/model.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

using Places = std::vector<std::size_t>;  // positions in the input, one per element of the output

Numbers picked(const Numbers& numbers, const Places& places);

// The position of each element of `to` in a value of shape `from` that is repeated along sizes of 1.
Places broadcastPlaces(const Shape& from, const Shape& to);

// Slices along an axis by index, negative ones from the end; empty if one is out of range.
std::optional<Places> placesAlong(const Shape& shape, std::size_t axis, const std::vector<std::int64_t>& indices);

// Elements by full coordinates, one after another; empty if one is out of range.
std::optional<Places> placesOfCoordinates(const Shape& shape, const std::vector<std::int64_t>& coordinates);

Places slicePlaces(const Shape& from, const Shape& to, const SliceAxes& cut);
Places tilePlaces(const Shape& from, const Shape& to);  // repeats the whole value
Places orderedPlaces(const Shape& from, const Shape& to, const std::vector<std::int64_t>& order);  // reorders axes

}  // namespace tilescope::onnx
