// SPDX-License-Identifier: GPL-3.0-or-later
// All documentation pages, which are built into the program, and their table of contents, made from the headings and
// links of docs/README.md.
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
  // markdown: pages by path. index: the page whose lists are the table of contents.
  HelpLibrary(const std::map<QString, QString>& markdown, const QString& index);

  static const HelpLibrary& bundled();

  const std::map<QString, HelpPage>& pages() const { return pages_; }
  // By its path or the end of it ("window.md") if that is unique; null: not found.
  const HelpPage* page(const QString& path) const;
  // The place with the full path, and without the anchor if the page has no such heading; nullopt: no such page.
  std::optional<HelpPlace> find(const HelpPlace& place) const;
  const QString& index() const { return index_; }
  // The groups of the index, and a last group with the pages that it does not list.
  const std::vector<HelpGroup>& contents() const { return contents_; }
  std::size_t rankOf(const QString& page) const;  // index among all entries of the contents

 private:
  void readContents();
  void addUnlisted();

  std::map<QString, HelpPage> pages_;
  QString index_;
  std::vector<HelpGroup> contents_;
};

// Pages and glossary terms as entries of the command palette: "Glossary: update", "Help: The window".

inline constexpr QLatin1String kGlossaryPage("glossary.md");  // the end of its path

// The sections of the glossary that are terms, in their order.
std::vector<HelpSection> glossaryTerms(const HelpLibrary& library);

std::vector<PaletteEntry> helpEntries(const HelpLibrary& library);

// nullopt: the id is of another kind.
std::optional<HelpPlace> placeOfEntry(const QString& id);

}  // namespace tilescope::gui
