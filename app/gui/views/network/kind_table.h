// SPDX-License-Identifier: GPL-3.0-or-later
// The network by kinds of operators, one row each. Selecting a row selects its layers everywhere.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/picture/operator_kinds.h"

namespace tilescope::gui {

class KindTable : public CellTable {
  Q_OBJECT
 public:
  explicit KindTable(const ThemeController* themes, QWidget* parent = nullptr);

  // rows: of the plan, in the order of the network; empty without a plan.
  void refresh(const Network& network, const LayerRows& rows, EnergyUnit unit);
  void setSelectedLayers(const QStringList& layers);  // emits nothing; selects the rows with these layers

 signals:
  void layersSelected(const QStringList& layers);

 private:
  QStringList layersOf(const QString& kind) const;

  std::vector<OperatorKind> kinds_;
  QStringList names_;  // names of all layers
};

// What the table shows.
TableContent kindTable(const std::vector<OperatorKind>& kinds, EnergyUnit unit);

}  // namespace tilescope::gui
