// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_terms.h"

namespace tilescope::nve {

void describe(TermsVisitor& v, NveTerms& t) {
  v("mode", t.mode);
  v("lanes", t.lanes);
  v("strips", t.strips);
  v("passes", t.passes);
  v("prologue_cycles", t.prologueCycles, "cycles");
  v("kernel_cycles", t.kernelCycles, "cycles");
  v("fill_cycles", t.fillCycles, "cycles");
  v("mac_per_instruction", t.macsPerInstruction, "MACs");
  v("mac_per_cycle", t.macsPerCycle, "MACs");
  v("code_words", t.codeWords, "words");
  v("II", t.intervals);
  v("sum_II_lower_bound", t.intervalBound);
  v.compared("partitions", static_cast<double>(t.intervals.size()), "times");
  v.compared("lanes", static_cast<double>(t.lanes), "PEs");
}

}  // namespace tilescope::nve
