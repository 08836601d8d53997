// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a layer's program (layer_program.h) for the whole output, but rates for one strip of 16 outputs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/model_terms.h"

namespace tilescope::nve {

inline constexpr const char* kModelId = "nve";

struct NveTerms {
  static constexpr std::string_view kModel = kModelId;

  std::string mode;                                 // "optimal", "paper"
  std::int64_t lanes = 16, strips = 1, passes = 1;  // passes: of a kernel over one strip, without fill and drain
  double prologueCycles = 0, kernelCycles = 0, fillCycles = 0;  // one after another
  double macsPerInstruction = 0;                                // without passes that fill and drain
  double macsPerCycle = 0;
  double codeWords = 0;                 // instructions of all partitions
  std::vector<std::int64_t> intervals;  // by partition, in cycles
  std::int64_t intervalBound = 0;       // lower bound of their sum

  void describe(TermsVisitor& v) {
    v("mode", mode);
    v("lanes", lanes);
    v("strips", strips);
    v("passes", passes);
    v("prologue_cycles", prologueCycles, "cycles");
    v("kernel_cycles", kernelCycles, "cycles");
    v("fill_cycles", fillCycles, "cycles");
    v("mac_per_instruction", macsPerInstruction, "MACs");
    v("mac_per_cycle", macsPerCycle, "MACs");
    v("code_words", codeWords, "words");
    v("II", intervals);
    v("sum_II_lower_bound", intervalBound);
    v.compared("partitions", static_cast<double>(intervals.size()), "times");
    v.compared("lanes", static_cast<double>(lanes), "PEs");
  }

  bool operator==(const NveTerms&) const = default;
};

}  // namespace tilescope::nve
