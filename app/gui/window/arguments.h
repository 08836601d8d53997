// SPDX-License-Identifier: GPL-3.0-or-later
// The command-line arguments of "tilescope". They are documented in the README under "The window".
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
  app::DesignWords design;  // network and hardware may be missing
  BudgetValues budgets;
  QString file;                    // file to open last; its contents determine its kind
  QString measured;                // measured results to show; empty: none
  QStringList selection;           // layers selected at the start
  bool namesDesign = false;        // whether any option sets the design
  QString view;                    // empty: view of the session; else start or explore
  std::optional<ThemeMode> theme;  // nullopt: theme of the last window
  std::optional<QSize> size;
  QString screenshot;  // empty: none
  QString report;      // path of the report; empty: none
  QString text;        // text of --help or --version to print; empty: none
};

Result<Arguments> parseArguments(const QStringList& words);  // words[0] is the program name

}  // namespace tilescope::gui
