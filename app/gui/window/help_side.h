// SPDX-License-Identifier: GPL-3.0-or-later
// Help: all keys on a card, the paragraph of a control by F1, What's This, About. Adds its actions to the registry.
#pragma once

#include <QObject>

#include "app/gui/actions/action_registry.h"

namespace tilescope::gui {

class Messages;

class HelpSide : public QObject {
  Q_OBJECT
 public:
  HelpSide(ActionRegistry& actions, Messages& messages, const ThemeController* themes, QWidget* window);

 private:
  void showKeys();
  void explainFocused();

  ActionRegistry& actions_;
  const ThemeController* themes_;
  QWidget* window_;
};

}  // namespace tilescope::gui
