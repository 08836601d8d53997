// SPDX-License-Identifier: GPL-3.0-or-later
// Collects findings in one text by byte offset; reports line, column and error code. For formats without JSON pointers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope {

struct TextPlace {
  int line = 1;
  int column = 1;

  bool operator==(const TextPlace&) const = default;
};

// Of the end if the text is shorter.
TextPlace placeOf(std::string_view text, std::size_t byte);

// "file:line:column", as compilers write it and editors understand it; only the file if there is no line.
std::string fileAndPlace(const Diagnostic& finding);

class TextFindings {
 public:
  // The text must outlive this object.
  TextFindings(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  void error(std::string code, std::size_t byte, std::string found, std::string expected, std::string remedy) {
    add(Diagnostic::Severity::Error, std::move(code), byte, std::move(found), std::move(expected), std::move(remedy));
  }
  void warning(std::string code, std::size_t byte, std::string found, std::string expected, std::string remedy) {
    add(Diagnostic::Severity::Warning, std::move(code), byte, std::move(found), std::move(expected), std::move(remedy));
  }

  bool full() const { return errors_.size() >= kMax; }
  bool hasErrors() const { return !errors_.empty(); }

  // The errors if there are any, otherwise the warnings, in text order.
  Diagnostics take() &&;

 private:
  struct Finding {
    std::size_t byte;
    Diagnostic diagnostic;
  };

  void add(Diagnostic::Severity severity, std::string code, std::size_t byte, std::string found, std::string expected,
           std::string remedy);

  static constexpr std::size_t kMax = 100;

  std::string_view text_;
  std::string file_;
  std::vector<Finding> errors_, warnings_;
};

}  // namespace tilescope
