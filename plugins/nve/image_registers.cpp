// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/image_registers.h"

#include <algorithm>

namespace tilescope::nve {

ImageRegisters::ImageRegisters(int stride, int lanes) {
  const int mainWords = stride * lanes / kWordPixels;
  place_.fill(-1);
  if (mainWords == 1) {
    place_[1] = 0;
  } else {
    for (int i = 0; i < mainWords; ++i) place_[static_cast<std::size_t>(i)] = i;
  }
  place_[mainWords == 4 ? 5 : 3] = mainWords;
  size_ = static_cast<std::size_t>((mainWords + 1) * kWordPixels);
  tags_.fill(kNoTag);
}

void ImageRegisters::load(int number, const ScratchWord& word) {
  const int place =
      number == kTail ? static_cast<int>(size_) / kWordPixels - 1 : place_[static_cast<std::size_t>(number)];
  if (place < 0) return;
  const std::size_t first = start_ + static_cast<std::size_t>(place * kWordPixels);
  const Tag step = word.pixels == kNoTag ? 0 : 1;
  for (std::size_t i = 0; i < kWordPixels; ++i) {
    pixels_[first + i] = word.bytes[i];
    tags_[first + i] = word.pixels + step * static_cast<Tag>(i);
  }
}

void ImageRegisters::shift() {
  ++start_;
  if (start_ + size_ > kBuffer) {
    std::copy_n(pixels_.data() + start_, size_ - 1, pixels_.data());
    std::copy_n(tags_.data() + start_, size_ - 1, tags_.data());
    start_ = 0;
  }
  pixels_[start_ + size_ - 1] = 0;
  tags_[start_ + size_ - 1] = kNoTag;
}

}  // namespace tilescope::nve
