// SPDX-License-Identifier: GPL-3.0-or-later
// Comments give the paper's names. Arrays are by Tensor.
#pragma once

#include <array>
#include <string_view>

#include "core/models/model_terms.h"

namespace tilescope::predictor {

inline constexpr const char* kModelId = "predictor";

struct PredictorTerms {
  static constexpr std::string_view kModel = kModelId;

  using PerTensor = std::array<double, kTensorCount>;
  struct Parts {  // by level
    double compute = 0, dram = 0, buffer = 0, array = 0, pe = 0;

    bool operator==(const Parts&) const = default;
  };
  struct Cycles {
    double compute = 0, dram = 0, buffer = 0, setup = 0, total = 0;  // L_comp, L_DRAM, L_GB, L_setup, L

    bool operator==(const Cycles&) const = default;
  };
  double activeElements = 1;
  PerTensor refreshesBuffer{}, refreshesPe{};                                 // N_ref
  PerTensor tileBuffer{}, tilePe{};                                           // V_ref: elements of the largest tile
  PerTensor accessesDram{}, accessesBuffer{}, accessesArray{}, accessesPe{};  // words
  Parts energy;                                                               // in the profile's unit
  Cycles latency;

  void describe(TermsVisitor& v) {
    v("active_pes", activeElements, "PEs");
    v.object("n_ref", [&] {
      v("buffer", refreshesBuffer, "times");
      v("pe", refreshesPe, "times");
    });
    v.object("v_ref", [&] {
      v("buffer", tileBuffer, "words");
      v("pe", tilePe, "words");
    });
    v.object("accesses", [&] {
      v("dram", accessesDram, "words");
      v("buffer", accessesBuffer, "words");
      v("array", accessesArray, "words");
      v("pe", accessesPe, "words");
    });
    v.object("energy", [&] {
      v("compute", energy.compute, kProfileEnergy);
      v("dram", energy.dram, kProfileEnergy);
      v("buffer", energy.buffer, kProfileEnergy);
      v("array", energy.array, kProfileEnergy);
      v("pe", energy.pe, kProfileEnergy);
    });
    v.object("latency", [&] {
      v("L_comp", latency.compute, "cycles");
      v("L_dram", latency.dram, "cycles");
      v("L_buffer", latency.buffer, "cycles");
      v("L_setup", latency.setup, "cycles");
      v("total", latency.total);
    });
  }

  bool operator==(const PredictorTerms&) const = default;
};

}  // namespace tilescope::predictor
