// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/partition/partition_text.h"

#include "app/gui/models/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr double kKibibyte = 1024, kMebibyte = 1024 * kKibibyte;
constexpr double kKilobyte = 1e3, kMegabyte = 1e6;
constexpr double kMostInKilobytes = 0.1 * kMegabyte;  // as the axis of the traffic plot
constexpr int kDigits = 3;

QString withUnit(double bytes, const ByteUnit& unit) {
  return inUnit(bytes, unit) + QLatin1Char(' ') + unit.name;
}

}  // namespace

ByteUnit sizeUnitFor(double largest) {
  if (largest >= kMebibyte) return {QStringLiteral("MiB"), kMebibyte};
  return {QStringLiteral("KiB"), kKibibyte};
}

ByteUnit trafficUnitFor(double largest) {
  if (largest > kMostInKilobytes) return {QStringLiteral("MB"), kMegabyte};
  return {QStringLiteral("kB"), kKilobyte};
}

QString inUnit(double bytes, const ByteUnit& unit) {
  return bytes == 0 ? QStringLiteral("0") : words(significant(bytes / unit.bytes, kDigits));
}

QString sizeWords(double bytes) {
  return withUnit(bytes, sizeUnitFor(bytes));
}

QString trafficWords(double bytes) {
  return withUnit(bytes, trafficUnitFor(bytes));
}

}  // namespace tilescope::gui
