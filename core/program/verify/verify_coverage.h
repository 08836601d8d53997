// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// Which finished elements of every map have been stored. One bit for each, set and read a run of neighbouring elements
// at a time.
class WrittenElements {
 public:
  explicit WrittenElements(VerifyFindings& findings);

  // The tile's elements are stored; none of them may have been before.
  void store(std::size_t tile);
  // The tile's elements are loaded; all of them must have been stored, or be given.
  void load(std::size_t tile);
  // At the end every map must be whole.
  void finish();

 private:
  struct Map {
    std::vector<std::uint64_t> words;  // empty until the first store
    std::int64_t written = 0;
  };

  std::size_t originalOf(std::size_t array) const;
  bool isMade(std::size_t array) const;

  VerifyFindings& findings_;
  std::vector<Map> maps_;  // for every array; of aliases unused
};

}  // namespace tilescope
