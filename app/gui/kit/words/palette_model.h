// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the command palette: actions, views, layers, all choices and parameters that match the typed text, best
// match first. Without text, the entries used last; for "?", all entries with shortcuts. A parameter's name may be
// followed by a value: "weight buffer 96". Has no widgets; entries are run by their id.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct PaletteEntry {
  QString id;        // unique and persistent: "action:file.open", "layer:conv1"
  QString text;      // the main text for the search
  QString place;     // also searched, shown dimmed next to the text: the menu, "Layer", "Network"
  QString shortcut;  // as on the keyboard
  QString icon;      // name in resources/icons; may be empty
  bool enabled = true;
  bool takesValue = false;  // the entry is a parameter

  bool operator==(const PaletteEntry&) const = default;
};

// A value typed for a parameter: as its field would show it, or the reason for rejecting it.
struct PaletteValue {
  QString shown, refusal;
};

struct PaletteMatch {
  PaletteEntry entry;
  std::vector<qsizetype> letters;  // indices of the letters of the text to highlight
  QString value;                   // the value typed after a parameter's name, as its field would show it
  QString refusal;                 // why the typed value is rejected; such a match cannot be run
  int score = 0;
};

class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { IdRole = Qt::UserRole + 1, PlaceRole, ShortcutRole, IconRole, LettersRole };

  // nullopt: the typed text is not a value of this parameter.
  using ValueReader = std::function<std::optional<PaletteValue>(const QString& id, const QString& typed)>;

  using QAbstractListModel::QAbstractListModel;

  void setValueReader(ValueReader reader) { readValue_ = std::move(reader); }
  void setEntries(std::vector<PaletteEntry> entries);  // entries with equal scores keep this order
  void setQuery(const QString& query);
  const QString& query() const { return query_; }
  const std::vector<PaletteMatch>& matches() const { return matches_; }

  void noteUsed(const QString& id);  // the entry comes first from now on

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  void refresh();
  std::optional<PaletteMatch> matchEntry(const PaletteEntry& entry, const QString& query) const;
  std::optional<PaletteMatch> matchValue(const PaletteEntry& entry) const;
  void listUnsearched();

  ValueReader readValue_;
  std::vector<PaletteEntry> entries_;
  QString query_;
  std::vector<PaletteMatch> matches_;
  QStringList used_;  // most recent first
};

}  // namespace tilescope::gui
