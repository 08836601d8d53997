// SPDX-License-Identifier: GPL-3.0-or-later
// Writes lines of C++ in the layout of clang-format's Google style with 120 columns: indented by block, long lines
// broken.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

inline constexpr std::size_t kColumns = 120;

class CodeWriter {
 public:
  explicit CodeWriter(std::size_t depth = 0) : depth_(depth) {}

  void line(std::string_view text);
  void comment(std::string_view text);  // without its slashes; broken into as many lines as necessary
  void open(std::string_view text) {
    line(text);
    ++depth_;
  }
  // Writes the rest of a line that was broken before it.
  void openContinued(std::string_view text);
  void close(std::string_view text = "}") {
    --depth_;
    line(text);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t depth_;
};

// The lines of one statement that begins in column `indent`: broken after commas and "=", with as few breaks inside
// nested brackets as possible. A piece without a possible break may be longer than a line.
std::vector<std::string> brokenLines(const std::string& statement, std::size_t indent);

}  // namespace tilescope
