// SPDX-License-Identifier: GPL-3.0-or-later
// Collects what checks find in one document, so that a reader can report all of it at once.
#pragma once

#include <algorithm>
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

  // The last finding of a full list says so.
  bool full() const { return all_.size() >= kMost; }

  bool hasErrors() const { return std::any_of(all_.begin(), all_.end(), isError); }

  // The errors alone if there are any, otherwise the warnings.
  Diagnostics take() && {
    if (hasErrors()) std::erase_if(all_, [](const Diagnostic& d) { return !isError(d); });
    return std::move(all_);
  }

 private:
  static bool isError(const Diagnostic& d) { return d.severity == Diagnostic::Severity::Error; }
  void add(Diagnostic::Severity severity, const std::string& pointer, std::string found, std::string expected,
           std::string remedy) {
    if (full()) return;
    all_.push_back({severity, file_, prefix_ + pointer, std::move(found), std::move(expected), std::move(remedy)});
    if (full()) all_.back().remedy += ". There may be more; correct these first";
  }

  static constexpr std::size_t kMost = 100;  // more would not help anyone

  std::string file_;
  std::string prefix_;
  Diagnostics all_;
};

}  // namespace tilescope
