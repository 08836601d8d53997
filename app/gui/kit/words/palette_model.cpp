// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/palette_model.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "app/gui/kit/words/fuzzy_match.h"

namespace tilescope::gui {
namespace {

constexpr qsizetype kMaxUsed = 8;
constexpr std::size_t kMaxMatches = 200;
constexpr int kPlacePenalty = 40;     // word only found in the place
constexpr int kValueBonus = 60;       // valid typed value
constexpr int kDisabledPenalty = 60;  // only a much better name comes before what can be run
constexpr int kUsedBonus = 6;         // recent use; only breaks near ties
constexpr std::size_t kMinScattered = 4;
constexpr int kMinPerLetter = 12;  // below this score, letters are too scattered

// "weight buffer 96 KiB": the value starts with the first number after a word.
std::pair<QString, QString> nameAndValue(const QString& query) {
  static const QRegularExpression pattern(R"(^(.*?\S)[\s=:]+([0-9.,].*)$)");
  const QRegularExpressionMatch match = pattern.match(query);
  return match.hasMatch() ? std::pair(match.captured(1), match.captured(2).trimmed()) : std::pair(QString(), QString());
}

// Letters here and there in a long name are chance: of four letters or more, most follow each other or begin words.
bool isScattered(const std::vector<qsizetype>& letters, const QString& name) {
  if (letters.size() < kMinScattered) return false;
  std::size_t runs = 0, inWords = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i > 0 && letters[i] == letters[i - 1] + 1) continue;
    ++runs;
    if (letters[i] > 0 && name[letters[i] - 1].isLetterOrNumber() && !name[letters[i]].isUpper()) ++inWords;
  }
  return inWords > 0 && 2 * runs > letters.size();
}

}  // namespace

void PaletteModel::setEntries(std::vector<PaletteEntry> entries) {
  entries_ = std::move(entries);
  refresh();
}

void PaletteModel::setQuery(const QString& query) {
  query_ = query;
  refresh();
}

void PaletteModel::noteUsed(const QString& id) {
  used_.removeAll(id);
  used_.prepend(id);
  while (used_.size() > kMaxUsed) used_.removeLast();
}

void PaletteModel::refresh() {
  beginResetModel();
  matches_.clear();
  const bool keysOnly = query_.startsWith('?');
  const QString query = (keysOnly ? query_.mid(1) : query_).simplified();
  if (query.isEmpty() && !keysOnly) {
    listUnsearched();
  } else {
    for (const PaletteEntry& entry : entries_) {
      if (keysOnly && entry.shortcut.isEmpty()) continue;
      std::optional<PaletteMatch> found = matchEntry(entry, query);
      if (std::optional<PaletteMatch> valued = entry.takesValue && !keysOnly ? matchValue(entry) : std::nullopt)
        if (!found || valued->score > found->score) found = std::move(valued);
      if (found) matches_.push_back(std::move(*found));
    }
    if (!query.isEmpty())
      std::stable_sort(matches_.begin(), matches_.end(),
                       [](const PaletteMatch& a, const PaletteMatch& b) { return a.score > b.score; });
  }
  if (matches_.size() > kMaxMatches) matches_.resize(kMaxMatches);
  endResetModel();
}

// Recent entries first.
void PaletteModel::listUnsearched() {
  for (const QString& id : used_)
    for (const PaletteEntry& entry : entries_)
      if (entry.id == id) matches_.push_back({entry, {}, {}, {}, 0});
  for (const PaletteEntry& entry : entries_)
    if (!used_.contains(entry.id)) matches_.push_back({entry, {}, {}, {}, 0});
}

// Each word must be in the name or else in the place.
std::optional<PaletteMatch> PaletteModel::matchEntry(const PaletteEntry& entry, const QString& query) const {
  PaletteMatch result{entry, {}, {}, {}, 0};
  int least = kMinPerLetter * static_cast<int>(QString(query).remove(' ').size());
  const QStringList typed = query.split(' ', Qt::SkipEmptyParts);
  // First all letters as one sequence: "wb" and "weightb" match "weight buffer".
  if (const std::optional<FuzzyMatch> whole = fuzzyMatch(query, entry.text);
      whole && !isScattered(whole->letters, entry.text)) {
    result.letters = whole->letters;
    result.score = whole->score;
  } else {
    for (const QString& word : typed) {
      if (const std::optional<FuzzyMatch> inName = fuzzyMatch(word, entry.text);
          inName && !isScattered(inName->letters, entry.text)) {
        result.letters.insert(result.letters.end(), inName->letters.begin(), inName->letters.end());
        result.score += inName->score;
      } else if (const std::optional<FuzzyMatch> beside = fuzzyMatch(word, entry.place)) {
        result.score += beside->score - kPlacePenalty;
        least -= kPlacePenalty;
      } else {
        return std::nullopt;
      }
    }
    std::sort(result.letters.begin(), result.letters.end());
  }
  if (result.score < least) return std::nullopt;
  if (used_.contains(entry.id)) result.score += kUsedBonus;
  if (!entry.enabled) result.score -= kDisabledPenalty;
  return result;
}

std::optional<PaletteMatch> PaletteModel::matchValue(const PaletteEntry& entry) const {
  const auto [name, typed] = nameAndValue(query_);
  if (name.isEmpty() || !readValue_) return std::nullopt;
  std::optional<PaletteMatch> found = matchEntry(entry, name.simplified());
  if (!found) return std::nullopt;
  const std::optional<PaletteValue> value = readValue_(entry.id, typed);
  if (!value) return std::nullopt;
  found->value = value->shown;
  found->refusal = value->refusal;
  found->score += kValueBonus;
  return found;
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(matches_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const PaletteMatch& match = matches_[static_cast<std::size_t>(index.row())];
  const PaletteEntry& entry = match.entry;
  switch (role) {
    case Qt::DisplayRole:
      if (!match.refusal.isEmpty()) return tr("%1: %2").arg(entry.text, match.refusal);
      return match.value.isEmpty() ? entry.text : tr("%1: set to %2").arg(entry.text, match.value);
    case Qt::AccessibleTextRole: {
      QStringList words{data(index, Qt::DisplayRole).toString(), entry.place};
      if (!entry.shortcut.isEmpty()) words << entry.shortcut;
      return words.join(QStringLiteral(", "));
    }
    case IdRole:
      return entry.id;
    case PlaceRole:
      return entry.place;
    case ShortcutRole:
      return entry.shortcut;
    case IconRole:
      return entry.icon;
    case LettersRole: {
      QVariantList letters;
      for (const qsizetype letter : match.letters) letters << letter;
      return letters;
    }
    default:
      return {};
  }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  const PaletteMatch& match = matches_[static_cast<std::size_t>(index.row())];
  return match.entry.enabled && match.refusal.isEmpty() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable
                                                        : Qt::ItemIsSelectable;
}

}  // namespace tilescope::gui

#include "moc_palette_model.cpp"
