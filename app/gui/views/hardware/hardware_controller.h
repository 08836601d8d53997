// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/views/hardware/hardware_model.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class HardwareView;

class HardwareController : public QObject {
  Q_OBJECT
 public:
  explicit HardwareController(const ViewParts& parts);

  HardwareModel& model() { return model_; }

 private:
  void addActions();
  void enable();
  void onPart(Diagnostics (HardwareModel::*run)(PartList, std::size_t));
  void move(int by);
  void tell(const Diagnostics& reasons);
  void save();
  void askForMachine();
  void measureComputer();
  void calibrate();
  void useComputer(const HardwareProfile& profile);

  ViewParts parts_;
  HardwareModel model_;
  HardwareView* view_;
};

}  // namespace tilescope::gui
