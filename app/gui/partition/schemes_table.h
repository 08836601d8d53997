// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to partition the network side by side, the present one marked. A click or Return chooses another one.
#pragma once

#include <vector>

#include "app/gui/models/partition_picture.h"
#include "app/gui/plots/plot.h"

namespace tilescope::gui {

class CellTable;
class ThemeController;

class SchemesTable : public QWidget {
  Q_OBJECT
 public:
  explicit SchemesTable(const ThemeController* themes, QWidget* parent = nullptr);

  void setRows(const std::vector<SchemeRow>& rows);
  const std::vector<SchemeRow>& rows() const { return rows_; }
  QString copyText() const;
  PlotTable table() const;  // all digits, for files

  QSize sizeHint() const override;

 signals:
  void schemeChosen(const QString& id);
  void contentChanged();  // of table()

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void choose(int row);
  void markPresent();

  CellTable* cells_;
  std::vector<SchemeRow> rows_;
};

}  // namespace tilescope::gui
