// SPDX-License-Identifier: GPL-3.0-or-later
// All settings of the user as one value, so that undo can restore them.
#pragma once

#include <QString>
#include <QStringList>
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/common/design.h"
#include "core/explore/budgets.h"
#include "core/mapping/mapping.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {

struct Pin {
  QChar letter;  // 'A' to 'F'; determines colour and shape
  QString name;
  app::Design design;

  bool operator==(const Pin&) const = default;
};

// Read when the file was opened.
struct MeasuredFile {
  QString path;
  std::shared_ptr<const Measured> figures;  // never null

  bool operator==(const MeasuredFile& other) const {
    return path == other.path && (figures == other.figures || *figures == *other.figures);
  }
};

inline constexpr int kMaxPins = 6;
inline constexpr int kMaxColumns = 6;  // no bundled profile has more dataflows than five

struct ExportChoice {
  QString exporter;
  std::map<QString, std::map<QString, QString>> values;  // as typed, by exporter and option; missing: default
  QString folder;

  bool operator==(const ExportChoice&) const = default;
};

struct Session {
  app::Design design;
  QStringList selection;  // names, in file order
  // Mappings by layer, shown instead of the best ones without changing the totals.
  std::map<QString, Mapping> ownMappings;
  std::vector<Pin> pins;  // by letter
  QChar reference;        // for differences; null: the unchanged profile
  // "present", "best" (per layer), "dataflow NAME" or "pin A", at most kMaxColumns. Unknown ones are hidden.
  QStringList columns;
  BudgetValues budgets;
  std::optional<MeasuredFile> measured;  // shown with the predictions
  QString notes;
  ExportChoice exporting;

  const Pin* pin(QChar letter) const {
    for (const Pin& pin : pins)
      if (pin.letter == letter) return &pin;
    return nullptr;
  }
  bool operator==(const Session&) const = default;
};

inline QStringList toggled(QStringList selection, const QStringList& layers) {
  const bool all = std::all_of(layers.begin(), layers.end(), [&](const QString& l) { return selection.contains(l); });
  for (const QString& layer : layers) {
    selection.removeAll(layer);
    if (!all) selection << layer;
  }
  return selection;
}

}  // namespace tilescope::gui
