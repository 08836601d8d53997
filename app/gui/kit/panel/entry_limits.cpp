// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/entry_limits.h"

#include <cmath>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {}  // namespace

EntryLimits limitsOf(const ParameterRow& row) {
  return {row.least, row.most, row.whole && !isByteUnit(row.unit)};
}

QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present) {
  if (!entry) return tr("Type a number, such as %1.").arg(quantityText(present, unit));
  if (*entry < limits.least || *entry <= 0) return tr("Smallest is %1.").arg(quantityText(limits.least, unit));
  if (*entry > limits.most) return tr("Largest is %1.").arg(quantityText(limits.most, unit));
  if (limits.whole && *entry != std::round(*entry)) return tr("Whole numbers only.");
  return {};
}

}  // namespace tilescope::gui
