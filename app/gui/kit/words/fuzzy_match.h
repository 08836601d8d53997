// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzy search: a name matches if it contains all typed letters in order. Letters at the start of a word, and
// neighbours, score higher. Case is ignored.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct FuzzyMatch {
  int score = 0;  // comparable for the same typed text only
  std::vector<qsizetype> letters;
};

// Best match; nullopt if a letter is missing. Ignores typed spaces, and hyphens and underscores that are not in the
// name.
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& name);

// Lower case without accents, × as x; same length.
QString foldedForSearch(const QString& text);

}  // namespace tilescope::gui
