// SPDX-License-Identifier: GPL-3.0-or-later
// Every plug-in file that was found: loaded or rejected, of whom, for which interface, where, and why not.
#pragma once

#include "app/gui/kit/chrome/card.h"

class QLabel;

namespace tilescope::gui {

class CellTable;
class ExportModel;

class PluginsCard : public Card {
  Q_OBJECT
 public:
  // Has the model look for plug-ins where nobody has yet.
  PluginsCard(ExportModel& model, const ThemeController* themes, QWidget* parent);

  CellTable& table() const { return *table_; }

 private:
  void refresh();

  ExportModel& model_;
  CellTable* table_;
  QLabel* words_;
};

}  // namespace tilescope::gui
