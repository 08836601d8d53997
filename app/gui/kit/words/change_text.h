// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cmath>
#include <optional>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {

inline constexpr double kNoChange = 0.0005;  // max size of a change that counts as none
inline constexpr double kManyPercent = 1;    // no decimals from 100 % on
inline constexpr double kManyTimes = 10;     // from here on, changes are factors

inline std::optional<double> relativeChange(double now, double before) {
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

// A text such as "−18.6", "+3" or "0".
inline QString signedNumber(double value, int decimals) {
  const QString number = words(fixed(value, decimals));
  return value > 0 ? '+' + number : number;
}

// A text such as "−18.6", "+250" or "0.0".
inline QString signedPercent(double change) {
  if (!std::isfinite(change)) return {};
  if (std::abs(change) < kNoChange) return words(fixed(0, 1));
  return signedNumber(change * 100, std::abs(change) < kManyPercent ? 1 : 0);
}

// "×37", for changes of thousands of percent.
inline QString factorText(double change) {
  return QStringLiteral("×") + wholeText(change + 1);
}

// "−18.6 %", "×37", or percentage points for shares: "+3.0 pt".
inline QString differenceText(double change, bool isShare) {
  const QString number = signedPercent(change);
  if (number.isEmpty()) return {};
  if (!isShare && change >= kManyTimes) return factorText(change);
  return isShare ? QCoreApplication::translate("Change", "%1 pt").arg(number)
                 : QCoreApplication::translate("Change", "%1 %").arg(number);
}

}  // namespace tilescope::gui
