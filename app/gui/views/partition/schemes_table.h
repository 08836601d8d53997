// SPDX-License-Identifier: GPL-3.0-or-later
// The table can be copied and saved like a plot.
#pragma once

#include <vector>

#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {
class CellTable;
class ThemeController;

class SchemesTable : public Plot {
  Q_OBJECT
 public:
  explicit SchemesTable(const ThemeController* themes, QWidget* parent = nullptr);

  void setRows(const std::vector<SchemeRow>& rows);
  const std::vector<SchemeRow>& rows() const { return rows_; }
  QString copyText() const;

  PlotTable table() const override;  // with all digits
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void schemeChosen(const QString& id);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void choose(int row);
  void markPresent();

  CellTable* cells_;
  std::vector<SchemeRow> rows_;
};

}  // namespace tilescope::gui
