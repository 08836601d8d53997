// SPDX-License-Identifier: GPL-3.0-or-later
// One row per kind of operator. Selecting a row selects all layers of that kind.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/picture/operator_kinds.h"

namespace tilescope::gui {
class KindTable : public CellTable {
  Q_OBJECT
 public:
  explicit KindTable(const ThemeController* themes, QWidget* parent = nullptr);

  // rows: of the plan, in the network's order; empty: no plan.
  void refresh(const Network& network, const LayerRows& rows, EnergyUnit unit);
  void setSelectedLayers(const QStringList& layers);  // emits no signal

 signals:
  void layersSelected(const QStringList& layers);

 private:
  QStringList layersOf(const QString& kind) const;

  std::vector<OperatorKind> kinds_;
  QStringList names_;
};

TableContent kindTable(const std::vector<OperatorKind>& kinds, EnergyUnit unit);

}  // namespace tilescope::gui
