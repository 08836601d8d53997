// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that a widget handles, for the card of keyboard shortcuts.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct KeyHelp {
  QString keys;
  QString does;

  bool operator==(const KeyHelp&) const = default;
};

struct WidgetKeys {
  QString place;
  std::vector<KeyHelp> keys;
};

}  // namespace tilescope::gui
