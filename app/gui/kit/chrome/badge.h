// SPDX-License-Identifier: GPL-3.0-or-later
// A word or a change on a tinted background, such as "▼ 11.3 %". Painted instead of a widget, because some views show
// many.
#pragma once

#include <QPainter>
#include <QString>

#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/theme.h"
#include "core/base/metric.h"

namespace tilescope::gui {

// The direction of a change. The tone shows whether it is an improvement.
enum class Arrow { None, Up, Down };

struct Badge {
  Tone tone = Tone::Neutral;
  Arrow arrow = Arrow::None;
  QString icon;
  QString text;

  bool operator==(const Badge&) const = default;
};

enum class Goal { Lower, Higher, None };

Goal goalOf(Metric metric);
Tone changeTone(double change, Goal goal);  // neutral below 0.05 %

// The badge of a relative change: "▼ 11.3 %" for -0.113, a grey "0 %" below 0.05 %. Empty if the change is not finite.
Badge percentBadge(double relativeChange, Goal goal);

// The badge of a change in percentage points: "▲ 4.8 points" for 0.048.
Badge pointsBadge(double shareChange, Goal goal);

// In percentage points if the metric is a share.
Badge changeBadge(double change, Metric metric);

inline constexpr int kBadgeHeight = 16, kBadgePadding = 5;  // px at 100 %

QSize badgeSize(const Badge& badge);
void paintBadge(QPainter& painter, const QPoint& topLeft, const Badge& badge, const Theme& theme);

}  // namespace tilescope::gui
