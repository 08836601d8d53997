// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts and capacity can be dragged in the plots.
#pragma once

#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"
#include "app/gui/views/view.h"

class QStackedLayout;

namespace tilescope::gui {
class AttentionPlot;
class EmptyState;
class PartitionDocks;
class PartitionPanel;
class PipelinePlot;
class SchemesTable;
class SpansPlot;
class StaircasePlot;
class ThemeController;

class PartitionView : public View {
  Q_OBJECT
 public:
  PartitionView(PartitionModel& model, PartitionEditor& editor, SessionController& session,
                const ThemeController* themes, QWidget* parent = nullptr);

  void setAnimated(bool animated) override;
  bool hasOwnVerdict() const override { return true; }
  DockSet* docks() const override;
  QJsonObject dockState() const override;
  void takeDockState(const QJsonObject& state) override;
  void resetLayout() override;
  void setPanel(PartitionPanel* panel) { panel_ = panel; }  // folded sections are saved with the view
  QString copyText() const override;
  ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const override;
  std::string plotCommand(const app::Design& design) const override;
  bool isSettled() const override;
  QString plotNote() const override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;
  std::vector<PlotDock> plots() const override;

  SpansPlot& spans() { return *spans_; }
  StaircasePlot& staircase() { return *staircase_; }
  PipelinePlot& pipeline() { return *pipeline_; }
  SchemesTable& schemes() { return *schemes_; }
  AttentionPlot& attention() { return *attention_; }

 signals:
  // block: index among the blocks of attention().
  void attentionRested(std::size_t block, AttentionBarKind bar, const QRect& globalRect);

 private:
  void showEvent(QShowEvent* event) override;
  void refreshSoon();
  void refresh();
  void showAttention();
  void showMaps();
  void showWords();
  void connectAttention();
  void holdAxes(bool held);
  void connectSpans();
  void connectCuts();
  void connectStaircase();
  void moveCut(std::size_t from, std::size_t to);
  void select(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  QString mapName(std::size_t map) const;

  PartitionModel& model_;
  PartitionEditor& editor_;
  SessionController& session_;
  SpansPlot* spans_;
  StaircasePlot* staircase_;
  SchemesTable* schemes_;
  PipelinePlot* pipeline_;
  AttentionPlot* attention_;
  PlotTwin *attentionTwin_, *spansTwin_, *staircaseTwin_, *schemesTwin_, *pipelineTwin_;
  PartitionDocks* docks_;
  EmptyState* empty_;
  QStackedLayout* stack_;
  PartitionPanel* panel_ = nullptr;
  std::size_t cutStart_ = 0;
  ChainKind chain_ = ChainKind::Maps;
  bool behind_ = true;  // changed while the view was hidden
};

}  // namespace tilescope::gui
