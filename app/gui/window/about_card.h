// SPDX-License-Identifier: GPL-3.0-or-later
// About: the version, what the program is made of with versions and licences, and what a report of a problem needs.
#pragma once

#include "app/gui/kit/chrome/card.h"

class QPushButton;

namespace tilescope::gui {

class CellTable;
class ExportModel;

class AboutCard : public Card {
  Q_OBJECT
 public:
  // Has the model look for exporters where nobody has yet.
  AboutCard(ExportModel& model, const ThemeController* themes, QWidget* parent);

  CellTable& table() const { return *table_; }

 signals:
  void licenceRequested();

 private:
  void addLabel(const char* name, const QString& text, int width);
  void addButtons();
  void refresh();

  ExportModel& model_;
  CellTable* table_;
};

}  // namespace tilescope::gui
