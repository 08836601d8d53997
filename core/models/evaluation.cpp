// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evaluation.h"

#include <utility>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

constexpr std::array<std::pair<ViolationKind, std::string_view>, 7> kViolationNames{{
    {ViolationKind::MemoryTooSmall, "memory_too_small"},
    {ViolationKind::HierarchyTooSmall, "hierarchy_too_small"},
    {ViolationKind::ArrayTooSmall, "array_too_small"},
    {ViolationKind::Alignment, "alignment"},
    {ViolationKind::UnsupportedLayer, "unsupported_layer"},
    {ViolationKind::IllegalRule, "illegal_rule"},
    {ViolationKind::Unsolved, "unsolved"},
}};

}  // namespace

std::string_view name(ViolationKind kind) {
  for (const auto& [known, text] : kViolationNames)
    if (known == kind) return text;
  throw InternalError("a kind of violation without a name");
}

std::optional<ViolationKind> parseViolationKind(std::string_view text) {
  for (const auto& [kind, known] : kViolationNames)
    if (known == text) return kind;
  return std::nullopt;
}

}  // namespace tilescope
