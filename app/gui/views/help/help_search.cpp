// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_search.h"

#include <QStringList>
#include <algorithm>

namespace tilescope::gui {
namespace {
// Text matches count up to a limit, because a repeated word need not be the topic.
constexpr int kHeadingWhole = 40, kHeadingPart = 25, kPageWhole = 12, kPagePart = 8, kTextWhole = 3, kTextPart = 2;
constexpr int kMaxCounted = 4;
constexpr qsizetype kBefore = 40, kSnippet = 150;  // number of letters

QStringList typedWords(const QString& typed) {
  QStringList words = typed.toCaseFolded().split(' ', Qt::SkipEmptyParts);
  words.removeDuplicates();
  return words;
}

bool beginsTypedWord(const QString& text, qsizetype at) {
  return at == 0 || !text[at - 1].isLetterOrNumber() || !text[at].isLetterOrNumber();
}

bool endsWord(const QString& text, qsizetype end) {
  return end == text.size() || !text[end].isLetterOrNumber();
}

struct Counts {
  int whole = 0, part = 0;
};

Counts countsOf(const QString& word, const QString& text) {
  Counts counts;
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive))
    if (beginsTypedWord(text, at)) ++(endsWord(text, at + word.size()) ? counts.whole : counts.part);
  return counts;
}

int once(const Counts& counts, int whole, int part) {
  return counts.whole > 0 ? whole : counts.part > 0 ? part : 0;
}

// 0: neither the section nor the page title contains the word.
int scoreOf(const QString& word, const HelpPage& page, const HelpSection& section) {
  const Counts text = countsOf(word, section.text);
  const int own = once(countsOf(word, section.heading), kHeadingWhole, kHeadingPart) +
                  kTextWhole * std::min(text.whole, kMaxCounted) + kTextPart * std::min(text.part, kMaxCounted);
  return own + once(countsOf(word, page.title), kPageWhole, kPagePart);
}

// A match in the page title alone does not count.
bool isOwn(const QString& word, const HelpSection& section) {
  const Counts text = countsOf(word, section.text), heading = countsOf(word, section.heading);
  return text.whole + text.part + heading.whole + heading.part > 0;
}

QString snippetOf(const QString& text, const QString& typed) {
  const auto found = foundWords(text, typed);
  qsizetype from = found.empty() ? 0 : std::max<qsizetype>(0, found.front().first - kBefore);
  if (from > 0) from = text.indexOf(' ', from) + 1;
  QString snippet = text.mid(from, kSnippet);
  if (from + kSnippet < text.size()) snippet = snippet.section(' ', 0, -2) + QChar(0x2026);
  return from > 0 ? QChar(0x2026) + snippet : snippet;
}

}  // namespace

std::vector<std::pair<qsizetype, qsizetype>> foundWords(const QString& text, const QString& typed) {
  std::vector<std::pair<qsizetype, qsizetype>> found;
  for (const QString& word : typedWords(typed))
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive))
      if (beginsTypedWord(text, at)) found.emplace_back(at, word.size());
  std::sort(found.begin(), found.end());
  std::vector<std::pair<qsizetype, qsizetype>> apart;
  for (const auto& word : found)
    if (apart.empty() || word.first >= apart.back().first + apart.back().second) apart.push_back(word);
  return apart;
}

std::vector<HelpHit> searchHelp(const HelpLibrary& library, const QString& typed) {
  const QStringList words = typedWords(typed);
  std::vector<HelpHit> hits;
  if (words.isEmpty()) return hits;
  for (const auto& [path, page] : library.pages())
    for (const HelpSection& section : page.sections) {
      int score = 0;
      bool all = true, own = false;
      for (const QString& word : words) {
        const int worth = scoreOf(word, page, section);
        all = all && worth > 0;
        own = own || isOwn(word, section);
        score += worth;
      }
      if (all && own)
        hits.push_back(
            {{path, section.anchor}, section.heading, page.title, snippetOf(section.text, typed.simplified()), score});
    }
  std::stable_sort(hits.begin(), hits.end(), [&](const HelpHit& a, const HelpHit& b) {
    if (a.score != b.score) return a.score > b.score;
    return library.rankOf(a.place.page) < library.rankOf(b.place.page);
  });
  if (hits.size() > kMaxHelpHits) hits.resize(kMaxHelpHits);
  return hits;
}

}  // namespace tilescope::gui
