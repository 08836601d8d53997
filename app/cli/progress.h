// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace tilescope::cli {

// "7 of 23 layers", rewritten in place on standard error; silent unless that is a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // wipes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::size_t done, std::size_t total);

 private:
  bool onTerminal_;
  bool shown_ = false;
};

}  // namespace tilescope::cli
