// SPDX-License-Identifier: GPL-3.0-or-later
// What the command palette lists for what is typed: actions, views, layers, everything that can be picked, parameters.
// The best match first; with nothing typed, what was run last. "?" lists what has keys. A parameter's name may be
// followed by a value: "weight buffer 96". Without widgets; whoever runs an entry knows it by its id.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct PaletteEntry {
  QString id;        // unique and lasting: "action:file.open", "layer:conv1"
  QString text;      // what is searched first
  QString place;     // beside it, quieter, and searched too: the menu, "Layer", "Network"
  QString shortcut;  // as written on the keys
  QString icon;      // of resources/icons; may be empty
  bool enabled = true;
  bool takesValue = false;  // a parameter

  bool operator==(const PaletteEntry&) const = default;
};

// What was typed for a parameter: how its field would show it, or in what words it would reject it.
struct PaletteValue {
  QString shown, refusal;
};

struct PaletteMatch {
  PaletteEntry entry;
  std::vector<qsizetype> letters;  // of the text, to be stressed
  QString value;                   // typed after a parameter's name, as its field would show it
  QString refusal;                 // why it cannot have what was typed: such a match cannot be run
  int score = 0;
};

class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { IdRole = Qt::UserRole + 1, PlaceRole, ShortcutRole, IconRole, LettersRole };

  // Nothing: what is typed is no value of this parameter.
  using ValueReader = std::function<std::optional<PaletteValue>(const QString& id, const QString& typed)>;

  using QAbstractListModel::QAbstractListModel;

  void setValueReader(ValueReader reader) { readValue_ = std::move(reader); }
  void setEntries(std::vector<PaletteEntry> entries);  // in the order in which equals are listed
  void setQuery(const QString& query);
  const QString& query() const { return query_; }
  const std::vector<PaletteMatch>& matches() const { return matches_; }

  void noteUsed(const QString& id);  // comes first from now on

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
  QStringList used_;  // the last one first
};

}  // namespace tilescope::gui
