// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <vector>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// The tiles that are in the on-chip memories. A tile arrives by a load or by being computed, and stays until another
// tile takes part of its place.
class Residency {
 public:
  struct Resident {
    std::size_t tile = 0;
    std::optional<std::size_t> also;  // the same elements under another name, given by a concatenation
    std::int64_t endBits = 0;
    bool unstored = false;    // computed and not stored yet
    bool unfinished = false;  // contains partial sums
    std::size_t version = 0;  // number of additions so far
  };

  explicit Residency(VerifyFindings& findings);

  Resident* find(std::size_t tile);  // null if it is not there

  // Puts the tile in its place and removes the tiles that it overlaps; these must be neither unstored nor operands. A
  // tile of an inner map may be removed at any time, and inPlaceOf, an operand, may be the one that is replaced.
  Resident& place(std::size_t tile, std::initializer_list<std::optional<std::size_t>> operands = {},
                  std::optional<std::size_t> inPlaceOf = std::nullopt);
  bool samePlace(std::size_t a, std::size_t b) const;

  // Requires a finished tile that a command reads.
  void need(std::size_t tile);

  // A concatenation: the elements of input get the name of output.
  void rename(std::size_t output, std::size_t input);

 private:
  bool isInner(std::size_t tile) const;

  using Memory = std::map<std::int64_t, Resident>;  // by first bit

  VerifyFindings& findings_;
  std::vector<Memory> memories_;
};

}  // namespace tilescope
