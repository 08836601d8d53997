// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>
#include <QString>
#include <QWidget>
#include <optional>

#include "app/gui/kit/chrome/tone_label.h"

namespace tilescope::gui {

class IconButton;
class ThemeController;

class StatusItem : public QWidget {
  Q_OBJECT
 public:
  StatusItem(const ThemeController* themes, const char* objectName, QWidget* parent = nullptr);

  void setContent(const QString& iconName, Tone tone, const QString& text, const QString& tip = {});

  // Reserves the width of this text, so that other items do not move. Empty: reserves nothing.
  void setRoomFor(const QString& widest);

  // A bar before the text, from 0 to 1. It never moves back; nullopt removes it.
  void setProgress(std::optional<double> fraction);
  std::optional<double> progress() const { return progress_; }

  void setStoppable(bool stoppable);

  void setClickable(bool clickable);
  void setDivider(bool divider);  // short line at the left; default on

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void stopRequested();
  void clicked();  // if clickable

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  int textLeft() const;
  int textRoom() const;
  void place();

  const ThemeController* themes_;
  QString iconName_;
  Tone tone_ = Tone::Neutral;
  QString text_, widest_;
  std::optional<double> progress_;
  bool divider_ = true, clickable_ = false;
  IconButton* stop_;
};

class StatusBar : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusBar(const ThemeController* themes, QWidget* parent = nullptr);

  StatusItem* addItem(const char* objectName);  // left to right; the first has no divider
  StatusItem* addRightItem(const char* objectName);

 private:
  const ThemeController* themes_;
  bool first_ = true;
};

}  // namespace tilescope::gui
