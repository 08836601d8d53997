// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/byte_words.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/format_number.h"

namespace tilescope {
namespace {

constexpr double kKibibyte = 1024, kMebibyte = 1024 * kKibibyte, kGibibyte = 1024 * kMebibyte;
constexpr double kKilobyte = 1e3, kMegabyte = 1e6, kGigabyte = 1e9;
constexpr double kMaxInKilobytes = 0.1 * kMegabyte;  // as in the traffic plot
constexpr double kMinBesideOthers = 0.1;             // in the common unit; smaller sizes get another unit
constexpr double kSeenChange = 0.0005;               // smaller changes (below 0.05 %) count as none
constexpr double kMaxPercentMore = 9;
constexpr double kMinTimes = 1.5;

std::string withUnit(double bytes, const ByteUnit& unit) {
  return inUnit(bytes, unit) + " " + unit.name;
}

}  // namespace

ByteUnit sizeUnitFor(double largest) {
  if (largest >= kGibibyte) return {"GiB", kGibibyte};
  if (largest >= kMebibyte) return {"MiB", kMebibyte};
  if (largest >= kKibibyte) return {"KiB", kKibibyte};
  return {"B", 1};
}

ByteUnit trafficUnitFor(double largest) {
  if (largest >= kGigabyte) return {"GB", kGigabyte};
  if (largest > kMaxInKilobytes) return {"MB", kMegabyte};
  if (largest >= kKilobyte) return {"kB", kKilobyte};
  return {"B", 1};
}

ByteUnit sizeUnitBeside(double bytes, const ByteUnit& common) {
  return bytes > 0 && bytes < kMinBesideOthers * common.bytes ? sizeUnitFor(bytes) : common;
}

std::string inUnit(double bytes, const ByteUnit& unit) {
  if (bytes == 0) return "0";
  const double value = bytes / unit.bytes;
  return unit.bytes == 1 ? atMost(value, kResultDigits) : significant(value, kResultDigits);  // half bytes are rare
}

std::string sizeWords(double bytes) {
  return withUnit(bytes, sizeUnitFor(bytes));
}

std::string trafficWords(double bytes) {
  return trafficFigure(bytes).text();
}

NumberAndUnit trafficFigure(double bytes) {
  const ByteUnit unit = trafficUnitFor(bytes);
  return {inUnit(bytes, unit), unit.name};
}

std::string trafficAgainst(double traffic, double reference, std::string_view name) {
  const double change = traffic / reference - 1;
  if (std::abs(change) < kSeenChange) return fmt::format("as much as {}", name);
  if (change >= kMaxPercentMore) return fmt::format("{} × as much as {}", significant(traffic / reference, 2), name);
  if (change > 0) return fmt::format("{} more than {}", percent(change, change < 1 ? 1 : 0), name);
  const double times = reference / traffic;
  return times < kMinTimes ? fmt::format("{} less than {}", percent(-change, 1), name)
                           : fmt::format("{} × less than {}", significant(times, 2), name);
}

}  // namespace tilescope
