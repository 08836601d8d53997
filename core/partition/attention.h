// SPDX-License-Identifier: GPL-3.0-or-later
// Fused attention: scores, softmax and context of one block as a span that keeps the scores on chip (Occam's rule, and
// Dao, Fu, Ermon, Rudra, Ré, "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness", 2022). All
// counts are elements; formulas in docs/models/attention.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tilescope {

struct AttentionBlock {
  std::string name;
  std::int64_t copies = 1;        // batch · key heads: each has its own keys and values
  std::int64_t rowsPerToken = 1;  // r: query heads that share a key head
  std::int64_t tokens = 1;        // T
  std::int64_t past = 0;          // P: keys before the first token
  std::int64_t keys = 1;          // S
  std::int64_t keyWidth = 1;      // d
  std::int64_t valueWidth = 1;    // v
  bool causal = false;            // token i, from 0, attends to the keys 0 … P + i

  std::int64_t rows() const { return rowsPerToken * tokens; }  // n: rows of queries per copy
  bool operator==(const AttentionBlock&) const = default;
};

struct AttentionOptions {
  std::int64_t capacity = 0;  // elements; one copy runs at a time and uses all of it
  std::int64_t keyBlock = 1;  // c: keys that a streamed tile takes at once; larger values mean all keys

  bool operator==(const AttentionOptions&) const = default;
};

// Tiles of whole tokens. Traffic and operations cover all copies.
struct AttentionTiles {
  std::int64_t needed = 0;         // footprint of one token; it fits if at most the capacity
  std::int64_t tokens = 0;         // maximum number at a time; 0: not even one fits
  std::int64_t footprint = 0;      // of that many tokens; this and the following are 0 if none fits
  std::int64_t count = 0;          // tiles per copy
  std::int64_t traffic = 0;        // elements across the off-chip boundary
  std::int64_t rescaleSimple = 0;  // simple operations of the running softmax; resident tiles need none

  bool fits() const { return tokens > 0; }
  bool operator==(const AttentionTiles&) const = default;
};

// The published order: blocks of keys stay, queries and results stream once per block.
struct SwappedAttention {
  std::int64_t keyBlock = 0, queryBlock = 0;  // keys, rows of queries
  std::int64_t count = 0;                     // blocks of keys
  std::int64_t traffic = 0;

  bool operator==(const SwappedAttention&) const = default;
};

enum class AttentionScheme { Unfused, Resident, Streamed };
std::string_view name(AttentionScheme scheme);  // "unfused"

// Over all copies.
struct AttentionTraffic {
  std::int64_t unfused = 0;                         // scores and softmax weights are written and read
  std::int64_t minimum = 0;                         // queries, keys, values and result, once each
  std::int64_t scores = 0;                          // elements of all scores
  AttentionTiles resident;                          // keys and values stay on chip
  AttentionTiles streamed;                          // tokens with their results stay, keys and values stream
  SwappedAttention swapped;                         // for comparison only
  AttentionScheme best = AttentionScheme::Unfused;  // the one of the first three with the least traffic; of equal ones
                                                    // the earlier

  std::int64_t least() const;      // traffic of the best scheme
  std::int64_t footprint() const;  // of the best scheme; 0 for unfused layers
  bool isExact() const;            // all counts are below 2^53, where counting stops
  bool operator==(const AttentionTraffic&) const = default;
};

// Sizes must be at least 1, past at least 0.
AttentionTraffic attentionTraffic(const AttentionBlock& block, const AttentionOptions& options);

// The minimum capacity, in elements, at which the published order has one block of all keys.
std::int64_t swappedCapacity(const AttentionBlock& block);

}  // namespace tilescope
