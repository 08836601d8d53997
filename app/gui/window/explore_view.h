// SPDX-License-Identifier: GPL-3.0-or-later
// The explore view: roofline, traffic and layers. Selecting or pointing at a layer anywhere does so everywhere.
#pragma once

#include <string>
#include <utility>

#include "app/gui/models/explore_model.h"
#include "app/gui/window/explore_docks.h"
#include "app/gui/window/view.h"

namespace tilescope::gui {

class DetailsView;
class LayerTable;
class LayerTips;
class RooflinePlot;
class ThemeController;
class TrafficPlot;

class ExploreView : public View {
  Q_OBJECT
 public:
  ExploreView(ExploreModel& model, SessionController& session, LayerTips& tips, const ThemeController* themes,
              QWidget* parent = nullptr);

  void setAnimated(bool animated) override;
  void resetLayout() override;
  QString copyText() const override;  // the rows of the table where it has the focus
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;  // when the design's picture is whole
  bool isSettled() const override;

 private:
  void makeDocks();
  void connectSelection();
  void connectTips();
  void click(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void point(const QString& layer);  // empty: at nothing
  void showPicture();
  void sortByObjective();
  void restoreSoon();
  void restoreNow();
  void showSelection();
  void holdAxes(bool held);

  ExploreModel& model_;
  SessionController& session_;
  const ThemeController* themes_;
  ExploreDocks* docks_;
  RooflinePlot* roofline_;
  TrafficPlot* traffic_;
  LayerTable* table_;
  DetailsView* details_;
  LayerTips& tips_;
  std::pair<std::string, Objective> sortedFor_;
  QJsonObject toRestore_;
  Dock rooflineDock_, trafficDock_, layersDock_, detailsDock_;
};

}  // namespace tilescope::gui
