// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the documentation as Markdown, split into sections at its headings, and the links between pages.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct HelpSection {
  int level = 1;    // heading level: # is 1
  QString heading;  // plain text
  QString anchor;   // as in links: "plots-out-of-the-window"
  QString text;     // plain text up to the next heading, for the search
};

struct HelpPage {
  QString path;  // relative to the root of the documentation: "docs/window.md"
  QString title;
  QString markdown;
  std::vector<HelpSection> sections;  // at least one
};

// A place in the documentation; an empty anchor is the start of the page.
struct HelpPlace {
  QString page, anchor;
  bool operator==(const HelpPlace&) const = default;
};

// The anchor that Markdown viewers on the web give a heading.
QString anchorOf(const QString& heading);

// "**See** [`a`](b.md)" → "See a"
QString withoutMarks(const QString& markdown);

HelpPage readPage(const QString& path, const QString& markdown);

// Resolves a relative link of a page: "../window.md#help" in docs/guide/README.md is "help" in docs/window.md.
HelpPlace placeOfLink(const QString& link, const QString& page);

}  // namespace tilescope::gui
