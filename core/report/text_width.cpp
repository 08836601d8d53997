// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_width.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace tilescope::report {
namespace {

constexpr char kFirst = ' ', kLast = '~';
// Advance widths of Inter 4.0 Regular at 1000 px, from ' ' to '~'.
constexpr std::array<int, kLast - kFirst + 1> kWidths{
    281, 278, 403, 631, 638, 813, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 563, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 813, 540, 557, 541, 362, 327, 362, 659};
constexpr int kThinSpace = 182, kOther = 659;  // U+2009; other narrow characters such as "×"
constexpr int kWide = 1000;                    // for scripts such as Chinese, and emoji
constexpr double kBodySize = 12, kSmallSize = 11;
constexpr double kBold = 1.06;  // SemiBold relative to Regular; maximum over letters and digits

std::vector<std::string_view> charactersOf(std::string_view text) {
  std::vector<std::string_view> characters;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    characters.push_back(text.substr(at, end - at));
    at = end;
  }
  return characters;
}

int widthOf(std::string_view character) {
  if (character.size() == 1 && character[0] >= kFirst && character[0] <= kLast)
    return kWidths[static_cast<std::size_t>(character[0] - kFirst)];
  if (character == "\u2009") return kThinSpace;
  constexpr unsigned char kFirstWideLead = 0xE3;  // first byte of U+3000 and above
  return static_cast<unsigned char>(character[0]) >= kFirstWideLead ? kWide : kOther;
}

class ReportMetrics final : public chart::TextMetrics {
 public:
  int scaled(int pixels) const override { return pixels; }
  int wordWidth(std::string_view text, chart::TextSize size, bool bold) const override {
    return static_cast<int>(std::ceil(textWidth(text, size == chart::TextSize::Body ? kBodySize : kSmallSize, bold)));
  }
  int numberWidth(std::string_view text, chart::TextSize size) const override { return wordWidth(text, size, true); }
};

}  // namespace

const chart::TextMetrics& reportMetrics() {
  static const ReportMetrics metrics;
  return metrics;
}

double textWidth(std::string_view text, double size, bool bold) {
  int width = 0;
  for (const std::string_view character : charactersOf(text)) width += widthOf(character);
  return width * size / 1000 * (bold ? kBold : 1);
}

std::string elided(std::string_view text, double width, double size) {
  if (textWidth(text, size) <= width) return std::string(text);
  const std::vector<std::string_view> characters = charactersOf(text);
  std::string head, tail;
  std::string best = "…";
  for (std::size_t kept = 1; kept < characters.size(); ++kept) {
    if (kept % 2 == 1)
      head += characters[kept / 2];
    else
      tail.insert(0, characters[characters.size() - kept / 2]);
    const std::string shorter = head + "…" + tail;
    if (textWidth(shorter, size) > width) break;
    best = shorter;
  }
  return best;
}

}  // namespace tilescope::report
