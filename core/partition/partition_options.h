// SPDX-License-Identifier: GPL-3.0-or-later
// The choices that a partition depends on; plain values without further includes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tilescope {

// Which layers are partitioned into spans.
enum class ChainKind {
  Maps,      // a sequence of layers with feature maps
  Attention  // scores, softmax and context of each attention block
};
std::string_view name(ChainKind chain);  // "maps"
std::optional<ChainKind> parseChainKind(std::string_view text);

enum class PartitionScheme {
  Occam,        // whole rows (or columns), kept until no layer needs them
  LayerFusion,  // Occam's cuts; square tiles that recompute all that they need
  LayerByLayer  // a cut after every layer
};
std::string_view name(PartitionScheme scheme);  // "layer-by-layer"
std::optional<PartitionScheme> parsePartitionScheme(std::string_view text);

// How to charge a map that is read again behind a cut.
enum class ResidualRule {
  Exact,    // one write if another span reads the map, one read for each such span
  Printed,  // the paper's rule: 2 |L_source| at the cut that first separates the ends of a skip
  Ignored   // free, as in the paper's published cuts
};
std::string_view name(ResidualRule rule);  // "exact"
std::optional<ResidualRule> parseResidualRule(std::string_view text);

enum class PlaneAxis { Rows, Columns };
enum class AxisChoice { Best, Rows, Columns };  // Best: for each span the axis with less on-chip space, rows if equal
std::string_view name(PlaneAxis axis);          // "rows"
std::string_view name(AxisChoice axis);
std::optional<AxisChoice> parseAxisChoice(std::string_view text);

struct FootprintOptions {
  std::int64_t batch = 1;
  AxisChoice axis = AxisChoice::Best;
  bool skipRows = false;           // count rows of skips that enter the span
  bool projectionWeights = false;  // count weights of projections whose add is in the span
  bool streamedWeights = false;    // count weights of one layer only, the largest: they are read when needed

  bool operator==(const FootprintOptions&) const = default;
};

}  // namespace tilescope
