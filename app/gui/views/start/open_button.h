// SPDX-License-Identifier: GPL-3.0-or-later
// A button of the start column: icon, words, and at the right its key or the formats that it takes.
#pragma once

#include <QAbstractButton>

namespace tilescope::gui {

class ThemeController;

class OpenButton : public QAbstractButton {
  Q_OBJECT
 public:
  OpenButton(const ThemeController* themes, const QString& icon, const QString& text, const QString& hint, bool primary,
             QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QString icon_, hint_;
  bool primary_;
};

}  // namespace tilescope::gui
