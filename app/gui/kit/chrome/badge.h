// SPDX-License-Identifier: GPL-3.0-or-later
// A word or a change on a soft fill: "▼ 11.3 %", "axes held". Painted, so that whoever shows many of them needs no
// widget for each.
#pragma once

#include <QPainter>
#include <QString>

#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/theme.h"
#include "core/base/metric.h"

namespace tilescope::gui {

enum class Arrow { None, Up, Down };  // the direction of the change; the tone says whether it is good

struct Badge {
  Tone tone = Tone::Neutral;
  Arrow arrow = Arrow::None;
  QString icon;  // of resources/icons; empty: none
  QString text;  // empty: no badge at all

  bool operator==(const Badge&) const = default;
};

enum class Goal { Lower, Higher, None };  // which direction is better

Goal goalOf(Metric metric);
Tone changeTone(double change, Goal goal);  // neutral below 0.05 %

// -0.113 → "▼ 11.3 %"; grey "0 %" below 0.05 %. Without a finite change (nothing to compare with) an empty badge.
Badge percentBadge(double relativeChange, Goal goal);

// Of shares, 0 to 1: 0.048 → "▲ 4.8 points".
Badge pointsBadge(double shareChange, Goal goal);

// Of a metric: as points of shares, as percent of all others.
Badge changeBadge(double change, Metric metric);

inline constexpr int kBadgeHeight = 16, kBadgePadding = 5;  // px at 100 %

QSize badgeSize(const Badge& badge);
void paintBadge(QPainter& painter, const QPoint& topLeft, const Badge& badge, const Theme& theme);

}  // namespace tilescope::gui
