// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/label_words.h"

#include <algorithm>
#include <array>

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 6> kAcronyms{"dram", "sram", "hbm", "lpddr", "ddr", "pe"};

bool isLower(char c) {
  return c >= 'a' && c <= 'z';
}
bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isPlain(std::string_view name) {
  const bool level = name.size() >= 2 && name[0] == 'l' && isDigit(name[1]);
  const auto known = [&](char c) { return isLower(c) || c == '_' || (level && isDigit(c)); };
  return !name.empty() && isLower(name[0]) && std::all_of(name.begin(), name.end(), known);
}

std::string upper(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string wordOf(std::string_view word) {
  const bool acronym = std::find(kAcronyms.begin(), kAcronyms.end(), word) != kAcronyms.end();
  const bool level = word.size() == 2 && word[0] == 'l' && isDigit(word[1]);
  return acronym || level ? upper(word) : std::string(word);
}

}  // namespace

std::string wordsOf(std::string_view name) {
  if (!isPlain(name)) return std::string(name);
  std::string words;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find('_'), name.size());
    if (end > 0) words += (words.empty() ? "" : " ") + wordOf(name.substr(0, end));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return words;
}

std::string labelOf(std::string_view name) {
  return isPlain(name) ? capital(wordsOf(name)) : std::string(name);
}

std::string capital(std::string text) {
  if (!text.empty() && isLower(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace tilescope
