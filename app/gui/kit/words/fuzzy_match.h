// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzy matching of typed letters with a name. The name must contain all letters in their order; letters score higher
// at the start of the name or of a word, and next to each other. Case is ignored, and × matches x.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct FuzzyMatch {
  int score = 0;                   // higher is better; comparable between names for the same typed letters
  std::vector<qsizetype> letters;  // indices of the matched letters in the name, ascending
};

// The match with the highest score; nullopt if a letter is missing. Ignores spaces in `typed`, and those hyphens and
// underscores in it that the name does not have.
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& name);

// Lower case, without accents, with × as x. The length stays the same.
QString foldedForSearch(const QString& text);

}  // namespace tilescope::gui
