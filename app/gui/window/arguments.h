// SPDX-License-Identifier: GPL-3.0-or-later
// The command-line arguments of "tilescope" (docs: README, "The window").
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
  app::DesignWords design;  // network and hardware may be empty
  BudgetValues budgets;
  QString file;                    // opened after the others; its kind is read from it
  QString measured;                // measured results to show; empty: none
  QStringList selection;           // layers selected at the start
  bool namesDesign = false;        // any word about the design, besides the file
  QString view;                    // empty: that of the session, or start or explore, by whether a design is named
  std::optional<ThemeMode> theme;  // absent: that of the last window
  std::optional<QSize> size;
  QString screenshot;  // empty: none
  QString report;      // path for the report of the session or design; empty: none
  QString text;        // for --help and --version: printed, and nothing else is done
};

Result<Arguments> parseArguments(const QStringList& words);  // words[0] is the program

}  // namespace tilescope::gui
