// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the parts of a program in text, JSON and messages, and limits of sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/units.h"
#include "core/program/program.h"

namespace tilescope {

inline constexpr std::string_view kProgramFormat = "tilescope.program/1";

// Far above any network; products and sums do not overflow.
inline constexpr std::int64_t kMaxElements = std::int64_t{1} << 40;  // of an array
inline constexpr std::int64_t kMaxExtent = std::int64_t{1} << 31;    // of a dimension or a padding
inline constexpr std::int64_t kMaxStep = std::int64_t{1} << 24;      // of a stride, a dilation or a pooling kernel
inline constexpr std::int64_t kMaxMemoryBits = kLargestExact;        // as in hardware profiles
inline constexpr int kMaxElementBits = 64;
inline constexpr int kMaxShift = 62;

bool isSize(const Extents& size);

std::string_view name(ArrayRole role);
std::optional<ArrayRole> parseArrayRole(std::string_view text);

std::string_view name(PoolMode mode);
std::optional<PoolMode> parsePoolMode(std::string_view text);

std::string_view name(const Command& command);

}  // namespace tilescope
