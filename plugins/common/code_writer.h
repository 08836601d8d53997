// SPDX-License-Identifier: GPL-3.0-or-later
// Writes C++ lines in the layout of clang-format's Google style with 120 columns.
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
  void comment(std::string_view text);
  void directive(std::string_view text);  // from the first column on
  void open(std::string_view text) {
    line(text);
    ++depth_;
  }
  // Writes the rest of a line whose beginning was already broken into lines.
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

// Breaks after commas and "=", as rarely as possible inside nested brackets. Unbreakable pieces may exceed the line.
std::vector<std::string> brokenLines(const std::string& statement, std::size_t indent);

}  // namespace tilescope
