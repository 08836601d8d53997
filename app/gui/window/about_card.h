// SPDX-License-Identifier: GPL-3.0-or-later
// The About card: components with versions and licences, and data for a problem report.
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
  // The model searches for exporters if it has not yet.
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

std::vector<ProgramPart> libraryParts();
std::vector<ProgramPart> lookParts();
std::vector<ProgramPart> exporterParts(const Plugins& plugins);

QString buildWords();

// plugins: null if there was no search.
QString aboutText(const Plugins* plugins);

}  // namespace tilescope::gui
