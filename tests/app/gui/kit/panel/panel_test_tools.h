// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTest>
#include <ostream>

#include "app/gui/kit/panel/parameter_row.h"

inline void PrintTo(const QString& text, std::ostream* out) {
  *out << '"' << text.toStdString() << '"';
}

namespace tilescope::gui {

inline ParameterRow bufferRow(const QString& id = "/weight", double value = 96, double base = 64) {
  return {.id = id,
          .section = "On-chip memory",
          .label = "Weight buffer",
          .unit = "KiB",
          .source = "data sheet",
          .value = value,
          .base = base,
          .least = 1,
          .most = 4096};
}

inline ParameterRow bandwidthRow() {
  return {.id = "/bandwidth",
          .section = "Off-chip",
          .label = "DRAM bandwidth",
          .unit = "GB/s",
          .value = 25.6,
          .base = 25.6,
          .least = 1,
          .most = 200,
          .whole = false};
}

inline ParameterRow bitsRow(const QString& id, const QString& label) {
  return {.id = id,
          .section = "Precision",
          .label = label,
          .unit = "bits",
          .value = 32,
          .base = 32,
          .least = 1,
          .most = 64,
          .compact = true};
}

inline void showActive(QWidget& widget) {
  widget.show();
  widget.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&widget));
}

}  // namespace tilescope::gui
