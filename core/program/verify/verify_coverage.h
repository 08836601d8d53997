// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// Which finished elements of every map have been stored: one bit per element, set and read in runs of neighbouring
// elements.
class WrittenElements {
 public:
  explicit WrittenElements(VerifyFindings& findings);

  // Marks the tile's elements as stored; none of them may be stored already.
  void store(std::size_t tile);
  // The tile's elements are loaded; all of them must be stored or be inputs.
  void load(std::size_t tile);
  // At the end every map must be complete.
  void finish();

 private:
  struct Map {
    std::vector<std::uint64_t> words;  // empty until the first store
    std::int64_t written = 0;
  };

  std::size_t originalOf(std::size_t array) const;
  bool isMade(std::size_t array) const;

  VerifyFindings& findings_;
  std::vector<Map> maps_;  // one per array; unused for aliases
};

}  // namespace tilescope
