// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of C++ as clang-format leaves them in Google style with 120 columns: indented by block, long ones broken.
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
  void comment(std::string_view text);  // without its slashes; as many lines as it takes
  void open(std::string_view text) {
    line(text);
    ++depth_;
  }
  // The rest of a line that was broken before it.
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

// The lines of one statement that begins in the column `indent`: broken after commas and "=", with as few breaks inside
// of nested brackets as possible. A piece without a place to break may stay longer than a line.
std::vector<std::string> brokenLines(const std::string& statement, std::size_t indent);

}  // namespace tilescope
