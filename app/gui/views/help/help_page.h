// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the documentation as Markdown, cut into sections at its headings, and the links between pages.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct HelpSection {
  int level = 1;    // of the heading: # is 1
  QString heading;  // without marks
  QString anchor;   // as in links to it: "plots-out-of-the-window"
  QString text;     // up to the next heading, without marks: what is searched
};

struct HelpPage {
  QString path;  // from the root of the documentation: "docs/window.md"
  QString title;
  QString markdown;
  std::vector<HelpSection> sections;  // one at least
};

// A place in the documentation; the anchor may be empty: the beginning of the page.
struct HelpPlace {
  QString page, anchor;
  bool operator==(const HelpPlace&) const = default;
};

// The anchor that readers of Markdown on the web give a heading.
QString anchorOf(const QString& heading);

// "**See** [`a`](b.md)" → "See a"
QString withoutMarks(const QString& markdown);

HelpPage readPage(const QString& path, const QString& markdown);

// A relative link of a page: "../window.md#help" in docs/guide/README.md is help in docs/window.md.
HelpPlace placeOfLink(const QString& link, const QString& page);

}  // namespace tilescope::gui
