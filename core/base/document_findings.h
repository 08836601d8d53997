// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the findings of all checks in one document.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace tilescope {

class DocumentFindings {
 public:
  // prefix: JSON pointer of the checked value inside a larger document.
  DocumentFindings(std::string file, std::string prefix) : file_(std::move(file)), prefix_(std::move(prefix)) {}

  void error(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
    add(Diagnostic::Severity::Error, pointer, std::move(found), std::move(expected), std::move(remedy));
  }
  void warning(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
    add(Diagnostic::Severity::Warning, pointer, std::move(found), std::move(expected), std::move(remedy));
  }

  bool full() const { return errors_.size() >= kMax; }

  bool hasErrors() const { return !errors_.empty(); }

  // The errors, or without errors the warnings.
  Diagnostics take() && {
    Diagnostics& found = hasErrors() ? errors_ : warnings_;
    if (found.size() >= kMax)
      found.push_back({found.back().severity, file_, "", "", "", "There may be more; correct these first."});
    return std::move(found);
  }

 private:
  void add(Diagnostic::Severity severity, const std::string& pointer, std::string found, std::string expected,
           std::string remedy) {
    Diagnostics& list = severity == Diagnostic::Severity::Error ? errors_ : warnings_;
    if (list.size() >= kMax) return;
    list.push_back({severity, file_, prefix_ + pointer, std::move(found), std::move(expected), std::move(remedy)});
  }

  static constexpr std::size_t kMax = 100;

  std::string file_;
  std::string prefix_;
  Diagnostics errors_;
  Diagnostics warnings_;
};

}  // namespace tilescope
