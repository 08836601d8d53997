// SPDX-License-Identifier: GPL-3.0-or-later
// Dynamic programming: best[i][j] is the score of the first i typed letters, letter i at position j of the name.
#include "app/gui/kit/words/fuzzy_match.h"

#include <algorithm>
#include <limits>

namespace tilescope::gui {
namespace {

constexpr int kLetter = 16;  // per matched letter
constexpr int kStart = 24;
constexpr int kWordStart = 20;
constexpr int kNeighbour = 18;    // directly after the previous match
constexpr int kGap = 1;           // penalty per skipped letter
constexpr int kMaxGap = 12;       // max penalty for skipped letters
constexpr int kWholeName = 30;    // all letters match
constexpr int kMaxLeftOver = 20;  // max penalty for unmatched letters; puts shorter names first
constexpr int kNone = std::numeric_limits<int>::min() / 2;

bool beginsWord(const QString& name, qsizetype at) {
  if (at == 0) return true;
  const QChar before = name[at - 1], here = name[at];
  if (!before.isLetterOrNumber()) return here.isLetterOrNumber();
  if (before.isLower() && here.isUpper()) return true;
  return before.isDigit() != here.isDigit();
}

int worthOf(const QString& name, qsizetype at) {
  if (at == 0) return kLetter + kStart;
  return beginsWord(name, at) ? kLetter + kWordStart : kLetter;
}

struct Table {
  std::vector<int> best;
  std::vector<qsizetype> from;
};

Table nextRow(const Table& row, QChar letter, const QString& folded, const QString& name) {
  const auto size = static_cast<std::size_t>(folded.size());
  Table next{std::vector<int>(size, kNone), std::vector<qsizetype>(size, -1)};
  for (qsizetype at = 1; at < folded.size(); ++at) {
    if (folded[at] != letter) continue;
    int& best = next.best[static_cast<std::size_t>(at)];
    for (qsizetype before = 0; before < at; ++before) {
      const int earlier = row.best[static_cast<std::size_t>(before)];
      if (earlier == kNone) continue;
      const auto skipped = static_cast<int>(at - before - 1);
      const int link = skipped == 0 ? kNeighbour : -std::min(kMaxGap, kGap * skipped);
      if (earlier + link + worthOf(name, at) <= best) continue;
      best = earlier + link + worthOf(name, at);
      next.from[static_cast<std::size_t>(at)] = before;
    }
  }
  return next;
}

}  // namespace

QString foldedForSearch(const QString& text) {
  QString folded = text;
  for (QChar& c : folded) {
    const QString parts = c.decompositionTag() == QChar::Canonical ? c.decomposition() : QString();
    c = c == QChar(0x00D7) ? QChar('x') : (parts.isEmpty() ? c : parts[0]).toLower();
  }
  return folded;
}

std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& name) {
  const QString folded = foldedForSearch(name);
  QString wanted = foldedForSearch(typed).remove(' ');
  for (const char joint : {'-', '_'})  // "mobilenet-v2" matches MobileNetV2
    if (!folded.contains(joint)) wanted.remove(joint);
  if (wanted.isEmpty()) return FuzzyMatch{};
  if (wanted.size() > folded.size()) return std::nullopt;
  std::vector<Table> rows(1);
  rows[0].best.assign(static_cast<std::size_t>(folded.size()), kNone);
  for (qsizetype at = 0; at < folded.size(); ++at)
    if (folded[at] == wanted[0])
      rows[0].best[static_cast<std::size_t>(at)] = worthOf(name, at) - std::min(kMaxGap, static_cast<int>(at));
  for (qsizetype i = 1; i < wanted.size(); ++i) rows.push_back(nextRow(rows.back(), wanted[i], folded, name));
  const std::vector<int>& last = rows.back().best;
  const auto end = std::max_element(last.begin(), last.end());
  if (end == last.end() || *end == kNone) return std::nullopt;
  FuzzyMatch match{*end, {}};
  qsizetype at = end - last.begin();
  for (std::size_t i = rows.size(); i-- > 0;) {
    match.letters.push_back(at);
    if (i > 0) at = rows[i].from[static_cast<std::size_t>(at)];
  }
  std::reverse(match.letters.begin(), match.letters.end());
  const auto leftOver = static_cast<int>(folded.size() - wanted.size());
  match.score += leftOver == 0 ? kWholeName : -std::min(kMaxLeftOver, leftOver);
  return match;
}

}  // namespace tilescope::gui
