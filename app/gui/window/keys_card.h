// SPDX-License-Identifier: GPL-3.0-or-later
// Every key of the window: the shortcuts by menu, from the registry, and those of the widgets.
#pragma once

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/card.h"
#include "app/gui/kit/chrome/widget_keys.h"

namespace tilescope::gui {

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions);

class KeysCard : public Card {
  Q_OBJECT
 public:
  KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent);
};

}  // namespace tilescope::gui
