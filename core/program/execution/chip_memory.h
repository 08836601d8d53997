// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles in one on-chip memory, by place. A new tile removes all that it overlaps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "core/program/execution/arithmetic.h"
#include "core/program/program.h"

namespace tilescope {

// A tile's off-chip elements, in order. Equal elements give equal boxes, even in arrays of different shapes.
struct TileBox {
  struct Loop {
    std::int64_t count = 1;
    std::int64_t step = 0;  // elements between two steps

    bool operator==(const Loop&) const = default;
  };

  std::size_t storage = 0;      // array with the values (storageOf)
  std::int64_t first = 0;       // index in the storage
  std::array<Loop, 4> loops{};  // outermost first; loops that continue each other are merged
  std::int64_t run = 1;         // consecutive elements of the innermost run

  bool operator==(const TileBox&) const = default;
};

TileBox boxOf(const Program& program, const Tile& tile);

// Calls visit(element in storage, element in tile, consecutive elements) in tile order.
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

template <class A>
struct ResidentTile {
  std::vector<TileBox> boxes;  // boxes with exactly its elements; several after a concat
  int bits = 8;
  bool partial = false;
  std::vector<typename A::Operand> values;
  std::vector<typename A::Sum> sums;

  std::int64_t sizeBits() const { return static_cast<std::int64_t>(std::max(values.size(), sums.size())) * bits; }
};

template <class A>
class ChipMemory {
 public:
  // The tile at exactly this place with exactly these elements, or null. Valid until the next put().
  ResidentTile<A>* find(std::int64_t offsetBits, int bits, const TileBox& box) {
    const auto at = tiles_.find(offsetBits);
    if (at == tiles_.end() || at->second.bits != bits) return nullptr;
    const std::vector<TileBox>& boxes = at->second.boxes;
    return std::find(boxes.begin(), boxes.end(), box) == boxes.end() ? nullptr : &at->second;
  }

  void put(std::int64_t offsetBits, ResidentTile<A> tile) {
    const std::int64_t end = offsetBits + tile.sizeBits();
    auto from = tiles_.lower_bound(offsetBits);
    if (from != tiles_.begin()) {
      const auto before = std::prev(from);
      if (before->first + before->second.sizeBits() > offsetBits) from = before;
    }
    tiles_.erase(from, tiles_.lower_bound(end));
    tiles_.emplace(offsetBits, std::move(tile));
  }

 private:
  std::map<std::int64_t, ResidentTile<A>> tiles_;
};

}  // namespace tilescope
