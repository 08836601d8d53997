// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the mapping view: back to the best mapping, split and merge loops, copy.
#pragma once

#include <QObject>
#include <functional>

#include "app/gui/kit/chrome/action_registry.h"

namespace tilescope::gui {

class MappingModel;
class MappingView;

class MappingController : public QObject {
  Q_OBJECT
 public:
  // isShown: whether the mapping view is the one that the user sees.
  MappingController(MappingModel& model, MappingView& view, std::function<bool()> isShown, ActionRegistry& actions,
                    QObject* parent = nullptr);

  void enableLoopActions();  // or disable them, by what is shown and selected

 private:
  void addLoopActions(ActionRegistry& actions);
  void addCopyActions(ActionRegistry& actions);

  MappingModel& model_;
  MappingView& view_;
  std::function<bool()> isShown_;
  QAction* split_ = nullptr;
  QAction* merge_ = nullptr;
};

}  // namespace tilescope::gui
