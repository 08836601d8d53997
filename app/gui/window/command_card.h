// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/chrome/card.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {

class CommandCard : public Card {
  Q_OBJECT
 public:
  CommandCard(const ViewCommand& command, const ThemeController* themes, QWidget* parent);
};

}  // namespace tilescope::gui
