// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <optional>

#include "app/gui/views/sweeps/sweep_library.h"

class QStandardItemModel;

namespace tilescope::gui {
class ThemeController;

// Progress in the sweep's entry.
struct RunningSweep {
  QString store, name;
  double share = 0;  // 0 to 1
  QString text;      // "66 %, 0:07 left"
};

class SweepList : public QListView {
  Q_OBJECT
 public:
  explicit SweepList(const ThemeController* themes, QWidget* parent = nullptr);

  void setActions(const QList<QAction*>& actions);  // for the context menu
  void setEntries(const std::vector<SweepEntry>& entries, const std::optional<RunningSweep>& running);
  void choose(const QString& store, const QString& name);  // emits nothing
  QString textAt(int row) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void chosen(const QString& store, const QString& name);
  void forgetRequested(const QString& store, const QString& name);
  void renameRequested(const QString& store, const QString& name, const QString& newName);

 private:
  class Painter;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

  QStandardItemModel* items_;
  QList<QAction*> actions_;
  bool silent_ = false;
};

}  // namespace tilescope::gui
