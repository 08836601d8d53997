// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <string_view>

#include "app/cli/commands.h"

namespace tilescope::cli {
namespace {

// A signal handler has no other access to data.
std::atomic<CancelSource*> interruptible{nullptr};

// Calls only functions that are safe in signal handlers.
extern "C" void onInterrupt(int) {
  if (CancelSource* source = interruptible.load()) {
    source->cancel();
    return;
  }
  constexpr std::string_view kMessage = "cancelled; nothing was written\n";
  [[maybe_unused]] const ssize_t told = write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(kCancelled);
}

}  // namespace

void handleInterrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = onInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(signal, &action, nullptr);
  }
}

InterruptGuard::InterruptGuard() {
  interruptible = &source_;
}

InterruptGuard::~InterruptGuard() {
  interruptible = nullptr;
}

}  // namespace tilescope::cli
