// SPDX-License-Identifier: GPL-3.0-or-later
// The choices that a partition depends on; plain values without further includes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

// What spans consist of.
enum class ChainKind {
  Maps,      // layers with feature maps, in sequence
  Attention  // scores, softmax and context of every attention block
};
std::string_view name(ChainKind chain);  // "maps"
std::optional<ChainKind> parseChainKind(std::string_view text);

enum class PartitionScheme {
  Occam,        // full rows (or columns), kept until nothing needs them
  LayerFusion,  // Occam's cuts with square tiles, each of which computes all that it needs
  LayerByLayer  // a cut after every layer
};
std::string_view name(PartitionScheme scheme);  // "layer-by-layer"
std::optional<PartitionScheme> parsePartitionScheme(std::string_view text);

// How maps that are read again across a cut are charged.
enum class ResidualRule {
  Exact,    // one write if another span uses the map, one read per span that uses it
  Printed,  // the paper's rule: 2 |L_source| where a cut first separates a skip's ends
  Ignored   // not charged, as in the paper's published cuts
};
std::string_view name(ResidualRule rule);  // "exact"
std::optional<ResidualRule> parseResidualRule(std::string_view text);

enum class PlaneAxis { Rows, Columns };
enum class AxisChoice { Best, Rows, Columns };  // Best: for each span the axis with the smaller closure, rows if equal
std::string_view name(PlaneAxis axis);          // "rows"
std::string_view name(AxisChoice axis);
std::optional<AxisChoice> parseAxisChoice(std::string_view text);

struct FootprintOptions {
  std::int64_t batch = 1;
  AxisChoice axis = AxisChoice::Best;
  bool skipRows = false;           // also count rows of skips that enter the span
  bool projectionWeights = false;  // also count weights of projections whose add is in the span
  bool streamedWeights = false;    // count only the layer with the most weights: the others are read when needed

  bool operator==(const FootprintOptions&) const = default;
};

}  // namespace tilescope
