// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {
struct HelpSection {
  int level = 1;  // # is 1
  QString heading;
  QString anchor;  // as in links: "plots-out-of-the-window"
  QString text;    // without marks and subsections, for the search
};

struct HelpPage {
  QString path;  // relative to the project's root: "docs/window.md"
  QString title;
  QString markdown;
  std::vector<HelpSection> sections;  // at least one
};

// Empty anchor: the start of the page.
struct HelpPlace {
  QString page, anchor;
  bool operator==(const HelpPlace&) const = default;
};

// As on GitHub.
QString anchorOf(const QString& heading);

// "**See** [`a`](b.md)" becomes "See a".
QString withoutMarks(const QString& markdown);

HelpPage readPage(const QString& path, const QString& markdown);

// Example: "../window.md#help" in docs/guide/README.md is "help" in docs/window.md.
HelpPlace placeOfLink(const QString& link, const QString& page);

}  // namespace tilescope::gui
