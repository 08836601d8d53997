// SPDX-License-Identifier: GPL-3.0-or-later
// A column that is left out: a narrow strip with its name. A press brings it back.
#pragma once

#include <QAbstractButton>

namespace tilescope::gui {
class ThemeController;

class LeftOutColumn : public QAbstractButton {
  Q_OBJECT
 public:
  explicit LeftOutColumn(const ThemeController* themes, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
};

}  // namespace tilescope::gui
