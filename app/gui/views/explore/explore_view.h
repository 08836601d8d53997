// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/message_log.h"
#include "app/gui/views/explore/explore_docks.h"
#include "app/gui/views/explore/layer_lines.h"
#include "app/gui/views/explore/view_history.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {
struct BatchPath;
class CellTable;
class DesignsController;
class DetailsView;
class LayerTable;
class LayerTips;
class LogPage;
class NotesPage;
class RooflinePlot;
class ThemeController;
class TimelinePage;
class TrafficPlot;

class ExploreView : public View {
  Q_OBJECT
 public:
  ExploreView(ExploreModel& model, SessionController& session, DesignsController& designs, LayerTips& tips,
              const MessageLog& log, const ThemeController* themes, QWidget* parent = nullptr);

  void setAnimated(bool animated) override;
  DockSet* docks() const override;
  QJsonObject dockState() const override;
  void takeDockState(const QJsonObject& state) override;
  void chooseDockState(const QJsonObject& state) override;
  void resetLayout() override;
  QString copyText() const override;
  std::vector<PlotDock> plots() const override;
  bool isSettled() const override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;  // waits until the current design is solved

  ViewHistory& history() { return history_; }
  RooflinePlot& roofline() { return *roofline_; }
  TrafficPlot& traffic() { return *traffic_; }
  LayerTable& table() { return *table_; }
  TimelinePage& timeline() { return *timeline_; }
  const Dock& rooflineDock() const { return rooflineDock_; }
  const Dock& trafficDock() const { return trafficDock_; }
  const Dock& layersDock() const { return layersDock_; }
  QWidget& pageTabs() { return *pages_->tabs(); }
  void showPage(const QString& id);
  void showSelection();
  void setPath(const BatchPath& path);
  // nullopt: shown only in the decode phase. Saved in sessions.
  std::optional<bool> pathChoice() const { return pathChoice_; }
  void choosePath(bool wanted);

 signals:
  void pathChosen();
  void prefetchChosen(bool shown);

 private:
  QString layersSubtitle() const;
  void showParts();
  void showSubtitle();
  void makeDocks();
  void showLegends(QChar pin, const MeasuredRun& measured);  // null pin, or run without a device: no entry
  void connectSelection();
  void connectTips();
  void click(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void point(const QString& layer);  // empty: none
  void showPicture();
  void sortByObjective();
  void restoreSoon();
  void restoreNow();
  void holdAxes(bool held);

  ExploreModel& model_;
  SessionController& session_;
  const ThemeController* themes_;
  DesignsController& designs_;
  ExploreDocks* docks_;
  RooflinePlot* roofline_;
  TrafficPlot* traffic_;
  LayerTable* table_;
  CellTable* parts_;
  TimelinePage* timeline_;
  NotesPage* notes_;
  LogPage* log_;
  DockPages* pages_;
  DetailsView* details_;
  PlotTwin *rooflineTwin_, *designsTwin_, *trafficTwin_;
  BlockFolding folding_;
  ViewHistory history_;
  LayerTips& tips_;
  std::pair<std::string, Objective> sortedFor_;
  QChar legendPin_;
  MeasuredRun legendMeasured_;
  std::optional<bool> pathChoice_;
  QJsonObject toRestore_;
  Dock rooflineDock_, designsDock_, trafficDock_, layersDock_, detailsDock_;
};

}  // namespace tilescope::gui
