// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/table/row_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {

void setUpRows(QTableView& table, const ThemeController* themes) {
  table.verticalHeader()->hide();
  table.horizontalHeader()->setHighlightSections(false);
  table.setShowGrid(false);
  table.setWordWrap(false);
  table.setFrameShape(QFrame::NoFrame);
  table.setCornerButtonEnabled(false);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setSelectionMode(QAbstractItemView::ExtendedSelection);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setTabKeyNavigation(false);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  new OverlayScrollBar(&table, themes);
}

void paintRowFocus(QTableView& table, const ThemeController* themes) {
  if (!table.hasFocus() || !table.currentIndex().isValid()) return;
  QPainter painter(table.viewport());
  const QRect cell = table.visualRect(table.currentIndex());
  drawFrame(painter, QRect(0, cell.top(), table.viewport()->width(), cell.height() - 1), themes->theme().focus);
}

}  // namespace tilescope::gui
