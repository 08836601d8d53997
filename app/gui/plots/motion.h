// SPDX-License-Identifier: GPL-3.0-or-later
// The one kind of movement that plots know: 120 ms, ease out. Movements follow one another, they do not overlap.
#pragma once

#include <functional>

class QObject;
class QVariantAnimation;

namespace tilescope::gui {

inline constexpr int kMotionMilliseconds = 120;  // long enough to follow, short enough not to wait for

// Not started yet; `move` hears the share done, ending with exactly 1. Lives as long as its parent.
QVariantAnimation* makeMotion(QObject* parent, std::function<void(double share)> move);

}  // namespace tilescope::gui
