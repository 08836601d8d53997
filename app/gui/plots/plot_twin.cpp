// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_twin.h"

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/plots/plot.h"

namespace tilescope::gui {
namespace {

bool isNumber(const QString& text) {
  bool number = false;
  text.toDouble(&number);
  return number;
}

}  // namespace

PlotTwin::PlotTwin(Plot* plot, const ThemeController* themes, QWidget* parent) : PlotTwin(plot, plot, themes, parent) {}

PlotTwin::PlotTwin(Plot* plot, QWidget* frame, const ThemeController* themes, QWidget* parent)
    : QStackedWidget(parent), plot_(plot), frame_(frame), themes_(themes) {
  setObjectName(plot->objectName() + QStringLiteral(" twin"));
  addWidget(frame);
  connect(plot, &Plot::contentChanged, this, [this] {
    if (showsTable()) refresh();
  });
}

void PlotTwin::setShowsTable(bool shows) {
  if (shows == showsTable()) return;
  if (shows && !table_) makeTable();
  if (shows) refresh();
  const bool hadFocus = focusWidget() && focusWidget()->hasFocus();
  setCurrentIndex(shows ? 1 : 0);
  if (hadFocus) currentWidget()->setFocus();
  emit showsTableChanged(shows);
}

QSize PlotTwin::sizeHint() const {
  return frame_->sizeHint();
}

QSize PlotTwin::minimumSizeHint() const {
  return frame_->minimumSize();
}

// Made on demand, because few tables are ever shown.
void PlotTwin::makeTable() {
  table_ = new CellTable(themes_, this);
  describe(table_, "plot numbers", tr("%1 as a table").arg(plot_->accessibleName()),
           tr("The numbers that the plot shows; T goes back to it"));
  addWidget(table_);
  setTabOrder(plot_, table_);
}

void PlotTwin::refresh() {
  const PlotTable table = plot_->table();
  std::vector<CellHead> heads;
  for (qsizetype column = 0; column < table.heads.size(); ++column)
    heads.push_back({table.heads[column], !table.rows.empty() && isNumber(table.rows.front().value(column))});
  std::vector<CellRow> rows;
  for (const QStringList& texts : table.rows) {
    CellRow row;
    for (const QString& text : texts) row.cells.push_back({.text = text, .number = isNumber(text)});
    rows.push_back(std::move(row));
  }
  table_->setContent(std::move(heads), std::move(rows));
}

}  // namespace tilescope::gui

#include "moc_plot_twin.cpp"
