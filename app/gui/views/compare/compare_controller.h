// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class CompareController : public QObject {
  Q_OBJECT
 public:
  explicit CompareController(const ViewParts& parts);

 private:
  void addActions(ActionRegistry& actions, ViewStack& views);

  CompareModel model_;
};

}  // namespace tilescope::gui
