// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/literals.h"

#include <fmt/format.h>

namespace tilescope::cuda {

std::string literal(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += fmt::format("\\{}", c);
    else if (byte < 0x20 || byte >= 0x7f || c == '?')  // ?: no trigraphs; octal ends after three digits
      result += fmt::format("\\{:03o}", byte);
    else
      result += c;
  }
  return result;
}

std::string commentText(const std::string& text) {
  std::string result;
  for (const char c : text) result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  if (!result.empty() && result.back() == '\\') result += '.';  // would continue the comment
  return result;
}

std::string plainText(const std::string& text) {
  std::string result;
  for (const char c : commentText(text)) {
    if (c == '|' || c == '`' || c == '*' || c == '_' || c == '<' || c == '[') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace tilescope::cuda
