// SPDX-License-Identifier: GPL-3.0-or-later
// Formatting and parsing of the values in fields.
#pragma once

#include <QString>
#include <optional>

#include "app/gui/kit/panel/parameter_row.h"

namespace tilescope::gui {

constexpr int kFieldDigits = 6;

// At most that many significant digits, without trailing zeros; thin spaces from five integer digits on.
QString valueText(double value, int digits = kFieldDigits);

struct ValueWithUnit {
  double value = 0;
  QString unit;
};
// The value in the unit used for display: sizes below one KiB in bytes.
ValueWithUnit saidQuantity(double value, const QString& unit);

// A value with its unit; sizes below one KiB in bytes: "512 B", not "0.5 KiB".
QString quantityText(double value, const QString& unit);

// Reads a number with a point or a comma, with or without a unit of the same kind: for "KiB" also "1 MiB", "96k", "512
// B". A number without a unit is in the unit shown. nullopt for any other text.
std::optional<double> readValue(const QString& text, const QString& unit);
std::optional<double> readValue(const QString& text, const QString& unit, const QString& shownUnit);

// KiB, MB, ...: values may be fractions even if the slider moves in whole units.
bool isByteUnit(const QString& unit);

// The limits for a typed value; the error text for all places where values are typed.
struct EntryLimits {
  double least = 0, most = 0;  // display units; may exceed the slider's range
  bool whole = true;
  bool operator==(const EntryLimits&) const = default;
};

EntryLimits limitsOf(const ParameterRow& row);

// The error text, "Largest is 64 MiB."; empty if the entry is valid. entry: nullopt if no number was typed. present:
// an example of a number.
QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present);

}  // namespace tilescope::gui
