// SPDX-License-Identifier: GPL-3.0-or-later
// Formats and reads the values of fields.
#pragma once

#include <QString>
#include <optional>

#include "app/gui/kit/panel/parameter_row.h"

namespace tilescope::gui {

constexpr int kFieldDigits = 6;

// A value with at most this many significant digits and no trailing zeros. Thin spaces from five integer digits on.
QString valueText(double value, int digits = kFieldDigits);

struct ValueWithUnit {
  double value = 0;
  QString unit;
};
// A value in its display unit. Sizes below 1 KiB are in bytes.
ValueWithUnit saidQuantity(double value, const QString& unit);

// A value with unit. Sizes below 1 KiB are in bytes: "512 B" instead of "0.5 KiB".
QString quantityText(double value, const QString& unit);

// Reads a number with decimal point or comma, and an optional unit of the same kind: a field with "KiB" also accepts "1
// MiB", "96k", "512 B". Without a unit, the displayed unit applies. Returns nullopt for other texts.
std::optional<double> readValue(const QString& text, const QString& unit);
std::optional<double> readValue(const QString& text, const QString& unit, const QString& shownUnit);

// True for KiB, MB and similar units. Typed values may then be fractions, even if the slider uses whole units.
bool isByteUnit(const QString& unit);

// The limits of a typed value. All fields use the same error texts.
struct EntryLimits {
  double least = 0, most = 0;  // in display units; may exceed the slider's range
  bool whole = true;
  bool operator==(const EntryLimits&) const = default;
};

EntryLimits limitsOf(const ParameterRow& row);

// The error text, such as "Largest is 64 MiB.". Empty if the entry is valid. entry: nullopt if the text was not a
// number. present: an example of a number.
QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present);

}  // namespace tilescope::gui
