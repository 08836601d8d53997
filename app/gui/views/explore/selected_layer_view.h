// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's block about the selected layer: its metrics, what binds it and how sure the plan is. The block keeps its
// height whatever it says of a layer, so that nothing above it moves; the hint where none is selected takes less.
#pragma once

#include <QWidget>
#include <optional>

#include "core/picture/layer_rows.h"

namespace tilescope::gui {

class ThemeController;

class SelectedLayerView : public QWidget {
  Q_OBJECT
 public:
  explicit SelectedLayerView(const ThemeController* theme, QWidget* parent = nullptr);

  // The layer shown and its place (from 0) among count selected ones; null: nothing is selected. reference: what its
  // changes are against ("A", "profile"). offChip: the memory that its traffic crosses to ("DRAM").
  void setLayer(const LayerRow* layer, int index, int count, const QString& offChip, const QString& reference = {});
  // Everything the block says, line by line; also what screen readers get.
  QStringList lines() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  struct Line;
  void paintEvent(QPaintEvent* event) override;
  void paintName(QPainter& painter, const QRect& row);
  void paintLine(QPainter& painter, const QRect& row, const Line& line);
  void paintReason(QPainter& painter, const QRect& room);
  void paintHint(QPainter& painter, const QRect& row);
  std::vector<Line> figures() const;
  Line proof() const;
  QString place() const;

  const ThemeController* theme_;
  std::optional<LayerRow> layer_;
  QString offChip_, reference_;
  int index_ = 0, count_ = 0;
};

}  // namespace tilescope::gui
