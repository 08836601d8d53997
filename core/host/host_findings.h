// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known about a computer as one list, for tables and JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/host/detect.h"

namespace tilescope::host {

enum class Origin { System, Measured, Inferred };
inline constexpr std::array kOriginNames{std::string_view("system"), std::string_view("measured"),
                                         std::string_view("inferred")};

struct Finding {
  std::string id;               // "l2/size", "l3/read/one"
  std::string name;             // "L3 read, one core"
  std::optional<double> value;  // in `unit`; of rates the 90th percentile
  std::string unit;             // "B", "B/s", "FLOP/s", "Hz", "cores"
  std::string text;             // "28.9 GB/s"
  Origin origin = Origin::System;
  std::string how;  // "16 MiB, 25 rounds"
  std::optional<Summary> summary;
  int repeats = 0;

  bool operator==(const Finding&) const = default;
};

std::vector<Finding> findingsOf(const Host& host);
std::vector<Missing> missingOf(const Host& host);  // of facts and rates

// Units for multiply-adds, peak ÷ (clock · lanes · 2), rounded. Absent if the clock was not measured.
std::optional<int> multiplyAddUnits(const Host& host);
std::string rateText(const Rate& rate, double value);  // "178 GFLOP/s"

}  // namespace tilescope::host
