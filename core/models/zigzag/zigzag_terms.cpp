// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_terms.h"

namespace tilescope::zigzag {

void describe(TermsVisitor& v, ZigzagTerms& t) {
  v.list("tiles", t.tiles, [&](ZigzagTerms::Tile& tile) {
    v("memory", tile.memory);
    v("tensor", tile.tensor);
    v("bits", tile.bits);
    v("double_buffered", tile.doubleBuffered);
    v.compared(tile.memory + "." + std::string(name(tile.tensor)), tile.bits, "bits");
  });
  v("stall_memory", t.stallMemory);
  v("stall_port", t.stallPort);
  v("elements", t.elements);
}

}  // namespace tilescope::zigzag
