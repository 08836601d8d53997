// SPDX-License-Identifier: GPL-3.0-or-later
// What the design panel shows in the partition view: scheme, residuals and weights in place of model and search, the
// section of the partition first, the others folded with their values, and the selected span.
#pragma once

#include <QObject>
#include <QStringList>

#include "app/gui/kit/words/choice.h"
#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"

namespace tilescope::gui {

class DesignPanel;
class DesignController;
class PickerButton;
class SegmentedControl;

class PartitionPanel : public QObject {
  Q_OBJECT
 public:
  PartitionPanel(DesignPanel& panel, DesignController& side, PartitionModel& model, PartitionEditor& editor,
                 SessionController& session, QObject* parent = nullptr);

  void setActive(bool active);
  // Folded sections of the other views, which come back with them.
  QStringList usualFolds() const;
  void setUsualFolds(const QStringList& folded);
  // Those of the partition view; nothing: as they are at first.
  std::optional<QStringList> ownFolds() const;
  void setOwnFolds(std::optional<QStringList> folded);

 private:
  void addControls();
  void addSegments();
  void connectRows();
  void setFolds();
  void changeRows(ParameterRows& rows) const;
  void refresh();
  void showControls();
  void showKinds();  // the controls of the chain that is shown
  void showSummaries();
  void showCurves();
  Choices choices() const;
  void choose(const QString& id);

  DesignPanel& panel_;
  DesignController& side_;
  PartitionModel& model_;
  PartitionEditor& editor_;
  SessionController& session_;
  PickerButton* scheme_ = nullptr;
  SegmentedControl *chain_ = nullptr, *residual_ = nullptr, *weights_ = nullptr, *element_ = nullptr;
  QStringList usualFolds_;                     // while the partition is shown
  std::optional<QStringList> partitionFolds_;  // while it is not; nothing: it was not shown yet
  bool active_ = false;
};

}  // namespace tilescope::gui
