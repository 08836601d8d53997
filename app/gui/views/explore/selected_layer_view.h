// SPDX-License-Identifier: GPL-3.0-or-later
// The height is the same for all layers, so that nothing moves.
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

  // index: among `count` selected layers. layer: null: none. reference: "A" or "profile".
  void setLayer(const LayerRow* layer, int index, int count, const QString& offChip, const QString& reference = {});
  // Line by line; also for screen readers.
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
