// SPDX-License-Identifier: GPL-3.0-or-later
// The design panel in the partition view: the partition's section comes first, other sections are folded.
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
class TrafficField;

class PartitionPanel : public QObject {
  Q_OBJECT
 public:
  PartitionPanel(DesignPanel& panel, DesignController& side, PartitionModel& model, PartitionEditor& editor,
                 SessionController& session, QObject* parent = nullptr);

  void setActive(bool active);
  // Folded sections outside the partition view.
  QStringList usualFolds() const;
  void setUsualFolds(const QStringList& folded);
  // Folded sections in the partition view; nullopt: defaults.
  std::optional<QStringList> ownFolds() const;
  void setOwnFolds(std::optional<QStringList> folded);

 private:
  void addControls();
  void addSegments();
  void addGoals();
  void connectRows();
  void setFolds();
  void changeRows(ParameterRows& rows) const;
  void refresh();
  void showControls();
  void showKinds();
  void showSummaries();
  void showCurves();
  Choices choices() const;
  void choose(const QString& id);
  void findTraffic(const QString& typed);
  void forgetTraffic();  // the field's message about another design

  DesignPanel& panel_;
  DesignController& side_;
  PartitionModel& model_;
  PartitionEditor& editor_;
  SessionController& session_;
  PickerButton* scheme_ = nullptr;
  SegmentedControl *chain_ = nullptr, *residual_ = nullptr, *weights_ = nullptr, *element_ = nullptr, *goal_ = nullptr;
  TrafficField* traffic_ = nullptr;
  app::Design answered_;                       // to which the traffic field's message belongs
  QStringList usualFolds_;                     // saved while the partition view is shown
  std::optional<QStringList> partitionFolds_;  // saved while another view is shown; nullopt: defaults
  bool active_ = false;
};

}  // namespace tilescope::gui
