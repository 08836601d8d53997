// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a user has set, as one value: what undo restores.
#pragma once

#include <QString>
#include <QStringList>
#include <map>

#include "app/common/design.h"
#include "core/mapping/mapping.h"

namespace tilescope::gui {

struct Session {
  app::Design design;
  QStringList selection;                   // names of layers, in file order
  std::map<QString, Mapping> ownMappings;  // the user's, by layer; shown in place of the best one, outside the totals

  bool operator==(const Session&) const = default;
};

}  // namespace tilescope::gui
