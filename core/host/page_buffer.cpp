// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/page_buffer.h"

#include <sys/mman.h>

#include <algorithm>
#include <utility>

namespace tilescope::host {

PageBuffer::PageBuffer(std::int64_t bytes) {
  if (bytes <= 0) return;
  void* pages =
      mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return;
  madvise(pages, static_cast<std::size_t>(bytes), MADV_HUGEPAGE);  // a wish; without it, pages are small
  floats_ = static_cast<float*>(pages);
  bytes_ = bytes;
}

PageBuffer::~PageBuffer() {
  if (floats_) munmap(floats_, static_cast<std::size_t>(bytes_));
}

PageBuffer::PageBuffer(PageBuffer&& other) noexcept
    : floats_(std::exchange(other.floats_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

PageBuffer& PageBuffer::operator=(PageBuffer&& other) noexcept {
  std::swap(floats_, other.floats_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

void PageBuffer::fill(const CancelToken& cancel) {
  constexpr std::size_t kPiece = std::size_t{4} << 20;  // elements: a few milliseconds between two looks at the token
  for (std::size_t at = 0; at < count() && !cancel.cancelled(); at += kPiece)
    std::fill_n(floats_ + at, std::min(kPiece, count() - at), 1.0F);
}

}  // namespace tilescope::host
