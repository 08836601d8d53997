// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_options.h"

#include <array>

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 2> kChainNames{"maps", "attention"};
constexpr std::array<std::string_view, 2> kAxisNames{"rows", "columns"};
constexpr std::array<std::string_view, 3> kChoiceNames{"best", "rows", "columns"};
constexpr std::array<std::string_view, 3> kRuleNames{"exact", "printed", "ignored"};
constexpr std::array<std::string_view, 3> kSchemeNames{"occam", "layer-fusion", "layer-by-layer"};
constexpr std::array<std::string_view, 2> kGoalNames{"traffic", "throughput"};

}  // namespace

std::string_view name(ChainKind chain) {
  return enumName(kChainNames, chain);
}

std::optional<ChainKind> parseChainKind(std::string_view text) {
  return parseEnum<ChainKind>(kChainNames, text);
}

std::string_view name(PlaneAxis axis) {
  return enumName(kAxisNames, axis);
}

std::string_view name(AxisChoice axis) {
  return enumName(kChoiceNames, axis);
}

std::optional<AxisChoice> parseAxisChoice(std::string_view text) {
  return parseEnum<AxisChoice>(kChoiceNames, text);
}

std::string_view name(ResidualRule rule) {
  return enumName(kRuleNames, rule);
}

std::optional<ResidualRule> parseResidualRule(std::string_view text) {
  return parseEnum<ResidualRule>(kRuleNames, text);
}

std::string_view name(CutGoal goal) {
  return enumName(kGoalNames, goal);
}

std::optional<CutGoal> parseCutGoal(std::string_view text) {
  return parseEnum<CutGoal>(kGoalNames, text);
}

std::string_view name(PartitionScheme scheme) {
  return enumName(kSchemeNames, scheme);
}

std::optional<PartitionScheme> parsePartitionScheme(std::string_view text) {
  return parseEnum<PartitionScheme>(kSchemeNames, text);
}

}  // namespace tilescope
