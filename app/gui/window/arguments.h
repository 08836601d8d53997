// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of "tilescope", documented in the README under "The window".
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

#include "app/common/plan_request.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "core/base/result.h"
#include "core/explore/budgets.h"

namespace tilescope::gui {

struct Arguments {
  app::DesignWords design;
  BudgetValues budgets;
  QString file;  // opened last; its contents determine its kind
  QString measured;
  QStringList selection;
  bool namesDesign = false;        // some option sets the design
  QString view;                    // empty: the session's view, else start or explore
  std::optional<ThemeMode> theme;  // nullopt: as in the last window
  std::optional<QSize> size;
  QString screenshot;
  bool onePage = false;  // of the report
  QString report;
  QString text;  // of --help or --version; empty: none
};

Result<Arguments> parseArguments(const QStringList& words);  // words[0] is the program

}  // namespace tilescope::gui
