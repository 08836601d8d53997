// SPDX-License-Identifier: GPL-3.0-or-later
// The explore view: figures and verdict above, roofline, traffic and layers below. Selecting or pointing at a layer
// anywhere does so everywhere.
#pragma once

#include <QWidget>
#include <string>
#include <utility>

#include "app/gui/models/design_editor.h"
#include "app/gui/models/explore_model.h"
#include "app/gui/window/explore_docks.h"

class QStackedLayout;

namespace tilescope::gui {

class ActionRegistry;
class DetailsView;
class EmptyState;
class LayerTable;
class LayerTips;
class RooflinePlot;
class ThemeController;
class TrafficPlot;
class VerdictBand;

class ExploreView : public QWidget {
  Q_OBJECT
 public:
  ExploreView(ExploreModel& model, SessionController& session, DesignEditor& editor, const ThemeController* themes,
              QWidget* parent = nullptr);

  void setAnimated(bool animated);
  void resetLayout();
  void applyRemedy();
  QString copyText() const;  // of the explanation on screen, else of the rows of the table where it has the focus
  bool isSettled() const;    // nothing is left to be drawn
  VerdictBand* band() const { return band_; }

 signals:
  void whyRequested();
  void commandRequested();
  void exampleRequested();  // from the empty state
  void openRequested();

 private:
  void makeDocks();
  void connectSelection();
  void connectTips();
  void click(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void point(const QString& layer);  // empty: at nothing
  void showPicture();
  void sortByObjective();
  void showFigures();
  void showVerdict();
  void showSelection();
  void holdAxes(bool held);

  ExploreModel& model_;
  SessionController& session_;
  DesignEditor& editor_;
  const ThemeController* themes_;
  VerdictBand* band_;
  ExploreDocks* docks_;
  EmptyState* empty_;
  QStackedLayout* stack_;
  RooflinePlot* roofline_;
  TrafficPlot* traffic_;
  LayerTable* table_;
  DetailsView* details_;
  LayerTips* tips_;
  std::pair<std::string, Objective> sortedFor_;
  Dock rooflineDock_, trafficDock_, layersDock_, detailsDock_;
};

}  // namespace tilescope::gui
