// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_terms.h"

namespace tilescope::predictor {

void describe(TermsVisitor& v, PredictorTerms& t) {
  v("active_pes", t.activeElements, "PEs");
  v.object("n_ref", [&] {
    v("buffer", t.refreshesBuffer, "times");
    v("pe", t.refreshesPe, "times");
  });
  v.object("v_ref", [&] {
    v("buffer", t.tileBuffer, "words");
    v("pe", t.tilePe, "words");
  });
  v.object("accesses", [&] {
    v("dram", t.accessesDram, "words");
    v("buffer", t.accessesBuffer, "words");
    v("array", t.accessesArray, "words");
    v("pe", t.accessesPe, "words");
  });
  v.object("energy", [&] {
    v("compute", t.energy.compute, kProfileEnergy);
    v("dram", t.energy.dram, kProfileEnergy);
    v("buffer", t.energy.buffer, kProfileEnergy);
    v("array", t.energy.array, kProfileEnergy);
    v("pe", t.energy.pe, kProfileEnergy);
  });
  v.object("latency", [&] {
    v("L_comp", t.latency.compute, "cycles");
    v("L_dram", t.latency.dram, "cycles");
    v("L_buffer", t.latency.buffer, "cycles");
    v("L_setup", t.latency.setup, "cycles");
    v("total", t.latency.total);
  });
}

}  // namespace tilescope::predictor
