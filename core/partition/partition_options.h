// SPDX-License-Identifier: GPL-3.0-or-later
// What a partition depends on; plain values without further includes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

enum class ChainKind {
  Maps,  // layers with feature maps in sequence
  Attention
};
std::string_view name(ChainKind chain);
std::optional<ChainKind> parseChainKind(std::string_view text);

enum class PartitionScheme {
  Occam,        // whole rows (columns), kept until no layer needs them
  LayerFusion,  // Occam's cuts; square tiles recompute all they need
  LayerByLayer  // a cut after every layer
};
std::string_view name(PartitionScheme scheme);
std::optional<PartitionScheme> parsePartitionScheme(std::string_view text);

// The charge for a map that is read again after a cut.
enum class ResidualRule {
  Exact,    // one write if another span reads it, one read per such span
  Printed,  // the paper: 2 |L_source| at the first cut that separates a skip's ends
  Ignored   // free, as in the paper's published cuts
};
std::string_view name(ResidualRule rule);
std::optional<ResidualRule> parseResidualRule(std::string_view text);

// What the cuts are best at.
enum class CutGoal {
  Traffic,    // minimum off-chip traffic
  Throughput  // minimum period of the pipeline, then minimum traffic
};
std::string_view name(CutGoal goal);
std::optional<CutGoal> parseCutGoal(std::string_view text);

enum class PlaneAxis { Rows, Columns };
enum class AxisChoice { Best, Rows, Columns };  // Best: per span the axis with less on-chip space, rows if equal
std::string_view name(PlaneAxis axis);
std::string_view name(AxisChoice axis);
std::optional<AxisChoice> parseAxisChoice(std::string_view text);

struct FootprintOptions {
  std::int64_t batch = 1;
  AxisChoice axis = AxisChoice::Best;
  bool skipRows = false;           // count rows of skips into the span
  bool projectionWeights = false;  // count projections whose add is in the span
  bool streamedWeights = false;    // space for the largest layer's weights only; they are read when needed

  bool operator==(const FootprintOptions&) const = default;
};

}  // namespace tilescope
