// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_terms.h"

namespace tilescope::diana {

void describe(TermsVisitor& v, DianaTerms& t) {
  v("compute", t.compute, "cycles");
  v("input", t.input, "cycles");
  v("weights", t.weights, "cycles");
  v("output", t.output, "cycles");
  v("call_overhead", t.callOverhead, "cycles");
  v("total", t.total);
  v("kernel_calls", t.kernelCalls, "times");
  v("copies", t.copies, "times");
  v("input_mode", t.inputMode);
  v("estimate", t.estimate);
}

}  // namespace tilescope::diana
