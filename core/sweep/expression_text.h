// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilescope {

// Thrown inside the parser only.
struct SyntaxError {
  std::size_t at = 0;  // number of characters before the error
  std::string found, expected, remedy;
};

class ExpressionText {
 public:
  explicit ExpressionText(const std::string& text) : text_(text) {}

  std::size_t place();
  bool atEnd() { return place() == text_.size(); }
  bool startsWith(char c) { return !atEnd() && text_[at_] == c; }
  bool startsNumber();

  bool take(std::string_view symbol);
  bool takeWord(std::string_view word);
  std::string_view word();  // letters, digits, "_" and "."; "" if none is next; does not consume it
  void skip(std::string_view word) { at_ += word.size(); }

  double takeNumber();       // finite
  std::string takeUnit();    // a unit after a number: "KiB"; "" if there is none
  std::string takeQuoted();  // the text between quotation marks
  SyntaxError unexpected(std::string expected);

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace tilescope
