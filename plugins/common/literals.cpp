// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/literals.h"

#include "core/base/json.h"

#include <fmt/format.h>

namespace tilescope {

std::string literal(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += fmt::format("\\{}", c);
    else if (byte < 0x20 || byte >= 0x7f || c == '?')  // avoids trigraphs; octal ends after three digits
      result += fmt::format("\\{:03o}", byte);
    else
      result += c;
  }
  return result;
}

std::string spaced(const Json& document) {
  const std::string compact = document.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string result;
  bool isText = false;
  for (std::size_t i = 0; i < compact.size(); ++i) {
    const char c = compact[i];
    if (isText && c == '\\') {
      result.append({c, compact[++i]});
      continue;
    }
    if (c == '"') isText = !isText;
    result += isText && c == ' ' ? "\\u0020" : std::string(1, c);
    if (!isText && (c == ',' || c == ':')) result += ' ';
  }
  return result;
}

std::string commentText(const std::string& text) {
  std::string result;
  for (const char c : text) result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  if (!result.empty() && result.back() == '\\') result += '.';  // a trailing backslash would continue the comment
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

}  // namespace tilescope
