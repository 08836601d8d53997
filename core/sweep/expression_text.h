// SPDX-License-Identifier: GPL-3.0-or-later
// Scanner for the text of an expression, from left to right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilescope {

// Thrown only between the functions of the parser, which turns it into a Diagnostic.
struct SyntaxError {
  std::size_t at = 0;  // number of characters before it
  std::string found, expected, remedy;
};

class ExpressionText {
 public:
  explicit ExpressionText(const std::string& text) : text_(text) {}

  std::size_t place();  // position of the next character that is not a space
  bool atEnd() { return place() == text_.size(); }
  bool startsWith(char c) { return !atEnd() && text_[at_] == c; }
  bool startsNumber();

  // Consumes the symbol if it is next; false otherwise.
  bool take(std::string_view symbol);
  bool takeWord(std::string_view word);
  std::string_view word();  // letters, digits, "_" and "."; "" if no letter is next. Not consumed.
  void skip(std::string_view word) { at_ += word.size(); }

  double takeNumber();       // finite
  std::string takeUnit();    // after a number: "KiB"; "" if there is none
  std::string takeQuoted();  // the text between quotation marks
  SyntaxError unexpected(std::string expected);

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace tilescope
