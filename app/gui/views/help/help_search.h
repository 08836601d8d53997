// SPDX-License-Identifier: GPL-3.0-or-later
// Searches for documentation sections that contain all words, best first. A searched word matches the start of a word.
// Headings score higher than text, whole words higher than beginnings.
#pragma once

#include "app/gui/views/help/help_library.h"

namespace tilescope::gui {

struct HelpHit {
  HelpPlace place;
  QString title;    // "Export"; for the start of a page, the page's title
  QString page;     // title of the page
  QString snippet;  // text around the first match
  int score = 0;
};

// Maximum number of results.
inline constexpr std::size_t kMaxHelpHits = 60;

std::vector<HelpHit> searchHelp(const HelpLibrary& library, const QString& typed);

// Positions and lengths of the query's words in a text, sorted and without overlaps.
std::vector<std::pair<qsizetype, qsizetype>> foundWords(const QString& text, const QString& typed);

}  // namespace tilescope::gui
