// SPDX-License-Identifier: GPL-3.0-or-later
// Rejected plug-ins are below the exporters.
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
  QString textAt(int row) const;

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

// Lists all plug-in files, including rejected ones with their errors.
class PluginsCard : public Card {
  Q_OBJECT
 public:
  // Starts the search for plug-ins if needed.
  PluginsCard(ExportModel& model, const ThemeController* themes, QWidget* parent);

  CellTable& table() const { return *table_; }

 private:
  void refresh();

  ExportModel& model_;
  CellTable* table_;
  QLabel* words_;
};

}  // namespace tilescope::gui
