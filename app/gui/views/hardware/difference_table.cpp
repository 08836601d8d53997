// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/difference_table.h"

#include <QHeaderView>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
DifferenceTable::DifferenceTable(const ThemeController* themes, QWidget* parent)
    : QTableWidget(0, 3, parent), themes_(themes) {
  describe(this, "differences", tr("Differences from the file"),
           tr("Every field that differs from the file; a click shows its part"));
  setHorizontalHeaderLabels({tr("Field"), tr("File"), tr("Present")});
  for (int column = 0; column < 3; ++column)
    horizontalHeaderItem(column)->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  horizontalHeader()->setAccessibleName(tr("Columns of the differences"));
  setUpRows(*this, themes_);
  setSelectionMode(SingleSelection);
  connect(this, &QTableWidget::itemSelectionChanged, this, [this] {
    const QList<QTableWidgetItem*> items = selectedItems();
    if (!items.isEmpty()) emit chosen(differences_[static_cast<std::size_t>(items.front()->row())].pointer);
  });
  connect(themes_, &ThemeController::changed, this, &DifferenceTable::restyle);
  restyle();
}

void DifferenceTable::setDifferences(const std::vector<ProfileDifference>& differences) {
  if (differences == differences_) return;
  differences_ = differences;
  const QSignalBlocker quiet(this);
  setRowCount(static_cast<int>(differences.size()));
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const QStringList cells{differences[i].field, differences[i].file, differences[i].present};
    for (int column = 0; column < 3; ++column) {
      auto* item = new QTableWidgetItem(cells[column]);
      item->setToolTip(cells[column]);
      if (column > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      setItem(static_cast<int>(i), column, item);
    }
  }
  restyle();
}

QString DifferenceTable::copyText() const {
  QString text = tr("Field\tFile\tPresent\n");
  for (const ProfileDifference& difference : differences_)
    text += difference.field + '\t' + difference.file + '\t' + difference.present + '\n';
  return text;
}

void DifferenceTable::restyle() {
  verticalHeader()->setDefaultSectionSize(scaledPixels(kTableRowHeight));
  for (int row = 0; row < rowCount(); ++row)
    for (int column = 1; column < 3; ++column) item(row, column)->setFont(numberFont());
}

}  // namespace tilescope::gui

#include "moc_difference_table.cpp"
