// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the attention blocks of a network by the marks of their layers (key "x-attention"), and computes their traffic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/partition/attention.h"
#include "core/workload/network.h"

namespace tilescope {

// In file order. The layers of a block have the same mark: two products (matmul) of activations, and the softmax
// between them. The context is the product that reads the softmax. Blocks of another structure are left out with a
// warning. An error if no block is found.
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
  std::int64_t unfused = 0, minimum = 0, best = 0;  // elements of all blocks; best: with each block's best scheme

  bool operator==(const AttentionAnswer&) const = default;
};

// An error as in attentionBlocks(), or if a count reaches 2^53. Warnings as in attentionBlocks().
Result<AttentionAnswer> attentionAnswer(const Network& network, const AttentionOptions& options);

// The minimum capacity, in elements, at which each block has space for one token, resident or streamed.
std::int64_t neededForOneToken(const AttentionAnswer& answer);

// Consecutive blocks of equal sizes, which have equal traffic.
struct LikeSpans {
  std::size_t first = 0, count = 0;  // indices in the answer

  bool operator==(const LikeSpans&) const = default;
};
std::vector<LikeSpans> likeSpans(const AttentionAnswer& answer);

// Sentences about the whole answer: which traffic decoding cannot save, and which blocks do not fit.
std::vector<std::string> notesOn(const AttentionAnswer& answer);

}  // namespace tilescope
