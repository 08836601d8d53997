// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/report_time.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace tilescope::app {
namespace {

constexpr const char* kVariable = "SOURCE_DATE_EPOCH";
constexpr std::int64_t kLatest = 253'402'300'799;  // seconds since 1970: the end of the year 9999
constexpr int kFirstYear = 1900;                   // of std::tm

}  // namespace

Result<std::string> timeOfReport() {
  std::int64_t seconds = std::time(nullptr);
  if (const char* given = std::getenv(kVariable); given != nullptr && *given != '\0') {
    const std::string text = given;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || seconds < 0 || seconds > kLatest)
      return Diagnostic{Diagnostic::Severity::Error,     kVariable, "", "\"" + text + "\"", "whole seconds since 1970",
                        "Unset it for the present time."};
  }
  const auto time = static_cast<std::time_t>(seconds);
  std::tm utc{};
  gmtime_r(&time, &utc);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", utc.tm_year + kFirstYear, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min);
}

}  // namespace tilescope::app
