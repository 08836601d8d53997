// SPDX-License-Identifier: GPL-3.0-or-later
// Fused attention: scores, softmax and context of a block are computed together, and the scores stay on chip (Occam's
// rule; Dao, Fu, Ermon, Rudra, Ré, "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness",
// 2022). Counts are elements; formulas in docs/models/attention.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tilescope {

struct AttentionBlock {
  std::string name;
  std::int64_t copies = 1;        // batch × key heads; each copy has its own keys and values
  std::int64_t rowsPerToken = 1;  // r: query heads per key head
  std::int64_t tokens = 1;        // T
  std::int64_t past = 0;          // P: keys before the first token
  std::int64_t keys = 1;          // S
  std::int64_t keyWidth = 1;      // d
  std::int64_t valueWidth = 1;    // v
  bool causal = false;            // token i, from 0, attends only to keys 0 … P + i

  std::int64_t rows() const { return rowsPerToken * tokens; }  // n: query rows per copy
  bool operator==(const AttentionBlock&) const = default;
};

struct AttentionOptions {
  std::int64_t capacity = 0;  // elements; copies run one after another and use all of it
  std::int64_t keyBlock = 1;  // c: keys per step of a streamed tile

  bool operator==(const AttentionOptions&) const = default;
};

// Traffic and operations are sums over all copies.
struct AttentionTiles {
  std::int64_t needed = 0;         // footprint of one token; fits if at most the capacity
  std::int64_t tokens = 0;         // maximum per tile; 0: not even one fits
  std::int64_t footprint = 0;      // with that many tokens; from here on 0 if none fits
  std::int64_t count = 0;          // tiles per copy
  std::int64_t traffic = 0;        // elements across the off-chip boundary
  std::int64_t rescaleSimple = 0;  // simple operations to rescale the running softmax; 0 for resident keys

  bool fits() const { return tokens > 0; }
  bool operator==(const AttentionTiles&) const = default;
};

// FlashAttention's published order: a key block stays on chip while all queries and results stream past it.
struct SwappedAttention {
  std::int64_t keyBlock = 0, queryBlock = 0;  // keys and query rows per block
  std::int64_t count = 0;
  std::int64_t traffic = 0;

  bool operator==(const SwappedAttention&) const = default;
};

enum class AttentionScheme { Unfused, Resident, Streamed };
std::string_view name(AttentionScheme scheme);

// Sums over all copies.
struct AttentionTraffic {
  std::int64_t unfused = 0;  // scores and softmax weights leave the chip and return
  std::int64_t minimum = 0;  // queries, keys, values and results, each once
  std::int64_t scores = 0;
  AttentionTiles resident;   // keys and values stay on chip
  AttentionTiles streamed;   // a tile's queries and results stay; keys and values stream
  SwappedAttention swapped;  // for comparison only
  // The scheme with minimum traffic, except swapped; the first of equal ones.
  AttentionScheme best = AttentionScheme::Unfused;

  std::int64_t least() const;
  std::int64_t footprint() const;  // 0 if unfused
  bool isExact() const;            // all counts are below their limit of 2^53
  bool operator==(const AttentionTraffic&) const = default;
};

// Sizes are at least 1, past at least 0.
AttentionTraffic attentionTraffic(const AttentionBlock& block, const AttentionOptions& options);

// Minimum capacity, in elements, for a single key block in the published order.
std::int64_t swappedCapacity(const AttentionBlock& block);

}  // namespace tilescope
