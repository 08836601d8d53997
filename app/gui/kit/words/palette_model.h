// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the command palette: actions, views, layers, choices and parameters that match the typed text, the best
// match first. Without text: recent entries. For "?": all entries with shortcuts. After a parameter's name, a value may
// follow: "weight buffer 96". It has no widgets; entries are run by id.
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
  QString text;      // searched first
  QString place;     // also searched, shown dimmed next to the text: the menu, "Layer", "Network"
  QString shortcut;  // as on the keyboard
  QString icon;      // name in resources/icons; may be empty
  bool enabled = true;
  bool takesValue = false;  // true: parameter

  bool operator==(const PaletteEntry&) const = default;
};

// A typed value as its field shows it, or the error.
struct PaletteValue {
  QString shown, refusal;
};

struct PaletteMatch {
  PaletteEntry entry;
  std::vector<qsizetype> letters;  // indices of letters to highlight
  QString value;                   // typed value as the parameter's field shows it
  QString refusal;                 // error in the typed value; the match cannot be run
  int score = 0;
};

class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { IdRole = Qt::UserRole + 1, PlaceRole, ShortcutRole, IconRole, LettersRole };

  // nullopt: not a value of this parameter.
  using ValueReader = std::function<std::optional<PaletteValue>(const QString& id, const QString& typed)>;

  using QAbstractListModel::QAbstractListModel;

  void setValueReader(ValueReader reader) { readValue_ = std::move(reader); }
  // Entries with equal scores keep this order.
  void setEntries(std::vector<PaletteEntry> entries);
  void setQuery(const QString& query);
  const QString& query() const { return query_; }
  const std::vector<PaletteMatch>& matches() const { return matches_; }

  void noteUsed(const QString& id);  // makes the entry the most recent one

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
  QStringList used_;  // the most recent first
};

}  // namespace tilescope::gui
