// SPDX-License-Identifier: GPL-3.0-or-later
// Texts for columns, rows and times of sweeps.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "core/base/scale.h"
#include "core/models/provenance.h"
#include "core/sweep/row_scale.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope::gui {

// The format of a column's values, with one unit for all.
struct ColumnText {
  QString title;  // "Latency", "weight_buffer"
  QString name;   // inside a sentence: "latency"
  QString unit;   // "ms"; may be empty
  bool isEstimate = false;
  Scale scale;  // for metrics
  bool isMetric = false;

  QString number(double value) const;  // "–" without a value
  QString withUnit(double value) const;
  double inUnit(double value) const;  // converted to the axis's unit
  QString heading() const;            // "Latency, ms"

  bool operator==(const ColumnText&) const = default;
};

ColumnText textOf(const RowColumn& column, const std::optional<RowScale>& scale);

// The text of a value: a number or a word.
QString cellText(const SweepRows& rows, std::size_t row, std::size_t column, const ColumnText& text);

// "proven", "gap 0.4 %", "does not fit", "failed".
QString proofText(const SweepRows& rows, std::size_t row);
QString proofIcon(const SweepRows& rows, std::size_t row);

// The contents of a row's tooltip: axis values, metrics, state of the proof, bottleneck.
Provenance explanationOf(const SweepRows& rows, std::size_t row, const std::vector<ColumnText>& texts);
// "row 5127".
QString rowName(const SweepRows& rows, std::size_t row);

// "0:17", "3 min", "2 h".
QString timeText(double seconds);
QString bytesText(double bytes);
// "1 row", "5 574 rows".
QString rowsText(std::int64_t rows);

}  // namespace tilescope::gui
