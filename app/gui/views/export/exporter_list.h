// SPDX-License-Identifier: GPL-3.0-or-later
// The list of exporters with descriptions. Below it, rejected plug-ins with the errors.
#pragma once

#include <QListView>

#include "app/gui/kit/chrome/card.h"
#include "core/plugin/plugin_loader.h"

class QStandardItemModel;
class QLabel;

namespace tilescope::gui {

class ThemeController;
class CellTable;
class ExportModel;

class ExporterList : public QListView {
  Q_OBJECT
 public:
  explicit ExporterList(const ThemeController* themes, QWidget* parent = nullptr);

  void setPlugins(const Plugins& plugins, const QString& chosen);
  int exporterCount() const { return exporters_; }
  int refusedCount() const;
  QString textAt(int row) const;  // all texts of a row

 signals:
  void exporterChosen(const QString& id);

 private:
  class Painter;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void resizeEvent(QResizeEvent* event) override;

  QStandardItemModel* items_;
  int exporters_ = 0;
  bool silent_ = false;
};

// A table of all plug-in files: loaded or rejected, author, interface version, path, error.
class PluginsCard : public Card {
  Q_OBJECT
 public:
  // Makes the model search for plug-ins if it has not searched yet.
  PluginsCard(ExportModel& model, const ThemeController* themes, QWidget* parent);

  CellTable& table() const { return *table_; }

 private:
  void refresh();

  ExportModel& model_;
  CellTable* table_;
  QLabel* words_;
};

}  // namespace tilescope::gui
