// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_twin.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QTableView>
#include <utility>

#include "app/gui/chrome/described.h"
#include "app/gui/chrome/overlay_scroll_bar.h"
#include "app/gui/plots/plot.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kRowHeight = 23;  // px at 100 %

bool isNumber(const QString& text) {
  bool number = false;
  text.toDouble(&number);
  return number;
}

}  // namespace

class PlotTwin::Numbers : public QAbstractTableModel {
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setTable(PlotTable table) {
    if (table == table_) return;
    beginResetModel();
    table_ = std::move(table);
    endResetModel();
  }

  int rowCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
  }
  int columnCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : static_cast<int>(table_.heads.size());
  }
  QVariant data(const QModelIndex& index, int role) const override {
    const QString text = table_.rows[static_cast<std::size_t>(index.row())].value(index.column());
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text;
    if (role == Qt::TextAlignmentRole)
      return QVariant(Qt::AlignVCenter | (isNumber(text) ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::FontRole) return isNumber(text) ? numberFont() : wordFont();
    return {};
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return table_.heads.value(section);
    if (role == Qt::TextAlignmentRole && !table_.rows.empty())
      return QVariant(Qt::AlignVCenter |
                      (isNumber(table_.rows.front().value(section)) ? Qt::AlignRight : Qt::AlignLeft));
    return {};
  }

 private:
  PlotTable table_;
};

PlotTwin::PlotTwin(Plot* plot, const ThemeController* themes, QWidget* parent)
    : QStackedWidget(parent), themes_(themes), plot_(plot), numbers_(new Numbers(this)), table_(new QTableView(this)) {
  setObjectName(plot->objectName() + QStringLiteral(" twin"));
  describe(table_, "plot numbers", tr("%1 as a table").arg(plot->accessibleName()),
           tr("The numbers that the plot shows; T goes back to it"));
  table_->setModel(numbers_);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setCornerButtonEnabled(false);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setMinimumSectionSize(1);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  new OverlayScrollBar(table_, themes);
  addWidget(plot);
  addWidget(table_);
  connect(plot, &Plot::contentChanged, this, [this] {
    if (showsTable()) refresh();
  });
  connect(themes_, &ThemeController::changed, this, &PlotTwin::restyle);
  restyle();
}

void PlotTwin::setShowsTable(bool shows) {
  if (shows == showsTable()) return;
  if (shows) refresh();
  const bool hadFocus = focusWidget() && focusWidget()->hasFocus();
  setCurrentIndex(shows ? 1 : 0);
  if (hadFocus) currentWidget()->setFocus();
  emit showsTableChanged(shows);
}

QSize PlotTwin::sizeHint() const {
  return plot_->sizeHint();
}

QSize PlotTwin::minimumSizeHint() const {
  return plot_->minimumSize();
}

void PlotTwin::refresh() {
  numbers_->setTable(plot_->table());
  table_->resizeColumnsToContents();
}

void PlotTwin::restyle() {
  table_->verticalHeader()->setDefaultSectionSize(scaledPixels(kRowHeight));
  table_->horizontalHeader()->setFont(wordFont(kSmallPixels));
  if (showsTable()) table_->resizeColumnsToContents();
}

}  // namespace tilescope::gui
