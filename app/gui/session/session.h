// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a user has set, as one value: what undo restores.
#pragma once

#include <QStringList>

#include "app/common/design.h"

namespace tilescope::gui {

struct Session {
  app::Design design;
  QStringList selection;  // names of layers, in file order

  bool operator==(const Session&) const = default;
};

}  // namespace tilescope::gui
