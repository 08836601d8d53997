// SPDX-License-Identifier: GPL-3.0-or-later
// Which input element each output element is, for operators that pick, repeat or reorder elements. Row-major.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/workload/onnx/model.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

using Places = std::vector<std::size_t>;  // for each output element, its position in the input

Numbers picked(const Numbers& numbers, const Places& places);

// For a value of shape `from` that is broadcast to shape `to`.
Places broadcastPlaces(const Shape& from, const Shape& to);

// For slices along an axis by index; negative indices count from the end. Empty if one is out of range.
std::optional<Places> placesAlong(const Shape& shape, std::size_t axis, const std::vector<std::int64_t>& indices);

// For elements given by all their coordinates, one after another. Empty if one is out of range.
std::optional<Places> placesOfCoordinates(const Shape& shape, const std::vector<std::int64_t>& coordinates);

Places slicePlaces(const Shape& from, const Shape& to, const SliceAxes& cut);
Places tilePlaces(const Shape& from, const Shape& to);  // repeats the whole value
Places orderedPlaces(const Shape& from, const Shape& to, const std::vector<std::int64_t>& order);  // reorders axes

}  // namespace tilescope::onnx
