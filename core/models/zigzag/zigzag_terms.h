// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/model_terms.h"

namespace tilescope::zigzag {

inline constexpr std::string_view kModelId = "zigzag";

struct ZigzagTerms {
  static constexpr std::string_view kModel = kModelId;

  // In one instance of a memory.
  struct Tile {
    std::string memory;
    Tensor tensor = Tensor::I;
    double bits = 0;
    bool doubleBuffered = false;  // the next tile may arrive during the whole use of this one

    bool operator==(const Tile&) const = default;
  };
  std::vector<Tile> tiles;  // memories in profile order
  std::string stallMemory;  // whose port stalls the array; "": no stalls
  std::string stallPort;
  std::int64_t elements = 1;

  void describe(TermsVisitor& v) {
    v.list("tiles", tiles, [&](Tile& tile) {
      v("memory", tile.memory);
      v("tensor", tile.tensor);
      v("bits", tile.bits);
      v("double_buffered", tile.doubleBuffered);
      v.compared(tile.memory + "." + std::string(name(tile.tensor)), tile.bits, "bits");
    });
    v("stall_memory", stallMemory);
    v("stall_port", stallPort);
    v("elements", elements);
  }

  bool operator==(const ZigzagTerms&) const = default;
};

}  // namespace tilescope::zigzag
