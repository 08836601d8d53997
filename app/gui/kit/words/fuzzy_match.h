// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzy search: a name matches if it contains all typed letters in their order. Letters score higher at the start of
// the name or of a word, and next to each other. Case is ignored, and × matches x.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct FuzzyMatch {
  int score = 0;                   // higher is better; only comparable for the same typed text
  std::vector<qsizetype> letters;  // indices in the name, ascending
};

// The match with the highest score; nullopt if a letter is missing. Ignores spaces in the typed text, and hyphens and
// underscores that are not in the name.
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& name);

// Lower case without accents, with × as x. The length stays the same.
QString foldedForSearch(const QString& text);

}  // namespace tilescope::gui
