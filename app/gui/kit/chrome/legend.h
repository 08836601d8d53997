// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of a plot, painted in dock headers or shown as a widget.
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
  Scale,
  ReversedScale,
  Triangle,
  UpTriangle,
  Cross,
  DoesNotFit,
  Estimate
};

struct LegendEntry {
  Mark mark = Mark::Square;
  QString text;
  std::function<QColor(const Theme&)> colour;  // unused for hatches, whose colours are fixed
  QString tip{};                               // a line of the tooltip; empty: none
};

using LegendEntries = std::vector<LegendEntry>;

// I, W and O, for plots with these letters next to the marks.
LegendEntries tensorLetters();

enum class LegendSpacing { Usual, Tight };

int legendWidth(const LegendEntries& entries, LegendSpacing spacing = LegendSpacing::Usual);

// Paints entries from the left as far as they fit. Returns how many were painted.
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
