// SPDX-License-Identifier: GPL-3.0-or-later
// A proven gap such as "0.8 %", rounded up because it is an upper bound.
#pragma once

#include <QString>
#include <cmath>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {

inline QString gapText(double gap) {
  constexpr double kStep = 1e-3;
  constexpr double kRounding = 1e-9;  // so that 3.1 % is not rounded up to 3.2 %
  return words(percent(std::ceil(gap / kStep - kRounding) * kStep, 1));
}

// Widest gap below 100 %. All digits have the same width.
inline QString widestGapText() {
  return gapText(0.888);
}

}  // namespace tilescope::gui
