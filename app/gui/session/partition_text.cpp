// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/partition_text.h"

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {

QString sizeWords(double bytes) {
  return words(tilescope::sizeWords(bytes));
}

QString trafficWords(double bytes) {
  return words(tilescope::trafficWords(bytes));
}

QString trafficAgainst(double traffic, double reference, const QString& name) {
  return words(tilescope::trafficAgainst(traffic, reference, name.toStdString()));
}

}  // namespace tilescope::gui
