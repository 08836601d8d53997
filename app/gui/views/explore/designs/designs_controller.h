// SPDX-License-Identifier: GPL-3.0-or-later
// Connects plot and table of the solved designs, so that both share selection, hovering and the current design. Creates
// both widgets; the code that puts them into docks owns them.
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
  // The metrics and axis ranges, for a session file.
  QJsonObject state() const;
  void restore(const QJsonObject& state);
  // Adds the choice of metrics to the menu View and to the plot's header. Select nothing also clears designs.
  void addActions(ActionRegistry& actions);

 signals:
  void rowsShown();

 private:
  struct Choice {
    int place = 0;  // index of the axis: x, y, colour
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
