// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic of fused attention: a row per attention block, a bar per scheme. Sizes are in bytes.
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
std::string_view name(AttentionBarKind kind);

struct AttentionBarShown {
  double traffic = 0;  // of one block; 0 if it does not fit
  double missing = 0;  // on-chip bytes that one token lacks; 0 if it fits
  bool isBest = false;

  bool fits() const { return missing == 0; }
  bool operator==(const AttentionBarShown&) const = default;
};

struct AttentionRowShown {
  std::string title;  // "block0 … block31"
  std::string sizes;
  std::size_t first = 0;
  std::size_t count = 1;
  std::size_t of = 1;                                  // number of consecutive equal blocks
  bool isUnfolded = false;                             // first of equal blocks in separate rows
  std::array<AttentionBarShown, kAttentionBars> bars;  // indexed by AttentionBarKind
  double minimum = 0;
  bool isSelected = false;

  const AttentionBarShown& bar(AttentionBarKind kind) const { return bars[static_cast<std::size_t>(kind)]; }
  bool canFold() const { return of > 1; }
  double best() const;
  bool operator==(const AttentionRowShown&) const = default;
};

struct AttentionPicture {
  std::vector<AttentionRowShown> rows;
  double largest = 0;  // of all bars except Swapped

  bool operator==(const AttentionPicture&) const = default;
};

// An answer in elements, with the bytes per element.
struct AttentionBytes {
  const AttentionAnswer& answer;
  double perElement = 1;

  double of(std::int64_t elements) const { return static_cast<double>(elements) * perElement; }
};

// unfolded: blocks whose equal successors get separate rows.
AttentionPicture attentionPicture(const AttentionBytes& bytes, const std::set<std::string>& unfolded);

// The bar's traffic by formula, or why the scheme does not fit. block: index in the answer.
Provenance explained(const AttentionBytes& bytes, std::size_t block, AttentionBarKind kind);

std::string bestText(const AttentionSpan& span);

// What the best schemes save in all blocks, or what would save more.
struct AttentionDiagnosis {
  std::string finding, reason;
  double capacity = 0;  // minimum capacity, in bytes, with less traffic; 0: none
  bool warns = false;   // some block does not fit

  bool operator==(const AttentionDiagnosis&) const = default;
};
AttentionDiagnosis diagnosisOf(const AttentionBytes& bytes);

}  // namespace tilescope
