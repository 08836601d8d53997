// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the partition in the summary band while its view is visible.
#pragma once

#include <QObject>

#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"

namespace tilescope::gui {
class LayerTips;
class VerdictBand;

class PartitionBand : public QObject {
  Q_OBJECT
 public:
  PartitionBand(VerdictBand& band, PartitionModel& model, PartitionEditor& editor, LayerTips& tips,
                QObject* parent = nullptr);

  void setActive(bool active);  // the partition view is visible
  void apply();
  void explain();

 private:
  void refresh();
  void showFigures();
  void showVerdict();
  bool speaks() const { return active_ && model_.isThere(); }

  VerdictBand& band_;
  PartitionModel& model_;
  PartitionEditor& editor_;
  LayerTips& tips_;
  bool active_ = false;
};

}  // namespace tilescope::gui
