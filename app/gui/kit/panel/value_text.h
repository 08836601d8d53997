// SPDX-License-Identifier: GPL-3.0-or-later
// How a value is written in a field and how an entry is read back.
#pragma once

#include <QString>
#include <optional>

#include "app/gui/kit/panel/parameter_row.h"

namespace tilescope::gui {

constexpr int kFieldDigits = 6;

// Up to that many significant digits without trailing zeros; thin spaces from five digits before the point on.
QString valueText(double value, int digits = kFieldDigits);

struct ValueWithUnit {
  double value = 0;
  QString unit;
};
// As it is said: sizes below one KiB in bytes.
ValueWithUnit saidQuantity(double value, const QString& unit);

// With its unit; sizes below one KiB in bytes: "512 B", not "0.5 KiB".
QString quantityText(double value, const QString& unit);

// A number with a point or a comma, with or without a unit of the same kind: for "KiB" also "1 MiB", "96k", "512 B".
// A bare number counts in the unit that is shown beside it, a unit of the same kind too. Empty when it is none of
// these.
std::optional<double> readValue(const QString& text, const QString& unit);
std::optional<double> readValue(const QString& text, const QString& unit, const QString& shownUnit);

// KiB, MB, ...: values that may be fractions even where the slider moves in whole units.
bool isByteUnit(const QString& unit);

// What may be typed for a value, and in what words anything else is rejected: wherever values are typed.
struct EntryLimits {
  double least = 0, most = 0;  // display units; what may be typed, beyond the slider's ends where the owner says so
  bool whole = true;
  bool operator==(const EntryLimits&) const = default;
};

EntryLimits limitsOf(const ParameterRow& row);

// "Largest is 64 MiB."; empty: the entry is taken. No entry: no number was typed. present: an example of a number.
QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present);

}  // namespace tilescope::gui
