// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/array_text.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/explore/parameters.h"

namespace tilescope::gui {

int sideRank(const QString& label) {
  if (label.startsWith(QLatin1String("Rows"))) return 0;
  return label.startsWith(QLatin1String("Columns")) ? 1 : 2;
}

std::vector<std::int64_t> arraySides(const HardwareProfile& hardware) {
  std::vector<std::pair<int, std::int64_t>> ranked;
  for (const Parameter& parameter : parametersOf(hardware))
    if (parameter.kind == ParameterKind::ArrayDim)
      ranked.emplace_back(sideRank(QString::fromStdString(parameter.label)),
                          static_cast<std::int64_t>(parameter.value));
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::int64_t> sides;
  for (const auto& [rank, side] : ranked) sides.push_back(side);
  return sides;
}

QString arrayText(const std::vector<std::int64_t>& sides) {
  QStringList texts;
  for (const std::int64_t side : sides) texts << QString::number(side);
  return texts.join(QStringLiteral(" × "));
}

}  // namespace tilescope::gui
