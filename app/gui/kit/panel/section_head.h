// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a panel section. A click, Space, Enter, Left or Right folds it. Checked means open.
#pragma once

#include <QAbstractButton>

#include "app/gui/kit/chrome/tone_label.h"

namespace tilescope::gui {

class ThemeController;

class SectionHead : public QAbstractButton {
  Q_OBJECT
 public:
  SectionHead(const QString& title, const ThemeController* theme, QWidget* parent = nullptr);

  // summary: such as "352 KiB"; empty: none. tone: colour of the icon; Worse also colours the text.
  void setSummary(const QString& summary, const QString& icon = {}, Tone tone = Tone::Neutral);
  const QString& summary() const { return summary_; }
  void setNote(const QString& note);  // hidden if space is short
  // Not owned; null removes it. It takes space from summary and note.
  void setLegend(QWidget* legend);
  QWidget* legend() const { return legend_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  QRect contents() const;
  int titleEnd() const;
  void placeLegend();
  void describe();
  int paintSummary(QPainter& painter, const QRect& room) const;

  const ThemeController* theme_;
  QString summary_, summaryIcon_, note_;
  Tone tone_ = Tone::Neutral;
  QWidget* legend_ = nullptr;
};

}  // namespace tilescope::gui
