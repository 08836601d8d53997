// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "app/gui/kit/panel/parameter_row.h"

namespace tilescope::gui {

constexpr int kFieldDigits = 6;

// At most this many significant digits, no trailing zeros, thin spaces from five integer digits on.
QString valueText(double value, int digits = kFieldDigits);

struct ValueWithUnit {
  double value = 0;
  QString unit;
};
// Sizes below 1 KiB are in bytes.
ValueWithUnit saidQuantity(double value, const QString& unit);

// A value with unit: "512 B" instead of "0.5 KiB".
QString quantityText(double value, const QString& unit);

std::optional<double> readValue(const QString& text, const QString& unit);
std::optional<double> readValue(const QString& text, const QString& unit, const QString& shownUnit);

struct ValueEntry {
  double value = 0;      // in display units
  bool isOther = false;  // to be kept in the other unit
};
// A typed value in either unit. A port has whole bits, so a value that its unit cannot keep is rounded down.
std::optional<ValueEntry> readEntry(const QString& text, const QString& unit, const QString& shownUnit, bool whole,
                                    const std::optional<OtherUnit>& other);

// What a typed bandwidth became, if it was rounded: "12.8 GB/s is 170.667 bit/cycle at 600 MHz. Ports have whole bits:
// 170 bit/cycle, 12.75 GB/s." Otherwise empty.
QString roundedText(const QString& text, const QString& unit, const std::optional<OtherUnit>& other);

// Byte units accept typed fractions, even on a whole scale.
bool isByteUnit(const QString& unit);

// The limits of a typed value. All fields use the same error texts.
struct EntryLimits {
  double least = 0, most = 0;  // display units; may exceed the slider's range
  bool whole = true;
  bool operator==(const EntryLimits&) const = default;
};

EntryLimits limitsOf(const ParameterRow& row);

// Such as "Largest is 64 MiB."; empty if valid. entry: nullopt if not a number. present: an example for the message.
QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present,
                  const std::optional<OtherUnit>& other = {});

}  // namespace tilescope::gui
