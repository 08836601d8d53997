// SPDX-License-Identifier: GPL-3.0-or-later
// Collects what is wrong with a network; internal to core/workload.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace tilescope {

class Findings {
 public:
  Findings(std::string file, std::string prefix) : file_(std::move(file)), prefix_(std::move(prefix)) {}

  // pointer: below the network
  void error(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
    if (full()) return;
    diagnostics_.push_back({Diagnostic::Severity::Error, file_, prefix_ + pointer, std::move(found),
                            std::move(expected), std::move(remedy)});
  }

  // More would not help anyone, and each may cost a search for the nearest name.
  bool full() const { return diagnostics_.size() >= kMost; }

  Diagnostics take() {
    if (full()) {
      diagnostics_.push_back(
          {Diagnostic::Severity::Error, file_, "", "", "", "There may be more; correct these first."});
    }
    return std::move(diagnostics_);
  }

 private:
  static constexpr std::size_t kMost = 100;

  std::string file_;
  std::string prefix_;
  Diagnostics diagnostics_;
};

}  // namespace tilescope
