// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/shell_words.h"

#include <cctype>
#include <string_view>

namespace tilescope::app {
namespace {

bool isPlain(char c) {
  static constexpr std::string_view kHarmless = "_-./=:,+@%";
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || kHarmless.find(c) != std::string_view::npos;
}

std::string quoted(const std::string& word) {
  bool plain = !word.empty();
  for (const char c : word) plain = plain && isPlain(c);
  if (plain) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string shellLine(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

}  // namespace tilescope::app
