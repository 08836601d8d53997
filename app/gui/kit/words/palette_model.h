// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of the command palette that match the typed text, best first. Without text: recent entries; "?": all
// entries with shortcuts. A parameter's name may be followed by a value: "weight buffer 96".
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct PaletteEntry {
  QString id;
  QString text;   // searched first
  QString place;  // menu, "Layer" or "Network"; searched after text
  QString shortcut;
  QString icon;
  bool enabled = true;
  bool takesValue = false;  // parameter

  bool operator==(const PaletteEntry&) const = default;
};

struct PaletteValue {
  QString shown, refusal;
};

struct PaletteMatch {
  PaletteEntry entry;
  std::vector<qsizetype> letters;
  QString value;
  QString refusal;  // error in the value; cannot be run
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
  // Ties keep this order.
  void setEntries(std::vector<PaletteEntry> entries);
  void setQuery(const QString& query);
  const QString& query() const { return query_; }
  const std::vector<PaletteMatch>& matches() const { return matches_; }

  void noteUsed(const QString& id);

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
  QStringList used_;
};

}  // namespace tilescope::gui
