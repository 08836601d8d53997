// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom of the window, 24 px, and its items: icon and text, or progress with a way to stop it.
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

  // Empty iconName: text only. The tone colours the icon.
  void setContent(const QString& iconName, Tone tone, const QString& text, const QString& tip = {});

  // Reserves space for the widest expected text, so that the other items do not move. Empty: no reservation.
  void setRoomFor(const QString& widest);

  // A progress bar before the text, 0 to 1, which never runs backwards; nullopt removes and resets it.
  void setProgress(std::optional<double> fraction);
  std::optional<double> progress() const { return progress_; }

  // A small stop button after the text; hidden by default.
  void setStoppable(bool stoppable);

  void setDivider(bool divider);  // the short line at the left edge; default on

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void stopRequested();

 protected:
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
  bool divider_ = true;
  IconButton* stop_;
};

class StatusBar : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusBar(const ThemeController* themes, QWidget* parent = nullptr);

  StatusItem* addItem(const char* objectName);       // added from left to right; the first has no divider
  StatusItem* addRightItem(const char* objectName);  // at the right end, each right of the previous one

 private:
  const ThemeController* themes_;
  bool first_ = true;
};

}  // namespace tilescope::gui
