// SPDX-License-Identifier: GPL-3.0-or-later
// What the curves under the sliders show: a legend in the header of a section that opens the choice of values.
#pragma once

#include <QAbstractButton>

#include "app/gui/kit/chrome/legend.h"

class QMenu;

namespace tilescope::gui {

class CurveLegend : public QAbstractButton {
  Q_OBJECT
 public:
  explicit CurveLegend(const ThemeController* themes, QWidget* parent = nullptr);

  void setMenu(QMenu* menu) { menu_ = menu; }  // of the owner
  // value: "energy"; the area's line only where curves have one.
  void setShown(const QString& value, bool hasArea);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void open();
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QMenu* menu_ = nullptr;
  LegendEntries entries_;
};

}  // namespace tilescope::gui
