// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "tests/support/places.h"

namespace tilescope::gui {

inline QString sourceFile(const QString& relative) {
  return QString::fromStdString(inSource(relative.toStdString()));
}

inline QString builtFile(const QString& relative) {
  return QString::fromStdString(inBuild(relative.toStdString()));
}

}  // namespace tilescope::gui
