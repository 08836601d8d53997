// SPDX-License-Identifier: GPL-3.0-or-later
// "8 of 21 layers" with a cross: shows that a filter is on, a click clears it.
#pragma once

#include <QAbstractButton>

namespace tilescope::gui {

class ThemeController;

class FilterChip : public QAbstractButton {
  Q_OBJECT
 public:
  explicit FilterChip(const ThemeController* themes, QWidget* parent = nullptr);

  void setCounts(qsizetype shown, qsizetype all);
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
};

}  // namespace tilescope::gui
