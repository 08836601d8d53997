// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a listing's line from left to right. After the first error, functions return false or nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/document_findings.h"

namespace tilescope::nve {

class LineReader {
 public:
  // text: without comment; number: from 1.
  LineReader(std::string_view text, std::size_t number, DocumentFindings& findings)
      : text_(text), number_(number), findings_(findings) {}

  bool atEnd();
  bool ended();                        // an error if more is left
  bool next(char symbol);              // consumes the symbol if it is next
  bool take(std::string_view symbol);  // requires exactly this symbol
  std::string_view word();             // up to a blank or one of , | = @; may be empty
  std::optional<std::int64_t> number(std::int64_t least, std::int64_t most);

  // An error suggests the nearest word.
  std::optional<std::size_t> oneOf(const std::vector<std::string>& words);

  bool failed() const { return failed_; }
  void fail(std::size_t at, std::string found, std::string expected, std::string remedy);
  std::size_t at() const { return at_; }

 private:
  void skipBlanks();
  std::string rest() const;

  std::string_view text_;
  std::size_t number_;
  DocumentFindings& findings_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace tilescope::nve
