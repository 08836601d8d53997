// SPDX-License-Identifier: GPL-3.0-or-later
// For destructors of widgets that listen to their own entries.
#pragma once

#include <QLineEdit>

namespace tilescope::gui {

// An entry that loses the focus because its parent goes would still tell the half destroyed parent what was typed.
inline void quietEntries(const QWidget* parent) {
  for (QLineEdit* entry : parent->findChildren<QLineEdit*>()) entry->blockSignals(true);
}

}  // namespace tilescope::gui
