// SPDX-License-Identifier: GPL-3.0-or-later
// The words for what a program consists of, the same in text, JSON and messages; and the sizes that all of them allow.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/units.h"
#include "core/program/program.h"

namespace tilescope {

inline constexpr std::string_view kProgramFormat = "tilescope.program/1";

// Far above any network, far below what overflows when sizes, bits and positions are multiplied and added.
inline constexpr std::int64_t kMaxElements = std::int64_t{1} << 40;  // of an array
inline constexpr std::int64_t kMaxExtent = std::int64_t{1} << 31;    // of one dimension, a padding
inline constexpr std::int64_t kMaxStep = std::int64_t{1} << 24;      // of a stride, a dilation, a pooling kernel
inline constexpr std::int64_t kMaxMemoryBits = kLargestExact;        // as in hardware profiles
inline constexpr int kMaxElementBits = 64;
inline constexpr int kMaxShift = 62;

// All extents positive, and no more than kMaxElements together.
bool isSize(const Extents& size);

std::string_view name(ArrayRole role);  // "weight"
std::optional<ArrayRole> parseArrayRole(std::string_view text);

std::string_view name(PoolMode mode);  // "average"
std::optional<PoolMode> parsePoolMode(std::string_view text);

// What a command is called in text and messages: "LOAD"; in JSON in small letters.
std::string_view name(const Command& command);

}  // namespace tilescope
