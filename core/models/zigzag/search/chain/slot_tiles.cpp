// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/slot_tiles.h"

#include <algorithm>
#include <bit>

#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {
namespace {

class VisitEnergy {
 public:
  VisitEnergy(const Problem& problem, std::size_t operand, std::size_t level)
      : isOutput_(problem.operands[operand].tensor == Tensor::O),
        bits_(problem.operands[operand].bits),
        finalBits_(problem.operands[operand].finalBits),
        fill_(problem, operand, level, Move::Fill),
        drain_(problem, operand, level, Move::Drain),
        read_(problem, operand, level + 1, Move::Read),
        update_(problem, operand, level + 1, Move::Update) {}

  void add(SlotTiles& slot, const TileSums& below, const TileSums& above) const {
    if (!isOutput_) {
      slot.energy[0].push_back(fill_.atLeast(below, bits_));
      slot.energy[1].push_back(read_.atLeast(above, bits_));
      return;
    }
    slot.energy[0].push_back(drain_.atLeast(below, bits_));
    slot.energy[1].push_back(drain_.atLeast(below, finalBits_));
    slot.energy[2].push_back(update_.atLeast(above, bits_));
    slot.energy[3].push_back(update_.atLeast(above, finalBits_));
    slot.energy[4].push_back(fill_.atLeast(below, bits_) + read_.atLeast(above, bits_));
  }

 private:
  bool isOutput_;
  int bits_, finalBits_;
  MoveEnergy fill_, drain_, read_, update_;
};

class Products {
 public:
  Products(const VisitEnergy& energy, const std::vector<TileFactor>& factors, double mostElements)
      : energy_(energy), factors_(factors), most_(mostElements) {}

  SlotTiles run() {
    DivisorNumbers at{};
    extend(0, {}, {}, at, 0);
    if (slot_.tooMany) {
      slot_ = {};
      slot_.tooMany = true;
    }
    return std::move(slot_);
  }

 private:
  void extend(std::size_t f, const TileSums& below, const TileSums& above, DivisorNumbers& at, Inside tile) {
    if (f == factors_.size()) return add(below, above, at, tile);
    const TileFactor& factor = factors_[f];
    for (const TileFactor::Item& item : factor.items) {
      if (slot_.tooMany) return;
      if (below.largest * item.below.largest > most_) continue;
      at[factor.x] = item.numberX;
      at[factor.y] = item.numberY;
      extend(f + 1, below * item.below, above * item.above, at, tile | item.code);
    }
  }

  void add(const TileSums& below, const TileSums& above, const DivisorNumbers& at, Inside tile) {
    slot_.tooMany = slot_.tiles.size() == SlotTiles::kMax;
    slot_.tiles.push_back(tile);
    slot_.numbers.push_back(at);
    energy_.add(slot_, below, above);
  }

  const VisitEnergy& energy_;
  const std::vector<TileFactor>& factors_;
  double most_;
  SlotTiles slot_;
};

class TileIndex {
 public:
  explicit TileIndex(const std::vector<Inside>& tiles) : tiles_(tiles) {
    const auto bits = static_cast<unsigned>(std::bit_width(2 * tiles.size()));
    shift_ = kWord - bits;
    slots_.assign(std::size_t{1} << bits, 0);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      std::size_t at = start(tiles[i]);
      while (slots_[at] != 0) at = after(at);
      slots_[at] = static_cast<std::uint16_t>(i + 1);
    }
  }

  std::size_t find(Inside tile) const {
    for (std::size_t at = start(tile); slots_[at] != 0; at = after(at))
      if (tiles_[slots_[at] - 1U] == tile) return slots_[at] - 1U;
    return tiles_.size();
  }

 private:
  static constexpr unsigned kWord = 64;
  static constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;  // 2⁶⁴ over the golden ratio (Fibonacci hashing)

  std::size_t start(Inside tile) const { return static_cast<std::size_t>(tile * kSpread >> shift_); }
  std::size_t after(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

  const std::vector<Inside>& tiles_;
  unsigned shift_ = 0;
  std::vector<std::uint16_t> slots_;  // tile index + 1; 0: empty
};

void findGrowing(SlotTiles& slot, const std::vector<Inside>& primes) {
  const TileIndex index(slot.tiles);
  std::vector<const double*> energies;
  for (const std::vector<double>& energy : slot.energy)
    if (!energy.empty()) energies.push_back(energy.data());
  const auto noDearer = [&](std::size_t tile, std::size_t than) {
    return std::all_of(energies.begin(), energies.end(),
                       [&](const double* energy) { return energy[tile] <= energy[than]; });
  };
  slot.growing.assign(slot.tiles.size(), 0);
  for (const Inside prime : primes)
    for (std::size_t i = 0; i < slot.tiles.size(); ++i) {
      const Inside missing = prime & ~slot.tiles[i], one = missing & (~missing + 1);
      if (one == 0) continue;
      const std::size_t larger = index.find(slot.tiles[i] | one);
      if (larger < slot.tiles.size() && noDearer(larger, i)) slot.growing[i] |= one;
    }
}

}  // namespace

SlotTiles slotTiles(const Problem& problem, std::size_t operand, std::size_t level,
                    const std::vector<TileFactor>& factors, const std::vector<Inside>& primes, double mostElements) {
  const VisitEnergy energy(problem, operand, level);
  SlotTiles slot = Products(energy, factors, mostElements).run();
  findGrowing(slot, primes);
  return slot;
}

}  // namespace tilescope::zigzag
