// SPDX-License-Identifier: GPL-3.0-or-later
// One bar per memory, stacked by tensor; the array comes last.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/views/mapping/mapping_picture.h"

namespace tilescope::gui {
class ThemeController;

class EnergyBars : public QWidget {
  Q_OBJECT
 public:
  explicit EnergyBars(const ThemeController* themes, QWidget* parent = nullptr);

  // bands: number of bands of the nest, for the colours.
  void setParts(const std::vector<EnergyPart>& parts, std::size_t bands, const QString& unit, bool estimate,
                const QString& total = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  void paintTotal(QPainter& painter, const QRect& row) const;
  void paintRow(QPainter& painter, const QRect& row, const EnergyPart& part, double largest) const;

  const ThemeController* themes_;
  std::vector<EnergyPart> parts_;
  std::size_t bands_ = 0;
  QString unit_, total_;
  bool estimate_ = false;
};

}  // namespace tilescope::gui
