// SPDX-License-Identifier: GPL-3.0-or-later
// Shows an active filter, such as "8 of 21 layers". A click clears the filter.
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
