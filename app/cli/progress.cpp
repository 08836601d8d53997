// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <unistd.h>

#include <cstdio>

namespace tilescope::cli {
namespace {

constexpr const char* kWipeLine = "\r\033[K";  // ECMA-48: erase in line

}  // namespace

ProgressLine::ProgressLine() : onTerminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs(kWipeLine, stderr);
}

void ProgressLine::show(std::size_t done, std::size_t total) {
  if (!onTerminal_) return;
  shown_ = true;
  std::fprintf(stderr, "%s%zu of %zu layers", kWipeLine, done, total);
}

}  // namespace tilescope::cli
