// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a network's attention blocks by the marks of their layers (key "x-attention") and computes their traffic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/partition/attention.h"
#include "core/workload/network.h"

namespace tilescope {

// In file order. A block's layers share a mark: a product (matmul) of activations, the softmax, and a product that
// reads it (the context). Other structures cause a warning, and a network without any block an error.
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

// Errors and warnings as in attentionBlocks(); also an error if a count reaches 2^53.
Result<AttentionAnswer> attentionAnswer(const Network& network, const AttentionOptions& options);

// Minimum capacity, in elements, for one token of each block, resident or streamed.
std::int64_t neededForOneToken(const AttentionAnswer& answer);

// Consecutive blocks of equal sizes and traffic.
struct LikeSpans {
  std::size_t first = 0, count = 0;

  bool operator==(const LikeSpans&) const = default;
};
std::vector<LikeSpans> likeSpans(const AttentionAnswer& answer);

// Sentences on the whole answer: which traffic decoding cannot save, which blocks do not fit.
std::vector<std::string> notesOn(const AttentionAnswer& answer);

}  // namespace tilescope
