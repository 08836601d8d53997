// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture of a partition shows: the layers of a chain, the spans that stay on chip, and what crosses the cuts.
// Bytes throughout.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tilescope {

// Layer k of the chain is layers[k - 1]; map k is made by it, map 0 is the network's input.
struct ChainLayerShown {
  std::string name;     // "res2_0_a"
  bool isPool = false;  // painted quieter
  bool isSelected = false;

  bool operator==(const ChainLayerShown&) const = default;
};

struct SpanShown {
  std::size_t from = 0, to = 0;                   // layers from + 1 … to
  std::string title;                              // "res3_3_a to res4_1_b"
  double weights = 0, closure = 0, skipRows = 0;  // of the footprint, whole batch
  bool fits = true;
  std::string
      reason;  // where it does not fit: layer, weights, closure against the capacity; that its traffic is a bound
  double read = 0, write = 0, residual = 0;  // moved off chip
  double readAgain = 0;                      // as above, by overlapping tiles
  std::string tile;                          // "2 rows", "3 columns"; empty where nothing fits
  bool isSelected = false;                   // all of its layers

  double footprint() const { return weights + closure + skipRows; }
  bool operator==(const SpanShown&) const = default;
};

struct SkipArcShown {
  std::size_t source = 0, target = 0;  // maps: read again by layer `target`
  bool crosses = false;                // a cut lies between: it is charged
  double bytes = 0;                    // what it costs, write and reads; 0 where it crosses none or shares what is paid

  bool operator==(const SkipArcShown&) const = default;
};

struct SpansPicture {
  std::vector<ChainLayerShown> layers;
  std::vector<SpanShown> spans;  // by from; together they cover all layers
  std::vector<SkipArcShown> skips;
  double capacity = 0;
  std::string capacityText;  // "3.00 MiB"

  bool operator==(const SpansPicture&) const = default;
};

}  // namespace tilescope
