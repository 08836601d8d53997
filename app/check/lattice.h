// SPDX-License-Identifier: GPL-3.0-or-later
// All tiles that temporal loops can make, as numbers: every dimension's iterations are a product of prime factors, and
// a tile has some of them. One axis per dimension and prime; a tile's digit on it says how many of that prime it has.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/check/space.h"

namespace tilescope::check {

using Tile = std::uint32_t;  // 0 has no iterations at all

class Lattice {
 public:
  struct Axis {
    std::size_t dim = 0;
    std::int64_t prime = 2;
    std::uint32_t most = 0, stride = 1;
  };
  static constexpr std::size_t kMaxTiles = std::size_t{1} << 21;

  // Empty where there are more than kMaxTiles.
  static std::optional<Lattice> of(const Extents& temporal);

  std::size_t count() const { return sizes_.size(); }
  Tile everything() const { return static_cast<Tile>(count() - 1); }
  const std::vector<Axis>& axes() const { return axes_; }
  const Extents& sizes(Tile tile) const { return sizes_[tile]; }
  std::uint32_t digit(Tile tile, const Axis& axis) const { return tile / axis.stride % (axis.most + 1); }

  // The number of a tile with these iterations; empty where they are not made of the loops' factors.
  std::optional<Tile> find(const Extents& iterations) const;

  bool inside(Tile inner, Tile outer) const;
  // What a tile has in the marked dimensions only.
  Tile part(Tile tile, const std::vector<bool>& dims) const;
  // All tiles that have nothing outside the marked dimensions and no more than `outer` in them.
  std::vector<Tile> partsInside(Tile outer, const std::vector<bool>& dims) const;

 private:
  std::vector<Axis> axes_;
  std::vector<Extents> sizes_;  // [tile]
};

}  // namespace tilescope::check
