// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_terms.h"

namespace tilescope::eplanner {

void describe(TermsVisitor& v, EplannerTerms& t) {
  v("metric", t.metric, "MAC/s per byte");
  v("reload", t.reload, "times");
  v("performance_macs_per_s", t.performanceMacsPerSecond, "MAC/s");
  v("arithmetic_intensity", t.arithmeticIntensity, "MAC/byte");
  v("compute_cycles", t.computeCycles, "cycles");
  v("memory_cycles", t.memoryCycles, "cycles");
  v.written("bound", std::string(t.bound()));
  v.object("array", [&] {
    v("K", t.arrayK);
    v("C", t.arrayC);
  });
}

}  // namespace tilescope::eplanner
