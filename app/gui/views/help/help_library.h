// SPDX-License-Identifier: GPL-3.0-or-later
// All documentation pages, built into the program. Headings and links of docs/README.md are the table of contents.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "app/gui/kit/words/palette_model.h"
#include "app/gui/views/help/help_page.h"

namespace tilescope::gui {

inline constexpr QLatin1String kLicencePage("LICENSE");

struct HelpEntry {
  QString title;
  HelpPlace place;
};

struct HelpGroup {
  QString title;  // empty: the index itself
  std::vector<HelpEntry> entries;
};

class HelpLibrary {
 public:
  // markdown: pages by path. index: path of the page with the table of contents.
  HelpLibrary(const std::map<QString, QString>& markdown, const QString& index);

  static const HelpLibrary& bundled();

  const std::map<QString, HelpPage>& pages() const { return pages_; }
  // Finds a page by its path or a unique end of it ("window.md"). Null if there is none.
  const HelpPage* page(const QString& path) const;
  // Completes the path of a place and drops an unknown anchor. Returns nullopt if there is no such page.
  std::optional<HelpPlace> find(const HelpPlace& place) const;
  const QString& index() const { return index_; }
  // The groups of the table of contents. The last one has the pages that are not in the index.
  const std::vector<HelpGroup>& contents() const { return contents_; }
  std::size_t rankOf(const QString& page) const;  // position in the table of contents

 private:
  void readContents();
  void addUnlisted();

  std::map<QString, HelpPage> pages_;
  QString index_;
  std::vector<HelpGroup> contents_;
};

inline constexpr QLatin1String kGlossaryPage("glossary.md");  // end of the path

// The glossary's sections about terms, in their order.
std::vector<HelpSection> glossaryTerms(const HelpLibrary& library);

std::vector<PaletteEntry> helpEntries(const HelpLibrary& library);

// The page or term of a command palette entry. nullopt if the entry is of another kind.
std::optional<HelpPlace> placeOfEntry(const QString& id);

}  // namespace tilescope::gui
