// SPDX-License-Identifier: GPL-3.0-or-later
// The About card: version, components with versions and licences, and the data for a problem report.
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
  // Makes the model search for exporters if it has not searched yet.
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

std::vector<ProgramPart> libraryParts();  // libraries of window and core; needs no QApplication
std::vector<ProgramPart> lookParts();     // icons and fonts in use
std::vector<ProgramPart> exporterParts(const Plugins& plugins);

QString buildWords();  // "built with GCC 12.2.0, Release"

// The contents of the card as text. plugins: null if there was no search.
QString aboutText(const Plugins* plugins);

}  // namespace tilescope::gui
