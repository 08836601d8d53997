// SPDX-License-Identifier: GPL-3.0-or-later
// For destructors of widgets that listen to their own entries.
#pragma once

#include <QLineEdit>

namespace tilescope::gui {

// Blocks the signals of the entries below this widget: an entry that loses the focus in its parent's destructor would
// still report its text to the half-destroyed parent.
inline void quietEntries(const QWidget* parent) {
  for (QLineEdit* entry : parent->findChildren<QLineEdit*>()) entry->blockSignals(true);
}

}  // namespace tilescope::gui
