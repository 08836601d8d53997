// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a program's text, token by token. Names of letters, digits and _ . / : - are plain, others in double
// quotes with \" \\ and \xHH. // begins a comment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/workload/layer.h"

namespace tilescope {

bool isPlainName(std::string_view name);
std::string quotedName(std::string_view name);

// "LEAKY"
std::string_view activationWord(ActivationType type);

// A line's error; the reader continues with the next line.
struct LineProblem {
  std::size_t column;
  std::string found, expected, remedy;
};

class ProgramLine {
 public:
  explicit ProgramLine(std::string_view line) : line_(line) { skipSpace(); }

  bool atEnd() const;
  std::size_t column() const { return at_ + 1; }
  bool startsWith(char character) const { return at_ < line_.size() && line_[at_] == character; }

  // Valid until the next name is read. An error mentions `expected`.
  std::string_view takeName(const char* expected);

  bool takeWord(std::string_view word);
  std::string_view peekWord() const;

  bool take(char character);
  void need(char character);
  void needWord(std::string_view word);

  std::int64_t takeNumber(std::int64_t least, std::int64_t most, const char* expected);
  double takeDecimal(const char* expected);
  void needEnd(const char* expected);

  [[noreturn]] void fail(std::string expected, std::string remedy = "") const;
  [[noreturn]] static void failAt(std::size_t column, std::string found, std::string expected, std::string remedy);

  std::string foundHere() const;

 private:
  void skipSpace();
  std::string_view takeQuoted();
  void takeEscape();

  std::string_view line_;
  std::size_t at_ = 0;
  std::string unquoted_;
};

}  // namespace tilescope
