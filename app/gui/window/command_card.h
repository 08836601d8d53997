// SPDX-License-Identifier: GPL-3.0-or-later
// The command line that makes the same plan.
#pragma once

#include "app/gui/window/card.h"

namespace tilescope::gui {

class CommandCard : public Card {
  Q_OBJECT
 public:
  CommandCard(const QString& command, const ThemeController* themes, QWidget* parent);
};

}  // namespace tilescope::gui
