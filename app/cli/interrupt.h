// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"

namespace tilescope::cli {

// While it lives, the first Ctrl-C cancels the token's work; a second one ends the program at once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  CancelToken token() const { return source_.token(); }

 private:
  CancelSource source_;
};

}  // namespace tilescope::cli
