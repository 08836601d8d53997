// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette. Collects entries when it opens, and runs the chosen one.
#pragma once

#include <QObject>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/words/palette_model.h"
#include "app/gui/views/help/help_library.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class PaletteField;
class PaletteList;
class PartitionController;

class PaletteController : public QObject {
  Q_OBJECT
 public:
  // Palette entries also include parameters of partitions.
  PaletteController(PaletteField& field, const ViewParts& parts, PartitionController& partition);

  const PaletteModel& model() const { return model_; }

 signals:
  void layerChosen(const QString& layer);
  void helpChosen(const tilescope::gui::HelpPlace& place);

 private:
  void open();
  std::vector<PaletteEntry> entries() const;
  std::optional<PaletteValue> valueOf(const QString& id, const QString& typed) const;
  ParameterRows parameters() const;
  double takenValue(const ParameterRow& row, double value) const;
  void run(int row);
  void runParameter(const QString& id, const QString& value);

  PaletteField& field_;
  ViewParts parts_;
  PartitionController& partition_;
  PaletteModel model_;
  PaletteList* list_;
};

}  // namespace tilescope::gui
