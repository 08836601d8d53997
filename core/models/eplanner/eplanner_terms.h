// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/models/model_terms.h"

namespace tilescope::eplanner {

inline constexpr const char* kModelId = "eplanner";

struct EplannerTerms {
  static constexpr std::string_view kModel = kModelId;

  double metric = 0;                          // throughput ÷ off-chip bytes (thesis eq. 6.13), MAC/s per byte
  std::array<double, kTensorCount> reload{};  // factors on the tensors' volumes
  double performanceMacsPerSecond = 0;
  double arithmeticIntensity = 0;  // MACs per off-chip byte
  double computeCycles = 0;
  double memoryCycles = 0;
  // The PEs that unroll K and C; PE utilization is relative to them.
  std::int64_t arrayK = 1, arrayC = 1;

  std::string_view bound() const { return memoryCycles > computeCycles ? "memory" : "compute"; }

  void describe(TermsVisitor& v) {
    v("metric", metric, "MAC/s per byte");
    v("reload", reload, "times");
    v("performance_macs_per_s", performanceMacsPerSecond, "MAC/s");
    v("arithmetic_intensity", arithmeticIntensity, "MAC/byte");
    v("compute_cycles", computeCycles, "cycles");
    v("memory_cycles", memoryCycles, "cycles");
    v.written("bound", std::string(bound()));
    v.object("array", [&] {
      v("K", arrayK);
      v("C", arrayC);
    });
  }

  bool operator==(const EplannerTerms&) const = default;
};

}  // namespace tilescope::eplanner
