// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers all tiles of temporal loops: a digit per dimension and prime factor of its iterations.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/check/space.h"

namespace tilescope::check {

using Tile = std::uint32_t;  // 0 is the tile with a single iteration

class Lattice {
 public:
  struct Axis {
    std::size_t dim = 0;
    std::int64_t prime = 2;
    std::uint32_t most = 0, stride = 1;
  };
  static constexpr std::size_t kMaxTiles = std::size_t{1} << 21;

  static std::optional<Lattice> of(const Extents& temporal);

  std::size_t count() const { return sizes_.size(); }
  Tile everything() const { return static_cast<Tile>(count() - 1); }
  const std::vector<Axis>& axes() const { return axes_; }
  const Extents& sizes(Tile tile) const { return sizes_[tile]; }
  std::uint32_t digit(Tile tile, const Axis& axis) const { return tile / axis.stride % (axis.most + 1); }

  // nullopt if the tile needs other prime factors than the loops have.
  std::optional<Tile> find(const Extents& iterations) const;

  bool inside(Tile inner, Tile outer) const;
  // The tile reduced to the marked dimensions.
  Tile part(Tile tile, const std::vector<bool>& dims) const;
  // Tiles with factors only in the marked dimensions, at most those of `outer`.
  std::vector<Tile> partsInside(Tile outer, const std::vector<bool>& dims) const;

 private:
  std::vector<Axis> axes_;
  std::vector<Extents> sizes_;
};

}  // namespace tilescope::check
