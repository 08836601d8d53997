// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_library.h"

#include <QDirIterator>
#include <QFile>
#include <QObject>
#include <QRegularExpression>
#include <algorithm>

#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
constexpr QLatin1String kRoot(":/help/");
constexpr QLatin1String kIndex("docs/README.md"), kIconLicence("resources/icons/LICENSE");

QString read(const QString& path) {
  QFile file(kRoot + path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString asCode(const QString& title, const QString& text) {
  return QStringLiteral("# %1\n\n```\n%2\n```\n").arg(title, text.trimmed());
}

std::map<QString, QString> bundledPages() {
  registerResources();
  std::map<QString, QString> pages;
  for (QDirIterator it(kRoot, {"*.md"}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
    const QString path = it.next().mid(kRoot.size());
    pages[path] = read(path);
  }
  pages[kLicencePage] = asCode(QObject::tr("Licence of Tilescope"), read(kLicencePage));
  pages[kIconLicence] = asCode(QObject::tr("Licence of the icons"), read(kIconLicence));
  return pages;
}

constexpr QLatin1String kEntry("help:");
constexpr int kTermLevel = 3;  // headings of level 2 are groups of terms

PaletteEntry entryOf(const QString& text, const QString& place, const HelpPlace& target) {
  PaletteEntry entry;
  entry.id = kEntry + target.page + '#' + target.anchor;
  entry.text = text;
  entry.place = place;
  entry.icon = QStringLiteral("circle-help");
  return entry;
}

}  // namespace

HelpLibrary::HelpLibrary(const std::map<QString, QString>& markdown, const QString& index) : index_(index) {
  for (const auto& [path, text] : markdown) pages_.emplace(path, readPage(path, text));
  readContents();
  addUnlisted();
}

const HelpLibrary& HelpLibrary::bundled() {
  static const HelpLibrary library(bundledPages(), kIndex);
  return library;
}

const HelpPage* HelpLibrary::page(const QString& path) const {
  if (const auto exact = pages_.find(path); exact != pages_.end()) return &exact->second;
  const HelpPage* found = nullptr;
  for (const auto& [known, page] : pages_) {
    if (!known.endsWith('/' + path)) continue;
    if (found != nullptr) return nullptr;
    found = &page;
  }
  return found;
}

std::optional<HelpPlace> HelpLibrary::find(const HelpPlace& place) const {
  const HelpPage* found = page(place.page);
  if (found == nullptr) return std::nullopt;
  const bool known = std::any_of(found->sections.begin(), found->sections.end(),
                                 [&](const HelpSection& section) { return section.anchor == place.anchor; });
  return HelpPlace{found->path, known ? place.anchor : QString()};
}

void HelpLibrary::readContents() {
  const HelpPage* index = page(index_);
  if (index == nullptr) return;
  contents_.push_back({{}, {{index->title, {index->path, {}}}}});
  static const QRegularExpression heading(R"(^#{2,}\s+(.*)$)"),
      item(R"(^\s*(?:[*+-]|\d+\.|\|)\s*[^\[]*\[([^\]]+)\]\(([^)]+)\))");
  for (const QString& line : index->markdown.split('\n')) {
    if (const auto match = heading.match(line); match.hasMatch()) {
      contents_.push_back({withoutMarks(match.captured(1)), {}});
    } else if (const auto link = item.match(line); link.hasMatch()) {
      const HelpPlace place = placeOfLink(link.captured(2), index->path);
      if (pages_.count(place.page) > 0) contents_.back().entries.push_back({withoutMarks(link.captured(1)), place});
    }
  }
  contents_.erase(std::remove_if(contents_.begin(), contents_.end(), [](const auto& g) { return g.entries.empty(); }),
                  contents_.end());
}

void HelpLibrary::addUnlisted() {
  HelpGroup more{QObject::tr("More"), {}};
  for (const auto& [path, page] : pages_) {
    const bool listed = std::any_of(contents_.begin(), contents_.end(), [&, &known = path](const HelpGroup& group) {
      return std::any_of(group.entries.begin(), group.entries.end(),
                         [&](const HelpEntry& entry) { return entry.place.page == known; });
    });
    if (!listed) more.entries.push_back({page.title, {path, {}}});
  }
  if (!more.entries.empty()) contents_.push_back(std::move(more));
}

std::size_t HelpLibrary::rankOf(const QString& page) const {
  std::size_t rank = 0;
  for (const HelpGroup& group : contents_)
    for (const HelpEntry& entry : group.entries) {
      if (entry.place.page == page) return rank;
      ++rank;
    }
  return rank;
}

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
