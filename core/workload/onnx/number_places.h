// SPDX-License-Identifier: GPL-3.0-or-later
// Where the elements of an operator's output are in its input, row-major: for operators that pick, repeat or reorder
// elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/workload/onnx/model.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

using Places = std::vector<std::size_t>;  // in the input, one for each element of the output

Numbers picked(const Numbers& numbers, const Places& places);

// The place of each element of `to` in a value of shape `from` that is repeated along sizes of 1.
Places broadcastPlaces(const Shape& from, const Shape& to);

// Slices along an axis by their indices, negative ones from the end; nothing where one is outside.
std::optional<Places> placesAlong(const Shape& shape, std::size_t axis, const std::vector<std::int64_t>& indices);

// Elements by whole coordinates, one after the other; nothing where one is outside.
std::optional<Places> placesOfCoordinates(const Shape& shape, const std::vector<std::int64_t>& coordinates);

Places slicePlaces(const Shape& from, const Shape& to, const SliceAxes& cut);
Places tilePlaces(const Shape& from, const Shape& to);  // repeats of the whole
Places orderedPlaces(const Shape& from, const Shape& to, const std::vector<std::int64_t>& order);  // of axes

}  // namespace tilescope::onnx
