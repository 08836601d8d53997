// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette in the window: gathers what can be run when it opens, and runs what is chosen.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/help/glossary.h"

namespace tilescope::gui {

class DesignPanel;
class DesignController;
class PaletteField;
class PaletteList;
class PartitionController;

class PaletteController : public QObject {
  Q_OBJECT
 public:
  // Adds its own action to the registry.
  PaletteController(PaletteField& field, ActionRegistry& actions, DesignEditor& editor, SessionController& session,
                    const ExploreModel& model, DesignPanel& panel, DesignController& side,
                    const ThemeController* themes, QWidget* window);

  void setPartition(PartitionController& partition) { partition_ = &partition; }  // its parameters are found too
  const PaletteModel& model() const { return model_; }

 signals:
  void layerChosen(const QString& layer);
  void helpChosen(const tilescope::gui::HelpPlace& place);
  void viewWanted(const QString& view);  // the one that shows what is changed

 private:
  void open();
  std::vector<PaletteEntry> entries() const;
  std::optional<PaletteValue> valueOf(const QString& id, const QString& typed) const;
  ParameterRows parameters() const;  // of the design, then of its partition
  double takenValue(const ParameterRow& row, double value) const;
  void run(int row);
  void runParameter(const QString& id, const QString& value);

  PaletteField& field_;
  ActionRegistry& actions_;
  DesignEditor& editor_;
  SessionController& session_;
  const ExploreModel& explore_;
  DesignPanel& panel_;
  DesignController& side_;
  PartitionController* partition_ = nullptr;
  PaletteModel model_;
  PaletteList* list_;
};

}  // namespace tilescope::gui
