// SPDX-License-Identifier: GPL-3.0-or-later
// A word or a change on a tinted background: "▼ 11.3 %", "axes held". It is painted and not a widget, because some
// places show many.
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
  QString icon;  // name in resources/icons; empty: no icon
  QString text;  // empty: no badge at all

  bool operator==(const Badge&) const = default;
};

enum class Goal { Lower, Higher, None };  // the direction that is better

Goal goalOf(Metric metric);
Tone changeTone(double change, Goal goal);  // neutral below 0.05 %

// -0.113 → "▼ 11.3 %"; grey "0 %" below 0.05 %. The badge is empty if the change is not finite, that is, if there is
// nothing to compare with.
Badge percentBadge(double relativeChange, Goal goal);

// The change of a share (0 to 1) in percentage points: 0.048 → "▲ 4.8 points".
Badge pointsBadge(double shareChange, Goal goal);

// The change of a metric: in points for shares, in percent for all others.
Badge changeBadge(double change, Metric metric);

inline constexpr int kBadgeHeight = 16, kBadgePadding = 5;  // px at 100 %

QSize badgeSize(const Badge& badge);
void paintBadge(QPainter& painter, const QPoint& topLeft, const Badge& badge, const Theme& theme);

}  // namespace tilescope::gui
