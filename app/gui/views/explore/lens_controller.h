// SPDX-License-Identifier: GPL-3.0-or-later
// The search field that filters layers, zoom and box selection in the plots, and the history of these steps.
#pragma once

#include <QObject>
#include <QSet>
#include <QTimer>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"
#include "app/gui/views/explore/view_history.h"

namespace tilescope::gui {
class DockTitle;
class ExploreView;
class FilterChip;
class SearchField;
class ViewStack;

class LensController : public QObject {
  Q_OBJECT
 public:
  LensController(ExploreView& view, ViewStack& views, const ExploreModel& model, SessionController& session,
                 ActionRegistry& actions, const ThemeController* themes, QObject* parent = nullptr);

  void find();
  // Selects the layer and scrolls to it. Clears a filter that hides it.
  void showLayer(const QString& layer);

 private:
  void addActions(ActionRegistry& actions);
  void addButtons(DockTitle& title, QWidget& plot);
  void connectField();
  void connectPlots();
  void showLens();
  void showFilter();
  void filter(const QString& words);
  void zoomRoofline(const std::optional<RooflineRanges>& zoom, bool byWheel);
  void zoomTraffic(const std::optional<AxisRange>& columns, bool byWheel);
  void zoomToSelection();
  void showLayers();
  void bringIntoSight(const QString& layer);
  void stepFound(int step);
  void select(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void enableActions();

  ExploreView& view_;
  ViewStack& views_;
  ViewHistory& history_;
  const ExploreModel& model_;
  SessionController& session_;
  SearchField* field_;
  FilterChip* chip_;
  std::optional<QSet<QString>> meant_;  // layers that match the filter
  QTimer pause_;                        // after this pause, a wheel turn is a new step
  std::shared_ptr<const Network> network_;
  QAction *back_ = nullptr, *whole_ = nullptr, *toSelection_ = nullptr;
};

}  // namespace tilescope::gui
