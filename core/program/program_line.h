// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a program's text, read token by token; internal to program_text. Names consist of letters, digits and _ .
// : / -; names with other characters are in double quotes with \" \\ and \xHH. Everything after // is a comment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/workload/layer.h"

namespace tilescope {

bool isPlainName(std::string_view name);
std::string quotedName(std::string_view name);

// The activation's name in capitals: "LEAKY".
std::string_view activationWord(ActivationType type);

// The error of a line. The reader catches it and continues with the next line.
struct LineProblem {
  std::size_t column;  // from 1, in bytes
  std::string found, expected, remedy;
};

class ProgramLine {
 public:
  explicit ProgramLine(std::string_view line) : line_(line) { skipSpace(); }

  bool atEnd() const;  // also true before a comment
  std::size_t column() const { return at_ + 1; }
  bool startsWith(char character) const { return at_ < line_.size() && line_[at_] == character; }

  // The next name; an error mentions `expected`. Valid until the next name is read.
  std::string_view takeName(const char* expected);

  // Takes the next word if it is this one.
  bool takeWord(std::string_view word);
  // The next word, consisting of letters, digits and "_".
  std::string_view peekWord() const;

  bool take(char character);
  void need(char character);
  void needWord(std::string_view word);

  std::int64_t takeNumber(std::int64_t least, std::int64_t most, const char* expected);
  double takeDecimal(const char* expected);
  void needEnd(const char* expected);

  [[noreturn]] void fail(std::string expected, std::string remedy = "") const;
  [[noreturn]] static void failAt(std::size_t column, std::string found, std::string expected, std::string remedy);

  std::string foundHere() const;  // the next word in quotes, or "the end of the line"

 private:
  void skipSpace();
  std::string_view takeQuoted();
  void takeEscape();

  std::string_view line_;
  std::size_t at_ = 0;
  std::string unquoted_;
};

}  // namespace tilescope
