// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/number_places.h"

namespace tilescope::onnx {
namespace {

// Negative indices count from the end. Empty if out of range.
std::optional<std::size_t> indexAt(std::int64_t index, std::int64_t size) {
  if (index < 0) index += size;
  return index < 0 || index >= size ? std::nullopt : std::optional(static_cast<std::size_t>(index));
}

}  // namespace

Numbers picked(const Numbers& numbers, const Places& places) {
  Numbers made;
  for (const std::size_t place : places) {
    if (!numbers.whole.empty()) made.whole.push_back(numbers.whole[place]);
    if (!numbers.real.empty()) made.real.push_back(numbers.real[place]);
  }
  return made;
}

Places broadcastPlaces(const Shape& from, const Shape& to) {
  Places places(static_cast<std::size_t>(elementsOf(to)), 0);
  std::size_t inner = 1, step = 1;
  for (std::size_t axis = to.size(); axis-- > 0;) {
    const std::size_t behind = to.size() - axis;
    const auto size = static_cast<std::size_t>(to[axis]);
    const bool isOwn = behind <= from.size() && from[from.size() - behind] != 1;
    if (isOwn)
      for (std::size_t i = 0; i < places.size(); ++i) places[i] += i / inner % size * step;
    if (isOwn) step *= size;
    inner *= size;
  }
  return places;
}

std::optional<Places> placesAlong(const Shape& shape, std::size_t axis, const std::vector<std::int64_t>& indices) {
  std::size_t inner = 1, outer = 1;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i < axis) outer *= static_cast<std::size_t>(shape[i]);
    if (i > axis) inner *= static_cast<std::size_t>(shape[i]);
  }
  const std::int64_t size = shape[axis];
  Places places;
  for (std::size_t o = 0; o < outer; ++o)
    for (const std::int64_t index : indices) {
      const std::optional<std::size_t> at = indexAt(index, size);
      if (!at) return std::nullopt;
      for (std::size_t i = 0; i < inner; ++i) places.push_back((o * static_cast<std::size_t>(size) + *at) * inner + i);
    }
  return places;
}

std::optional<Places> placesOfCoordinates(const Shape& shape, const std::vector<std::int64_t>& coordinates) {
  const std::size_t rank = shape.size();
  Places places;
  for (std::size_t i = 0; rank > 0 && i + rank <= coordinates.size(); i += rank) {
    std::size_t place = 0;
    for (std::size_t axis = 0; axis < rank; ++axis) {
      const std::optional<std::size_t> at = indexAt(coordinates[i + axis], shape[axis]);
      if (!at) return std::nullopt;
      place = place * static_cast<std::size_t>(shape[axis]) + *at;
    }
    places.push_back(place);
  }
  return places;
}

Places slicePlaces(const Shape& from, const Shape& to, const SliceAxes& cut) {
  Places places(static_cast<std::size_t>(elementsOf(to)), 0);
  std::size_t inner = 1, step = 1;
  for (std::size_t axis = from.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(to[axis]);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::int64_t at = cut.start[axis] + static_cast<std::int64_t>(i / inner % size) * cut.step[axis];
      places[i] += static_cast<std::size_t>(at) * step;
    }
    inner *= size;
    step *= static_cast<std::size_t>(from[axis]);
  }
  return places;
}

Places tilePlaces(const Shape& from, const Shape& to) {
  Places places(static_cast<std::size_t>(elementsOf(to)), 0);
  std::size_t inner = 1, step = 1;
  for (std::size_t axis = to.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(to[axis]), own = static_cast<std::size_t>(from[axis]);
    for (std::size_t i = 0; i < places.size(); ++i) places[i] += i / inner % size % own * step;
    inner *= size;
    step *= own;
  }
  return places;
}

Places orderedPlaces(const Shape& from, const Shape& to, const std::vector<std::int64_t>& order) {
  Places steps(from.size(), 1);
  for (std::size_t axis = from.size(); axis-- > 1;)
    steps[axis - 1] = steps[axis] * static_cast<std::size_t>(from[axis]);
  Places places(static_cast<std::size_t>(elementsOf(to)), 0);
  std::size_t inner = 1;
  for (std::size_t axis = to.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(to[axis]);
    for (std::size_t i = 0; i < places.size(); ++i)
      places[i] += i / inner % size * steps[static_cast<std::size_t>(order[axis])];
    inner *= size;
  }
  return places;
}

}  // namespace tilescope::onnx
