// SPDX-License-Identifier: GPL-3.0-or-later
// The attention blocks of a network, found by the marks of their layers (key "x-attention"), and what they move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/partition/attention.h"
#include "core/workload/network.h"

namespace tilescope {

// In file order. A block is two products (matmul) of two activations and the softmax between them, all with its mark;
// the product that reads the softmax, else the later one, is the context. Warnings: blocks that are left out because
// they are something else. Errors: no block.
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
  std::int64_t unfused = 0, minimum = 0, best = 0;  // elements of all blocks; best: each with its best scheme

  bool operator==(const AttentionAnswer&) const = default;
};

// Errors: those of attentionBlocks, and counts from 2^53 on. Warnings are those of attentionBlocks.
Result<AttentionAnswer> attentionAnswer(const Network& network, const AttentionOptions& options);

// Elements on chip from which on every block has space for one token, resident or streamed.
std::int64_t neededForOneToken(const AttentionAnswer& answer);

// Blocks in a row with the same sizes, which therefore move the same.
struct LikeSpans {
  std::size_t first = 0, count = 0;  // in the answer

  bool operator==(const LikeSpans&) const = default;
};
std::vector<LikeSpans> likeSpans(const AttentionAnswer& answer);

// Sentences about the whole answer: what decoding cannot save, where nothing fits.
std::vector<std::string> notesOn(const AttentionAnswer& answer);

}  // namespace tilescope
