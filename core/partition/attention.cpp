// SPDX-License-Identifier: GPL-3.0-or-later
// One copy has n = r T query rows and S keys, of widths d (keys) and v (values). It always reads n d + S (d + v)
// elements and writes n v. Unfused, the n S scores also leave the chip and return, and so do the softmax weights.
// Resident keys and values are read once while query rows stream. If they are streamed, each tile keeps its query rows,
// results and the softmax's running maximum and sum, and reads all keys and values again.
#include "core/partition/attention.h"

#include <algorithm>
#include <array>

#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr std::int64_t kStatistics = 2;    // maximum and sum of each score row (Dao et al., algorithm 1, line 2)
constexpr std::int64_t kScoreMoves = 4;    // written and read: scores, then weights
constexpr std::int64_t kSwappedParts = 4;  // queries, keys, values, result (algorithm 1, line 1)
constexpr std::array<std::string_view, 3> kAttentionNames{"unfused", "resident", "streamed"};

class CappedCount {
 public:
  CappedCount(std::int64_t value) : value_(std::min(value, kLargestExact)) {}  // NOLINT: sizes are counts

  std::int64_t value() const { return value_; }
  friend CappedCount operator+(CappedCount a, CappedCount b) { return a.value_ + b.value_; }
  friend CappedCount operator*(CappedCount a, CappedCount b) {
    return b.value_ == 0 ? 0 : cappedProduct(a.value_, b.value_);
  }

 private:
  std::int64_t value_;
};

struct AttentionSizes {
  explicit AttentionSizes(const AttentionBlock& block)
      : copies(block.copies),
        n(CappedCount(block.rowsPerToken) * block.tokens),
        S(block.keys),
        d(block.keyWidth),
        v(block.valueWidth) {}

  CappedCount queriesAndResult() const { return n * (d + v); }
  CappedCount keysAndValues() const { return S * (d + v); }

  CappedCount copies, n, S, d, v;
};

// 0 + 1 + … + n.
CappedCount triangle(std::int64_t n) {
  return n % 2 == 0 ? CappedCount(n / 2) * (CappedCount(n) + 1) : CappedCount(n) * (n / 2 + 1);
}

// Keys read by all tiles. Tile j = 0, 1, … reads min(S, P + (j + 1) t) keys; the last one min(S, P + T).
CappedCount keysOfTiles(const AttentionBlock& block, std::int64_t tokens, std::int64_t tiles) {
  if (!block.causal) return CappedCount(tiles) * block.keys;
  const std::int64_t partial = std::clamp((block.keys - block.past) / tokens, std::int64_t{0}, tiles - 1);
  const std::int64_t last = std::min(block.keys, (CappedCount(block.past) + block.tokens).value());
  return CappedCount(partial) * block.past + CappedCount(tokens) * triangle(partial) +
         CappedCount(tiles - 1 - partial) * block.keys + last;
}

// `held`: elements that always stay on chip; perToken: elements per token of a tile.
AttentionTiles tilesOf(const AttentionBlock& block, std::int64_t capacity, CappedCount held, CappedCount perToken) {
  AttentionTiles tiles;
  tiles.needed = (held + perToken).value();
  if (tiles.needed > capacity) return tiles;
  tiles.tokens = std::min(block.tokens, (capacity - held.value()) / perToken.value());
  tiles.footprint = (held + perToken * tiles.tokens).value();
  tiles.count = ceilDiv(block.tokens, tiles.tokens);
  return tiles;
}

AttentionTiles residentTiles(const AttentionBlock& block, const AttentionSizes& x, std::int64_t capacity) {
  AttentionTiles tiles =
      tilesOf(block, capacity, x.keysAndValues(), CappedCount(block.rowsPerToken) * (x.d + x.S + x.v));
  if (tiles.fits()) tiles.traffic = (x.copies * (x.queriesAndResult() + x.keysAndValues())).value();
  return tiles;
}

AttentionTiles streamedTiles(const AttentionBlock& block, const AttentionSizes& x, std::int64_t capacity,
                             std::int64_t c) {
  AttentionTiles tiles =
      tilesOf(block, capacity, c * (x.d + x.v), CappedCount(block.rowsPerToken) * (x.d + x.v + kStatistics + c));
  if (!tiles.fits()) return tiles;
  const CappedCount passing = keysOfTiles(block, tiles.tokens, tiles.count) * (x.d + x.v);
  tiles.traffic = (x.copies * (x.queriesAndResult() + passing)).value();
  tiles.rescaleSimple = (x.copies * x.n * ceilDiv(block.keys, c) * (x.v + kStatistics)).value();
  return tiles;
}

SwappedAttention swappedTiles(const AttentionBlock& block, const AttentionSizes& x, std::int64_t capacity) {
  const std::int64_t widest = std::max(block.keyWidth, block.valueWidth);
  const std::int64_t part = std::max<std::int64_t>(1, ceilDiv(capacity, (CappedCount(kSwappedParts) * widest).value()));
  SwappedAttention swapped;
  swapped.keyBlock = std::min(part, block.keys);
  swapped.queryBlock = std::min({part, widest, x.n.value()});
  swapped.count = ceilDiv(block.keys, swapped.keyBlock);
  const CappedCount results =
      CappedCount(2 * swapped.count - 1) * x.n * (x.v + kStatistics);  // no results are read for the first key block
  swapped.traffic = (x.copies * (x.keysAndValues() + CappedCount(swapped.count) * x.n * x.d + results)).value();
  return swapped;
}

}  // namespace

std::string_view name(AttentionScheme scheme) {
  return enumName(kAttentionNames, scheme);
}

std::int64_t AttentionTraffic::least() const {
  return best == AttentionScheme::Resident   ? resident.traffic
         : best == AttentionScheme::Streamed ? streamed.traffic
                                             : unfused;
}

std::int64_t AttentionTraffic::footprint() const {
  return best == AttentionScheme::Resident   ? resident.footprint
         : best == AttentionScheme::Streamed ? streamed.footprint
                                             : 0;
}

bool AttentionTraffic::isExact() const {
  return std::max({unfused, resident.needed, streamed.needed, streamed.traffic, streamed.rescaleSimple,
                   swapped.traffic}) < kLargestExact;
}

AttentionTraffic attentionTraffic(const AttentionBlock& block, const AttentionOptions& options) {
  const AttentionSizes x(block);
  const std::int64_t capacity = std::min(options.capacity, kLargestExact - 1);
  const CappedCount once = x.queriesAndResult() + x.keysAndValues();
  AttentionTraffic traffic;
  traffic.minimum = (x.copies * once).value();
  traffic.scores = (x.copies * x.n * x.S).value();
  traffic.unfused = (x.copies * (once + kScoreMoves * x.n * x.S)).value();
  traffic.resident = residentTiles(block, x, capacity);
  traffic.streamed = streamedTiles(block, x, capacity, std::min(options.keyBlock, block.keys));
  traffic.swapped = swappedTiles(block, x, capacity);
  for (const AttentionScheme scheme : {AttentionScheme::Resident, AttentionScheme::Streamed}) {
    const AttentionTiles& tiles = scheme == AttentionScheme::Resident ? traffic.resident : traffic.streamed;
    if (tiles.fits() && tiles.traffic < traffic.least()) traffic.best = scheme;
  }
  return traffic;
}

std::int64_t swappedCapacity(const AttentionBlock& block) {
  const std::int64_t widest = std::max(block.keyWidth, block.valueWidth);
  return (CappedCount(kSwappedParts) * widest * (block.keys - 1) + 1).value();
}

}  // namespace tilescope
