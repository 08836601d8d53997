// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/value_text.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

constexpr int kGroup = 3;
constexpr int kGroupFrom = 5;  // digits grouped in threes from this count on
constexpr QChar kThinSpace(0x2009);

struct Prefix {
  const char* name;
  double factor;
  bool binary;
};

constexpr double kDecimalRounding = 1e-9;  // relative

constexpr double kKibi = 1024;
constexpr std::array kPrefixes{Prefix{"Ki", kKibi, true},
                               Prefix{"Mi", kKibi* kKibi, true},
                               Prefix{"Gi", kKibi* kKibi* kKibi, true},
                               Prefix{"Ti", kKibi* kKibi* kKibi* kKibi, true},
                               Prefix{"k", 1e3, false},
                               Prefix{"M", 1e6, false},
                               Prefix{"G", 1e9, false},
                               Prefix{"T", 1e12, false}};
constexpr std::array kBases{"B/s", "B", "Hz", "bit/s"};

struct SplitUnit {
  QString base;
  double factor = 1;
  bool binary = false;
};

// Splits a unit: "KiB" is 1024 × "B". Units such as "PEs" are not split.
SplitUnit split(const QString& unit) {
  for (const char* base : kBases)
    for (const Prefix& prefix : kPrefixes)
      if (unit.compare(QLatin1String(prefix.name) + QLatin1String(base), Qt::CaseInsensitive) == 0)
        return {QLatin1String(base), prefix.factor, prefix.binary};
  return {unit, 1, false};
}

bool same(const QString& a, const QString& b) {
  return a.compare(b, Qt::CaseInsensitive) == 0;
}

// Factor from a typed suffix to the field's unit. A single letter follows this unit: k means Ki for KiB.
std::optional<double> suffixFactor(const QString& suffix, const QString& unit) {
  if (suffix.isEmpty() || same(suffix, unit) || same(suffix + "s", unit)) return 1;
  const SplitUnit own = split(unit);
  if (same(suffix, own.base)) return 1 / own.factor;
  const QString plainBase = own.base.section('/', 0, 0);  // "GB" is enough for "GB/s"
  for (const Prefix& prefix : kPrefixes) {
    const QString name = QLatin1String(prefix.name);
    if (same(suffix, name + own.base) || same(suffix, name + plainBase)) return prefix.factor / own.factor;
    if (same(suffix, name) && prefix.binary == own.binary) return prefix.factor / own.factor;
    if (same(suffix, name.left(1)) && prefix.binary && own.binary) return prefix.factor / own.factor;
  }
  return std::nullopt;
}

}  // namespace

QString valueText(double value, int digits) {
  const int before = value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  QString text = QString::number(value, 'f', std::max(0, digits - before));
  if (text.contains('.')) {
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
  }
  const qsizetype point = text.contains('.') ? text.indexOf('.') : text.size();
  if (point >= kGroupFrom)
    for (qsizetype i = point - kGroup; i > 0; i -= kGroup) text.insert(i, kThinSpace);
  return text.replace('-', QChar(0x2212));
}

ValueWithUnit saidQuantity(double value, const QString& unit) {
  const SplitUnit own = split(unit);
  const bool inBytes = own.binary && value > 0 && value < 1;
  return inBytes ? ValueWithUnit{value * own.factor, own.base} : ValueWithUnit{value, unit};
}

QString quantityText(double value, const QString& unit) {
  const ValueWithUnit said = saidQuantity(value, unit);
  return said.unit.isEmpty() ? valueText(said.value) : valueText(said.value) + QLatin1Char(' ') + said.unit;
}

std::optional<double> readValue(const QString& text, const QString& unit) {
  return readValue(text, unit, unit);
}

std::optional<double> readValue(const QString& text, const QString& unit, const QString& shownUnit) {
  static const QRegularExpression pattern(R"(^\s*([+]?[0-9][0-9\s\x{2009}\x{202F}]*(?:[.,][0-9]*)?|[.,][0-9]+)(.*)$)");
  const QRegularExpressionMatch match = pattern.match(text);
  if (!match.hasMatch()) return std::nullopt;
  QString number = match.captured(1);
  number.remove(QRegularExpression(R"([\s\x{2009}\x{202F}])")).replace(',', '.');
  bool read = false;
  const double value = number.toDouble(&read);
  const QString suffix = match.captured(2).trimmed();
  const std::optional<double> factor = suffixFactor(suffix.isEmpty() ? shownUnit : suffix, unit);
  if (!read || !factor || !std::isfinite(value)) return std::nullopt;
  return value * *factor;
}

namespace {

// In display units, not rounded.
std::optional<double> typedValue(const QString& text, const QString& unit, const QString& shownUnit,
                                 const std::optional<OtherUnit>& other) {
  if (const std::optional<double> own = readValue(text, unit, shownUnit)) return own;
  const std::optional<double> typed = other ? readValue(text, other->unit) : std::nullopt;
  return typed ? std::optional(*typed / other->perUnit) : std::nullopt;
}

// Decimal numbers such as 2.08 GB/s can lie just below a whole number of bits.
double roundedDown(double value) {
  return std::max(1.0, std::floor(value * (1 + kDecimalRounding)));
}

}  // namespace

std::optional<ValueEntry> readEntry(const QString& text, const QString& unit, const QString& shownUnit, bool whole,
                                    const std::optional<OtherUnit>& other) {
  const std::optional<double> typed = typedValue(text, unit, shownUnit, other);
  if (!typed || !other || !whole) return typed ? std::optional(ValueEntry{*typed, false}) : std::nullopt;
  const bool isOwn = readValue(text, unit, shownUnit).has_value();
  if (other->replaces && (!isOwn || *typed != std::round(*typed))) return ValueEntry{*typed, true};
  return ValueEntry{*typed > 0 ? roundedDown(*typed) : *typed, false};
}

QString roundedText(const QString& text, const QString& unit, const std::optional<OtherUnit>& other) {
  const std::optional<double> typed = typedValue(text, unit, unit, other);
  if (!typed || !other || *typed <= 0) return {};
  const double whole = roundedDown(*typed);
  if (std::abs(whole - *typed) <= kDecimalRounding * whole) return {};
  const bool isOwn = readValue(text, unit).has_value();
  const QString own = quantityText(*typed, unit), rate = quantityText(*typed * other->perUnit, other->unit);
  const QString became = tr("Ports have whole bits: %1, %2.")
                             .arg(quantityText(whole, unit), quantityText(whole * other->perUnit, other->unit));
  return tr("%1 is %2 at %3. ").arg(isOwn ? own : rate, isOwn ? rate : own, other->at) + became;
}

bool isByteUnit(const QString& unit) {
  const SplitUnit own = split(unit);
  return own.base == QLatin1String("B") || own.base == QLatin1String("B/s");
}

EntryLimits limitsOf(const ParameterRow& row) {
  return {row.least, row.most, row.whole && !isByteUnit(row.unit)};
}

QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present,
                  const std::optional<OtherUnit>& other) {
  if (!entry && other)
    return tr("Type a number, such as %1 or %2.")
        .arg(quantityText(present, unit), quantityText(present * other->perUnit, other->unit));
  if (!entry) return tr("Type a number, such as %1.").arg(quantityText(present, unit));
  if (*entry < limits.least || *entry <= 0) return tr("Smallest is %1.").arg(quantityText(limits.least, unit));
  if (*entry > limits.most) return tr("Largest is %1.").arg(quantityText(limits.most, unit));
  if (limits.whole && *entry != std::round(*entry)) return tr("Whole numbers only.");
  return {};
}

}  // namespace tilescope::gui
