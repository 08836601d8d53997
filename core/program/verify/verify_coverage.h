// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// A bit per element of each map: stored or not.
class WrittenElements {
 public:
  explicit WrittenElements(VerifyFindings& findings);

  void store(std::size_t tile);
  // An error if an element is neither stored nor an input.
  void load(std::size_t tile);
  void finish();

 private:
  struct Map {
    std::vector<std::uint64_t> words;  // empty until the first store
    std::int64_t written = 0;
  };

  std::size_t originalOf(std::size_t array) const;
  bool isMade(std::size_t array) const;

  VerifyFindings& findings_;
  std::vector<Map> maps_;  // by array; unused for aliases
};

}  // namespace tilescope
