// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles by phase: one bar, or one per phase if they overlap, and a line of text per phase.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/views/mapping/mapping_picture.h"

namespace tilescope::gui {
class ThemeController;

class LatencyBar : public QWidget {
  Q_OBJECT
 public:
  explicit LatencyBar(const ThemeController* themes, QWidget* parent = nullptr);

  void setParts(const std::vector<LatencyPart>& parts, bool overlapped, const QString& total);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  int barsHeight() const;
  void paintBars(QPainter& painter, const QRect& room) const;
  void paintLine(QPainter& painter, const QRect& row, const LatencyPart& part) const;

  const ThemeController* themes_;
  std::vector<LatencyPart> parts_;
  bool overlapped_ = false;
  QString total_;
};

}  // namespace tilescope::gui
