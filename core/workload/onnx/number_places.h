// SPDX-License-Identifier: GPL-3.0-or-later
// Where an operator that picks, repeats or reorders takes its output elements. Row-major.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/workload/onnx/model.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

using Places = std::vector<std::size_t>;  // input position of each output element

Numbers picked(const Numbers& numbers, const Places& places);

// Positions for `from` broadcast to `to`.
Places broadcastPlaces(const Shape& from, const Shape& to);

// Positions of slices along an axis; negative indices count from the end. Empty if out of range.
std::optional<Places> placesAlong(const Shape& shape, std::size_t axis, const std::vector<std::int64_t>& indices);

// Positions of elements given by their coordinates, one after another. Empty if out of range.
std::optional<Places> placesOfCoordinates(const Shape& shape, const std::vector<std::int64_t>& coordinates);

Places slicePlaces(const Shape& from, const Shape& to, const SliceAxes& cut);
Places tilePlaces(const Shape& from, const Shape& to);  // repeats the whole value
Places orderedPlaces(const Shape& from, const Shape& to, const std::vector<std::int64_t>& order);  // reorders axes

}  // namespace tilescope::onnx
