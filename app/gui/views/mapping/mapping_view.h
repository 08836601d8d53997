// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest of the selected layer, and the costs of its memories.
#pragma once

#include "app/gui/views/mapping/mapping_model.h"
#include "app/gui/views/view.h"

class QAction;
class QScrollArea;
class QSplitter;
class QStackedLayout;

namespace tilescope::gui {
class ComparisonList;
class DockSet;
class EmptyState;
class EnergyBars;
class FactList;
class LatencyBar;
class LayerTips;
class NestHeader;
class NestView;
class PlotTwin;
class ProgramDock;
class ScheduleDock;
class SideCard;
class ThemeController;
struct NestMark;

class MappingView : public RefreshedView {
  Q_OBJECT
 public:
  MappingView(MappingModel& model, SessionController& session, LayerTips& tips, const ThemeController* themes,
              QWidget* parent = nullptr);

  // Does not take ownership of the actions.
  void setActions(QAction* backToBest, const QList<QAction*>& copy);

  bool hasSelectedLoop() const;
  void splitLoop();  // the inner part stays selected
  void mergeLoop();

  QString bandScope() const override { return tr("network"); }  // scope of the metrics above
  QString copyText() const override;
  ViewCommand command(const app::DesignWords& design,
                      const BudgetValues& budgets) const override;  // plans only this layer, without budgets
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;
  DockSet* docks() const override { return docks_; }
  void resetLayout() override;
  std::vector<PlotDock> plots() const override;
  std::string plotCommand(const app::Design& design) const override;
  QString plotNote() const override;
  bool isSettled() const override { return RefreshedView::isSettled() && (toRestore_.isEmpty() || !isVisible()); }

 signals:
  void selectedLoopChanged();

 private:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  void layOut();
  void shareRoom();
  int belowHeight() const;
  void addCards();
  void showDocks();
  void connectNest();
  void refresh() override;
  void selectShownLayer();
  void restoreNow();
  void showState(const MappingPicture& picture);
  void showBelow();
  void showCards(const MappingPicture& picture);
  void showLoop();
  void explain(const NestMark& mark, const QRect& globalRect);

  MappingModel& model_;
  SessionController& session_;
  LayerTips& tips_;
  const ThemeController* themes_;
  DockSet* docks_;
  NestHeader* header_;
  NestView* nest_;
  QScrollArea* nestArea_;
  EmptyState* empty_;
  PlotTwin* twin_ = nullptr;
  QStackedLayout* stack_;
  ScheduleDock* schedule_;
  ProgramDock* program_;
  QSplitter* rows_ = nullptr;
  bool scheduleShown_ = false, programShown_ = false;
  bool rowsMoved_ = false;  // by the user; false: space is shared automatically
  QScrollArea* cardArea_;
  EnergyBars* energy_;
  LatencyBar* latency_;
  FactList* use_;
  FactList* loop_;
  FactList* reuse_;
  ComparisonList* comparison_;
  SideCard *energyCard_ = nullptr, *latencyCard_ = nullptr, *loopCard_ = nullptr, *reuseCard_ = nullptr,
           *comparisonCard_ = nullptr;
  bool entered_ = false;  // selects a layer if none is selected
  QJsonObject toRestore_;
};

}  // namespace tilescope::gui
