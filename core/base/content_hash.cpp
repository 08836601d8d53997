// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/content_hash.h"

#include <fmt/format.h>

#include <cstdint>

namespace tilescope {

std::string contentHash(std::string_view bytes) {
  constexpr std::uint64_t kOffsetBasis = 14695981039346656037ULL;
  constexpr std::uint64_t kPrime = 1099511628211ULL;
  std::uint64_t hash = kOffsetBasis;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * kPrime;
  return fmt::format("{:016x}", hash);
}

}  // namespace tilescope
