// SPDX-License-Identifier: GPL-3.0-or-later
// How well a few typed letters mean a name: they must all be there, in their order, and count for more at the beginning
// of the name or of a word, and beside each other. Case does not count, and × is x.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct FuzzyMatch {
  int score = 0;                   // more is better; comparable between names for the same typed letters
  std::vector<qsizetype> letters;  // of the name that were meant, ascending
};

// Of the alignment with the best score. Spaces in `typed` are skipped, and joints (- and _)
// that the name does not have. Nothing where a letter is missing.
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& name);

// Lower case, without accents, × as x; as long as the text.
QString foldedForSearch(const QString& text);

}  // namespace tilescope::gui
