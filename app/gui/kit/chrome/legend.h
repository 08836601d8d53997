// SPDX-License-Identifier: GPL-3.0-or-later
// What the marks of a plot mean: shape, colour and word. Painted into dock headers; Legend is the same as a widget.
#pragma once

#include <QPainter>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

class ThemeController;

enum class Mark {
  Square,
  Disc,
  Diamond,
  HollowDiamond,
  Ring,
  Line,
  DashedLine,
  DashedSquare,
  Scale,          // weak to strong
  ReversedScale,  // strong to weak
  Triangle,
  UpTriangle,
  Cross,
  DoesNotFit,
  Estimate
};

struct LegendEntry {
  Mark mark = Mark::Square;
  QString text;
  std::function<QColor(const Theme&)> colour;  // not for the hatches, which have their own
};

using LegendEntries = std::vector<LegendEntry>;

// I, W and O: where the letters stand beside the marks too.
LegendEntries tensorLetters();

enum class LegendSpacing { Usual, Tight };

int legendWidth(const LegendEntries& entries, LegendSpacing spacing = LegendSpacing::Usual);

// From the left edge of rect, centred upright. Entries that do not fit any more are left out; returns how many were
// painted.
int paintLegend(QPainter& painter, const QRect& rect, const LegendEntries& entries, const Theme& theme,
                LegendSpacing spacing = LegendSpacing::Usual);

class Legend : public QWidget {
  Q_OBJECT
 public:
  explicit Legend(const ThemeController* themes, QWidget* parent = nullptr);

  void setEntries(LegendEntries entries);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const ThemeController* themes_;
  LegendEntries entries_;
};

}  // namespace tilescope::gui
