// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup_text.h"

#include <cstddef>
#include <cstdint>

namespace tilescope::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

struct Character {
  std::size_t bytes = 1;
  bool isAllowed = false;  // valid UTF-8, and a Char of XML 1.0 (production 2)
};

std::uint8_t byteAt(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

bool isContinuation(std::uint8_t byte) {
  return (byte & 0xC0) == 0x80;
}

bool isXmlCharacter(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code < 0xD800 || (code > 0xDFFF && code < 0xFFFE) || (code > 0xFFFF && code < 0x110000);
}

Character characterAt(std::string_view text, std::size_t at) {
  const std::uint8_t first = byteAt(text, at);
  if (first < 0x80) return {1, isXmlCharacter(first)};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return {};
  std::uint32_t code = first & (0x7Fu >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if (!isContinuation(byteAt(text, at + k))) return {};
    code = code << 6 | (byteAt(text, at + k) & 0x3Fu);
  }
  const bool isOverlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (isOverlong) return {};
  return {length, isXmlCharacter(code)};
}

std::string escapedWith(std::string_view text, bool isAttribute) {
  std::string out;
  out.reserve(text.size());
  for (const char c : cleaned(text)) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\r' || (isAttribute && (c == '\n' || c == '\t')))
      out += "&#" + std::to_string(static_cast<int>(c)) + ";";
    else
      out += c;
  }
  return out;
}

}  // namespace

std::string cleaned(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Character character = characterAt(text, at);
    out += character.isAllowed ? text.substr(at, character.bytes) : kReplacement;
    at += character.bytes;
  }
  return out;
}

std::string escaped(std::string_view text) {
  return escapedWith(text, false);
}

std::string escapedAttribute(std::string_view text) {
  return escapedWith(text, true);
}

bool isLink(std::string_view target) {
  const auto startsWith = [&](std::string_view prefix) {
    return target.size() > prefix.size() && target.substr(0, prefix.size()) == prefix;
  };
  return startsWith("#") || startsWith("https://") || startsWith("http://");
}

}  // namespace tilescope::report
