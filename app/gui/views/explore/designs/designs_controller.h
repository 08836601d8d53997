// SPDX-License-Identifier: GPL-3.0-or-later
// The docks own plot and table.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/explore/designs/designs_model.h"
#include "app/gui/views/explore/explore_docks.h"

namespace tilescope::gui {
class DesignPlot;
class DesignTable;
class LayerTips;

class DesignsController : public QObject {
  Q_OBJECT
 public:
  DesignsController(DesignsModel& model, SessionController& session, LayerTips& tips, const ThemeController* themes,
                    QObject* parent = nullptr);

  DesignPlot* plot() const { return plot_; }
  DesignTable* table() const { return table_; }
  void setDock(ExploreDocks& docks, const Dock& plot);
  QString tableSubtitle() const;
  QJsonObject state() const;
  void restore(const QJsonObject& state);
  void addActions(ActionRegistry& actions);

 signals:
  void rowsShown();

 private:
  struct Choice {
    int place = 0;
    std::optional<Metric> metric;
    QAction* action = nullptr;
  };
  void checkChoices();
  void showLegend();
  void showPicture();
  void showRows();
  void point(DesignId id, const QRect& globalRect);
  void leave();

  DesignsModel& model_;
  SessionController& session_;
  LayerTips& tips_;
  DesignPlot* plot_;
  DesignTable* table_;
  ExploreDocks* docks_ = nullptr;
  Dock plotDock_;
  std::vector<Choice> choices_;
};

}  // namespace tilescope::gui
