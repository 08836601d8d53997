// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evaluation.h"

#include <utility>

#include "core/base/ensure.h"
#include "core/models/model_registry.h"

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

double LatencyParts::cyclesOf(Phase phase) const {
  double cycles = 0;
  for (const LatencyPart& part : parts)
    if (part.phase == phase) cycles += part.cycles;
  return cycles;
}

LatencyParts latencyParts(const LayerResult& result) {
  const CostModel* model = modelOf(result);
  return model ? model->latencyParts(result) : statedLatencyParts(result.latency);
}

LatencyParts statedLatencyParts(const Latency& latency) {
  if (!latency.temporal) return {{{Phase::Compute, "All", latency.total}}, false};
  LatencyParts parts;
  parts.parts = {{Phase::Load, "Onloading", latency.onload.value_or(0)},
                 {Phase::Compute, "Compute", *latency.temporal},
                 {Phase::Stall, "Stalls", latency.stall.value_or(0)},
                 {Phase::Store, "Offloading", latency.offload.value_or(0)}};
  if (latency.transferOverhead) parts.parts.push_back({Phase::Stall, "Set up copies", *latency.transferOverhead});
  if (latency.pipelineFill) parts.parts.push_back({Phase::Stall, "Fill the pipeline", *latency.pipelineFill});
  return parts;
}

}  // namespace tilescope
