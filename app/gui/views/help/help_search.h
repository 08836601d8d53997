// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of the documentation that have all words typed, the best first. A word fits where a word of the text begins
// with it; headings count more than text, whole words more than beginnings.
#pragma once

#include "app/gui/views/help/help_library.h"

namespace tilescope::gui {

struct HelpHit {
  HelpPlace place;
  QString title;    // "Export" or, of a page's beginning, the page's title
  QString page;     // the title of its page
  QString snippet;  // of the text around the first word found
  int score = 0;
};

// Max number of results: nobody reads further.
inline constexpr std::size_t kMaxHelpHits = 60;

std::vector<HelpHit> searchHelp(const HelpLibrary& library, const QString& typed);

// Where the words of the query begin in a text, and how long they are; sorted, without overlaps.
std::vector<std::pair<qsizetype, qsizetype>> foundWords(const QString& text, const QString& typed);

}  // namespace tilescope::gui
