// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/lattice.h"

namespace tilescope::check {

std::optional<Lattice> Lattice::of(const Extents& temporal) {
  Lattice lattice;
  std::size_t count = 1;
  for (std::size_t d = 0; d < temporal.size(); ++d) {
    std::int64_t rest = temporal[d];
    for (std::int64_t prime = 2; rest > 1; ++prime) {
      if (prime * prime > rest) prime = rest;  // the rest is prime
      Axis axis{d, prime, 0, static_cast<std::uint32_t>(count)};
      for (; rest % prime == 0; rest /= prime) ++axis.most;
      if (axis.most == 0) continue;
      count *= axis.most + 1;
      if (count > kMaxTiles) return std::nullopt;
      lattice.axes_.push_back(axis);
    }
  }
  lattice.sizes_.assign(count, Extents(temporal.size(), 1));
  for (Tile tile = 0; tile < count; ++tile)
    for (const Axis& axis : lattice.axes_)
      for (std::uint32_t i = lattice.digit(tile, axis); i > 0; --i) lattice.sizes_[tile][axis.dim] *= axis.prime;
  return lattice;
}

std::optional<Tile> Lattice::find(const Extents& iterations) const {
  if (iterations.size() != sizes_.front().size()) return std::nullopt;
  Tile tile = 0;
  Extents rest = iterations;
  for (const Axis& axis : axes_)
    for (std::uint32_t i = 0; i < axis.most && rest[axis.dim] % axis.prime == 0; ++i) {
      rest[axis.dim] /= axis.prime;
      tile += axis.stride;
    }
  if (sizes_[tile] != iterations) return std::nullopt;
  return tile;
}

bool Lattice::inside(Tile inner, Tile outer) const {
  for (const Axis& axis : axes_)
    if (digit(inner, axis) > digit(outer, axis)) return false;
  return true;
}

Tile Lattice::part(Tile tile, const std::vector<bool>& dims) const {
  Tile part = 0;
  for (const Axis& axis : axes_)
    if (dims[axis.dim]) part += digit(tile, axis) * axis.stride;
  return part;
}

std::vector<Tile> Lattice::partsInside(Tile outer, const std::vector<bool>& dims) const {
  std::vector<Tile> parts{0};
  for (const Axis& axis : axes_) {
    if (!dims[axis.dim]) continue;
    const std::size_t before = parts.size();
    for (std::uint32_t i = 1; i <= digit(outer, axis); ++i)
      for (std::size_t k = 0; k < before; ++k) parts.push_back(parts[k] + i * axis.stride);
  }
  return parts;
}

}  // namespace tilescope::check
