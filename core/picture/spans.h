// SPDX-License-Identifier: GPL-3.0-or-later
// A partition: layers in a chain, spans (runs of layers that stay on chip), traffic across cuts. Sizes in bytes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tilescope {

// layers[k − 1] produces map k; map 0 is the network's input.
struct ChainLayerShown {
  std::string name;
  bool isPool = false;  // drawn less prominently
  bool isSelected = false;

  bool operator==(const ChainLayerShown&) const = default;
};

struct SpanShown {
  std::size_t from = 0, to = 0;                   // layers from + 1 … to
  std::string title;                              // "res3_3_a to res4_1_b"
  double weights = 0, closure = 0, skipRows = 0;  // parts of the footprint for the whole batch
  bool fits = true;
  std::string reason;                        // why it does not fit, or that its traffic is a bound
  double read = 0, write = 0, residual = 0;  // off-chip traffic
  double readAgain = 0;                      // read again by overlapping tiles
  std::string tile;                          // "2 rows", "3 columns"; "" if nothing fits
  bool isSelected = false;                   // all its layers are selected

  double footprint() const { return weights + closure + skipRows; }
  bool operator==(const SpanShown&) const = default;
};

struct SkipArcShown {
  std::size_t source = 0, target = 0;  // maps; layer `target` reads map `source` again
  bool crosses = false;                // a cut is in between, so it causes traffic
  // Written and read bytes; 0 if it crosses no cut or is counted elsewhere.
  double bytes = 0;

  bool operator==(const SkipArcShown&) const = default;
};

struct SpansPicture {
  std::vector<ChainLayerShown> layers;
  std::vector<SpanShown> spans;  // sorted; together they cover all layers
  std::vector<SkipArcShown> skips;
  double capacity = 0;
  std::string capacityText;

  bool operator==(const SpansPicture&) const = default;
};

}  // namespace tilescope
