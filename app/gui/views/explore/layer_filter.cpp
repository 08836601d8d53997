// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_filter.h"

#include <algorithm>

#include "app/gui/kit/words/fuzzy_match.h"

namespace tilescope::gui {

bool isMeant(const LayerRow& row, const QString& words) {
  const QString text = foldedForSearch(row.name + '\n' + row.operation);
  const QStringList wanted = foldedForSearch(words).split(' ', Qt::SkipEmptyParts);
  return std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return text.contains(word); });
}

QStringList layersMeant(const LayerRows& rows, const QString& words) {
  QStringList layers;
  for (const LayerRow& row : rows)
    if (isMeant(row, words)) layers << row.name;
  return layers;
}

}  // namespace tilescope::gui
