// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace tilescope::cli {
namespace {

// A signal handler has no other way to its data.
std::atomic<CancelSource*> interruptible{nullptr};

extern "C" void onInterrupt(int) {
  if (CancelSource* source = interruptible.load()) source->cancel();
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interruptible = &source_;
  struct sigaction action {};
  action.sa_handler = onInterrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  interruptible = nullptr;
}

}  // namespace tilescope::cli
