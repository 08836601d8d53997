// SPDX-License-Identifier: GPL-3.0-or-later
// Handling of Ctrl-C, SIGTERM and SIGHUP. A second signal of a kind ends the program at once.
#pragma once

#include "core/base/cancel.h"

namespace tilescope::cli {

// From now on, the first signal ends the program with exit code 4. Ignored signals (nohup) stay ignored.
void handleInterrupts();

// While an object exists, the first signal cancels its work instead, so that output is complete.
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
