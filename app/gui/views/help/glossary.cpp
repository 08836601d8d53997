// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/glossary.h"

#include <QObject>

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

constexpr QLatin1String kEntry("help:");
constexpr int kTermLevel = 3;  // ## are groups of terms

PaletteEntry entryOf(const QString& text, const QString& place, const HelpPlace& target) {
  PaletteEntry entry;
  entry.id = kEntry + target.page + '#' + target.anchor;
  entry.text = text;
  entry.place = place;
  entry.icon = QStringLiteral("circle-help");
  return entry;
}

}  // namespace

std::vector<HelpSection> glossaryTerms(const HelpLibrary& library) {
  std::vector<HelpSection> terms;
  if (const HelpPage* page = library.page(kGlossaryPage))
    for (const HelpSection& section : page->sections)
      if (section.level == kTermLevel) terms.push_back(section);
  return terms;
}

std::vector<PaletteEntry> helpEntries(const HelpLibrary& library) {
  std::vector<PaletteEntry> entries;
  for (const HelpGroup& group : library.contents())
    for (const HelpEntry& entry : group.entries)
      entries.push_back(entryOf(QObject::tr("Help: %1").arg(entry.title), group.title, entry.place));
  if (const HelpPage* page = library.page(kGlossaryPage))
    for (const HelpSection& term : glossaryTerms(library))
      entries.push_back(entryOf(QObject::tr("Glossary: %1").arg(lowered(term.heading)), term.text.section(". ", 0, 0),
                                {page->path, term.anchor}));
  return entries;
}

std::optional<HelpPlace> placeOfEntry(const QString& id) {
  if (!id.startsWith(kEntry)) return std::nullopt;
  const QString target = id.mid(kEntry.size());
  return HelpPlace{target.section('#', 0, 0), target.section('#', 1)};
}

}  // namespace tilescope::gui
