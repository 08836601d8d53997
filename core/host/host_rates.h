// SPDX-License-Identifier: GPL-3.0-or-later
// Measured rates and their statistics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/host/host_facts.h"

namespace tilescope::host {

enum class Quantity {
  MultiplyAdd,  // FLOP/s, two for a multiply-add
  Clock,        // Hz
  Read,         // B/s read
  Write,        // B/s written
  Copy,         // B/s read and written
  Pack          // B/s of payload: rows copied into buffers that stay in the L2 cache
};
inline constexpr std::array kQuantityNames{std::string_view("multiply_add"), std::string_view("clock"),
                                           std::string_view("read"),         std::string_view("write"),
                                           std::string_view("copy"),         std::string_view("pack")};

enum class Place { Core, L1, L2, L3, Dram };
inline constexpr std::array kPlaceNames{std::string_view("core"), std::string_view("l1"), std::string_view("l2"),
                                        std::string_view("l3"), std::string_view("dram")};

// Order statistics by nearest rank, so that every value is one that was measured.
struct Summary {
  double median = 0, p90 = 0;
  int rounds = 0;
  // Of the 90th percentiles of series of kSeriesRounds rounds one after the other: (largest − smallest) ÷ median. How
  // much the rate changes while it is measured. Absent: fewer than three series.
  std::optional<double> drift;

  double spread() const { return median > 0 ? p90 / median : 1; }
  bool operator==(const Summary&) const = default;
};
inline constexpr std::size_t kSeriesRounds = 5, kMinSeries = 3;
// fraction: above 0, up to 1. InternalError without samples.
double quantile(std::vector<double> samples, double fraction);
Summary summaryOf(const std::vector<double>& samples);

// A value whose 90th percentile exceeds its median by more is measured again, at most this many times. All samples
// count, as other programs only lower them.
inline constexpr double kMaxSpread = 1.05;
inline constexpr int kMaxRepeats = 3;
bool shouldRepeat(const Summary& summary, int repeats);

struct RateId {
  Quantity quantity = Quantity::MultiplyAdd;
  Place place = Place::Core;
  bool allCores = false;  // all cores at once: their sum, of the clock the mean

  bool operator==(const RateId&) const = default;
};

struct Rate {
  RateId id;
  Summary summary;
  int repeats = 0;         // 0: the first measurement was steady; rounds are of each
  std::int64_t bytes = 0;  // of the data of one core; 0: registers
  int cores = 1;

  bool operator==(const Rate&) const = default;
};

struct Rates {
  std::vector<Rate> rates;
  std::vector<Missing> missing;

  const Rate* find(const RateId& id) const;
  bool operator==(const Rates&) const = default;
};

}  // namespace tilescope::host
