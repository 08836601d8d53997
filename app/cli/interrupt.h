// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C, SIGTERM and SIGHUP. A second one of the same kind ends the program as if nothing were here.
#pragma once

#include "core/base/cancel.h"

namespace tilescope::cli {

// From now on the first one ends the program with a message and exit code 4. Ignored ones (nohup) stay ignored.
void handleInterrupts();

// While it lives, the first one cancels the token's work instead, so that nothing is left half written.
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
