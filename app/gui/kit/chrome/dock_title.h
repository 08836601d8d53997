// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a dock (see QDockWidget::setTitleBarWidget), 28 px high: title, subtitle, legend, and buttons on the
// right. It draws the upper part of the frame; DockBody draws the rest. Dragging it moves the dock.
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
  void setSubtitle(const QString& subtitle);  // hidden if the legend needs the space
  // If space is short, the brief legend is used. If it is still too long, its last entries are omitted.
  void setLegend(LegendEntries entries, LegendEntries brief = {});
  void setAxesHeld(bool held);        // replaces the subtitle by a badge with a lock
  void setBadge(const Badge& badge);  // empty text: no badge

  // Replaces the title by tabs. Takes ownership of them.
  void setTabs(QWidget* tabs);
  // Adds a widget between texts and buttons, from left to right. Takes ownership of it. Hidden widgets need no space.
  void addWidget(QWidget* widget);

  // Adds a button, from left to right. The owner of the action does not change.
  IconButton* addAction(QAction* action, const QString& iconName);
  void setPlotActions(const PlotActions& actions) override;
  // Adds the rightmost button. The caller sets its texts.
  EnlargeButton* addEnlargeButton();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // an added widget changed its size or visibility

 private:
  int paintSubtitle(QPainter& painter, const QRect& room) const;  // returns the used width
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
  // Cached with its font scale, because layouts need it often. 0: not measured.
  mutable int legendWidth_ = 0, legendScale_ = 0;
  std::vector<IconButton*> buttons_;
  EnlargeButton* enlarge_ = nullptr;  // the rightmost button
  QWidget* tabs_ = nullptr;
  std::vector<QWidget*> widgets_;
};

// The button of a dock's header that enlarges the dock to the whole view, and restores it.
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
