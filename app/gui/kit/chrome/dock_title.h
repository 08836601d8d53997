// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a dock: title, subtitle, legend, and buttons on the right. Dragging it moves the dock.
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
  void setSubtitle(const QString& subtitle);
  // brief: used if space is short. If it is too long as well, its last entries are omitted.
  void setLegend(LegendEntries entries, LegendEntries brief = {});
  void setAxesHeld(bool held);
  void setBadge(const Badge& badge);  // empty text: no badge

  // Tabs replace the title. Takes ownership.
  void setTabs(QWidget* tabs);
  // Adds a widget between texts and buttons, from left to right. Takes ownership.
  void addWidget(QWidget* widget);

  // Adds a button, from left to right. The owner of the action does not change.
  IconButton* addAction(QAction* action, const QString& iconName);
  void setPlotActions(const PlotActions& actions) override;
  EnlargeButton* addEnlargeButton();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // size or visibility of added widgets

 private:
  int paintSubtitle(QPainter& painter, const QRect& room) const;
  void place();
  void addButton(IconButton* button);
  void describeLegend();
  QString shownTitle() const;
  int buttonsLeft() const;
  int widgetsLeft() const;
  int wordsLeft() const;
  int widthOfLegend() const;

  const ThemeController* themes_;
  QString title_;
  QString subtitle_;
  Badge badge_;
  LegendEntries legend_, brief_;
  // Cached with its font scale. 0: not measured.
  mutable int legendWidth_ = 0, legendScale_ = 0;
  std::vector<IconButton*> buttons_;
  EnlargeButton* enlarge_ = nullptr;
  QWidget* tabs_ = nullptr;
  std::vector<QWidget*> widgets_;
};

// The button that enlarges a dock to the whole view, and restores it.
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
