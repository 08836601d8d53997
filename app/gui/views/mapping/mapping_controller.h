// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/views/mapping/mapping_model.h"
#include "app/gui/views/view_parts.h"

class QAction;

namespace tilescope::gui {
class MappingView;

class MappingController : public QObject {
  Q_OBJECT
 public:
  explicit MappingController(const ViewParts& parts);

 private:
  void addLoopActions();
  void addCopyActions();
  void enableLoopActions();

  ViewParts parts_;
  MappingModel model_;
  MappingView* view_;
  QAction* split_ = nullptr;
  QAction* merge_ = nullptr;
};

}  // namespace tilescope::gui
