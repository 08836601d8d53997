// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the user has set, as one value; undo restores it.
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

// A design kept for comparison with the current one.
struct Pin {
  QChar letter;  // 'A' to 'F'; determines colour and shape
  QString name;
  app::Design design;

  bool operator==(const Pin&) const = default;
};

// The measurements of an exported program, read when its file was opened.
struct MeasuredFile {
  QString path;
  std::shared_ptr<const Measured> figures;  // never null

  bool operator==(const MeasuredFile& other) const {
    return path == other.path && (figures == other.figures || *figures == *other.figures);
  }
};

inline constexpr int kMaxPins = 6;
inline constexpr int kMaxColumns = 6;  // no bundled profile has more dataflows

// The choices of the export view.
struct ExportChoice {
  QString exporter;                                      // id; empty: the first exporter
  std::map<QString, std::map<QString, QString>> values;  // as typed, by exporter and option; missing ones have defaults
  QString folder;                                        // empty: none chosen yet

  bool operator==(const ExportChoice&) const = default;
};

struct Session {
  app::Design design;
  QStringList selection;  // names of the selected layers, in file order
  // The user's mappings by layer, shown in place of the best ones; not part of the totals.
  std::map<QString, Mapping> ownMappings;
  std::vector<Pin> pins;  // ordered by letter; at most kMaxPins
  QChar reference;        // the reference of differences; null: the unchanged profile
  // The columns of the comparison: "present", "dataflow NAME" or "pin A", at most kMaxColumns. Columns without their
  // dataflow or pin are not shown.
  QStringList columns;
  BudgetValues budgets;                  // limits of the design and of the pins
  std::optional<MeasuredFile> measured;  // shown together with the predictions
  QString notes;                         // the user's text
  ExportChoice exporting;

  const Pin* pin(QChar letter) const {  // null if there is none
    for (const Pin& pin : pins)
      if (pin.letter == letter) return &pin;
    return nullptr;
  }
  bool operator==(const Session&) const = default;
};

// The selection after a Ctrl+click: if all these layers are selected they are removed, otherwise added.
inline QStringList toggled(QStringList selection, const QStringList& layers) {
  const bool all = std::all_of(layers.begin(), layers.end(), [&](const QString& l) { return selection.contains(l); });
  for (const QString& layer : layers) {
    selection.removeAll(layer);
    if (!all) selection << layer;
  }
  return selection;
}

}  // namespace tilescope::gui
