// SPDX-License-Identifier: GPL-3.0-or-later
// Shares its selection with the plot.
#pragma once

#include <QTableView>

#include "app/gui/views/explore/designs/designs_model.h"

namespace tilescope::gui {
class DesignCellDelegate;
class DesignTableModel;
class ThemeController;

class DesignTable : public QTableView {
  Q_OBJECT
 public:
  explicit DesignTable(const ThemeController* themes, QWidget* parent = nullptr);

  // reference: "A" or "profile", in the header of the changes.
  void setRows(const DesignRows& rows, EnergyUnit unit, const QString& reference);
  void selectDesigns(const DesignIds& ids);  // emits no signal
  DesignIds selection() const;
  void scrollToDesign(DesignId id);
  // Rows are tab-separated, with headers. Without a selection, all are copied.
  QString copyText() const;

 signals:
  void selectionChangedByUser(const tilescope::gui::DesignIds& ids);
  void activated(tilescope::gui::DesignId id);
  void designHovered(tilescope::gui::DesignId id, const QRect& globalRowRect);
  void hoverLeft();

 private:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void restyle();
  void fitColumns();
  void hover(int row);

  const ThemeController* themes_;
  DesignTableModel* model_;
  DesignCellDelegate* delegate_;
  bool silent_ = false;
};

}  // namespace tilescope::gui
