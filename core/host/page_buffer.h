// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for measurements: page-aligned, in huge pages if the system gives them, touched by the thread that uses it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/cancel.h"

namespace tilescope::host {

class PageBuffer {
 public:
  PageBuffer() = default;
  explicit PageBuffer(std::int64_t bytes);  // empty if the system has no memory left
  ~PageBuffer();
  PageBuffer(PageBuffer&& other) noexcept;
  PageBuffer& operator=(PageBuffer&& other) noexcept;

  bool isEmpty() const { return floats_ == nullptr; }
  float* floats() const { return floats_; }
  std::size_t count() const { return static_cast<std::size_t>(bytes_) / sizeof(float); }
  std::int64_t bytes() const { return bytes_; }
  // Fills it with ones, which become no denormals in any kernel. Ends early if cancelled.
  void fill(const CancelToken& cancel);

 private:
  float* floats_ = nullptr;
  std::int64_t bytes_ = 0;
};

}  // namespace tilescope::host
