// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of C++ with the indent of their block.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace tilescope::cuda {

class CodeWriter {
 public:
  void line(std::string_view text) {
    if (!text.empty()) text_.append(2 * depth_, ' ').append(text);
    text_ += '\n';
  }
  void open(std::string_view text) {
    line(text);
    ++depth_;
  }
  void close(std::string_view text = "}") {
    --depth_;
    line(text);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace tilescope::cuda
