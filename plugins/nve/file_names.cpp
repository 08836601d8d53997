// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/file_names.h"

#include <algorithm>
#include <cctype>

namespace tilescope::nve {
namespace {

constexpr std::size_t kMaxNameBytes = 100;  // file systems allow 255 bytes with suffixes

std::string inSmallLetters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

std::string FileNames::of(const std::string& name) {
  std::string plain;
  for (const char c : name.substr(0, kMaxNameBytes)) {
    const bool stays = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    plain += stays ? c : '_';
  }
  if (plain.empty() || plain.front() == '-') plain.insert(0, "_");  // commands would take it for an option
  std::string chosen = plain;
  for (int number = 2; !taken_.insert(inSmallLetters(chosen)).second; ++number)
    chosen = plain + "_" + std::to_string(number);
  return chosen;
}

}  // namespace tilescope::nve
