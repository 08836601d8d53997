// SPDX-License-Identifier: GPL-3.0-or-later
// About: the version, what the program is made of with versions and licences, and what a report of a problem needs.
#pragma once

#include <QString>

#include "app/gui/kit/chrome/card.h"
#include "core/base/parts.h"
#include "core/plugin/plugin_loader.h"

class QPushButton;

namespace tilescope::gui {

class CellTable;
class ExportModel;

class AboutCard : public Card {
  Q_OBJECT
 public:
  // Makes the model search for exporters if it has not done so yet.
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

// What the window is made of, for the About card, for --version and for a report of a problem.

std::vector<ProgramPart> libraryParts();  // of the window and of the core; needs no application
std::vector<ProgramPart> lookParts();     // icons, and the fonts that are in use
std::vector<ProgramPart> exporterParts(const Plugins& plugins);

QString buildWords();  // "built with GCC 12.2.0, Release"

// Everything as text. plugins: null where they were not looked for yet.
QString aboutText(const Plugins* plugins);

}  // namespace tilescope::gui
