// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of DIANA: nothing overlaps, so cycles add up to the total.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/models/model_terms.h"

namespace tilescope::diana {

inline constexpr const char* kModelId = "diana";

struct DianaTerms {
  static constexpr std::string_view kModel = kModelId;

  double compute = 0, input = 0, weights = 0, output = 0, total = 0;  // cycles; add: weights is the second input
  double callOverhead = 0;                                            // cycles, part of total
  std::int64_t kernelCalls = 0;
  std::array<std::int64_t, kTensorCount> copies{};  // between L2 and L1, by Tensor
  std::string inputMode;                            // "resident", "per-tile", "reloaded"
  bool estimate = false;  // cycles of this kind of layer are unpublished: depthwise, fully connected, add

  void describe(TermsVisitor& v) {
    v("compute", compute, "cycles");
    v("input", input, "cycles");
    v("weights", weights, "cycles");
    v("output", output, "cycles");
    v("call_overhead", callOverhead, "cycles");
    v("total", total);
    v("kernel_calls", kernelCalls, "times");
    v("copies", copies, "times");
    v("input_mode", inputMode);
    v("estimate", estimate);
  }

  bool operator==(const DianaTerms&) const = default;
};

}  // namespace tilescope::diana
