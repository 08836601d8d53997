// SPDX-License-Identifier: GPL-3.0-or-later
// Head of a panel's section: a line above, title, a summary on the right; folds by click, Space, Enter or Left and
// Right. Checked means open.
#pragma once

#include <QAbstractButton>

namespace tilescope::gui {

class ThemeController;

class SectionHead : public QAbstractButton {
  Q_OBJECT
 public:
  SectionHead(const QString& title, const ThemeController* theme, QWidget* parent = nullptr);

  void setSummary(const QString& summary);  // "352 KiB"; empty: none
  const QString& summary() const { return summary_; }
  void setNote(const QString& note);  // before the summary: "curves: latency"; gives way where there is no space

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void describe();

  const ThemeController* theme_;
  QString summary_, note_;
};

}  // namespace tilescope::gui
