// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a dock, for QDockWidget::setTitleBarWidget: title, a short subtitle, legend, icon buttons at the right.
// 28 px. It draws the upper part of the dock's frame; DockBody draws the rest. Dragging it moves the dock.
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
  void setSubtitle(const QString& subtitle);  // gives way to the legend
  // Gives way to the brief one, and then from the right, where there is no space.
  void setLegend(LegendEntries entries, LegendEntries brief = {});
  void setAxesHeld(bool held);        // the badge with the lock, in place of the subtitle
  void setBadge(const Badge& badge);  // any other one; empty text: none

  // Stand where the title would; the header takes them over.
  void setTabs(QWidget* tabs);
  // Right of all words, left of the buttons; from left to right. The header takes it over; hidden, it takes no space.
  void addWidget(QWidget* widget);

  // From left to right. The action stays the owner's.
  IconButton* addAction(QAction* action, const QString& iconName);
  void setPlotActions(const PlotActions& actions) override;
  // At the right end, whatever is added later.
  EnlargeButton* addEnlargeButton();  // its words are the caller's

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // an added widget comes, goes or grows

 private:
  int paintSubtitle(QPainter& painter, const QRect& room) const;  // the width used
  void place();
  void addButton(IconButton* button);
  void describeLegend();
  QString shownTitle() const;
  int buttonsLeft() const;
  int widgetsLeft() const;
  int wordsLeft() const;  // where subtitle and legend begin
  int widthOfLegend() const;

  const ThemeController* themes_;
  QString title_;
  QString subtitle_;
  Badge badge_;
  LegendEntries legend_, brief_;
  mutable int legendWidth_ = 0, legendScale_ = 0;  // layouts ask often; the scale that it was measured at, 0: none
  std::vector<IconButton*> buttons_;
  EnlargeButton* enlarge_ = nullptr;  // the last of them
  QWidget* tabs_ = nullptr;
  std::vector<QWidget*> widgets_;
};

// The button at the right end of a dock's header that gives the dock the whole view, and puts it back.
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
