// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/views/network/network_model.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class NetworkView;

class NetworkController : public QObject {
  Q_OBJECT
 public:
  explicit NetworkController(const ViewParts& parts);

  NetworkModel& model() { return model_; }

 private:
  void addActions();
  void enable();
  void tell(const Diagnostics& reasons);
  void save();

  ViewParts parts_;
  NetworkModel model_;
  NetworkView* view_;
};

}  // namespace tilescope::gui
