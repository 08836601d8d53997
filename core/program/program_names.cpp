// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_names.h"

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 6> kRoleNames{"input", "weight", "bias", "map", "output", "inner"};
constexpr std::array<std::string_view, 2> kModeNames{"max", "average"};
constexpr std::array<std::string_view, std::variant_size_v<Command>> kCommandNames{"LOAD", "STORE",  "CONV", "POOL",
                                                                                   "ADD",  "CONCAT", "REORG"};

}  // namespace

bool isSize(const Extents& size) {
  std::int64_t elements = 1;
  for (const std::int64_t extent : {size.batch, size.channel, size.height, size.width}) {
    if (extent < 1 || extent > kMaxExtent || extent > kMaxElements / elements) return false;
    elements *= extent;
  }
  return true;
}

std::string_view name(ArrayRole role) {
  return enumName(kRoleNames, role);
}
std::optional<ArrayRole> parseArrayRole(std::string_view text) {
  return parseEnum<ArrayRole>(kRoleNames, text);
}

std::string_view name(PoolMode mode) {
  return enumName(kModeNames, mode);
}
std::optional<PoolMode> parsePoolMode(std::string_view text) {
  return parseEnum<PoolMode>(kModeNames, text);
}

std::string_view name(const Command& command) {
  return kCommandNames[command.index()];
}

}  // namespace tilescope
