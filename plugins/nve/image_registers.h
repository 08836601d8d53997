// SPDX-License-Identifier: GPL-3.0-or-later
// The image registers as the chain through which pixels shift towards the lanes. Of the six registers of 8 pixels,
// even ones load from port A, odd ones from port B. In a chain are, with the tail last:
//   16 lanes  stride 1: I0 I1 I3     stride 2: I0 I1 I2 I3 I5
//    8 lanes  stride 1: I1 I3        stride 2: I0 I1 I3
// Lane l (with 8 lanes the l-th of them) reads element stride × l.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "plugins/nve/scratch_word.h"

namespace tilescope::nve {

class ImageRegisters {
 public:
  static constexpr int kTail = -1;  // for load(): whichever register is the last one

  ImageRegisters(int stride, int lanes);

  void load(int number, const ScratchWord& word);  // without effect on a register that is not in the chain
  void shift();                                    // by one element; what comes in last has no value

  const std::int32_t* pixels() const { return pixels_.data() + start_; }
  const Tag* tags() const { return tags_.data() + start_; }

 private:
  // The chain moves along a longer buffer, so that a shift moves no data most of the time.
  static constexpr std::size_t kBuffer = 512;

  std::array<int, 6> place_{};  // in the chain, in words; −1: not in it
  std::size_t size_;            // elements
  std::size_t start_ = 0;
  std::array<std::int32_t, kBuffer> pixels_{};
  std::array<Tag, kBuffer> tags_{};
};

}  // namespace tilescope::nve
