// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class PartitionBand;
class PartitionPanel;
class PartitionView;
struct ActionSpec;

class PartitionController : public QObject {
  Q_OBJECT
 public:
  explicit PartitionController(const ViewParts& parts);

  // Empty: the network has no partition.
  ParameterRows parameters() const;
  PartitionModel& model() { return model_; }
  PartitionEditor& editor() { return editor_; }
  PartitionView& view() { return *view_; }
  PartitionPanel& panel() { return *panel_; }

 private:
  void setShown(bool shown);  // the partition view is visible
  void addActions();
  void addStepActions(ActionRegistry& actions);
  void addCutActions(ActionRegistry& actions);
  void addChainActions(ActionRegistry& actions);
  void addRuleActions(ActionRegistry& actions);
  QAction* addChoice(ActionRegistry& actions, const ActionSpec& spec, std::function<void()> run,
                     std::function<bool(const app::PartitionSettings&)> isChosen);
  void enableActions();
  std::optional<std::int64_t> stepTo(int direction) const;
  void step(int direction);
  void addCut();
  void removeCut();
  void saveTrace();

  ViewParts parts_;
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
  std::vector<std::pair<ChainKind, QAction*>> chains_;
  QAction *best_ = nullptr, *next_ = nullptr, *previous_ = nullptr, *add_ = nullptr, *remove_ = nullptr,
          *trace_ = nullptr;
  bool shown_ = false;
};

}  // namespace tilescope::gui
