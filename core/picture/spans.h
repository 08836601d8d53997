// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a partition: the layers of a chain, the spans that stay on chip, and what crosses the cuts. All in
// bytes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tilescope {

// Layer k of the chain is layers[k - 1] and produces map k; map 0 is the network's input.
struct ChainLayerShown {
  std::string name;     // "res2_0_a"
  bool isPool = false;  // drawn less prominently
  bool isSelected = false;

  bool operator==(const ChainLayerShown&) const = default;
};

struct SpanShown {
  std::size_t from = 0, to = 0;                   // layers from + 1 … to
  std::string title;                              // "res3_3_a to res4_1_b"
  double weights = 0, closure = 0, skipRows = 0;  // the footprint, whole batch
  bool fits = true;
  std::string reason;  // if it does not fit: layer, weights, closure against the capacity; that its traffic is a bound
  double read = 0, write = 0, residual = 0;  // moved off chip
  double readAgain = 0;                      // moved off chip once more by overlapping tiles
  std::string tile;                          // "2 rows", "3 columns"; "" if nothing fits
  bool isSelected = false;                   // all of its layers are selected

  double footprint() const { return weights + closure + skipRows; }
  bool operator==(const SpanShown&) const = default;
};

struct SkipArcShown {
  std::size_t source = 0, target = 0;  // indices of maps: the source is read again by layer `target`
  bool crosses = false;                // a cut lies between them: it is charged
  double bytes = 0;                    // its cost, write and reads; 0 if it crosses no cut or shares traffic that is
                                       // already counted

  bool operator==(const SkipArcShown&) const = default;
};

struct SpansPicture {
  std::vector<ChainLayerShown> layers;
  std::vector<SpanShown> spans;  // sorted by from; together they cover all layers
  std::vector<SkipArcShown> skips;
  double capacity = 0;
  std::string capacityText;  // "3.00 MiB"

  bool operator==(const SpansPicture&) const = default;
};

}  // namespace tilescope
