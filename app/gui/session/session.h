// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a user has set, as one value: what undo restores.
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

// A design that is kept beside the current one, to be compared with.
struct Pin {
  QChar letter;  // 'A' to 'F': its colour and its shape too
  QString name;
  app::Design design;

  bool operator==(const Pin&) const = default;
};

// What an exported program measured, as it was when its file was opened.
struct MeasuredFile {
  QString path;
  std::shared_ptr<const Measured> figures;  // never null

  bool operator==(const MeasuredFile& other) const {
    return path == other.path && (figures == other.figures || *figures == *other.figures);
  }
};

inline constexpr int kMaxPins = 6;
inline constexpr int kMaxColumns = 6;  // no bundled profile has more dataflows

// What the export view has chosen.
struct ExportChoice {
  QString exporter;                                      // id; empty: the first one there is
  std::map<QString, std::map<QString, QString>> values;  // by exporter and option, as typed; the others: defaults
  QString folder;                                        // empty: none yet

  bool operator==(const ExportChoice&) const = default;
};

struct Session {
  app::Design design;
  QStringList selection;                   // names of layers, in file order
  std::map<QString, Mapping> ownMappings;  // the user's, by layer; shown in place of the best one, outside the totals
  std::vector<Pin> pins;                   // by letter; at most kMaxPins
  QChar reference;                         // the pin that differences are against; null: the unchanged profile
  // What stands side by side in the comparison: "present", "dataflow NAME" or "pin A", at most kMaxColumns; those
  // whose dataflow or pin is gone are not shown.
  QStringList columns;
  BudgetValues budgets;                  // limits of the design; the pins have the same
  std::optional<MeasuredFile> measured;  // stands beside the predictions
  QString notes;                         // the user's words about the design
  ExportChoice exporting;

  const Pin* pin(QChar letter) const {  // null: there is none
    for (const Pin& pin : pins)
      if (pin.letter == letter) return &pin;
    return nullptr;
  }
  bool operator==(const Session&) const = default;
};

// The selection after a click with Ctrl: layers that are all in it go, others come.
inline QStringList toggled(QStringList selection, const QStringList& layers) {
  const bool all = std::all_of(layers.begin(), layers.end(), [&](const QString& l) { return selection.contains(l); });
  for (const QString& layer : layers) {
    selection.removeAll(layer);
    if (!all) selection << layer;
  }
  return selection;
}

}  // namespace tilescope::gui
