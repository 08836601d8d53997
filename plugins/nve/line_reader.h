// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a listing, read from left to right. The first thing that is wrong becomes an error with line and column;
// from then on every question answers no.
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
  // text: without comment; number: from 1 on.
  LineReader(std::string_view text, std::size_t number, DocumentFindings& findings)
      : text_(text), number_(number), findings_(findings) {}

  bool atEnd();                        // only blanks are left; no error
  bool ended();                        // the same, with an error if not
  bool next(char symbol);              // takes the symbol if it comes next
  bool take(std::string_view symbol);  // expects exactly this
  std::string_view word();             // up to the next blank or one of , | = @; may be empty
  std::optional<std::int64_t> number(std::int64_t least, std::int64_t most);

  // A word of the list, as its index; otherwise an error with the nearest one.
  std::optional<std::size_t> oneOf(const std::vector<std::string>& words);

  bool failed() const { return failed_; }
  void fail(std::size_t at, std::string found, std::string expected, std::string remedy);
  std::size_t at() const { return at_; }

 private:
  void skipBlanks();
  std::string rest() const;  // for messages

  std::string_view text_;
  std::size_t number_;
  DocumentFindings& findings_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace tilescope::nve
