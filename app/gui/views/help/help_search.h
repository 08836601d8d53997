// SPDX-License-Identifier: GPL-3.0-or-later
// Finds sections that contain all words, or longer words that start with them. Best results first.
#pragma once

#include "app/gui/views/help/help_library.h"

namespace tilescope::gui {
struct HelpHit {
  HelpPlace place;
  QString title;  // for the start of a page, the page's title
  QString page;
  QString snippet;  // text around the first match
  int score = 0;
};

inline constexpr std::size_t kMaxHelpHits = 60;

std::vector<HelpHit> searchHelp(const HelpLibrary& library, const QString& typed);

// Positions and lengths of the query's words, sorted and without overlaps.
std::vector<std::pair<qsizetype, qsizetype>> foundWords(const QString& text, const QString& typed);

}  // namespace tilescope::gui
