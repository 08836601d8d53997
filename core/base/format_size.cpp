// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_size.h"

#include <fmt/format.h>

namespace tilescope {

std::string formatBits(std::int64_t bits) {
  if (bits % 8 != 0 && bits < 8192) return fmt::format("{} {}", bits, bits == 1 ? "bit" : "bits");
  const double bytes = static_cast<double>(bits) / 8;
  if (bytes < 1024) return fmt::format("{:g} {}", bytes, bytes == 1 ? "byte" : "bytes");
  static constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
  double value = bytes / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(kUnits)) value /= 1024, ++unit;
  return fmt::format("{:.4g} {}", value, kUnits[unit]);
}

}  // namespace tilescope
