// SPDX-License-Identifier: GPL-3.0-or-later
// Which elements of the data off chip a tile holds, in which order: the same for two tiles of the same elements, even
// if they see them through arrays of other shapes.
#pragma once

#include <array>
#include <cstdint>

#include "core/plan/program/program.h"

namespace tilescope {

struct TileBox {
  struct Loop {
    std::int64_t count = 1;
    std::int64_t step = 0;  // elements between two steps

    bool operator==(const Loop&) const = default;
  };

  std::size_t storage = 0;      // array that holds the values (storageOf)
  std::int64_t first = 0;       // element there
  std::array<Loop, 4> loops{};  // outer to inner, merged where one continues the other
  std::int64_t run = 1;         // consecutive elements inside all loops

  bool operator==(const TileBox&) const = default;
};

TileBox boxOf(const Program& program, const Tile& tile);

// visit(element of the storage, element of the tile, consecutive elements), in the order of the tile.
template <class Visit>
void forEachRun(const TileBox& box, Visit visit) {
  const auto& [a, b, c, d] = box.loops;
  std::int64_t packed = 0;
  for (std::int64_t i = 0; i < a.count; ++i)
    for (std::int64_t j = 0; j < b.count; ++j)
      for (std::int64_t k = 0; k < c.count; ++k)
        for (std::int64_t l = 0; l < d.count; ++l) {
          visit(box.first + i * a.step + j * b.step + k * c.step + l * d.step, packed, box.run);
          packed += box.run;
        }
}

}  // namespace tilescope
