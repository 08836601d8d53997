// SPDX-License-Identifier: GPL-3.0-or-later
// Models the image registers as a chain through which pixels shift towards the lanes. There are six registers of 8
// pixels; even ones load from port A, odd ones from port B. The chains, with the last register last:
//   16 lanes  stride 1: I0 I1 I3     stride 2: I0 I1 I2 I3 I5
//    8 lanes  stride 1: I1 I3        stride 2: I0 I1 I3
// Lane l (with 8 lanes the l-th lane in use) reads element stride × l.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "plugins/nve/scratch_word.h"

namespace tilescope::nve {

class ImageRegisters {
 public:
  static constexpr int kTail = -1;  // for load(): the last register

  ImageRegisters(int stride, int lanes);

  void load(int number, const ScratchWord& word);  // no effect if the register is not in the chain
  void shift();                                    // by one element; the new element has no value

  const std::int32_t* pixels() const { return pixels_.data() + start_; }
  const Tag* tags() const { return tags_.data() + start_; }

 private:
  // A window that moves along a longer buffer, so most shifts move no data.
  static constexpr std::size_t kBuffer = 512;

  std::array<int, 6> place_{};  // offset in words; −1: not in the chain
  std::size_t size_;            // elements
  std::size_t start_ = 0;
  std::array<std::int32_t, kBuffer> pixels_{};
  std::array<Tag, kBuffer> tags_{};
};

}  // namespace tilescope::nve
