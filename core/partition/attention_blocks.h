// SPDX-License-Identifier: GPL-3.0-or-later
// The attention blocks of a network, found by the marks of their layers (key "x-attention"), and their traffic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/partition/attention.h"
#include "core/workload/network.h"

namespace tilescope {

// In file order. A block consists of two products (matmul) of two activations and the softmax between them, all with
// its mark; the context is the product that reads the softmax, or else the later one. Warnings: blocks of another
// structure, which are left out. Errors: no block.
Result<std::vector<AttentionBlock>> attentionBlocks(const Network& network);

struct AttentionSpan {
  AttentionBlock block;
  AttentionTraffic traffic;

  bool operator==(const AttentionSpan&) const = default;
};

struct AttentionAnswer {
  std::string network;
  AttentionOptions options;
  std::vector<AttentionSpan> spans;
  std::int64_t unfused = 0, minimum = 0, best = 0;  // elements of all blocks; best: each block with its best scheme

  bool operator==(const AttentionAnswer&) const = default;
};

// Errors: those of attentionBlocks, and counts of 2^53 or more. Warnings: those of attentionBlocks.
Result<AttentionAnswer> attentionAnswer(const Network& network, const AttentionOptions& options);

// The minimum number of elements on chip at which every block has space for one token, resident or streamed.
std::int64_t neededForOneToken(const AttentionAnswer& answer);

// Consecutive blocks of equal sizes, which therefore have equal traffic.
struct LikeSpans {
  std::size_t first = 0, count = 0;  // indices in the answer

  bool operator==(const LikeSpans&) const = default;
};
std::vector<LikeSpans> likeSpans(const AttentionAnswer& answer);

// Sentences about the whole answer: what decoding cannot save, which blocks do not fit.
std::vector<std::string> notesOn(const AttentionAnswer& answer);

}  // namespace tilescope
