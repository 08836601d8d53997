// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/partition/partition_text.h"

#include <QCoreApplication>
#include <cmath>

#include "app/gui/models/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr double kKibibyte = 1024, kMebibyte = 1024 * kKibibyte, kGibibyte = 1024 * kMebibyte;
constexpr double kKilobyte = 1e3, kMegabyte = 1e6, kGigabyte = 1e9;
constexpr double kMostInKilobytes = 0.1 * kMegabyte;  // as the axis of the traffic plot
constexpr double kLeastBesideOthers = 0.1;            // of their unit; smaller numbers have one of their own
constexpr int kDigits = 3;
constexpr double kSeenChange = 0.0005;  // less than 0.05 % is none
constexpr double kLeastTimes = 1.5;     // a smaller ratio is a percentage

QString tr(const char* text) {
  return QCoreApplication::translate("Partition", text);
}

QString withUnit(double bytes, const ByteUnit& unit) {
  return inUnit(bytes, unit) + QLatin1Char(' ') + unit.name;
}

}  // namespace

ByteUnit sizeUnitFor(double largest) {
  if (largest >= kGibibyte) return {QStringLiteral("GiB"), kGibibyte};
  if (largest >= kMebibyte) return {QStringLiteral("MiB"), kMebibyte};
  if (largest >= kKibibyte) return {QStringLiteral("KiB"), kKibibyte};
  return {QStringLiteral("B"), 1};
}

ByteUnit trafficUnitFor(double largest) {
  if (largest >= kGigabyte) return {QStringLiteral("GB"), kGigabyte};
  if (largest > kMostInKilobytes) return {QStringLiteral("MB"), kMegabyte};
  if (largest >= kKilobyte) return {QStringLiteral("kB"), kKilobyte};
  return {QStringLiteral("B"), 1};
}

ByteUnit sizeUnitBeside(double bytes, const ByteUnit& common) {
  return bytes > 0 && bytes < kLeastBesideOthers * common.bytes ? sizeUnitFor(bytes) : common;
}

QString inUnit(double bytes, const ByteUnit& unit) {
  if (bytes == 0) return QStringLiteral("0");
  const double value = bytes / unit.bytes;
  return words(unit.bytes == 1 ? atMost(value, kDigits) : significant(value, kDigits));  // half bytes are rare
}

QString sizeWords(double bytes) {
  return withUnit(bytes, sizeUnitFor(bytes));
}

QString trafficAgainst(double traffic, double reference, const QString& name) {
  const double change = traffic / reference - 1;
  if (std::abs(change) < kSeenChange) return tr("as much as %1").arg(name);
  if (change > 0) return tr("%1 more than %2").arg(words(percent(change, change < 1 ? 1 : 0)), name);
  const double times = reference / traffic;
  return times < kLeastTimes ? tr("%1 less than %2").arg(words(percent(-change, 1)), name)
                             : tr("%1 × less than %2").arg(words(significant(times, 2)), name);
}

QString trafficWords(double bytes) {
  return withUnit(bytes, trafficUnitFor(bytes));
}

}  // namespace tilescope::gui
