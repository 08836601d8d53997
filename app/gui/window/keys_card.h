// SPDX-License-Identifier: GPL-3.0-or-later
// Every key of the window: the shortcuts by menu, from the registry, and those of the widgets.
#pragma once

#include "app/gui/actions/action_registry.h"
#include "app/gui/chrome/widget_keys.h"
#include "app/gui/window/card.h"

namespace tilescope::gui {

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions);

class KeysCard : public Card {
  Q_OBJECT
 public:
  KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent);
};

}  // namespace tilescope::gui
