// SPDX-License-Identifier: GPL-3.0-or-later
// For destructors of widgets that listen to entries inside them.
#pragma once

#include <QLineEdit>

namespace tilescope::gui {

// Blocks the signals of all entries inside a widget. Otherwise an entry that loses the focus during destruction would
// report its text to the half-destroyed parent.
inline void quietEntries(const QWidget* parent) {
  for (QLineEdit* entry : parent->findChildren<QLineEdit*>()) entry->blockSignals(true);
}

}  // namespace tilescope::gui
