// SPDX-License-Identifier: GPL-3.0-or-later
// The partition in the window: its view, its band, its part of the panel and its actions.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"
#include "core/base/result.h"

namespace tilescope::gui {

class DesignPanel;
class DesignController;
class LayerTips;
class PartitionBand;
class PartitionPanel;
class PartitionView;
class ViewStack;

class PartitionController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    SessionController& session;
    const ExploreModel& explore;
    const PinsModel& pins;
    DesignPanel& panel;
    DesignController& design;
    ViewStack& views;
    LayerTips& tips;
    const ThemeController& themes;
    QWidget* window = nullptr;
  };
  // Adds its view to the stack.
  explicit PartitionController(const Parts& parts);
  void addActions(ActionRegistry& actions);

  void setShown(bool shown);         // the partition view is the one that the user sees
  void apply();                      // the diagnosis's suggested fix
  void explain();                    // "Why?"
  ParameterRows parameters() const;  // that only partitions have; none where the network has no partition
  PartitionModel& model() { return model_; }
  PartitionEditor& editor() { return editor_; }
  PartitionView& view() { return *view_; }
  PartitionPanel& panel() { return *panel_; }

 signals:
  void failed(const tilescope::Diagnostics& reasons);
  void noted(const QString& what);

 private:
  void addStepActions(ActionRegistry& actions);
  void addCutActions(ActionRegistry& actions);
  void addRuleActions(ActionRegistry& actions);
  QAction* addChoice(ActionRegistry& actions, const ActionSpec& spec, std::function<void()> run,
                     std::function<bool(const app::PartitionSettings&)> isChosen);
  void enableActions();
  void step(int direction);
  void addCut();
  void removeCut();
  void saveTrace();

  Parts parts_;
  PartitionModel model_;
  PartitionEditor editor_;
  PartitionView* view_;
  PartitionPanel* panel_;
  PartitionBand* band_;
  struct ChosenAction {
    QAction* action;
    std::function<bool(const app::PartitionSettings&)> isChosen;
  };
  std::vector<ChosenAction> choices_;
  QAction *best_ = nullptr, *next_ = nullptr, *previous_ = nullptr, *add_ = nullptr, *remove_ = nullptr,
          *trace_ = nullptr;
  bool shown_ = false;
};

}  // namespace tilescope::gui
