// SPDX-License-Identifier: GPL-3.0-or-later
// A documentation page in Markdown, split into sections at its headings. Also resolves links between pages.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct HelpSection {
  int level = 1;    // heading level: # is 1
  QString heading;  // plain text
  QString anchor;   // as in links: "plots-out-of-the-window"
  QString text;     // plain text without subsections, for the search
};

struct HelpPage {
  QString path;  // relative to the root of the documentation: "docs/window.md"
  QString title;
  QString markdown;
  std::vector<HelpSection> sections;  // at least one
};

// A place in the documentation. An empty anchor means the start of the page.
struct HelpPlace {
  QString page, anchor;
  bool operator==(const HelpPlace&) const = default;
};

// The anchor that web sites such as GitHub give to a heading.
QString anchorOf(const QString& heading);

// Removes Markdown marks: "**See** [`a`](b.md)" becomes "See a".
QString withoutMarks(const QString& markdown);

HelpPage readPage(const QString& path, const QString& markdown);

// Resolves a relative link. Example: "../window.md#help" in docs/guide/README.md is "help" in docs/window.md.
HelpPlace placeOfLink(const QString& link, const QString& page);

}  // namespace tilescope::gui
