// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <vector>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// The tiles on chip. A tile stays until another one overlaps its place.
class Residency {
 public:
  struct Resident {
    std::size_t tile = 0;
    std::optional<std::size_t> also;  // a concatenation gave the elements a second name
    std::int64_t endBits = 0;
    bool unstored = false;    // computed, not stored yet
    bool unfinished = false;  // contains partial sums
    std::size_t version = 0;  // number of additions
  };

  explicit Residency(VerifyFindings& findings);

  Resident* find(std::size_t tile);  // null if it is not on chip

  // Removes overlapped tiles: an error if one is an operand or not stored yet, except inner maps and inPlaceOf, the
  // operand that may be replaced.
  Resident& place(std::size_t tile, std::initializer_list<std::optional<std::size_t>> operands = {},
                  std::optional<std::size_t> inPlaceOf = std::nullopt);
  bool samePlace(std::size_t a, std::size_t b) const;

  // An error unless the tile is on chip and finished.
  void need(std::size_t tile);

  void rename(std::size_t output, std::size_t input);

 private:
  bool isInner(std::size_t tile) const;

  using Memory = std::map<std::int64_t, Resident>;

  VerifyFindings& findings_;
  std::vector<Memory> memories_;
};

}  // namespace tilescope
