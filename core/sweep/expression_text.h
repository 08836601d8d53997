// SPDX-License-Identifier: GPL-3.0-or-later
// The text of an expression, read from left to right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilescope {

// Thrown between the functions of the parser only, which makes it a Diagnostic.
struct SyntaxError {
  std::size_t at = 0;  // characters before it
  std::string found, expected, remedy;
};

class ExpressionText {
 public:
  explicit ExpressionText(const std::string& text) : text_(text) {}

  std::size_t place();  // of the next character that is no space
  bool atEnd() { return place() == text_.size(); }
  bool startsWith(char c) { return !atEnd() && text_[at_] == c; }
  bool startsNumber();

  // Those that are not next stay.
  bool take(std::string_view symbol);
  bool takeWord(std::string_view word);
  std::string_view word();  // letters, digits, "_" and "."; "" if no letter is next. It stays.
  void skip(std::string_view word) { at_ += word.size(); }

  double takeNumber();       // finite
  std::string takeUnit();    // after a number: "KiB"; "" where none is
  std::string takeQuoted();  // what stands between quotation marks
  SyntaxError unexpected(std::string expected);

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace tilescope
