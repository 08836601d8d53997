// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a dock, for QDockWidget::setTitleBarWidget: title, a short subtitle, legend, icon buttons at the
// right, 28 px high. It draws the upper part of the dock's frame; DockBody draws the rest. Dragging it moves the dock.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/plot_head.h"

class QAction;

namespace tilescope::gui {

class EnlargeButton;
class IconButton;
class ThemeController;

class DockTitle : public QWidget, public PlotHead {
  Q_OBJECT
 public:
  DockTitle(const ThemeController* themes, const QString& title, QWidget* parent = nullptr);

  const QString& title() const { return title_; }
  const QString& subtitle() const override { return subtitle_; }
  const LegendEntries& legend() const override { return legend_; }
  void setTitle(const QString& title);
  void setSubtitle(const QString& subtitle);  // hidden where the legend needs the space
  // Where space is short the brief legend replaces it; then entries are dropped from the right.
  void setLegend(LegendEntries entries, LegendEntries brief = {});
  void setAxesHeld(bool held);        // a badge with a lock that replaces the subtitle
  void setBadge(const Badge& badge);  // any other badge; empty text: none

  // Tabs in place of the title; the header takes ownership.
  void setTabs(QWidget* tabs);
  // Adds a widget between the texts and the buttons, from left to right. The header takes ownership; a hidden widget
  // takes no space.
  void addWidget(QWidget* widget);

  // Added from left to right. The owner keeps the action.
  IconButton* addAction(QAction* action, const QString& iconName);
  void setPlotActions(const PlotActions& actions) override;
  // Always at the right end, whatever is added later.
  EnlargeButton* addEnlargeButton();  // the caller sets its texts

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // an added widget is shown, hidden or resized

 private:
  int paintSubtitle(QPainter& painter, const QRect& room) const;  // returns the width used
  void place();
  void addButton(IconButton* button);
  void describeLegend();
  QString shownTitle() const;
  int buttonsLeft() const;
  int widgetsLeft() const;
  int wordsLeft() const;  // left edge of subtitle and legend
  int widthOfLegend() const;

  const ThemeController* themes_;
  QString title_;
  QString subtitle_;
  Badge badge_;
  LegendEntries legend_, brief_;
  // Cached because layouts ask often, with the font scale that it was measured at (0: not measured).
  mutable int legendWidth_ = 0, legendScale_ = 0;
  std::vector<IconButton*> buttons_;
  EnlargeButton* enlarge_ = nullptr;  // the last button
  QWidget* tabs_ = nullptr;
  std::vector<QWidget*> widgets_;
};

// The button at the right end of a dock's header that enlarges the dock to the whole view and restores it.
class EnlargeButton : public IconButton {
  Q_OBJECT
 public:
  explicit EnlargeButton(const ThemeController* themes, QWidget* parent = nullptr);

  void setDockName(const QString& name);
  void setEnlarged(bool enlarged);
  bool isEnlarged() const { return enlarged_; }

 private:
  void describeEffect();

  QString dockName_;
  bool enlarged_ = false;
};

}  // namespace tilescope::gui
