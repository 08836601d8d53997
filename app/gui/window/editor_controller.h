// SPDX-License-Identifier: GPL-3.0-or-later
// The editors of machine and network: their views and everything that can be done in them as actions of the window.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/hardware/hardware_model.h"
#include "app/gui/views/network/network_model.h"

namespace tilescope::gui {

class DesignEditor;
class ExploreModel;
class HardwareView;
class LayerTips;
class NetworkView;
class ViewStack;

class EditorController : public QObject {
  Q_OBJECT
 public:
  // Adds both views to the stack, "hardware" and "network".
  EditorController(ActionRegistry& actions, SessionController& session, DesignEditor& editor, const ExploreModel& plan,
                   LayerTips& tips, ViewStack& views, const ThemeController& themes, QWidget* window);

  HardwareModel& hardware() { return hardware_; }
  NetworkModel& network() { return network_; }

 signals:
  void failed(const tilescope::Diagnostics& reasons);
  void noted(const QString& what);

 private:
  void addHardwareActions();
  void addNetworkActions();
  void enable();
  void onPart(Diagnostics (HardwareModel::*run)(PartList, std::size_t));
  void move(int by);
  void tell(const Diagnostics& reasons);
  void saveProfile();
  void saveNetwork();

  ActionRegistry& actions_;
  const ThemeController& themes_;
  QWidget* window_;
  HardwareModel hardware_;
  NetworkModel network_;
  HardwareView* hardwareView_;
  NetworkView* networkView_;
};

}  // namespace tilescope::gui
