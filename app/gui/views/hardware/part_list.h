// SPDX-License-Identifier: GPL-3.0-or-later
// Each memory is a band, coloured by level and indented by depth.
#pragma once

#include <QListView>
#include <optional>

#include "app/gui/views/hardware/hardware_parts.h"

class QStandardItemModel;

namespace tilescope::gui {
class ThemeController;

class PartDiagram : public QListView {
  Q_OBJECT
 public:
  explicit PartDiagram(const ThemeController* themes, QWidget* parent = nullptr);

  void setRows(const PartRows& rows, PartId selected);
  const PartRows& rows() const { return rows_; }
  QRect rowRect(PartId id) const;
  void setHovered(const std::optional<PartId>& part);  // outlined, because another picture hovers over it
  bool isHovered(PartId part) const { return hovered_ == part; }

 signals:
  void partChosen(tilescope::gui::PartId id);
  void partPointed(const std::optional<tilescope::gui::PartId>& part);

 protected:
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  bool viewportEvent(QEvent* event) override;

 private:
  int rowOf(PartId id) const;

  const ThemeController* themes_;
  QStandardItemModel* items_;
  PartRows rows_;
  std::optional<PartId> hovered_;
  bool silent_ = false;
};

}  // namespace tilescope::gui
