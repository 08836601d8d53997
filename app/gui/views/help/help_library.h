// SPDX-License-Identifier: GPL-3.0-or-later
// All documentation pages, built into the program.
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
  // Also finds a page by a unique end of its path ("window.md"). Null: none.
  const HelpPage* page(const QString& path) const;
  // Completes the path and drops an unknown anchor. nullopt: no such page.
  std::optional<HelpPlace> find(const HelpPlace& place) const;
  const QString& index() const { return index_; }
  // The last group has the pages that are not in the index.
  const std::vector<HelpGroup>& contents() const { return contents_; }
  std::size_t rankOf(const QString& page) const;

 private:
  void readContents();
  void addUnlisted();

  std::map<QString, HelpPage> pages_;
  QString index_;
  std::vector<HelpGroup> contents_;
};

inline constexpr QLatin1String kGlossaryPage("glossary.md");  // end of the path

std::vector<HelpSection> glossaryTerms(const HelpLibrary& library);

std::vector<PaletteEntry> helpEntries(const HelpLibrary& library);

// A page or term from the command palette. nullopt: another kind of entry.
std::optional<HelpPlace> placeOfEntry(const QString& id);

}  // namespace tilescope::gui
