// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic of fused attention as a picture: a row per block, a bar per scheme. All in bytes.
#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/provenance.h"
#include "core/partition/attention_blocks.h"

namespace tilescope {

enum class AttentionBarKind { Unfused, Resident, Streamed, Swapped };  // Swapped is only for comparison
inline constexpr std::size_t kAttentionBars = 4;
std::string_view name(AttentionBarKind kind);  // "unfused"

struct AttentionBarShown {
  double traffic = 0;  // of one block; 0 if it does not fit
  double missing = 0;  // missing on-chip bytes for one token; 0 if it fits
  bool isBest = false;

  bool fits() const { return missing == 0; }
  bool operator==(const AttentionBarShown&) const = default;
};

struct AttentionRowShown {
  std::string title;                                   // "block0 … block31"
  std::string sizes;                                   // "8 copies, 2048 tokens, 2048 keys"
  std::size_t first = 0;                               // index of the block in the answer
  std::size_t count = 1;                               // number of blocks that the row stands for
  std::size_t of = 1;                                  // number of consecutive equal blocks
  bool isUnfolded = false;                             // whether it is the first of equal blocks that have separate
                                                       // rows
  std::array<AttentionBarShown, kAttentionBars> bars;  // by AttentionBarKind
  double minimum = 0;
  bool isSelected = false;

  const AttentionBarShown& bar(AttentionBarKind kind) const { return bars[static_cast<std::size_t>(kind)]; }
  bool canFold() const { return of > 1; }
  double best() const;  // traffic of the best scheme
  bool operator==(const AttentionRowShown&) const = default;
};

struct AttentionPicture {
  std::vector<AttentionRowShown> rows;
  double largest = 0;  // of all bars except those for comparison, which may be longer

  bool operator==(const AttentionPicture&) const = default;
};

// An answer and the size of its elements.
struct AttentionBytes {
  const AttentionAnswer& answer;
  double perElement = 1;

  double of(std::int64_t elements) const { return static_cast<double>(elements) * perElement; }
};

// unfolded: names of the first blocks whose equal blocks have separate rows.
AttentionPicture attentionPicture(const AttentionBytes& bytes, const std::set<std::string>& unfolded);

// The traffic of one bar by its formula, or why it does not fit. block: index in the answer.
Provenance explained(const AttentionBytes& bytes, std::size_t block, AttentionBarKind kind);

// "streamed, 252 tokens at a time": for a block of the answer.
std::string bestText(const AttentionSpan& span);

// For all blocks: what the best schemes save, and why, or what would save more.
struct AttentionDiagnosis {
  std::string finding, reason;
  double capacity = 0;  // bytes from which on the traffic is lower; 0: none
  bool warns = false;   // whether some block does not fit

  bool operator==(const AttentionDiagnosis&) const = default;
};
AttentionDiagnosis diagnosisOf(const AttentionBytes& bytes);

}  // namespace tilescope
