// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "core/base/scale.h"
#include "core/models/provenance.h"
#include "core/store/records.h"
#include "core/sweep/row_scale.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope::gui {
// All values of a column have the same unit.
struct ColumnText {
  QString title;  // "Latency", "weight_buffer"
  QString name;   // inside a sentence: "latency"
  QString unit;   // "ms"; may be empty
  bool isEstimate = false;
  Scale scale;  // of a metric
  bool isMetric = false;

  QString number(double value) const;  // "–" without a value
  QString withUnit(double value) const;
  double inUnit(double value) const;  // in the axis's unit
  QString heading() const;            // "Latency, ms"

  bool operator==(const ColumnText&) const = default;
};

ColumnText textOf(const RowColumn& column, const std::optional<RowScale>& scale);

// Number or text of a value.
QString cellText(const SweepRows& rows, std::size_t row, std::size_t column, const ColumnText& text);

// Such as "proven", "gap 0.4 %", "does not fit" or "failed".
QString proofText(const SweepRows& rows, std::size_t row);
QString proofIcon(const SweepRows& rows, std::size_t row);

Provenance explanationOf(const SweepRows& rows, std::size_t row, const std::vector<ColumnText>& texts);
QString rowName(const SweepRows& rows, std::size_t row);

// Rounded: "0:17", "3 min" or "2 h".
QString timeText(double seconds);
QString bytesText(double bytes);
QString rowsText(std::int64_t rows);
QString shareText(std::int64_t done, std::int64_t rows);  // "28 %"
// "another program (process 4711)", and its computer if that is not this one.
QString workerText(const store::Claim& worker);

}  // namespace tilescope::gui
