// SPDX-License-Identifier: GPL-3.0-or-later
// For destructors of widgets that listen to their entries.
#pragma once

#include <QLineEdit>

namespace tilescope::gui {

// Blocks all entries inside. An entry that loses the focus during destruction would call the half-destroyed parent.
inline void quietEntries(const QWidget* parent) {
  for (QLineEdit* entry : parent->findChildren<QLineEdit*>()) entry->blockSignals(true);
}

}  // namespace tilescope::gui
