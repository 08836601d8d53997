// SPDX-License-Identifier: GPL-3.0-or-later
// Covers a plot or table that has nothing to show yet, and says what it waits for.
#pragma once

#include <QWidget>

namespace tilescope::gui {
class ThemeController;

class WaitingNote : public QWidget {
  Q_OBJECT
 public:
  // Covers all of `covered`.
  WaitingNote(const ThemeController* themes, QWidget* covered);

  void setText(const QString& text);  // empty: hidden
  const QString& text() const { return text_; }

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QString text_;
};

}  // namespace tilescope::gui
